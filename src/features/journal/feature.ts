import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { notebook } from '#shared/ui/icons/index.ts';

export default defineFeature({
  routes: [
    {
      path: 'control/journal',
      page: null,
      roles: roleGroups.journalReader,
      title: 'grid.title',
      year: 'own',
      menu: [
        {
          roles: roleGroups.journalReader,
          order: 30,
          label: 'grid.title',
          short: 'grid.title',
          icon: notebook,
          isInBar: true,
          count: 'none',
        },
      ],
      load: () => import('./journals-page.tsx'),
    },
    {
      path: 'control/journal/groups/:groupId/:uuid/:journalType?',
      page: null,
      roles: roleGroups.journalReader,
      title: null,
      year: { instead: 'control/journal' },
      menu: [],
      load: () => import('./journal-page.tsx'),
    },
  ],
});
