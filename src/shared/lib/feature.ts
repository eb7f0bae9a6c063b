// What a feature says of its pages, once: the table of routes that guard, menu, breadcrumbs, year selector and tests read. A feature's
// `feature.ts` (`feature.later.ts`: pages that hardly any start opens; `feature.office.ts`: pages that no teacher, student or parent has in the
// menu) is found, not listed (src/app/route-table.ts).
import type { ComponentType } from 'react';
import type { Role } from '#contract/core/roles.ts';
import type { IconShape } from '../ui/icons/shape.ts';
import type { PackedPlace, PackedRead } from './packed-read.ts';

/** Whoever looks at the menu, and where they are. */
export type MenuPlace = {
  readonly below: (path: string) => string;
  readonly pathname: string;
  /** yyyy-MM-dd of the school. */
  readonly today: string;
  readonly isReadOnlyYear: boolean;
  /** The server has an offline laboratory. */
  readonly isLabOffered: boolean;
};
export type MenuDeclaration = {
  readonly roles: readonly Role[];
  /** Place among the others; from 100 on below the line. */
  readonly order: number;
  /** Key of its words, and of shorter ones for the bar of a phone. */
  readonly label: string;
  readonly short: string;
  readonly icon: IconShape;
  /** Whether it is in the bar of a phone, which has room for four. */
  readonly isInBar: boolean;
  /** What is counted behind it. */
  readonly count: 'unsent' | 'backlog' | 'none';
  /** Where it leads, when that is not the route without its parameters; null: it is not there now. */
  readonly to?: (place: MenuPlace) => string | null;
  /** Only the exact path counts as this page. */
  readonly isExact?: true;
};

type Page = { readonly default: ComponentType };
type Parameters = Readonly<Record<string, string | undefined>>;
type Drawn = {
  readonly load: () => Promise<Page>;
  /** Another page for some of its addresses; null: the usual one. */
  readonly loadInstead?: (parameters: Parameters) => Promise<Page> | null;
  readonly leadsTo?: undefined;
};
/** An address that stands for a page elsewhere. */
type Leading = {
  readonly leadsTo: (parameters: Parameters, address: URL) => string;
};
/** Every field is said: what a page does not have is written, not left out. */
export type RouteDeclaration = {
  /** As react-router writes paths: below the school year, or with a slash in front outside the years. */
  readonly path: string;
  /** Its name in the specification; null where it has none. */
  readonly page: string | null;
  /** Who may open it; others are led to their home. `anonymous`: whoever is not signed in; `anyone`: they and everybody else. */
  readonly roles: readonly Role[] | 'signedIn' | 'anonymous' | 'anyone';
  /** Key of its title, for the way to the page and where something stands in its place; null: the page above says it. */
  readonly title: string | null;
  /**
   * What another year means: `own`, it shows that of the chosen year; `same`, it belongs to no year and stays; `hidden`, so does it, without
   * a selector; `instead`, it is of one year, and in another the page on which such are chosen takes its place.
   */
  readonly year: 'own' | 'same' | 'hidden' | { readonly instead: string };
  readonly menu: readonly MenuDeclaration[];
  /** It is a tab of the page of this path, below which it is shown; `order` is its place in the strip, `title` its word there. */
  readonly tab?: { readonly of: string; readonly order: number };
  /** `load` is a frame around its tabs, and the address leads to the first of them; while none is declared, the page is not there. */
  readonly hasTabs?: true;
  /** Reads lists through the query client. */
  readonly hasReads?: true;
} & (Drawn | Leading);

export type Feature = {
  readonly routes: readonly RouteDeclaration[];
  /** Whose words its pages show beside its own and those of the first page: folders of the contract. */
  readonly texts?: readonly string[];
  /** Its lists that are on the device before anybody opens them; of pages of the office alone (src/app/packed-reads.ts). */
  readonly packed?: () => Promise<{ readonly packedReads: (place: PackedPlace) => readonly PackedRead[] }>;
};

/** Declares what a feature adds to the application. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}

/** Whether a role may open a page. */
export function isOpenTo(role: Role, { roles }: RouteDeclaration): boolean {
  return roles === 'signedIn' || roles.includes(role);
}
