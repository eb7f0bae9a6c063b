// A plain teacher may open these pages too, but has nothing to do there and no entry in the menu: whoever comes by the address gets them.
import type { Role } from '#contract/core/roles.ts';
import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { door, lifebuoy } from '#shared/ui/icons/pages.ts';

const readers: readonly Role[] = [...roleGroups.management, ...roleGroups.frontOffice, 'social_worker'];
const entry = { order: 68, label: 'social.title', short: 'social.short', icon: lifebuoy, count: 'none' } as const;

export default defineFeature({
  texts: ['form', 'list', 'validation'],
  routes: [
    {
      path: 'social/categories',
      page: 'VManagingSocialCategoriesGroupsPage',
      roles: readers,
      title: 'social.title',
      year: 'own',
      menu: [
        { ...entry, roles: ['social_worker'], isInBar: true },
        { ...entry, roles: [...roleGroups.management, 'group_lead'], isInBar: false },
      ],
      hasReads: true,
      load: () => import('./categories-page.tsx'),
    },
    {
      path: 'social/categories/:groupId',
      page: null,
      roles: readers,
      title: null,
      year: { instead: 'social/categories' },
      menu: [],
      hasReads: true,
      load: () => import('./class-page.tsx'),
    },
    {
      path: 'social/visits/preview/:groupId?',
      page: null,
      roles: readers,
      title: 'office.visits',
      year: { instead: 'social/visits/preview' },
      menu: [
        {
          ...entry,
          order: 69,
          label: 'office.visits',
          short: 'office.visits-short',
          icon: door,
          roles: ['social_worker'],
          isInBar: true,
        },
      ],
      hasReads: true,
      load: () => import('./visits-page.tsx'),
    },
  ],
});
