// Embedded databases that the suites of a process use one after another. Opening one takes seconds, emptying one a fraction of a second.
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { type Database, type Db, openDatabase, type RunTransaction } from '#server/db/client.ts';
import { withCommits } from '#server/db/commits.ts';
import { rowsOf } from '#server/db/records.ts';

type Emptied = { readonly database: Database; readonly shape: string; readonly tables: readonly string[] };
/** One that no suite uses now. */
let idle: Emptied | undefined;

/** An empty embedded database with the schema of a dump. When it is closed, the next suite may get it, emptied. */
export async function openEmptied(snapshot: Blob): Promise<Database> {
  const used = idle ?? (await prepared(snapshot));
  idle = undefined;
  const { db: whole } = used.database;
  // What a suite leaves running finds its database closed.
  const { proxy: db, revoke } = Proxy.revocable(whole, {});
  let isClosed = false;
  return {
    ...used.database,
    db,
    ...withCommits<RunTransaction>((work, config) => {
      if (isClosed) throw new Error('The database is closed');
      return whole.transaction((tx) => work(tx as unknown as Db), config);
    }),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      revoke();
      if (idle === undefined && (await empty(used))) idle = used;
      else await used.database.close();
    },
  };
}

const namesIn = async (db: Db): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).map(({ name }) => name);

/** Tables, columns, indexes and functions: a suite that changes them leaves nothing to the next one. */
async function shapeOf(db: Db): Promise<string> {
  const [row] = await rowsOf<{ shape: string }>(
    db,
    sql`select md5(
      (select string_agg(c.relname::text || c.relkind::text || c.relnatts::text || c.relhastriggers::text || c.relchecks::text, ',' order by c.relname)
        from pg_class c where c.relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and c.relkind <> 't')
      || (select count(*)::text from pg_proc) || (select count(*)::text from pg_namespace)
      || (select count(*)::text from pg_constraint) || (select count(*)::text from pg_trigger)) as shape`,
  );
  return row?.shape ?? '';
}

async function filledAmong(db: Db, tables: readonly string[]): Promise<string[]> {
  const asked = tables.map((name) => `select '${name}' as name where exists (select from "${name}")`);
  return (await rowsOf<{ name: string }>(db, sql.raw(asked.join(' union all ')))).map(({ name }) => name);
}

/** Keeps beside the tables what is in them from the beginning. */
async function prepared(snapshot: Blob): Promise<Emptied> {
  const database = await openDatabase({ memory: true, snapshot });
  const { db } = database;
  const tables = await namesIn(db);
  await db.execute(sql`create schema kept`);
  for (const name of await filledAmong(db, tables))
    await db.execute(sql.raw(`create table kept."${name}" as table public."${name}"`));
  return { database, tables, shape: await shapeOf(db) };
}

/** @returns false when it cannot be what it was. */
async function empty({ database: { db }, shape, tables }: Emptied): Promise<boolean> {
  const client = (db as unknown as { $client: PGlite }).$client;
  await client.exec('select pg_advisory_unlock_all(); unlisten *');
  if ((await shapeOf(db)) !== shape) return false;
  const filled = await filledAmong(db, tables);
  const list = filled.map((name) => `public."${name}"`).join(', ');
  if (filled.length > 0) await client.exec(`truncate ${list} restart identity`);
  const kept = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'kept'`,
  );
  for (const { name } of kept)
    await client.exec(`insert into public."${name}" overriding system value table kept."${name}"`);
  return true;
}
