import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { book2, home } from '#shared/ui/icons/index.ts';

export default defineFeature({
  routes: [
    {
      path: 'homework/list',
      page: null,
      roles: roleGroups.family,
      title: 'family.list.title',
      year: 'own',
      menu: [
        {
          roles: roleGroups.family,
          order: 40,
          label: 'family.menu.homework',
          short: 'family.menu.homeworkShort',
          icon: book2,
          isInBar: true,
          count: 'none',
        },
        {
          // The schedule without a day (docs/decisions/2026-11-20-tomorrow-first.md); an archived year has no next day.
          roles: roleGroups.family,
          order: 10,
          label: 'family.home',
          short: 'family.home',
          icon: home,
          isInBar: true,
          count: 'none',
          to: ({ below, isReadOnlyYear }) => (isReadOnlyYear ? null : below('schedule')),
          isExact: true,
        },
      ],
      load: () => import('./homework-list-page.tsx'),
    },
  ],
});
