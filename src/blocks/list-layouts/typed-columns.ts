// The columns of a layout in its form, where what is typed is texts: "iin:ЖСН", or "iin:" under the list's own heading.
import type { LayoutColumn } from '#contract/list-layouts/list-layouts.schema.ts';

/** As it is typed: with the spaces of somebody in the middle of two words. */
export type TypedColumn = { readonly key: string; readonly heading: string };

export function typedColumn(typed: string): TypedColumn {
  const at = typed.indexOf(':');
  return { key: typed.slice(0, at), heading: typed.slice(at + 1) };
}
export const textOf = ({ key, heading }: TypedColumn): string => `${key}:${heading}`;

export const typedColumns = (columns: readonly LayoutColumn[]): readonly string[] =>
  columns.map(({ key, heading }) => textOf({ key, heading: heading ?? '' }));

export const columnsIn = (typed: readonly string[]): LayoutColumn[] =>
  typed.map(typedColumn).map(({ key, heading }) => ({ key, heading: heading.trim() || null }));

/** Headings in their order, as the file has them. */
export const titledWords = (columns: readonly LayoutColumn[], titles: ReadonlyMap<string, string>): string =>
  columns.map(({ key, heading }) => heading ?? titles.get(key) ?? key).join(', ');

/** A copy in which the column at a place stands `by` places further. */
export function moved(typed: readonly string[], place: number, by: -1 | 1): readonly string[] {
  const [own, other] = [typed[place], typed[place + by]];
  if (own === undefined || other === undefined) return typed;
  return typed.with(place, other).with(place + by, own);
}
