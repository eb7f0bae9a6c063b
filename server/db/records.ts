// Many rows as one parameter. Thousands of separate parameters take longer to number, send and parse than the statement takes
// to run: a push of 1,000 operations spent two thirds of its time on them.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Db, ReadDb } from './client.ts';

/** `rows` as the table `incoming` of a FROM; `columns` are names and types, such as "seq integer, hash text". */
export function incomingRows(rows: readonly object[], columns: string): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as incoming(${sql.raw(columns)})`;
}

/**
 * `column` is one of `uuids`, all of which go as one parameter: the statement reads the same for any number of them, so that it gets a
 * name (prepared-statements.ts), and a thousand are as quickly sent as one.
 */
export function isOneOf(column: AnyColumn, uuids: Iterable<string>): SQL {
  return sql`${column} = any(${`{${[...uuids].join(',')}}`}::uuid[])`;
}

/** Runs a statement and gives its rows as the driver gives them: name the columns and take text and integer ones only. */
export async function rowsOf<Row>(db: ReadDb, statement: SQL): Promise<Row[]> {
  const { rows } = (await (db as Db).execute(statement)) as { rows: Row[] };
  return rows;
}
