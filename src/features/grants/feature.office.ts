import { granterRoles } from '#contract/grants/grants.schema.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { clipboardCheck } from '#shared/ui/icons/pages.ts';

const title = 'office.grants';

export default defineFeature({
  texts: ['changes', 'form', 'list', 'validation'],
  routes: [
    {
      path: 'grants',
      page: null,
      roles: granterRoles,
      title,
      year: 'same',
      menu: [
        {
          roles: granterRoles,
          order: 94,
          label: title,
          short: title,
          icon: clipboardCheck,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./grants-page.tsx'),
    },
  ],
});
