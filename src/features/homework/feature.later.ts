import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';

export default defineFeature({
  texts: ['files', 'lesson', 'validation'],
  routes: [
    {
      page: null,
      roles: roleGroups.lessonGiver,
      title: 'homework.preview',
      menu: [],
      path: 'homework/control/:homeworkId/preview',
      year: { instead: 'homework/control/list' },
      load: () => import('./preview-page.tsx'),
    },
  ],
});
