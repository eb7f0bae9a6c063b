// Many rows in one parameter. Drizzle's own multi-row insert binds every value separately, which takes three times as long in
// the embedded database, and somebody waits for the first start while the demo school is filled.
import { getTableColumns, getTableName, type InferSelectModel, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';

/** Both the embedded database and a PostgreSQL server, and a transaction of either. */
export type AnyPgDatabase = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>;

const rowsPerStatement = 2_000;

/** Inserts rows that have a value for every column. */
export async function insertRows<Table extends PgTable>(
  db: AnyPgDatabase,
  table: Table,
  rows: readonly InferSelectModel<Table>[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).map(([property, column]) => [property, column.name] as const);
  const target = sql.identifier(getTableName(table));
  const names = sql.join(
    columns.map(([, name]) => sql.identifier(name)),
    sql`, `,
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const records = rows.slice(start, start + rowsPerStatement).map((row) => {
      const values = row as Record<string, unknown>;
      return Object.fromEntries(columns.map(([property, name]) => [name, values[property]]));
    });
    await db.execute(
      sql`insert into ${target} (${names}) select ${names} from json_populate_recordset(null::${target}, ${JSON.stringify(records)}::json)`,
    );
  }
}

export type RowWriter<Table extends PgTable> = {
  add(rows: readonly InferSelectModel<Table>[]): Promise<void>;
  finish(): Promise<void>;
  written(): number;
};

/** Collects rows until a statement is full, so that a school year is never held in memory at once. */
export function rowWriter<Table extends PgTable>(db: AnyPgDatabase, table: Table): RowWriter<Table> {
  let waiting: InferSelectModel<Table>[] = [];
  let written = 0;
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    written += rows.length;
    await insertRows(db, table, rows);
  };
  return {
    async add(rows) {
      for (const row of rows) waiting.push(row);
      if (waiting.length >= rowsPerStatement) await flush();
    },
    finish: flush,
    written: () => written,
  };
}
