// Two transactions that wait for each other's rows, in the order in which a test wants them. On PostgreSQL: the embedded database has one connection.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database, Db } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';

/** How many transactions of a test's database wait for a lock. */
async function waitingIn({ db }: Database): Promise<number | undefined> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::integer as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return row?.count;
}

/**
 * Holds rows while calls are sent that wait for them, and lets them go. `untilWaiting` goes on when so many transactions wait: for these rows, or for each other.
 * What was held is taken back. Return promises of calls in an object, so that they are not waited for before the rows are let go.
 */
export const whileHeld = <Result extends object>(database: Database, hold: Hold, work: Work<Result>): Promise<Result> =>
  during(database, hold, work, true);

/** The same with rows that are written meanwhile: what was written stays. */
export const whileWriting = <Result extends object>(
  database: Database,
  write: Hold,
  work: Work<Result>,
): Promise<Result> => during(database, write, work, false);

type Hold = (db: Db) => Promise<unknown>;
type Work<Result> = (untilWaiting: (count: number) => Promise<void>) => Promise<Result>;

async function during<Result extends object>(
  database: Database,
  hold: Hold,
  work: Work<Result>,
  isTakenBack: boolean,
): Promise<Result> {
  const [isHeld, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database
    .transaction(async (db) => {
      await hold(db);
      isHeld.resolve();
      await released.promise;
      if (isTakenBack) throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  await isHeld.promise;
  try {
    return await work((count) => expect.poll(() => waitingIn(database), { timeout: 10_000 }).toBe(count));
  } finally {
    released.resolve();
    await holding;
  }
}
class TakenBack extends Error {}

/** Holds the people of school 1, as every write of the office does. */
export const holdSchoolOne = (db: Db) => db.execute(sql`select id from schools where id = 1 for no key update`);
