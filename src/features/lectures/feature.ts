import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { notebook } from '#shared/ui/icons/index.ts';

export default defineFeature({
  routes: [
    {
      path: 'content/lectures',
      page: null,
      roles: roleGroups.lessonGiver,
      title: 'shell.menu.lectures',
      year: 'hidden',
      menu: [
        {
          roles: roleGroups.teacher,
          order: 45,
          label: 'shell.menu.lectures',
          short: 'shell.menu.lectures',
          icon: notebook,
          isInBar: false,
          count: 'none',
        },
      ],
      load: () => import('./lectures-page.tsx'),
    },
  ],
});
