import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { listCheck } from '#shared/ui/icons/index.ts';

export default defineFeature({
  routes: [
    {
      path: 'backlog',
      page: null,
      roles: roleGroups.lessonGiver,
      title: 'backlog.title',
      year: 'own',
      menu: [
        {
          roles: roleGroups.teacher,
          order: 50,
          label: 'backlog.menu',
          short: 'backlog.title',
          icon: listCheck,
          isInBar: false,
          count: 'backlog',
        },
      ],
      load: () => import('./backlog-page.tsx'),
    },
  ],
});
