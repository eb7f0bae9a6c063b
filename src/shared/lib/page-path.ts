import { generatePath } from 'react-router';
import type { PagePath } from '../found/page-paths.ts';

/** Of pages without parameters. */
export type PlainPagePath = Exclude<PagePath, `${string}:${string}`>;

type ValueOf<Part extends string> = Part extends `:${infer Name}?`
  ? { readonly [Each in Name]?: string | number | null | undefined }
  : Part extends `:${infer Name}`
    ? { readonly [Each in Name]: string | number }
    : unknown;
type ValuesOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ValueOf<First> & ValuesOf<Rest>
  : ValueOf<Path>;
type Query = Readonly<Record<string, string>>;
type Given<Values> =
  Partial<Values> extends Values ? [values?: Values, query?: Query] : [values: Values, query?: Query];

/** Address of a page in a school year, by its path in the table of routes; values fill its parameters, `query` follows them. */
export function pagePath<Path extends PagePath>(
  eduYear: string | number | undefined,
  path: Path,
  ...[values, query]: Given<ValuesOf<Path>>
): string {
  const texts = Object.entries(values ?? {}).map(([name, value]) => [name, value == null ? null : String(value)]);
  const address = `/${eduYear}/${generatePath<string>(path, Object.fromEntries(texts))}`;
  return query && Object.keys(query).length > 0 ? `${address}?${new URLSearchParams(query)}` : address;
}
