// The planner's statistics. PostgreSQL analyzes its tables by itself; the embedded database has no process for that and assumes that
// every table is small: it then searched all homework for each lesson's homework, a thousand times the work.
import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rowsOf } from './records.ts';

/** The rule of PostgreSQL's autovacuum: 50 rows plus one tenth of the table have changed since. */
const changedRows = 50;
const changedOneOf = 10;
/** A third of the usual sample: a larger one does not change the plans, and calls wait meanwhile. */
const statisticsTarget = 30;

/**
 * Analyzes the tables of the embedded database that changed a lot since the last time, one at a time, so that other calls run in
 * between. Does nothing on PostgreSQL.
 * @returns the tables that were analyzed.
 */
export async function refreshStatistics({ db, kind }: Database): Promise<string[]> {
  if (kind === 'postgresql') return [];
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_stat_user_tables where schemaname = 'public'
      and (last_analyze is null or n_mod_since_analyze > ${changedRows} + n_live_tup / ${changedOneOf}) order by relname`,
  );
  // A setting of the only connection; nothing else depends on it.
  await db.execute(sql.raw(`set default_statistics_target = ${statisticsTarget}`));
  for (const { name } of tables) {
    await db.execute(sql`analyze ${sql.identifier(name)}`);
    // The embedded database blocks this thread: let sockets and timers run in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return tables.map(({ name }) => name);
}
