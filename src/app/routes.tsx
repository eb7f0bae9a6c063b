// Makes the router of the table of routes (route-table.ts).
import {
  createBrowserRouter,
  type LoaderFunction,
  matchPath,
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

/**
 * An address without a year gets one, unless what is there only leads back to it: then no page has it, and the router would go from one to
 * the other for ever.
 */
const completeYear: LoaderFunction = ({ params, request }) => {
  const address = new URL(request.url);
  const { pathname } = address;
  const isBack = routes().some(({ path, leadsTo }) => {
    const match = leadsTo && !path.startsWith('/') && matchPath(`/${path}`, pathname);
    return match ? leadsTo(match.params, address) === pathname : false;
  });
  return isBack && sessionState().kind === 'signedIn' ? null : yearLoader({ params, request });
};

const rootId = 'root';
const yearId = 'year';
type Asked = Parameters<PatchRoutesOnNavigationFunction>[0];
/** Groups of pages that a router has already. */
type Added = Set<'later' | 'office'>;

/** Pages that hardly any start opens: for addresses that a start does not know. */
async function addLater({ patch, signal }: Asked, added: Added): Promise<void> {
  const found = await loadLater();
  // An aborted navigation patches nothing.
  if (signal.aborted || added.has('later')) return;
  patch(rootId, besideYears(found));
  patch(yearId, objectsOf(found.filter((route) => !isOutside(route))));
  added.add('later');
}

/** Adds the pages of the office for those who may open them. */
async function addOffice({ path, patch, signal }: Asked, added: Added): Promise<void> {
  const state = sessionState();
  if (state.kind !== 'signedIn') return;
  const { user, person } = state.account;
  const role = effectiveRole(user);
  const office = officeFor(role, path, person.school?.flagTeacherCanEditSchedule);
  if (office === 'no' || (office === 'wanted' && !navigator.onLine && !(await hasOfficeFiles()))) return;
  try {
    const found = await withTexts(loadOffice(), 'office');
    if (signal.aborted || added.has('office')) return;
    patch(yearId, objectsOf(found.filter(({ tab }) => !tab)));
    for (const page of new Set(found.flatMap(({ tab }) => tab?.of ?? []))) {
      const tabs = found.filter(({ tab }) => tab?.of === page);
      patch(
        page,
        tabs.map((route) => objectOf(route, [], page)),
      );
    }
    added.add('office');
  } catch (error) {
    // Without a network before the installation: the page itself may be there.
    if (office === 'needed') throw error;
  }
}

/**
 * For one router: adds pages that no start knows before the first visit of an address. Each group is added once, since every patch
 * makes the router compile all paths again.
 */
export function pageAdder(): PatchRoutesOnNavigationFunction {
  const added: Added = new Set();
  return async (asked) => {
    if (!added.has('later') && !isOfStart(asked.path)) await addLater(asked, added);
    if (!added.has('office')) await addOffice(asked, added);
  };
}

/** What the router is made of; pages that no start knows are added by `pageAdder`. */
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
        loader: completeYear,
        shouldRevalidate: () => true,
        element: <SignedInLayout />,
        children: belowYear,
      },
      { path: '*', lazy: page(() => import('./pages/not-found-page.tsx')) },
    ],
  },
];
/** Reads the session at once: make it after the session was started. */
export const createRouter = () => createBrowserRouter(tree(), { patchRoutesOnNavigation: pageAdder() });
