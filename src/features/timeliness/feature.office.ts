import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { calendarEvent } from '#shared/ui/icons/index.ts';

export default defineFeature({
  routes: [
    {
      path: 'timeliness/:date?',
      page: null,
      roles: roleGroups.management,
      title: 'timeliness.title',
      year: 'own',
      menu: [
        {
          roles: roleGroups.management,
          order: 80,
          label: 'timeliness.menu',
          short: 'timeliness.title',
          icon: calendarEvent,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./timeliness-page.tsx'),
    },
  ],
});
