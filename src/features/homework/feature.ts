import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { book2 } from '#shared/ui/icons/index.ts';

const ofTeacher = { page: null, roles: roleGroups.lessonGiver, title: 'homework.title', menu: [] } as const;
const instead = { instead: 'homework/control/list' };

export default defineFeature({
  texts: ['files', 'lesson', 'validation'],
  routes: [
    {
      ...ofTeacher,
      path: 'homework/control/list',
      title: 'homework.list.title',
      year: 'own',
      menu: [
        {
          roles: roleGroups.teacher,
          order: 40,
          label: 'homework.list.title',
          short: 'family.menu.homeworkShort',
          icon: book2,
          isInBar: true,
          count: 'none',
        },
      ],
      load: () => import('./list-page.tsx'),
    },
    {
      ...ofTeacher,
      path: 'homework/control/:scheduleId/create',
      year: instead,
      load: () => import('./create-page.tsx'),
    },
  ],
});
