import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { tableExport } from '#shared/ui/icons/pages.ts';

const title = 'office.archive-documents';

export default defineFeature({
  texts: ['form', 'list', 'people', 'validation'],
  routes: [
    {
      path: 'archive-documents',
      page: null,
      roles: roleGroups.management,
      title,
      // The list holds the documents of all years (YEAR-001).
      year: 'hidden',
      menu: [
        {
          roles: roleGroups.management,
          order: 67,
          label: title,
          short: title,
          icon: tableExport,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./documents-page.tsx'),
    },
  ],
});
