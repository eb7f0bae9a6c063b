// A second view of a test's database that reports its statements: the server uses it, the test's own queries do not.
import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import type { Pool } from 'pg';
import type { Database, Db, RunTransaction } from '#server/db/client.ts';
import { withCommits } from '#server/db/commits.ts';
import type { Statement } from './one-school.ts';

export function watched(database: Database, see: (statement: Statement) => void): Database {
  const { $client } = database.db as unknown as { $client: PGlite | Pool };
  const logger = { logQuery: (sql: string, params: unknown[]) => see({ sql, params }) };
  const db = (database.kind === 'pglite'
    ? drizzlePglite($client as PGlite, { logger })
    : drizzlePostgres($client as Pool, { logger })) as unknown as Db;
  return {
    db,
    kind: database.kind,
    ...withCommits<RunTransaction>((work, config) => db.transaction((tx) => work(tx as unknown as Db), config)),
    close: () => database.close(),
  };
}

/** How many rows these statements read, asked again. */
export async function rowsReadBy({ db }: Database, statements: readonly Statement[]): Promise<number> {
  type Client = { query: (sql: string, params: readonly unknown[]) => Promise<{ rows: unknown[] }> };
  const { $client } = db as unknown as { $client: Client };
  let count = 0;
  for (const { sql, params } of statements) count += (await $client.query(sql, params)).rows.length;
  return count;
}
