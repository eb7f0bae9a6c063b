import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { notebook } from '#shared/ui/icons/index.ts';

const ofAuthor = { page: null, roles: roleGroups.lessonGiver, year: 'hidden', menu: [] } as const;

export default defineFeature({
  texts: ['answers', 'lesson', 'validation'],
  routes: [
    {
      ...ofAuthor,
      path: 'content/lectures',
      title: 'lectures.title',
      menu: [
        {
          roles: roleGroups.lessonGiver,
          order: 45,
          label: 'lectures.title',
          short: 'lectures.title',
          icon: notebook,
          isInBar: false,
          count: 'none',
        },
      ],
      load: () => import('./lectures-page.tsx'),
    },
    { ...ofAuthor, path: 'content/lectures/create', title: 'lectures.one', load: () => import('./create-page.tsx') },
    {
      ...ofAuthor,
      path: 'content/lectures/create/:lessonId',
      title: 'lectures.one',
      load: () => import('./create-page.tsx'),
    },
    {
      ...ofAuthor,
      path: 'control/lecture/create/:calendarPlanLessonUUID',
      title: 'lectures.one',
      load: () => import('./create-page.tsx'),
    },
    {
      ...ofAuthor,
      path: 'content/lectures/edit/:lectureUUID',
      title: 'lectures.one',
      load: () => import('./edit-page.tsx'),
    },
    {
      ...ofAuthor,
      path: 'content/lectures/preview/:lectureUUID',
      roles: roleGroups.lessonStaff,
      title: 'lectures.one',
      load: () => import('./read-page.tsx'),
    },
    {
      ...ofAuthor,
      path: 'content/lectures/platform/:lectureUUID',
      title: 'lectures.one',
      load: () => import('./read-page.tsx'),
    },
  ],
});
