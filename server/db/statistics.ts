// What the planner knows of the tables. PostgreSQL counts by itself; the embedded database has no process that would, and takes every
// table for a small one: it then looked for each lesson's homework among all homework there is, a thousand times the work.
import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rowsOf } from './records.ts';

/** As PostgreSQL decides it: this many rows, and one of so many of the table, have changed since. */
const changedRows = 50;
const changedOneOf = 10;
/** A third of the usual sample: more of it makes no other plan here, and the calls of the school wait meanwhile. */
const statisticsTarget = 30;

/**
 * Counts the tables of the embedded database that have changed much since they were counted, one at a time, so that other calls come in
 * between. Does nothing on PostgreSQL.
 * @returns the tables that were counted.
 */
export async function refreshStatistics({ db, kind }: Database): Promise<string[]> {
  if (kind === 'postgresql') return [];
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_stat_user_tables where schemaname = 'public'
      and (last_analyze is null or n_mod_since_analyze > ${changedRows} + n_live_tup / ${changedOneOf}) order by relname`,
  );
  // Of the one connection that there is; nothing else reads it.
  await db.execute(sql.raw(`set default_statistics_target = ${statisticsTarget}`));
  for (const { name } of tables) {
    await db.execute(sql`analyze ${sql.identifier(name)}`);
    // The embedded database works in this thread: sockets and timers get their turn here.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return tables.map(({ name }) => name);
}
