import type { Role } from '#contract/core/roles.ts';
import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { users } from '#shared/ui/icons/index.ts';

const readers: readonly Role[] = [...roleGroups.management, 'group_lead'];

export default defineFeature({
  texts: ['changes', 'contingent', 'form', 'import', 'list', 'parents', 'people', 'people-import', 'validation'],
  packed: () => import('./packed-reads.ts'),
  routes: [
    {
      path: 'backoffice/groups',
      page: null,
      roles: readers,
      title: 'groups.title',
      year: 'own',
      menu: [
        {
          roles: readers,
          order: 62,
          label: 'groups.title',
          short: 'groups.title',
          icon: users,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./groups-page.tsx'),
    },
    {
      path: 'backoffice/groups/settings',
      page: null,
      roles: roleGroups.management,
      title: null,
      year: 'own',
      menu: [],
      hasReads: true,
      load: () => import('./settings-page.tsx'),
    },
    {
      path: 'school-settings/rights',
      page: null,
      roles: roleGroups.management,
      title: 'office.rights',
      year: 'hidden',
      menu: [],
      tab: { of: 'school-settings', order: 40 },
      hasReads: true,
      load: () => import('./rights-page.tsx'),
    },
    {
      path: 'backoffice/groups/:groupId',
      page: null,
      roles: readers,
      title: null,
      year: { instead: 'backoffice/groups' },
      menu: [],
      hasReads: true,
      load: () => import('./group-page.tsx'),
    },
    {
      path: 'backoffice/groups/:groupId/subgroups',
      page: null,
      roles: readers,
      title: null,
      year: { instead: 'backoffice/groups' },
      menu: [],
      hasReads: true,
      load: () => import('./subgroups-page.tsx'),
    },
  ],
});
