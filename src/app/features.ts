// The table of routes: what all features say of their pages. Their files are found by their name.
import { matchPath } from 'react-router';
import type { Feature, RouteDeclaration } from '#shared/lib/feature.ts';
import type { CrumbHandle } from '#shared/ui/index.ts';

const found = import.meta.glob<{ default: Feature }>(['./feature.ts', '../features/*/feature.ts'], { eager: true });

/** What a match tells of its page. */
export type RouteHandle = CrumbHandle & { readonly route?: RouteDeclaration };

/** A route with the folders whose words it shows. */
export type FoundRoute = RouteDeclaration & { readonly texts: readonly string[] };

const declared = Object.entries(found).flatMap(([file, module]): FoundRoute[] =>
  module.default.routes.map((route) => ({
    ...route,
    texts: [file.split('/').at(-2) ?? '', ...(module.default.texts ?? [])],
  })),
);

/** The tabs of a page in their order. */
export function tabsOf<Route extends RouteDeclaration>(page: RouteDeclaration, all: readonly Route[]): Route[] {
  const placeOf = ({ tab }: Route) => tab?.order ?? 0;
  return all.filter(({ tab }) => tab?.of === page.path).sort((a, b) => placeOf(a) - placeOf(b));
}

/** Routes without the pages of tabs that have none. */
export const withTabs = <Route extends RouteDeclaration>(all: readonly Route[]): Route[] =>
  all.filter((route) => !route.hasTabs || tabsOf(route, all).length > 0);

/** All routes; those outside the years have a slash in front. */
export const routes: readonly FoundRoute[] = withTabs(declared);

/** The path that stays when nothing optional is said. */
export function baseOf({ path }: RouteDeclaration): string {
  return path.replace(/\/:\w+\?/g, '');
}

/** The route of a path below the year; the one that names most of it. */
export function routeAt(path: string): RouteDeclaration | undefined {
  const named = (route: RouteDeclaration) => route.path.split('/').filter((part) => !part.startsWith(':')).length;
  return routes
    .filter((route) => matchPath(route.path, `/${path}`) !== null)
    .sort((a, b) => named(b) - named(a))
    .at(0);
}
