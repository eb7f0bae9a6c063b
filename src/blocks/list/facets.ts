import { compareKazakh } from '#contract/core/collation.ts';
import { filterList, type ListDescription, type ListQuery, textsOf } from '#contract/core/list.ts';
import type { Language } from '#contract/core/localized.ts';
import type { ListColumn } from './columns.ts';

export type Facet = { readonly value: string; readonly count: number };

/** The values a filter offers, with the rows that each would show beside all other filters; `''` is for rows without a value. */
export function facetsOf<Row>(
  list: ListDescription<Row>,
  column: ListColumn<Row>,
  rows: readonly Row[],
  query: ListQuery,
  language: Language,
): Facet[] {
  const valuesOf = (row: Row): readonly string[] => {
    const values = textsOf(column.value(row), language);
    return values.length > 0 ? values : [''];
  };
  const counts = new Map<string, number>();
  for (const value of column.choices ?? [...new Set(rows.flatMap(valuesOf))].sort(compareKazakh)) counts.set(value, 0);
  const { [column.key]: chosen = [], ...others } = query.filters;
  for (const row of filterList(list, rows, { search: query.search, filters: others }, language)) {
    for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  // What was chosen stays in sight, so that it can be taken back.
  for (const value of chosen) counts.set(value, counts.get(value) ?? 0);
  return [...counts].map(([value, count]) => ({ value, count }));
}
