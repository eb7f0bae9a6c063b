import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { eye } from '#shared/ui/icons/pages.ts';

const title = 'office.access-log';

export default defineFeature({
  texts: ['list', 'people'],
  routes: [
    {
      path: 'access-log',
      page: null,
      roles: roleGroups.management,
      title,
      year: 'own',
      menu: [
        {
          roles: roleGroups.management,
          order: 96,
          label: title,
          short: title,
          icon: eye,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./log-page.tsx'),
    },
  ],
});
