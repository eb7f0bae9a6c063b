// Reports which tables a call has changed, comparing every row. This is cheap while nothing was written: a writing transaction takes an id,
// so an unchanged newest id means that there was none.
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';

export type TableWatch = {
  /** Tables whose rows have changed since the last check. */
  changes(): Promise<string[]>;
};

type Digest = ReadonlyMap<string, string>;

async function newestTransaction(db: Db): Promise<string> {
  const [row] = await rowsOf<{ newest: string }>(
    db,
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as newest`,
  );
  return row?.newest ?? '';
}

async function digestOf(db: Db, tables: readonly string[]): Promise<Digest> {
  const parts = tables.map((name) => {
    const rows = sql.identifier(name);
    return sql`select ${name}::text as name,
      count(*)::text || ' ' || coalesce(sum(hashtextextended(${rows}::text, 0)), 0)::text as digest from ${rows}`;
  });
  const found = await rowsOf<{ name: string; digest: string }>(db, sql.join(parts, sql` union all `));
  return new Map(found.map(({ name, digest }) => [name, digest]));
}

/** Watches all tables but `except`; state the reason at each of those. */
export async function watchTables(db: Db, except: readonly string[] = []): Promise<TableWatch> {
  const all = await rowsOf<{ name: string }>(
    db,
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const tables = all.map(({ name }) => name).filter((name) => !except.includes(name));
  let newest = await newestTransaction(db);
  let known = await digestOf(db, tables);
  return {
    changes: async () => {
      const now = await newestTransaction(db);
      if (now === newest) return [];
      const found = await digestOf(db, tables);
      const changed = tables.filter((name) => found.get(name) !== known.get(name));
      newest = now;
      known = found;
      return changed;
    },
  };
}
