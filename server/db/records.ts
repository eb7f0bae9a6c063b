// Many rows as one parameter. Thousands of separate parameters take longer to number, send and parse than the statement takes
// to run: they were two thirds of the time of a push of 1,000 operations.
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, ReadDb } from './client.ts';

/** `rows` as the table `incoming` of a FROM; `columns` are names and types, such as "seq integer, hash text". */
export function incomingRows(rows: readonly object[] | Placeholder<string, readonly object[]>, columns: string): SQL {
  return sql`jsonb_to_recordset(${asJson(rows)}::text::jsonb) as incoming(${sql.raw(columns)})`;
}
const asJson = (rows: unknown) => sql.param(rows, { mapToDriverValue: (given) => JSON.stringify(given) });

type Listed = Iterable<string | number>;
/**
 * `column` is one of the values. They are sent as one parameter, so the statement text is the same for any number of them: it can
 * get a name (prepared-statements.ts), and a thousand values are sent as quickly as one.
 */
export function isOneOf(column: PgColumn, values: Listed | Placeholder<string, Listed>): SQL {
  const type = column.getSQLType().replace('serial', 'integer');
  return sql`${column} = any(${sql.param(values, arrayLiteral)}::${sql.raw(type)}[])`;
}
const quoted = (value: string | number) => `"${String(value).replace(/["\\]/g, '\\$&')}"`;
const arrayLiteral = { mapToDriverValue: (values: unknown) => `{${[...(values as Listed)].map(quoted).join(',')}}` };

/** Runs a statement and returns the rows of the driver unconverted: name the columns, and select only text and integers. */
export async function rowsOf<Row>(db: ReadDb, statement: SQL): Promise<Row[]> {
  const { rows } = (await (db as Db).execute(statement)) as { rows: Row[] };
  return rows;
}
