// Which pages stand in the menu and in the bottom bar of a phone: what the table of routes says, for a role.
import type { Role } from '#contract/core/roles.ts';
import type { Text } from '#shared/i18n/index.ts';
import type { MenuDeclaration, MenuPlace, RouteDeclaration } from '#shared/lib/feature.ts';
import type { MenuEntry, TabBarEntry } from '#shared/ui/shell/index.ts';
import { baseOf, routes } from '../route-table.ts';

export type Menus = { readonly menu: readonly MenuEntry[]; readonly tabBar: readonly TabBarEntry[] };
/** What waits for the person behind an entry. */
type Counts = { readonly unsent: number; readonly backlog: number };

/** What is the person's own stands below the line. */
const ownFrom = 100;

type Found = { readonly route: RouteDeclaration; readonly entry: MenuDeclaration };

export function menusOf(role: Role, counts: Counts, place: MenuPlace, text: Text): Menus {
  const found = routes()
    .flatMap((route) => route.menu.map((entry): Found => ({ route, entry })))
    .filter(({ entry }) => entry.roles.includes(role))
    .sort((a, b) => a.entry.order - b.entry.order);
  const shown = found.flatMap(({ route, entry }) => {
    const to = entry.to ? entry.to(place) : place.below(baseOf(route));
    if (to === null) return [];
    const count = entry.count === 'none' ? {} : { count: counts[entry.count] };
    const link = {
      to,
      label: text(entry.label),
      icon: entry.icon,
      ...count,
      ...(entry.isExact ? { isExact: true } : {}),
    };
    return [{ entry, link }];
  });
  const own = shown.filter(({ entry }) => entry.order >= ownFrom).map(({ link }) => link);
  const work = shown.filter(({ entry }) => entry.order < ownFrom).map(({ link }) => link);
  return {
    menu: own.length > 0 && work.length > 0 ? [...work, 'separator', ...own] : [...work, ...own],
    tabBar: shown.flatMap(({ entry, link }) => (entry.isInBar ? [{ ...link, label: text(entry.short) }] : [])),
  };
}
