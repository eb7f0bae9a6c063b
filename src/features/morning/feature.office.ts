import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { home, search } from '#shared/ui/icons/index.ts';

export default defineFeature({
  packed: () => import('./packed-reads.ts'),
  routes: [
    {
      path: 'frontoffice/dashboard/:date?',
      page: 'VDashboardPage',
      roles: roleGroups.management,
      title: 'morning.title',
      year: { instead: 'frontoffice/dashboard' },
      menu: [
        {
          roles: roleGroups.management,
          order: 10,
          label: 'morning.title',
          short: 'morning.title',
          icon: home,
          isInBar: true,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./morning-page.tsx'),
    },
    {
      path: 'frontoffice/timetable',
      page: null,
      roles: roleGroups.management,
      title: 'morning.timetable',
      year: 'own',
      menu: [
        {
          roles: roleGroups.management,
          order: 25,
          label: 'morning.timetable',
          short: 'morning.timetable',
          icon: search,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./places-page.tsx'),
    },
    {
      path: 'frontoffice/timetable/:of/:id/:date?',
      page: null,
      roles: roleGroups.management,
      title: null,
      year: { instead: 'frontoffice/timetable' },
      menu: [],
      hasReads: true,
      load: () => import('./timetable-page.tsx'),
    },
  ],
});
