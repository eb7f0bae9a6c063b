// The server's half of a list (contract/core/list.ts). The database applies the filters; search, order and pages are done by the
// contract's code, because no Kazakh collation is available in PGlite and in every PostgreSQL. Meant for thousands of rows per
// school, such as people or rooms, not for logs.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { arrangeList, isRange, type ListDescription, type ListField, rangeOf } from '#contract/core/list.ts';
import { type ListPage, type ListParameters, pageOf, queryOf } from '#contract/core/list-endpoint.ts';
import type { Language } from '#contract/core/localized.ts';

export type ListSource<Row, Key extends string> = {
  readonly schoolColumn: PgColumn;
  /** Columns that hold a field's value unchanged; a field without a column is filtered after reading. */
  readonly columns: Readonly<Partial<Record<Key, PgColumn>>>;
  /** Reads the rows that match a condition, which includes the school. */
  readonly read: (where: SQL) => Promise<Row[]>;
  /** For `since`: which rows changed after it, and whether a row has left the list. */
  readonly changed?: { readonly since: (instant: string) => SQL; readonly isGone: (row: Row) => boolean };
};

/**
 * One page of a list, or with `since` the changes in it.
 * @param parameters checked by `listParameters` of the same list; `schoolId` is the school that the caller was admitted to.
 */
export async function listQuery<Row, Key extends string>(
  list: ListDescription<Row, Key>,
  { schoolColumn, columns, read, changed }: ListSource<Row, Key>,
  parameters: ListParameters,
  language: Language,
): Promise<ListPage<Row>> {
  const query = queryOf(list, parameters);
  const ofSchool = eq(schoolColumn, parameters.schoolId);
  if (changed && parameters.since !== undefined) {
    const touched = await read(sql`${ofSchool} and ${changed.since(parameters.since)}`);
    const standing = touched.filter((row) => !changed.isGone(row));
    const rows = arrangeList(list, standing, query, language);
    const kept = new Set(rows.map(list.id));
    return { rows, total: rows.length, gone: touched.map(list.id).filter((id) => !kept.has(id)) };
  }
  const narrowing = Object.entries(query.filters).map(([key, filter]) => {
    const [field, column] = [list.fields[key as Key], columns[key as Key]];
    return field && column && narrow(field, column, filter);
  });
  const found = await read(and(ofSchool, ...narrowing) ?? ofSchool);
  const present = changed ? found.filter((row) => !changed.isGone(row)) : found;
  const rows = arrangeList(list, present, query, language);
  return { rows: pageOf(rows, parameters), total: rows.length };
}

/** Compares as text, number or date, so that a filter that fits no value of the column finds nothing instead of failing. */
function narrow<Row>(field: ListField<Row>, column: PgColumn, filter: readonly string[]): SQL {
  if (!isRange(field)) {
    const isOneOf = sql`${column}::text in ${[...filter]}`;
    return filter.includes('') ? sql`(${column} is null or ${isOneOf})` : isOneOf;
  }
  const type = sql.raw(field.kind === 'number' ? 'numeric' : 'date');
  const [from, to] = rangeOf(filter);
  const ends = [
    from === null ? undefined : sql`${column}::${type} >= ${from}::${type}`,
    to === null ? undefined : sql`${column}::${type} <= ${to}::${type}`,
  ];
  return and(...ends) ?? sql`${column} is not null`;
}
