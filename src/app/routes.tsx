// Makes the router of the table of routes (features.ts).
import {
  createBrowserRouter,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from 'react-router';
import { effectiveRole } from '#contract/session/session.rules.ts';
import { sessionState } from '#data/session/session.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { baseOf, type FoundRoute, loadOffice, officeFor, type RouteHandle, routes, tabsOf } from './features.ts';
import { anonymousLoader, firstTabLoader, rolesLoader, rootLoader, signedInLoader, yearLoader } from './guard.ts';
import { RouteFailure, RouterRoot } from './layouts/router-root.tsx';
import { SignedInLayout } from './layouts/signed-in-layout.tsx';
import { LoadedPage } from './pages/loaded-page.tsx';
import { withTexts } from './texts.ts';

type Module = { readonly default: React.ComponentType };
const loadGallery = () =>
  withTexts(import('./pages/gallery-page.tsx'), 'changes', 'form', 'import', 'list', 'validation');
const page = (load: () => Promise<Module>) => async () => ({ Component: (await load()).default });
/** Pages that read lists through the query client. */
const cachedReads = (children: RouteObject[]): RouteObject => ({
  lazy: page(() => import('./layouts/cached-reads.tsx')),
  children,
});

function loaderOf({ roles }: FoundRoute) {
  if (roles === 'anyone') return () => null;
  if (roles === 'anonymous') return anonymousLoader;
  return roles === 'signedIn' ? signedInLoader : rolesLoader(roles);
}

/** Outside the frame of who is signed in. */
const isFree = ({ roles }: FoundRoute) => roles === 'anonymous' || roles === 'anyone';

function handleOf(route: FoundRoute): RouteHandle {
  const { title } = route;
  if (isFree(route)) return { hasNoCrumbs: true, route };
  return title === null ? { route } : { crumb: (_parameters, _data, text) => text(title), route };
}

/** The page itself, at a path below the object that it stands in. */
function pageObject(route: FoundRoute): Pick<RouteObject, 'lazy' | 'loader' | 'Component'> {
  const { load, loadInstead, texts, hasTabs } = route;
  if (hasTabs) return { loader: firstTabLoader(tabsOf(route, routes())) };
  if (!loadInstead) return { lazy: page(() => withTexts(load(), ...texts)) };
  // Asked at every navigation. The usual one is the page of most starts: its texts are among the first ones.
  const chosen: LoaderFunction = async ({ params }) => (await (loadInstead(params) ?? load())).default;
  return { loader: chosen, Component: LoadedPage };
}

/** A route with those below it: whoever may not open it may open none of them, and it is on the way to each. */
function objectOf(route: FoundRoute, within: readonly FoundRoute[], above = ''): RouteObject {
  const base = baseOf(route);
  const below = within.filter((other) => other !== route && other.path.startsWith(`${base}/`));
  const nearest = below.filter((other) => !below.some((between) => isBelow(other, between)));
  const optional = route.path.slice(base.length + 1);
  const own: RouteObject =
    optional === '' ? { index: true, ...pageObject(route) } : { path: optional, ...pageObject(route) };
  const first = route.hasReads ? cachedReads([own]) : own;
  return {
    path: above === '' ? base : base.slice(above.length + 1),
    handle: handleOf(route),
    loader: loaderOf(route),
    ...(route.hasTabs && { lazy: page(route.load) }),
    children: [first, ...nearest.map((other) => objectOf(other, below, base))],
  };
}

function isBelow(route: FoundRoute, other: FoundRoute): boolean {
  return route !== other && route.path.startsWith(`${baseOf(other)}/`);
}

/** Those that stand below no other. */
function objectsOf(all: readonly FoundRoute[]): RouteObject[] {
  return all.filter((route) => !all.some((other) => isBelow(route, other))).map((route) => objectOf(route, all));
}

const outside = routes().filter(({ path }) => path.startsWith('/'));
const belowYear: RouteObject[] = [
  { index: true, loader: rootLoader },
  {
    path: 'schedule/control/lesson/:scheduleId/:tab?',
    loader: ({ params }) =>
      redirect(
        pagePath(params.eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: params.scheduleId ?? '', tab: params.tab }),
      ),
  },
  ...objectsOf(routes().filter((route) => !outside.includes(route))),
  { path: '*', lazy: page(() => import('./pages/not-found-page.tsx')) },
];

const yearId = 'year';

/** Before the first visit of an address: adds the pages of the office for those who may open them. */
const addOffice: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  const state = sessionState();
  if (state.kind !== 'signedIn') return;
  const { user, person } = state.account;
  const office = officeFor(effectiveRole(user), path, person.school?.flagTeacherCanEditSchedule);
  if (office === 'no') return;
  try {
    patch(yearId, objectsOf(await withTexts(loadOffice(), 'office')));
  } catch (error) {
    // Without a network before the installation: the page itself may be there.
    if (office === 'needed') throw error;
  }
};

/** Reads the session at once: make it after the session was started. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        element: <RouterRoot />,
        errorElement: <RouteFailure />,
        hydrateFallbackElement: <></>,
        children: [
          { path: '/', loader: rootLoader },
          ...objectsOf(outside.filter(isFree)),
          { element: <SignedInLayout />, children: objectsOf(outside.filter((route) => !isFree(route))) },
          {
            path: '/dev/gallery/*',
            lazy: page(loadGallery),
          },
          {
            id: yearId,
            path: '/:eduYear',
            loader: yearLoader,
            shouldRevalidate: () => true,
            element: <SignedInLayout />,
            children: belowYear,
          },
          { path: '*', lazy: page(() => import('./pages/not-found-page.tsx')) },
        ],
      },
    ],
    { patchRoutesOnNavigation: addOffice },
  );
