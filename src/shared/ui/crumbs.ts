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

/** `readOnlyYear` is the start of an archived year: "2024-2025" is then appended. */
export function buildCrumbs(matches: readonly CrumbMatch[], text: Text, readOnlyYear?: number): readonly Crumb[] {
  const handles = matches.map((match) => (match.handle ?? {}) as CrumbHandle);
  if (handles.some((handle) => handle.hasNoCrumbs)) return [];
  const links = matches.flatMap((match, index) => {
    const label = handles[index]?.crumb?.(match.params, match.loaderData, text);
    return label ? [{ label, to: match.pathname }] : [];
  });
  const last = links.length - 1;
  const crumbs: Crumb[] = links.map(({ label, to }, index) => ({ label, to: index === last ? undefined : to }));
  if (readOnlyYear !== undefined && crumbs.length > 0) {
    crumbs.push({ label: fullYearLabel(readOnlyYear), to: undefined });
  }
  return crumbs;
}
