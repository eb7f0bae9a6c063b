// Makes the router of the table of routes (route-table.ts).
import {
  createBrowserRouter,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
} from 'react-router';
import { effectiveRole } from '#contract/session/session.rules.ts';
import { sessionState } from '#data/session/session.ts';
import { hasOfficeFiles } from '#shared/lib/office-cache.ts';
import {
  anonymousLoader,
  anyoneLoader,
  firstTabLoader,
  rolesLoader,
  rootLoader,
  signedInLoader,
  yearLoader,
} from './guard.ts';
import { RouteFailure, RouterRoot } from './layouts/router-root.tsx';
import { SignedInLayout } from './layouts/signed-in-layout.tsx';
import { LoadedPage } from './pages/loaded-page.tsx';
import {
  baseOf,
  type FoundRoute,
  isOfStart,
  loadLater,
  loadOffice,
  officeFor,
  type RouteHandle,
  routes,
  tabsOf,
} from './route-table.ts';
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
  if (roles === 'anyone') return anyoneLoader;
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
  if (route.leadsTo) {
    const { leadsTo } = route;
    return { loader: ({ params, request }) => redirect(leadsTo(params, new URL(request.url))) };
  }
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
    ...(route.hasTabs && !route.leadsTo && { id: base, lazy: page(route.load) }),
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

const isOutside = ({ path }: FoundRoute) => path.startsWith('/');
const belowYear: RouteObject[] = [
  { index: true, loader: rootLoader },
  ...objectsOf(routes().filter((route) => !isOutside(route))),
  { path: '*', lazy: page(() => import('./pages/not-found-page.tsx')) },
];
/** Those outside the school years. */
const besideYears = (all: readonly FoundRoute[]): RouteObject[] => [
  ...objectsOf(all.filter((route) => isOutside(route) && isFree(route))),
  { element: <SignedInLayout />, children: objectsOf(all.filter((route) => isOutside(route) && !isFree(route))) },
];

const rootId = 'root';
const yearId = 'year';
type Patch = Parameters<PatchRoutesOnNavigationFunction>[0]['patch'];

/** Pages that hardly any start opens: for whoever comes to an address that a start does not know. */
async function addLater(patch: Patch): Promise<void> {
  const found = await loadLater();
  patch(rootId, besideYears(found));
  patch(yearId, objectsOf(found.filter((route) => !isOutside(route))));
}

/** Adds the pages of the office for those who may open them. */
async function addOffice(path: string, patch: Patch): Promise<void> {
  const state = sessionState();
  if (state.kind !== 'signedIn') return;
  const { user, person } = state.account;
  const role = effectiveRole(user);
  const office = officeFor(role, path, person.school?.flagTeacherCanEditSchedule);
  if (office === 'no' || (office === 'wanted' && !navigator.onLine && !(await hasOfficeFiles()))) return;
  try {
    const found = await withTexts(loadOffice(), 'office');
    patch(yearId, objectsOf(found.filter(({ tab }) => !tab)));
    for (const route of found) if (route.tab) patch(route.tab.of, [objectOf(route, [], route.tab.of)]);
  } catch (error) {
    // Without a network before the installation: the page itself may be there.
    if (office === 'needed') throw error;
  }
}

/** Before the first visit of an address: adds the pages that no start knows. */
export const addPages: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!isOfStart(path)) await addLater(patch);
  await addOffice(path, patch);
};

/** What the router is made of; pages that no start knows are added by `addPages`. */
export const tree = (): RouteObject[] => [
  {
    id: rootId,
    element: <RouterRoot />,
    errorElement: <RouteFailure />,
    hydrateFallbackElement: <></>,
    children: [
      { path: '/', loader: rootLoader },
      ...besideYears(routes()),
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
];
/** Reads the session at once: make it after the session was started. */
export const createRouter = () => createBrowserRouter(tree(), { patchRoutesOnNavigation: addPages });
