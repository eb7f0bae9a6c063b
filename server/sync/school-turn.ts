// What devices write for a school takes turns in this process: each of these transactions holds one of the few connections to the database, and
// most of them wait there for each other, for the device's own place or for the counter of the feed. People of the school have every other turn,
// so that one who sends without end waits behind themselves. Writes of handlers have turns of their own (writes/write.ts), so that a long
// import keeps no lesson waiting.
import type { Database, Db } from '#server/db/client.ts';
import { inLines, type LineLimits, type Lines } from '#server/shared/in-lines.ts';
import { behalfNow } from '#server/shared/on-behalf.ts';

/** Most take milliseconds, and after an outage hundreds come at once. */
export const turnsOfSchool: LineLimits = {
  atOnce: 3,
  // One who sends from many devices would take all turns else.
  atOnceOfLine: 1,
  longest: { line: 100, all: 2_000 },
  retryAfterMs: 2_000,
};

const byDatabase = new WeakMap<Database, Map<number, Lines>>();

function linesOf(database: Database, schoolId: number): Lines {
  const bySchool = byDatabase.get(database) ?? new Map<number, Lines>();
  byDatabase.set(database, bySchool);
  const lines = bySchool.get(schoolId) ?? inLines(turnsOfSchool);
  bySchool.set(schoolId, lines);
  return lines;
}

/** A transaction of a school when its turn comes. @throws AppError UNAVAILABLE when too many of the person, or of the school, wait. */
export function inSchoolTurn<Result>(
  database: Database,
  schoolId: number,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return linesOf(database, schoolId).run(behalfNow(), () => database.transaction(work));
}
