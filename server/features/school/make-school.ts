// A school from nothing, for the commands that make one.
import { eq, max } from 'drizzle-orm';
import { defaultGradingRules } from '#contract/grading/grading.schema.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { daysOff, quarters, type SchoolCalendar, schoolYears } from '#server/features/calendar/public.ts';
import { fillDictionaries, usualTimeZone } from '#server/features/reference/public.ts';
import { tidy } from '#server/shared/tidy.ts';
import { schools } from './school.tables.ts';

export const longestSchoolName = 120;

/** The name of a school as it is stored; null for none, and for one that is too long. */
export function schoolNameIn(words: string): string | null {
  const name = tidy(words);
  return name === '' || name.length > longestSchoolName ? null : name;
}

/** The school of a name, as it is stored; of several the oldest. */
export async function schoolCalled(db: ReadDb, name: string): Promise<typeof schools.$inferSelect | undefined> {
  const [found] = await db.select().from(schools).where(eq(schools.name, name)).orderBy(schools.id).limit(1);
  return found;
}

/** Of a school that is made now. `lastGiven`: an id that belonged to a school which is gone, and is not given again. */
export async function freeSchoolId(db: ReadDb, lastGiven: number): Promise<number> {
  const [row] = await db.select({ id: max(schools.id) }).from(schools);
  return Math.max(row?.id ?? 0, lastGiven) + 1;
}

/** The school itself, with the calendar of the country; what nobody has said yet, its people fill in later. */
export async function makeSchool(
  db: Db,
  { schoolId, name, eduYear, calendar }: { schoolId: number; name: string; eduYear: number; calendar: SchoolCalendar },
): Promise<void> {
  await fillDictionaries(db);
  await db.insert(schools).values({
    id: schoolId,
    name,
    address: '',
    bin: '',
    type: 'bilimustaz',
    regionId: 0,
    departmentId: 0,
    phone: null,
    timeZone: usualTimeZone,
    flags: {},
  });
  const { dateStart, dateEnd } = calendar;
  await db.insert(schoolYears).values({
    schoolId,
    eduYear,
    status: 'Active',
    isCurrent: true,
    canEditPeriods: true,
    dateStart,
    dateEnd,
    formula: defaultGradingRules,
  });
  await insertRows(
    db,
    quarters,
    calendar.quarters.map((quarter) => ({ schoolId, eduYear, ...quarter, status: 'open' as const })),
  );
  await insertRows(
    db,
    daysOff,
    calendar.daysOff.map((row) => ({ schoolId, ...row })),
  );
}
