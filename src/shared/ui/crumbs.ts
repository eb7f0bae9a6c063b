// The way to a page, made from the routes that matched (part 1 section 2).
import type { Text } from '../i18n/index.ts';
import { fullYearLabel } from '../lib/year-label.ts';

export type CrumbParameters = Readonly<Record<string, string | undefined>>;
/** What a route gives in its `handle`. A crumb may be undefined where the label is not known yet. */
export type CrumbHandle = {
  readonly crumb?: (parameters: CrumbParameters, data: unknown, text: Text) => string | undefined;
  /** On the sign-in page: no crumbs at all. */
  readonly hasNoCrumbs?: boolean;
};
/** The part of a router match that matters here. */
export type CrumbMatch = {
  readonly pathname: string;
  readonly params: CrumbParameters;
  readonly handle: unknown;
  readonly loaderData?: unknown;
};
/** `to` is undefined for the last one and for what only follows the page. */
export type Crumb = { readonly label: string; readonly to: string | undefined };

export type CrumbLink = { readonly label: string; readonly to: string };
type More = {
  /** The start of an archived year: "2024-2025" is then appended. */
  readonly readOnlyYear?: number | undefined;
  /** Pages that no route is below, and that one came from nevertheless; several, from the outermost on. */
  readonly from?: CrumbLink | readonly CrumbLink[] | undefined;
};

export function buildCrumbs(
  matches: readonly CrumbMatch[],
  text: Text,
  { readOnlyYear, from }: More = {},
): readonly Crumb[] {
  const handles = matches.map((match) => (match.handle ?? {}) as CrumbHandle);
  if (handles.some((handle) => handle.hasNoCrumbs)) return [];
  const own = matches.flatMap((match, index) => {
    const label = handles[index]?.crumb?.(match.params, match.loaderData, text);
    return label ? [{ label, to: match.pathname }] : [];
  });
  const before = [from ?? []].flat();
  const links = [...before, ...own.filter(({ label }) => !before.some((link) => link.label === label))];
  const crumbs: Crumb[] = links.map(({ label, to }, index) => ({
    label,
    to: index === links.length - 1 && index >= before.length ? undefined : to,
  }));
  if (readOnlyYear !== undefined && crumbs.length > 0) {
    crumbs.push({ label: fullYearLabel(readOnlyYear), to: undefined });
  }
  return crumbs;
}
