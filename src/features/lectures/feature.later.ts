import { roleGroups } from '#contract/core/roles.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { makeId } from '#shared/lib/make-id.ts';
import { pagePath } from '#shared/lib/page-path.ts';

const ofAuthor = { page: null, roles: roleGroups.lessonGiver, year: 'hidden', menu: [] } as const;

/** A new lecture, for a lesson or for a theme: its number is made here, so that it can be written without a connection. */
const newLecture = (eduYear: string | undefined, place: { lesson?: string; theme?: string }) =>
  pagePath(eduYear, 'content/lectures/edit/:lectureUUID', { lectureUUID: makeId() }, { new: '1', ...place });

export default defineFeature({
  texts: ['files', 'validation'],
  routes: [
    {
      ...ofAuthor,
      path: 'content/lectures/create',
      title: 'lectures.one',
      leadsTo: ({ eduYear }) => newLecture(eduYear, {}),
    },
    {
      ...ofAuthor,
      path: 'content/lectures/create/:lessonId',
      title: 'lectures.one',
      leadsTo: ({ eduYear, lessonId = '' }) => newLecture(eduYear, { lesson: lessonId }),
    },
    {
      ...ofAuthor,
      path: 'control/lecture/create/:calendarPlanLessonUUID',
      title: 'lectures.one',
      leadsTo: ({ eduYear, calendarPlanLessonUUID = '' }) => newLecture(eduYear, { theme: calendarPlanLessonUUID }),
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
