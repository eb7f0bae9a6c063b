// Pages of the application that hardly any start opens, and addresses that lead to other pages.
import { isIn, type Role, roleGroups } from '#contract/core/roles.ts';
import { foldersWithMutations } from '#contract/found/mutation-folders.ts';
import { effectiveRole } from '#contract/session/session.rules.ts';
import { sessionState } from '#data/session/session.ts';
import { defineFeature } from '#shared/lib/feature.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { withTexts } from './texts.ts';

const own = { page: null, roles: 'signedIn', year: 'same', menu: [] } as const;

const module = { page: null, roles: 'anyone', title: null, year: 'hidden', menu: [] } as const;
const external = module;
const control = {
  page: null,
  roles: roleGroups.lessonGiver,
  title: null,
  menu: [],
  year: { instead: 'homework/control/list' },
} as const;
const loadModulePage = () => withTexts(import('./pages/module-page.tsx'), 'shell');

/** From a calendar, a push or a wrapper: to the page of the role that works here now, in its year; who has none lands at home. */
function externalTo(readers: readonly Role[], pageOf: (eduYear: number, role: Role) => string): string {
  const state = sessionState();
  if (state.kind === 'anonymous') return '/login';
  const { user, school } = state.account;
  const role = effectiveRole(user);
  return readers.includes(role) ? pageOf(school.eduYear, role) : '/';
}

/** The address of a share (src/sw/share.ts) leads to the page of shared files. An anonymous person signs in first. */
function sharedTo(search: string): string {
  const state = sessionState();
  if (state.kind === 'anonymous') return '/login?shared=1';
  const query = Object.fromEntries(new URLSearchParams(search));
  return pagePath(state.account.school.eduYear, 'homework/shared', {}, query);
}

export default defineFeature({
  routes: [
    { ...external, path: '/share', leadsTo: (_parameters, { search }) => sharedTo(search) },
    {
      ...own,
      path: 'homework/shared',
      title: 'answers.shared.title',
      load: () => withTexts(import('#features/answers/shared-page.tsx'), 'answers', 'files'),
    },
    {
      ...own,
      path: 'storage',
      title: 'storage.short',
      load: () => withTexts(import('./pages/storage-page.tsx'), 'storage', 'installation'),
    },
    {
      ...own,
      path: 'profile',
      title: 'shell.cabinet',
      hasReads: true,
      load: () => withTexts(import('./pages/profile-page.tsx'), 'profile', 'storage', 'installation', 'validation'),
    },
    {
      ...own,
      path: 'access-restricted',
      page: 'VAccessRestrictedPage',
      title: null,
      load: () => withTexts(import('./pages/access-restricted-page.tsx'), 'shell'),
    },
    {
      ...own,
      path: 'server-error',
      title: null,
      load: () => withTexts(import('./pages/server-error-page.tsx'), 'validation'),
    },
    { ...module, path: '/module-temporarily-unavailable', load: loadModulePage },
    { ...module, path: '/module-technical-work', load: loadModulePage },
    {
      ...control,
      path: 'control/homework/create/:scheduleId',
      leadsTo: ({ eduYear, scheduleId = '' }, { searchParams }) =>
        pagePath(eduYear, 'homework/control/:scheduleId/create', { scheduleId }, Object.fromEntries(searchParams)),
    },
    {
      ...external,
      path: '/external/lesson/:scheduleId',
      leadsTo: ({ scheduleId = '' }) =>
        externalTo(roleGroups.lessonReader, (eduYear) => pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId })),
    },
    {
      ...external,
      path: '/external/homework/:homeworkId',
      leadsTo: ({ homeworkId = '' }, { searchParams }) =>
        externalTo([...roleGroups.family, ...roleGroups.lessonGiver], (eduYear, role) => {
          const query = Object.fromEntries(searchParams);
          return isIn('family', role)
            ? pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId: homeworkId }, query)
            : pagePath(eduYear, 'homework/control/:homeworkId', { homeworkId }, query);
        }),
    },
    {
      path: 'homework/control/:homeworkId',
      page: null,
      roles: roleGroups.lessonGiver,
      title: 'homework.title',
      year: { instead: 'homework/control/list' },
      menu: [],
      load: () =>
        withTexts(import('./pages/homework-answers-page.tsx'), 'homework', 'lesson', 'answers', 'files', 'validation'),
    },
    {
      path: 'homework/control/:homeworkId/assigned/:answerId',
      page: 'VHomeworkAnswerShowPageS',
      roles: roleGroups.lessonGiver,
      title: 'answers.title',
      year: { instead: 'homework/control/list' },
      menu: [],
      load: () =>
        withTexts(import('./pages/check-answer-page.tsx'), 'homework', 'lesson', 'answers', 'files', 'validation'),
    },
    {
      path: 'lesson/:scheduleId/answer/:answerId',
      page: 'VCustomLessonAnswer',
      roles: roleGroups.lessonStaff,
      title: 'answers.title',
      year: { instead: 'schedule' },
      menu: [],
      load: () => withTexts(import('./pages/check-lecture-page.tsx'), 'lesson', 'answers', 'files', 'validation'),
    },
    {
      path: 'homework/list/assigned/:answerId',
      page: 'VHomeworkAnswerShowPage',
      roles: roleGroups.family,
      title: null,
      year: { instead: 'homework/list' },
      menu: [],
      load: () => withTexts(import('./pages/homework-answer-page.tsx'), 'family', 'answers', 'files', 'validation'),
    },
    {
      path: 'history/:document/:cell',
      page: null,
      roles: [...roleGroups.lessonReader, 'social_worker'],
      title: 'unsent.history.title',
      year: { instead: 'schedule' },
      menu: [],
      hasReads: true,
      load: () => withTexts(import('./pages/history-page.tsx'), 'unsent', 'storage', ...foldersWithMutations),
    },
    {
      path: 'schedule/control/lesson/:scheduleId/:tab?',
      page: null,
      roles: roleGroups.lessonReader,
      title: null,
      year: { instead: 'schedule' },
      menu: [],
      leadsTo: ({ eduYear, scheduleId = '', tab }) =>
        pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId, tab }),
    },
  ],
});
