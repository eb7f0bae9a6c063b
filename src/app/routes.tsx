import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { roleGroups } from '#contract/core/roles.ts';
import type { CrumbHandle } from '#shared/ui/index.ts';
import { anonymousLoader, hasTomorrow, rolesLoader, rootLoader, signedInLoader, yearLoader } from './guard.ts';
import { journalRoles, lessonRoles, ownLessonRoles, scheduleRoles } from './home-routes.ts';
import { RouteFailure, RouterRoot } from './layouts/router-root.tsx';
import { SignedInLayout } from './layouts/signed-in-layout.tsx';
import { LoadedPage } from './pages/loaded-page.tsx';
import { loadLabTexts, loadPageTexts } from './texts.ts';

type Module = { default: React.ComponentType };
const page = (load: () => Promise<Module>, loadOwnTexts?: () => Promise<void>) => async () => {
  const [found] = await Promise.all([load(), loadPageTexts(), loadOwnTexts?.()]);
  return { Component: found.default };
};
/** Pages that read lists through the query client. */
const cachedReads = (children: RouteObject[]): RouteObject => ({
  lazy: page(() => import('./layouts/cached-reads.tsx')),
  children,
});
const crumb = (key: string): CrumbHandle => ({ crumb: (_parameters, _data, text) => text(key) });

/**
 * Without a day a family sees what is tomorrow (docs/decisions/2026-11-20-tomorrow-first.md), everybody else the week; an archived
 * year has no tomorrow.
 */
const schedulePage = async ({ params }: { params: { date?: string | undefined } }) => {
  const isTomorrow = params.date === undefined && hasTomorrow();
  if (isTomorrow) return (await page(() => import('#features/family/tomorrow-page.tsx'))()).Component;
  // The page of most starts: its texts are among the first ones.
  return (await import('#features/schedule/schedule-page.tsx')).default;
};

const belowYear: RouteObject[] = [
  { index: true, loader: rootLoader },
  {
    path: 'schedule/control/lesson/:scheduleId/:tab?',
    loader: ({ params }) =>
      redirect(`/${params.eduYear}/lesson/${params.scheduleId}${params.tab ? `/${params.tab}` : ''}`),
  },
  {
    path: 'schedule',
    handle: crumb('shell.menu.schedule'),
    loader: rolesLoader(scheduleRoles),
    children: [{ path: ':date?', loader: schedulePage, Component: LoadedPage }],
  },
  {
    path: 'lesson/:scheduleId/:tab?',
    handle: crumb('shell.menu.lesson'),
    loader: rolesLoader(lessonRoles),
    lazy: page(() => import('./pages/lesson-page.tsx')),
  },
  cachedReads([
    {
      path: 'timeliness/:date?',
      handle: crumb('timeliness.title'),
      loader: rolesLoader(roleGroups.management),
      lazy: page(() => import('#features/timeliness/timeliness-page.tsx')),
    },
    {
      path: 'unsent-devices',
      handle: crumb('devices.title'),
      loader: rolesLoader(roleGroups.management),
      lazy: page(() => import('#features/unsent-devices/unsent-devices-page.tsx')),
    },
    {
      path: 'history/:scheduleId/:cell',
      handle: crumb('history.title'),
      loader: rolesLoader(lessonRoles),
      lazy: page(() => import('#features/unsent/history-page.tsx')),
    },
  ]),
  {
    path: 'homework/control',
    loader: rolesLoader(ownLessonRoles),
    children: [
      {
        path: 'list',
        handle: crumb('homework.list.title'),
        lazy: page(() => import('#features/homework/list-page.tsx')),
      },
      {
        path: ':scheduleId/create',
        handle: crumb('homework.title'),
        lazy: page(() => import('#features/homework/create-page.tsx')),
      },
      {
        path: ':homeworkId',
        handle: crumb('homework.title'),
        lazy: page(() => import('#features/homework/answers-page.tsx')),
      },
    ],
  },
  {
    path: 'backlog',
    handle: crumb('backlog.title'),
    loader: rolesLoader(ownLessonRoles),
    lazy: page(() => import('#features/backlog/backlog-page.tsx')),
  },
  {
    path: 'control/journal',
    handle: crumb('grid.title'),
    loader: rolesLoader(journalRoles),
    children: [
      { index: true, lazy: page(() => import('#features/journal/journals-page.tsx')) },
      { path: 'groups/:groupId/:uuid/:journalType?', lazy: page(() => import('#features/journal/journal-page.tsx')) },
    ],
  },
  {
    path: 'homework/list',
    loader: rolesLoader(roleGroups.family),
    children: [
      {
        index: true,
        handle: crumb('family.list.title'),
        lazy: page(() => import('#features/family/homework-list-page.tsx')),
      },
      { path: 'assigned/:answerId', lazy: page(() => import('#features/family/homework-answer-page.tsx')) },
    ],
  },
  {
    path: 'marks/:quarter?',
    handle: crumb('marks.title'),
    loader: rolesLoader(roleGroups.family),
    lazy: page(() => import('#features/pupil-marks/marks-page.tsx')),
  },
  { path: 'unsent', handle: crumb('shell.menu.unsent'), lazy: page(() => import('#features/unsent/unsent-page.tsx')) },
  { path: 'storage', handle: crumb('storage.short'), lazy: page(() => import('./pages/storage-page.tsx')) },
  {
    path: 'profile',
    handle: crumb('shell.cabinet'),
    children: [
      cachedReads([
        { index: true, lazy: page(() => import('./pages/profile-page.tsx')) },
        {
          path: 'history',
          handle: crumb('shell.historyAndPassword'),
          lazy: page(() => import('#features/profile/password-page.tsx')),
        },
      ]),
    ],
  },
  { path: 'access-restricted', lazy: page(() => import('./pages/access-restricted-page.tsx')) },
  { path: 'server-error', lazy: page(() => import('./pages/server-error-page.tsx')) },
  { path: '*', lazy: page(() => import('./pages/not-found-page.tsx')) },
];

/** Reads the session at once: make it after the session was started. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <RouterRoot />,
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <></>,
      children: [
        { path: '/', loader: rootLoader },
        cachedReads([
          {
            path: '/login',
            handle: { hasNoCrumbs: true } satisfies CrumbHandle,
            loader: anonymousLoader,
            lazy: page(() => import('#features/session/sign-in-page.tsx')),
          },
        ]),
        {
          path: '/lab',
          handle: crumb('lab.title'),
          loader: signedInLoader,
          element: <SignedInLayout />,
          children: [{ index: true, lazy: page(() => import('#features/lab/lab-page.tsx'), loadLabTexts) }],
        },
        { path: '/dev/gallery/*', lazy: page(() => import('./pages/gallery-page.tsx')) },
        {
          path: '/:eduYear',
          loader: yearLoader,
          shouldRevalidate: () => true,
          element: <SignedInLayout />,
          children: belowYear,
        },
        { path: '*', lazy: page(() => import('./pages/not-found-page.tsx')) },
      ],
    },
  ]);
