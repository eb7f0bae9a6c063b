// Into which school and year an import goes: the school that was named, the one that an earlier import made, or a new one.

import { and, desc, eq, max } from 'drizzle-orm';
import { inZone, isLocalDate, type LocalDate } from '#contract/core/time.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import {
  calendarOf,
  daysOff,
  eduYearOn,
  findYear,
  quartersOf,
  type SchoolCalendar,
  yearsOf,
} from '#server/features/calendar/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import {
  findSchool,
  freeSchoolId,
  longestSchoolName,
  schoolCalled,
  schoolNameIn,
  schools,
} from '#server/features/school/public.ts';
import { tidy } from '#server/shared/tidy.ts';
import { ImportRefused } from './import-refused.ts';
import { timetableImports } from './timetable-import.tables.ts';

export type TargetRequest = {
  /** An existing school. */
  schoolId?: number | undefined;
  /** The name of a school that the import makes, or made before. */
  schoolName?: string | undefined;
  eduYear?: number | undefined;
  from?: LocalDate | undefined;
  /** Epoch milliseconds. */
  now: number;
};
export type Target = {
  schoolId: number;
  name: string;
  isNew: boolean;
  eduYear: number;
  calendar: SchoolCalendar;
  from: LocalDate;
  until: LocalDate;
};

/** @throws ImportRefused */
export async function findTarget(db: Db, request: TargetRequest): Promise<Target> {
  const school =
    request.schoolId === undefined ? await schoolNamed(db, request) : await findSchool(db, request.schoolId);
  if (request.schoolId !== undefined && !school) {
    throw new ImportRefused(`There is no school with the id ${request.schoolId}. ${await schoolList(db)}`);
  }
  const today = inZone(request.now, school?.timeZone ?? usualTimeZone).date;
  const years = school ? await yearsOf(db, school.id) : [];
  const eduYear = request.eduYear ?? years.find(({ isCurrent }) => isCurrent)?.eduYear ?? eduYearOn(today);
  if (!Number.isInteger(eduYear) || eduYear < 2000 || eduYear > 2100) {
    throw new ImportRefused(`--year must be the year in which the school year begins, such as 2026.`);
  }
  const calendar = school ? await calendarOfSchool(db, school.id, eduYear) : calendarOf(eduYear);
  const first = calendar.quarters[0]?.dateStart ?? calendar.dateStart;
  const until = calendar.dateEnd;
  const from = request.from ?? (today < first ? first : today);
  if (!isLocalDate(from)) throw new ImportRefused('--from must be a day written yyyy-MM-dd.');
  if (from > until) {
    throw new ImportRefused(
      `The school year ${eduYear} ended on ${until}, so there is no lesson to enter from ${from} on. Name another day with --from or another year with --year.`,
    );
  }
  const name = school?.name ?? schoolNameIn(request.schoolName ?? '') ?? '';
  const schoolId = school?.id ?? (await freeSchoolId(db, await lastImportedSchool(db)));
  return { schoolId, name, isNew: !school, eduYear, calendar, from, until };
}

/** The school of a name that an import made; undefined when there is none yet. */
async function schoolNamed(db: Db, { schoolName }: TargetRequest) {
  if (tidy(schoolName ?? '') === '') {
    throw new ImportRefused(
      `The file does not say which school it is of. Add --name "…" to make a school of this name, or --school with the id of one that is there. ${await schoolList(db)}`,
    );
  }
  const name = schoolNameIn(schoolName ?? '');
  if (name === null) throw new ImportRefused(`The name of a school has ${longestSchoolName} characters at most.`);
  const found = await schoolCalled(db, name);
  if (!found) return undefined;
  const made = await db
    .select({ number: timetableImports.number })
    .from(timetableImports)
    .where(and(eq(timetableImports.schoolId, found.id), eq(timetableImports.madeSchool, true)))
    .limit(1);
  if (made.length > 0) return found;
  throw new ImportRefused(
    `There is a school called ${name} already. To write into it add --school ${found.id}; for a school of its own add --name with another name.`,
  );
}

async function schoolList(db: Db): Promise<string> {
  const rows = await db.select({ id: schools.id, name: schools.name }).from(schools).orderBy(schools.id).limit(20);
  if (rows.length === 0) return 'There is no school yet.';
  return `Schools: ${rows.map(({ id, name }) => `${id} ${name}`).join('; ')}.`;
}

/** The last school into which something was imported, be it taken back: its id is not given again, since devices may remember it. */
export async function lastImportedSchool(db: ReadDb): Promise<number> {
  const [imported] = await db.select({ id: max(timetableImports.schoolId) }).from(timetableImports);
  return imported?.id ?? 0;
}

async function calendarOfSchool(db: Db, schoolId: number, eduYear: number): Promise<SchoolCalendar> {
  const year = await findYear(db, schoolId, eduYear);
  if (!year) throw new ImportRefused(`The school has no school year ${eduYear}.`);
  if (year.status === 'Archive') throw new ImportRefused(`The school year ${eduYear} is over: it can only be read.`);
  const quarters = await quartersOf(db, schoolId, eduYear);
  const off = await db.select().from(daysOff).where(eq(daysOff.schoolId, schoolId)).orderBy(daysOff.dateStart);
  return { eduYear, dateStart: year.dateStart, dateEnd: year.dateEnd, quarters, daysOff: off };
}

/** The newest import of a school that was not taken back. */
export async function lastImport(db: Db, schoolId: number) {
  const rows = await db
    .select()
    .from(timetableImports)
    .where(eq(timetableImports.schoolId, schoolId))
    .orderBy(desc(timetableImports.number));
  return { next: (rows[0]?.number ?? 0) + 1, last: rows.find(({ undoneAt }) => undoneAt === null) };
}
