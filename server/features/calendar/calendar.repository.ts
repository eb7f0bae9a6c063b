import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { daysOff, quarters, schoolYears } from './calendar.tables.ts';

export type SchoolYearRow = typeof schoolYears.$inferSelect;

export async function yearsOf(db: ReadDb, schoolId: number): Promise<SchoolYearRow[]> {
  return db.select().from(schoolYears).where(eq(schoolYears.schoolId, schoolId)).orderBy(asc(schoolYears.eduYear));
}

/**
 * Years, and the quarters of them that days stand in, held as they are until the end of the transaction: nobody closes one under what is
 * being written.
 */
export async function holdCalendar(db: ReadDb, schoolId: number, days: readonly { eduYear: number; date: string }[]) {
  const eduYears = [...new Set(days.map(({ eduYear }) => eduYear))];
  const dates = days.map(({ date }) => date).sort();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return;
  await db
    .select({ held: schoolYears.eduYear })
    .from(schoolYears)
    .where(and(eq(schoolYears.schoolId, schoolId), inArray(schoolYears.eduYear, eduYears)))
    .orderBy(asc(schoolYears.eduYear))
    .for('share');
  await db
    .select({ held: quarters.number })
    .from(quarters)
    .where(
      and(
        eq(quarters.schoolId, schoolId),
        inArray(quarters.eduYear, eduYears),
        lte(quarters.dateStart, last),
        gte(quarters.dateEnd, first),
      ),
    )
    .orderBy(asc(quarters.eduYear), asc(quarters.number))
    .for('share');
}

export async function findYear(db: ReadDb, schoolId: number, eduYear: number): Promise<SchoolYearRow | undefined> {
  const [row] = await db
    .select()
    .from(schoolYears)
    .where(and(eq(schoolYears.schoolId, schoolId), eq(schoolYears.eduYear, eduYear)));
  return row;
}

export async function quartersOf(db: ReadDb, schoolId: number, eduYear: number) {
  return db
    .select()
    .from(quarters)
    .where(and(eq(quarters.schoolId, schoolId), eq(quarters.eduYear, eduYear)))
    .orderBy(asc(quarters.number));
}

/** Holidays and breaks that touch the days from `from` to `to`. */
export async function daysOffBetween(db: ReadDb, schoolId: number, from: string, to: string) {
  return db
    .select()
    .from(daysOff)
    .where(and(eq(daysOff.schoolId, schoolId), lte(daysOff.dateStart, to), gte(daysOff.dateEnd, from)))
    .orderBy(asc(daysOff.dateStart), asc(daysOff.parallel));
}
