import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { users } from '#shared/ui/icons/index.ts';

const readers = [...roleGroups.management, 'group_lead'] as const;

export default defineFeature({
  texts: [
    ...['admission-requests', 'changes', 'combining', 'form', 'import', 'list', 'parents', 'people', 'people-import'],
    'validation',
  ],
  routes: [
    {
      path: 'backoffice/students',
      page: 'VStudentsListPage',
      roles: readers,
      title: 'contingent.title',
      year: 'own',
      menu: [
        {
          roles: readers,
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
      path: 'backoffice/groups/:groupId/:studentGroupUuid/:studentUserId',
      page: null,
      roles: readers,
      title: null,
      year: { instead: 'backoffice/groups' },
      menu: [],
      hasReads: true,
      load: () => import('./student-page.tsx'),
    },
    {
      path: 'backoffice/groups/:studentGroupUuid/:studentUserId',
      page: null,
      roles: readers,
      title: null,
      year: { instead: 'backoffice/groups' },
      menu: [],
      hasReads: true,
      load: () => import('./student-redirect.tsx'),
    },
    {
      path: 'help/import',
      page: null,
      roles: readers,
      title: null,
      year: 'hidden',
      menu: [],
      load: () => import('./import-help-page.tsx'),
    },
  ],
});
