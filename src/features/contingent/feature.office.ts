import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { users } from '#shared/ui/icons/index.ts';

/** They find the list in the menu; teachers come to it from their journals, as pages of the office have no entry for them. */
const office = [...roleGroups.management, 'group_lead', 'social_worker'] as const;
const readers = [...office, 'teacher'] as const;
/** Who opens classes. */
const openers = [...roleGroups.management, 'group_lead'] as const;

export default defineFeature({
  texts: [
    ...[
      'admission-requests',
      'changes',
      'combining',
      'form',
      'groups',
      'import',
      'list',
      'parents',
      'people',
      'people-import',
    ],
    'validation',
  ],
  packed: () => import('./packed-reads.ts'),
  routes: [
    {
      path: 'backoffice/students',
      page: 'VStudentsListPage',
      roles: readers,
      title: 'contingent.title',
      year: 'own',
      menu: [
        {
          roles: office,
          order: 60,
          label: 'contingent.title',
          short: 'contingent.title',
          icon: users,
          isInBar: false,
          count: 'none',
        },
      ],
      hasReads: true,
      load: () => import('./students-page.tsx'),
    },
    {
      // The file for those who open no class: it stands below the list, since whoever may not open a page may open none below it.
      path: 'backoffice/students/:studentUserId',
      page: null,
      roles: readers,
      title: null,
      year: { instead: 'backoffice/students' },
      menu: [],
      hasReads: true,
      load: () => import('./student-page.tsx'),
    },
    {
      path: 'backoffice/groups/:groupId/:studentGroupUuid/:studentUserId',
      page: null,
      roles: openers,
      title: null,
      year: { instead: 'backoffice/groups' },
      menu: [],
      hasReads: true,
      load: () => import('./student-page.tsx'),
    },
    {
      path: 'backoffice/groups/:studentGroupUuid/:studentUserId',
      page: null,
      roles: openers,
      title: null,
      year: { instead: 'backoffice/groups' },
      menu: [],
      hasReads: true,
      load: () => import('./student-redirect.tsx'),
    },
    {
      path: 'help/import',
      page: null,
      roles: openers,
      title: null,
      year: 'hidden',
      menu: [],
      load: () => import('./import-help-page.tsx'),
    },
  ],
});
