import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { users } from '#shared/ui/icons/index.ts';

const page = { roles: roleGroups.management, year: 'own' } as const;

export default defineFeature({
  texts: ['changes', 'form', 'import', 'list', 'people', 'people-import', 'validation'],
  packed: () => import('./packed-reads.ts'),
  routes: [
    {
      ...page,
      path: 'v3/backoffice/personnel',
      page: null,
      title: 'office.personnel',
      menu: [
        {
          roles: roleGroups.management,
          order: 64,
          label: 'office.personnel',
          short: 'office.personnel',
          icon: users,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./personnel-page.tsx'),
    },
    {
      ...page,
      path: 'v3/backoffice/personnel/archive',
      page: null,
      title: 'office.personnel-archive',
      menu: [],
      hasReads: true,
      load: () => import('./archive-page.tsx'),
    },
    {
      ...page,
      path: 'v3/backoffice/personnel/:userId',
      page: null,
      title: null,
      menu: [],
      hasReads: true,
      load: () => import('./staff-page.tsx'),
    },
    {
      ...page,
      path: 'v3/backoffice/personnel/:userId/:id',
      page: null,
      title: null,
      menu: [],
      hasReads: true,
      load: () => import('./replacements-page.tsx'),
    },
  ],
});
