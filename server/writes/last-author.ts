import { formatLocalDate, inZone } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { shortNames } from '#server/features/people/public.ts';
import { findSchool } from '#server/features/school/public.ts';
import { lastRaised, type Raised } from './history.repository.ts';

/**
 * Who raised the version of an entry last, and when by the clock of the school: "14:05", with the date unless it was today. Null where the history
 * does not go back that far. `now`: epoch milliseconds.
 */
export async function lastAuthor(
  db: ReadDb,
  schoolId: number,
  entry: Raised,
  now: number,
): Promise<{ name: string; time: string } | null> {
  const last = await lastRaised(db, schoolId, entry);
  const name = last && (await shortNames(db, [last.userId])).get(last.userId);
  if (!last || !name) return null;
  const timeZone = (await findSchool(db, schoolId))?.timeZone ?? 'UTC';
  const { date, time } = inZone(last.at, timeZone);
  const minute = time.slice(0, 5);
  return { name, time: date === inZone(now, timeZone).date ? minute : `${minute}, ${formatLocalDate(date)}` };
}
