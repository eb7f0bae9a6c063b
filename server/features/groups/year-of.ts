import { AppError } from '#contract/core/errors.ts';
import { inZone } from '#contract/core/time.ts';
import { groupStatusOf } from '#contract/session/session.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { SchoolYearRow } from '#server/features/calendar/public.ts';
import { findSchoolInYear, type SchoolRow } from '#server/features/school/public.ts';

/** The day of a year on which pupils are counted: today, or the nearest one that the year has. */
export function countedOn({ timeZone }: Pick<SchoolRow, 'timeZone'>, year: SchoolYearRow, now: number) {
  const today = inZone(now, timeZone).date;
  const begun = today < year.dateStart ? year.dateStart : today;
  return { day: begun > year.dateEnd ? year.dateEnd : begun, status: groupStatusOf[year.status] };
}

/** @throws AppError NOT_FOUND when the school has no such year. */
export async function findYear(db: ReadDb, schoolId: number, eduYear: number) {
  const found = await findSchoolInYear(db, schoolId, eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
