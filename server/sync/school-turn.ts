// What devices write for a school takes turns in this process: each of these transactions holds one of the few connections to the database, and
// most of them wait there for each other, for the device's own place or for the counter of the feed. Writes of handlers have turns of their own
// (writes/write.ts), so that a long import keeps no lesson waiting.
import type { Database, Db } from '#server/db/client.ts';
import { type Hands, handsOf, handsOfDevices } from '#server/shared/hands.ts';

const byDatabase = new WeakMap<Database, Hands>();

/** A transaction of a school when its turn comes. @throws AppError UNAVAILABLE when too many of the school wait. */
export function inSchoolTurn<Result>(
  database: Database,
  schoolId: number,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const hands = byDatabase.get(database) ?? handsOf(handsOfDevices);
  byDatabase.set(database, hands);
  return hands.run(schoolId, () => database.transaction(work));
}
