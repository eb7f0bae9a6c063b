import type { YearBody } from '#contract/configuration/configuration.endpoints.ts';
import type { ReadDb } from '#server/db/client.ts';
import { daysOffBetween, findYear, quartersOf } from './calendar.repository.ts';

/** Calendar, quarters and mark formula of a school year; null when the school has no such year. */
export async function projectYear(
  db: ReadDb,
  { id: schoolId, timeZone }: { id: number; timeZone: string },
  eduYear: number,
): Promise<YearBody | null> {
  const year = await findYear(db, schoolId, eduYear);
  if (!year) return null;
  const { status, dateStart, dateEnd, formula } = year;
  const daysOff = await daysOffBetween(db, schoolId, dateStart, `${eduYear + 1}-08-31`);
  return {
    eduYear,
    status,
    dateStart,
    dateEnd,
    timeZone,
    formula,
    quarters: (await quartersOf(db, schoolId, eduYear)).map(({ number, status: state, ...quarter }) => ({
      number,
      dateStart: quarter.dateStart,
      dateEnd: quarter.dateEnd,
      status: state,
    })),
    daysOff: daysOff.map(({ dateStart: from, dateEnd: to, kz, ru, en, parallel }) => ({
      dateStart: from,
      dateEnd: to,
      name: { kz, ru, en },
      parallel: parallel === 0 ? null : parallel,
    })),
  };
}
