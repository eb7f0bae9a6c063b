import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { notebook } from '#shared/ui/icons/index.ts';

export default defineFeature({
  texts: ['grading', 'lesson', 'validation'],
  routes: [
    {
      path: 'control/journal',
      page: null,
      roles: roleGroups.journalReader,
      title: 'journal.title',
      year: 'own',
      menu: [
        {
          roles: roleGroups.journalReader,
          order: 30,
          label: 'journal.title',
          short: 'journal.title',
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
