// The table of routes: what all features say of their pages. Their files are found by their name: `feature.ts` for what a start knows at
// once, `feature.office.ts` for pages that no teacher, student or parent has in the menu.
import { matchPath } from 'react-router';
import type { Role } from '#contract/core/roles.ts';
import type { Feature, RouteDeclaration } from '#shared/lib/feature.ts';
import type { CrumbHandle } from '#shared/ui/index.ts';

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

let known: readonly FoundRoute[] = withTabs(declaredIn(everyday));

/** All routes that are known by now; those outside the years have a slash in front. */
export const routes = (): readonly FoundRoute[] => known;

let office: Promise<readonly FoundRoute[]> | undefined;

/** Adds the pages of the office to the table. @returns them */
export function loadOffice(): Promise<readonly FoundRoute[]> {
  office ??= import('./office-features.ts').then(({ found }) => {
    const added = declaredIn(found);
    known = [...known, ...added];
    return added;
  });
  // Whoever wants them next tries again: the network may be back.
  office.catch(() => {
    office = undefined;
  });
  return office;
}

/** Whether an address wants the pages of the office: `needed`, it may be one of them; `wanted`, the menu of this role names some. */
export function officeFor(role: Role, pathname: string): 'needed' | 'wanted' | 'no' {
  const [, path] = /^\/\d{4}\/(.+)/.exec(pathname) ?? [];
  if (path !== undefined && routeAt(path) === undefined) return 'needed';
  return everydayRoles.includes(role) ? 'no' : 'wanted';
}

/** The path that stays when nothing optional is said. */
export function baseOf({ path }: RouteDeclaration): string {
  return path.replace(/\/:\w+\?/g, '');
}

/** The route of a path below the year; the one that names most of it. */
export function routeAt(path: string): RouteDeclaration | undefined {
  const named = (route: RouteDeclaration) => route.path.split('/').filter((part) => !part.startsWith(':')).length;
  return known
    .filter((route) => matchPath(route.path, `/${path}`) !== null)
    .sort((a, b) => named(b) - named(a))
    .at(0);
}
