// Classes with who is in them, for what is written about pupils by their class: social data, phones and addresses.
import { and, eq, gt, type SQL } from 'drizzle-orm';
import { compareKazakh } from '#contract/core/collation.ts';
import { inZone, type LocalDate } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { type SchoolYearRow, schoolYears } from '#server/features/calendar/public.ts';
import { personHere, students, users } from '#server/features/people/public.ts';
import type { Concern } from '#server/shared/mutation-handler.ts';
import { type Reader, remembered } from '#server/shared/projection.ts';
import { isLedBy, leadOf } from './leads.repository.ts';
import {
  groupOfMember,
  holdSchool,
  isMemberOn,
  isNoProgramme,
  schoolOf,
  studentOfMember,
} from './school.repository.ts';
import { groupMembers, groups } from './school.tables.ts';

type Asking = Pick<Reader, 'db' | 'schoolId'>;
export type ClassInYear = { readonly group: typeof groups.$inferSelect; readonly year: SchoolYearRow };

/** Classes with their years. A programme is none, nor is a mixed group of the timetable: whoever leads one learns nothing of its pupils by it. */
export const classesWith = ({ db, schoolId }: Asking, where: SQL | undefined) =>
  db
    .select({ group: groups, year: schoolYears })
    .from(groups)
    .innerJoin(schoolYears, and(eq(schoolYears.schoolId, groups.schoolId), eq(schoolYears.eduYear, groups.eduYear)))
    .where(and(eq(groups.schoolId, schoolId), gt(groups.parallel, 0), isNoProgramme(db), where));

/** Whether the reader leads a class today. The right begins with the first day of the year and ends with the first day of the next one. */
export const leads = ({ userId, roles }: Pick<Reader, 'userId' | 'roles'>, { group, year }: ClassInYear): boolean =>
  roles.includes('group_lead') && leadOf(group) === userId && year.isCurrent;

/** The classes that the reader leads, read once for one answer. */
export const classesLedBy = async (reader: Omit<Reader, 'now'>): Promise<readonly ClassInYear[]> =>
  reader.roles.includes('group_lead')
    ? remembered(reader, 'classes led', () =>
        classesWith(reader, and(isLedBy(reader.userId), eq(schoolYears.isCurrent, true))),
      )
    : [];

/**
 * Classes with their years and the people of the school, held as they are until the end of the transaction: nobody takes a class or a
 * pupil away under what is being written.
 */
export async function holdClasses(db: ReadDb, schoolId: number, groupIds: readonly number[]): Promise<void> {
  await holdSchool(db, schoolId);
  if (groupIds.length === 0) return;
  const held = await db
    .select({ eduYear: groups.eduYear })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), isOneOf(groups.id, groupIds)))
    .orderBy(groups.id)
    .for('share');
  const eduYears = new Set(held.map(({ eduYear }) => eduYear));
  if (eduYears.size === 0) return;
  await db
    .select({ held: schoolYears.eduYear })
    .from(schoolYears)
    .where(and(eq(schoolYears.schoolId, schoolId), isOneOf(schoolYears.eduYear, eduYears)))
    .orderBy(schoolYears.eduYear)
    .for('share');
}

type Today = Pick<Reader, 'db' | 'schoolId' | 'now' | 'memory'>;
/** Today, in the school's zone. */
export const todayOf = async (reader: Today): Promise<LocalDate> =>
  inZone(reader.now, (await schoolOf(reader))?.timeZone ?? 'UTC').date;

/** The day on which the classes of a year are looked at: today, or the nearest day of the year. */
export async function dayIn(
  reader: Today,
  { dateStart, dateEnd }: Pick<SchoolYearRow, 'dateStart' | 'dateEnd'>,
): Promise<LocalDate> {
  const today = await todayOf(reader);
  if (today < dateStart) return dateStart;
  return today > dateEnd ? dateEnd : today;
}

type Classes = { readonly schoolId: number; readonly groupIds: readonly number[]; readonly day: LocalDate };
export type PupilOfClass = {
  readonly groupId: number;
  readonly pupil: string;
  readonly surname: string;
  readonly firstname: string;
  readonly patronymic: string | null;
  readonly gender: 'm' | 'f';
  readonly bornDate: string | null;
};

/** Who is in classes on a day, in the order of the register. */
export async function pupilsOfClasses(db: ReadDb, { schoolId, groupIds, day }: Classes): Promise<PupilOfClass[]> {
  if (groupIds.length === 0) return [];
  const { surname, firstname, patronymic, gender, bornDate } = personHere;
  const rows = await db
    .select({
      groupId: groupMembers.groupId,
      pupil: groupMembers.studentSchoolUuid,
      surname,
      firstname,
      patronymic,
      gender,
      bornDate,
      dateFrom: groupMembers.dateFrom,
      dateTo: groupMembers.dateTo,
    })
    .from(groupMembers)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.groupId, groupIds)));
  return rows
    .filter((member) => isMemberOn(member, day))
    .map(({ dateFrom: _, dateTo: __, ...pupil }) => pupil)
    .sort(
      (a, b) =>
        compareKazakh(a.surname, b.surname) || compareKazakh(a.firstname, b.firstname) || (a.pupil < b.pupil ? -1 : 1),
    );
}

/** Classes in which pupils are or were, of all years: whoever holds one of their documents. */
export async function classesOfPupils(db: ReadDb, schoolId: number, pupils: readonly string[]) {
  const rows = await db
    .selectDistinct({ groupId: groupMembers.groupId, pupil: groupMembers.studentSchoolUuid })
    .from(groupMembers)
    .innerJoin(groups, groupOfMember)
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.studentSchoolUuid, pupils)));
  return Map.groupBy(rows, ({ pupil }) => pupil);
}

/** Memberships of pupils in classes, as "class pupil". */
export async function membershipsIn(db: ReadDb, schoolId: number, groupIds: readonly number[]) {
  const { groupId, studentSchoolUuid, dateFrom, dateTo } = groupMembers;
  const rows = await db
    .select({ groupId, pupil: studentSchoolUuid, dateFrom, dateTo })
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupId, groupIds)));
  return Map.groupBy(rows, (row) => `${row.groupId} ${row.pupil}`);
}

/** Whether a pupil is in one of some classes on the day on which the class's year is looked at. */
export async function pupilsNowIn(reader: Today, classes: readonly ClassInYear[]) {
  const { db, schoolId } = reader;
  const groupIds = classes.map(({ group }) => group.id);
  const members = await membershipsIn(db, schoolId, groupIds);
  // One after the other: the first one reads the day for all.
  const days = new Map<number, LocalDate>();
  for (const { group, year } of classes) days.set(group.id, await dayIn(reader, year));
  return (groupId: number, pupil: string): boolean => {
    const day = days.get(groupId);
    return day !== undefined && (members.get(`${groupId} ${pupil}`) ?? []).some((member) => isMemberOn(member, day));
  };
}

/** Whom changes about pupils concern: whoever has a class on the device that the pupil is or was in. */
export async function concernsOfPupils(
  { db, schoolId }: Asking,
  changes: readonly { readonly groupId: number; readonly pupil: string }[],
  ofClass: (groupId: number) => Concern[],
): Promise<Concern[][]> {
  const classes = await classesOfPupils(db, schoolId, [...new Set(changes.map(({ pupil }) => pupil))]);
  return changes.map(({ groupId, pupil }) => {
    const groupIds = new Set([groupId, ...(classes.get(pupil) ?? []).map((row) => row.groupId)]);
    return [...groupIds].flatMap(ofClass);
  });
}
