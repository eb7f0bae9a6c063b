import { and, asc, eq, gte, lte } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { daysOff, quarters, schoolYears } from './calendar.tables.ts';

export type SchoolYearRow = typeof schoolYears.$inferSelect;

const allYears = prepared((db, { schoolId }: Given<{ schoolId: number }>) =>
  db.select().from(schoolYears).where(eq(schoolYears.schoolId, schoolId)).orderBy(asc(schoolYears.eduYear)),
);

export async function yearsOf(db: ReadDb, schoolId: number): Promise<SchoolYearRow[]> {
  return allYears(db, { schoolId });
}

type Years = { schoolId: number; eduYears: Iterable<number> };
const holdYears = prepared((db, { schoolId, eduYears }: Given<Years>) =>
  db
    .select({ held: schoolYears.eduYear })
    .from(schoolYears)
    .where(and(eq(schoolYears.schoolId, schoolId), isOneOf(schoolYears.eduYear, eduYears)))
    .orderBy(asc(schoolYears.eduYear))
    .for('share'),
);
const holdQuarters = prepared(
  (db, { schoolId, eduYears, first, last }: Given<Years & { first: string; last: string }>) =>
    db
      .select({ held: quarters.number })
      .from(quarters)
      .where(
        and(
          eq(quarters.schoolId, schoolId),
          isOneOf(quarters.eduYear, eduYears),
          lte(quarters.dateStart, last),
          gte(quarters.dateEnd, first),
        ),
      )
      .orderBy(asc(quarters.eduYear), asc(quarters.number))
      .for('share'),
);

/**
 * Years, and the quarters of them that days stand in, held as they are until the end of the transaction: nobody closes one under what is
 * being written.
 */
export async function holdCalendar(db: ReadDb, schoolId: number, days: readonly { eduYear: number; date: string }[]) {
  const eduYears = new Set(days.map(({ eduYear }) => eduYear));
  const dates = days.map(({ date }) => date).sort();
  const [first, last] = [dates.at(0), dates.at(-1)];
  if (first === undefined || last === undefined) return;
  await holdYears(db, { schoolId, eduYears });
  await holdQuarters(db, { schoolId, eduYears, first, last });
}

export async function findYear(db: ReadDb, schoolId: number, eduYear: number): Promise<SchoolYearRow | undefined> {
  const [row] = await db
    .select()
    .from(schoolYears)
    .where(and(eq(schoolYears.schoolId, schoolId), eq(schoolYears.eduYear, eduYear)));
  return row;
}

const quartersOfYear = prepared((db, { schoolId, eduYear }: Given<{ schoolId: number; eduYear: number }>) =>
  db
    .select()
    .from(quarters)
    .where(and(eq(quarters.schoolId, schoolId), eq(quarters.eduYear, eduYear)))
    .orderBy(asc(quarters.number)),
);

export async function quartersOf(db: ReadDb, schoolId: number, eduYear: number) {
  return quartersOfYear(db, { schoolId, eduYear });
}

/** Holidays and breaks that touch the days from `from` to `to`. */
export async function daysOffBetween(db: ReadDb, schoolId: number, from: string, to: string) {
  return db
    .select()
    .from(daysOff)
    .where(and(eq(daysOff.schoolId, schoolId), lte(daysOff.dateStart, to), gte(daysOff.dateEnd, from)))
    .orderBy(asc(daysOff.dateStart), asc(daysOff.parallel));
}
