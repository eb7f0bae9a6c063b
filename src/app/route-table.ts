// The table of routes: what all features say of their pages. Their files are found by their name: `feature.ts` for what a start knows at
// once, `feature.later.ts` for pages that hardly any start opens, `feature.office.ts` for pages that no teacher, student or parent has in the
// menu.
import { matchPath } from 'react-router';
import type { Role } from '#contract/core/roles.ts';
import type { Feature, RouteDeclaration } from '#shared/lib/feature.ts';
import type { CrumbHandle } from '#shared/ui/index.ts';
import type { ComingPage } from './coming-pages.ts';

type Found = Readonly<Record<string, Feature>>;
const everyday: Found = import.meta.glob<Feature>(['./feature.ts', '../features/*/feature.ts'], {
  eager: true,
  import: 'default',
});
const everydayRoles: readonly Role[] = ['teacher', 'student', 'parent'];

/** What a match tells of its page. */
export type RouteHandle = CrumbHandle & { readonly route?: RouteDeclaration };

/** A route with the folders whose words it shows. */
export type FoundRoute = RouteDeclaration & { readonly texts: readonly string[] };

const declaredIn = (found: Found): FoundRoute[] =>
  Object.entries(found).flatMap(([file, { routes: own, texts = [] }]) =>
    own.map((route) => ({ ...route, texts: [file.split('/').at(-2) ?? '', ...texts] })),
  );

/** The tabs of a page in their order. */
export function tabsOf<Route extends RouteDeclaration>(page: RouteDeclaration, all: readonly Route[]): Route[] {
  const placeOf = ({ tab }: Route) => tab?.order ?? 0;
  return all.filter(({ tab }) => tab?.of === page.path).sort((a, b) => placeOf(a) - placeOf(b));
}

/** Routes without the pages of tabs that have none. */
export const withTabs = <Route extends RouteDeclaration>(all: readonly Route[]): Route[] =>
  all.filter((route) => !route.hasTabs || tabsOf(route, all).length > 0);

const atStart: readonly FoundRoute[] = withTabs(declaredIn(everyday));
/** All but those of the office. */
let everydayRoutes = atStart;
let known = atStart;

/** All routes that are known by now; those outside the years have a slash in front. */
export const routes = (): readonly FoundRoute[] => known;

let coming: readonly ComingPage[] = [];
type Module = { readonly found: Found; readonly comingPages?: readonly ComingPage[] };

/** Adds pages to the table, once, and returns them. Whoever wants them next after a failure tries again: the network may be back. */
function adding(load: () => Promise<Module>): () => Promise<readonly FoundRoute[]> {
  let added: Promise<readonly FoundRoute[]> | undefined;
  return () => {
    added ??= load().then(({ found, comingPages }) => {
      const own = declaredIn(found);
      known = [...known, ...own];
      if (comingPages) {
        coming = comingPages;
        everydayRoutes = [...atStart, ...own];
      }
      return own;
    });
    added.catch(() => {
      added = undefined;
    });
    return added;
  };
}
export const loadOffice = adding(() => import('./office-features.ts'));
export const loadLater = adding(() => import('./later-features.ts'));

/** Whether an address, with its year or without, is that of a page among these. */
function isAmong(pathname: string, among: readonly FoundRoute[]): boolean {
  const path = pathname.replace(/^\/(\d{4}(\/|$))?/, '');
  return path === '' || routeAt(path, among) !== undefined;
}
export const isOfStart = (pathname: string): boolean => isAmong(pathname, atStart);

/**
 * Whether an address wants the pages of the office: `needed`, it may be one of them; `wanted`, the menu of this role names some, or the
 * school lets teachers write what only the office knows.
 */
export function officeFor(role: Role, pathname: string, isAllowed?: boolean): 'needed' | 'wanted' | 'no' {
  if (!isAmong(pathname, everydayRoutes)) return 'needed';
  return everydayRoles.includes(role) && !isAllowed ? 'no' : 'wanted';
}

/** The path that stays when nothing optional is said. */
export function baseOf({ path }: RouteDeclaration): string {
  return path.replace(/\/:\w+\?/g, '');
}

/** What is said of a page by the route of a path, or by the line of one that is still to come. */
export function lineAt(path: string): Pick<RouteDeclaration, 'path' | 'page' | 'year'> | undefined {
  return routeAt(path) ?? coming.find((line) => matchPath(line.path, `/${path}`) !== null);
}

/** The route of a path below the year; the one that names most of it. Of two that name the same, one below the year and one outside of it, the first. */
export function routeAt(path: string, among: readonly FoundRoute[] = known): FoundRoute | undefined {
  const named = (route: RouteDeclaration) => route.path.split('/').filter((part) => /^[^:]/.test(part)).length;
  return among
    .filter((route) => matchPath(route.path, `/${path}`) !== null)
    .sort((a, b) => named(b) - named(a))
    .at(0);
}
