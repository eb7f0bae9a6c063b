// A day of the whole school in few statements, however many classes there are.
import { and, eq, gte, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { isOneOf } from '#server/db/records.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { personHere, students, users } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import {
  assignmentOfLesson,
  assignments,
  groupOfAssignment,
  inOrderOfTime,
  lessonOfCell,
  lessons,
  subgroupOfAssignment,
} from '#server/features/schedule/public.ts';
import { groupMembers, groups, programmeGroups, studentOfMember, subgroups } from '#server/features/school/public.ts';

type Day = { schoolId: number; date: string };

/** Lessons of a day in order of time, with class, subject and subgroup. */
export const lessonsOfSchoolDay = prepared((db, { schoolId, date }: Given<Day>) =>
  db
    .select({
      scheduleUuid: lessons.scheduleUuid,
      assignmentUuid: lessons.assignmentUuid,
      number: lessons.number,
      timeStart: lessons.timeStart,
      timeEnd: lessons.timeEnd,
      groupId: groups.id,
      parallel: groups.parallel,
      letter: groups.letter,
      subjectId: subjects.id,
      kz: subjects.kz,
      ru: subjects.ru,
      en: subjects.en,
      subgroup: subgroups.label,
    })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(groups, groupOfAssignment)
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .leftJoin(subgroups, subgroupOfAssignment)
    .where(and(eq(lessons.schoolId, schoolId), eq(lessons.date, date)))
    .orderBy(...inOrderOfTime),
);
export type SchoolDayLesson = Awaited<ReturnType<typeof lessonsOfSchoolDay>>[number];

/** What tells whether the lessons of a day are filled and who missed them; the values themselves, which may be long, stay where they are. */
const cellsOfDay = prepared((db, { schoolId, date }: Given<Day>) =>
  db
    .select({
      scheduleUuid: journalCells.scheduleUuid,
      kind: journalCells.kind,
      member: journalCells.studentGroupUuid,
      isThere: sql<boolean>`${journalCells.value} is not null`,
      acceptedAt: journalCells.acceptedAt,
    })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        eq(lessons.date, date),
        isOneOf(journalCells.kind, ['roll', 'conduct', 'attendance']),
        or(eq(journalCells.studentGroupUuid, nilUuid), isAbsence(journalCells.value)),
      ),
    ),
);
/** Late is not absent; what is no longer recorded is null. */
function isAbsence(value: typeof journalCells.value): SQL {
  return and(ne(sql`${value} #>> '{}'`, 'late'), sql`${value} is not null`) as SQL;
}
export const readCellsOfDay = (db: ReadDb, schoolId: number, date: string) => cellsOfDay(db, { schoolId, date });

const memberCounts = prepared((db, { schoolId, date, groupIds }: Given<Day & { groupIds: readonly number[] }>) =>
  db
    .select({ groupId: groupMembers.groupId, pupils: sql<number>`count(*)::integer` })
    .from(groupMembers)
    .leftJoin(
      programmeGroups,
      and(eq(programmeGroups.schoolId, groupMembers.schoolId), eq(programmeGroups.groupId, groupMembers.groupId)),
    )
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        isOneOf(groupMembers.groupId, groupIds),
        isNull(programmeGroups.groupId),
        lte(groupMembers.dateFrom, date),
        or(isNull(groupMembers.dateTo), gte(groupMembers.dateTo, date)),
      ),
    )
    .groupBy(groupMembers.groupId),
);

/** How many pupils classes have on a day; those of a programme are counted in their class (decisions E17). */
export async function pupilsOfClasses(
  db: ReadDb,
  schoolId: number,
  date: string,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await memberCounts(db, { schoolId, date, groupIds });
  return new Map(rows.map(({ groupId, pupils }) => [groupId, pupils]));
}

/**
 * Members with their name and the class that they count in: of somebody in a programme their own class (decisions E17), under the
 * membership in it on the day.
 */
export async function membersByUuid(db: ReadDb, schoolId: number, date: string, members: readonly string[]) {
  if (members.length === 0) return [];
  const own = alias(groupMembers, 'own_class');
  return db
    .select({
      uuid: groupMembers.studentGroupUuid,
      attended: groupMembers.groupId,
      member: sql<string>`coalesce(${own.studentGroupUuid}, ${groupMembers.studentGroupUuid})`,
      groupId: sql<number>`coalesce(${own.groupId}, ${groupMembers.groupId})`,
      surname: personHere.surname,
      firstname: personHere.firstname,
    })
    .from(groupMembers)
    .innerJoin(students, studentOfMember)
    .innerJoin(users, eq(users.id, students.userId))
    .leftJoin(
      programmeGroups,
      and(eq(programmeGroups.schoolId, groupMembers.schoolId), eq(programmeGroups.groupId, groupMembers.groupId)),
    )
    .leftJoin(
      own,
      and(
        eq(own.schoolId, programmeGroups.schoolId),
        eq(own.groupId, programmeGroups.parentGroupId),
        eq(own.studentSchoolUuid, groupMembers.studentSchoolUuid),
        lte(own.dateFrom, date),
        or(isNull(own.dateTo), gte(own.dateTo, date)),
      ),
    )
    .where(and(eq(groupMembers.schoolId, schoolId), isOneOf(groupMembers.studentGroupUuid, members)));
}
