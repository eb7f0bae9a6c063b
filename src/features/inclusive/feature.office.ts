import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { users } from '#shared/ui/icons/index.ts';

const readers = [...roleGroups.management, 'group_lead'] as const;
const page = { page: null, roles: readers } as const;

export default defineFeature({
  texts: ['changes', 'form', 'groups', 'list', 'people', 'validation'],
  routes: [
    {
      ...page,
      path: 'backoffice/groups/inclusive-group',
      title: 'office.inclusive',
      year: 'own',
      menu: [
        {
          roles: readers,
          order: 63,
          label: 'office.inclusive',
          short: 'office.inclusive',
          icon: users,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./programmes-page.tsx'),
    },
    {
      ...page,
      path: 'backoffice/groups/inclusive-group/archive',
      title: null,
      year: 'own',
      menu: [],
      hasReads: true,
      load: () => import('./archive-page.tsx'),
    },
    {
      ...page,
      path: 'backoffice/groups/inclusive-group/:programmeId',
      title: null,
      year: { instead: 'backoffice/groups/inclusive-group' },
      menu: [],
      hasReads: true,
      load: () => import('./programme-page.tsx'),
    },
  ],
});
