// The current year of a school moves on the first day of the next one (decisions E20), whoever is there to see it.
import { inZone } from '#contract/core/time.ts';
import type { Database, Db, ReadDb } from '#server/db/client.ts';
import { yearsOf } from '#server/features/calendar/public.ts';
import { findSchool, holdSchool } from '#server/features/school/public.ts';
import { makeCurrent } from './school-year.entity.ts';

/** The latest open year that has started by the day of the school; null: the current one still is the current one. */
async function begunYear(db: ReadDb, schoolId: number, now: number): Promise<number | null> {
  const years = await yearsOf(db, schoolId);
  const current = years.find(({ isCurrent }) => isCurrent)?.eduYear ?? 0;
  const open = years.filter(({ status, eduYear }) => status === 'Active' && eduYear > current);
  const school = open.length > 0 ? await findSchool(db, schoolId) : undefined;
  if (!school) return null;
  const today = inZone(now, school.timeZone).date;
  return open.findLast(({ dateStart }) => dateStart <= today)?.eduYear ?? null;
}

/**
 * Makes the year of a school current that has started. `tell` is called in the same transaction: bells, leads and lists are those of
 * another year for everybody.
 * @param now server time, epoch milliseconds.
 */
export async function beginYear(
  database: Database,
  schoolId: number,
  now: number,
  tell: (db: Db) => Promise<void>,
): Promise<boolean> {
  // Asked first without holding anybody up: it changes once a year.
  if ((await begunYear(database.db, schoolId, now)) === null) return false;
  return database.transaction(async (db) => {
    await holdSchool(db, schoolId);
    const eduYear = await begunYear(db, schoolId, now);
    if (eduYear === null) return false;
    await makeCurrent(db, schoolId, eduYear);
    await tell(db);
    return true;
  });
}
