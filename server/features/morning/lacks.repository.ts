// What lessons between two days lack, counted by class in one statement each.
import { and, between, eq, exists, gte, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadDb } from '#server/db/client.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { assignmentOfLesson, assignments, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, programmeGroups, subgroupMembers } from '#server/features/school/public.ts';

type Days = { readonly from: string; readonly to: string };
type Counts = ReadonlyMap<number, number>;

const roll = alias(journalCells, 'roll');
const conduct = alias(journalCells, 'conduct');
const mark = alias(journalCells, 'mark');
const count = sql<number>`count(*)::integer`;

const ofLesson = (cell: typeof roll | typeof conduct, kind: string): SQL | undefined =>
  and(
    eq(cell.schoolId, lessons.schoolId),
    eq(cell.scheduleUuid, lessons.scheduleUuid),
    eq(cell.kind, kind),
    eq(cell.studentGroupUuid, nilUuid),
  );

const ofDays = (schoolId: number, { from, to }: Days) =>
  and(eq(lessons.schoolId, schoolId), between(lessons.date, from, to));
/** Lacks roll or conduct. A conduct that was taken back is a word that the lesson was not held. */
const isUnfilled = or(isNull(conduct.version), and(isNull(roll.value), sql`${conduct.value} is not null`));

/** By class: lessons without roll or conduct. */
export async function unfilledLessons(db: ReadDb, schoolId: number, days: Days): Promise<Counts> {
  const rows = await db
    .select({ groupId: assignments.groupId, count })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .leftJoin(roll, ofLesson(roll, 'roll'))
    .leftJoin(conduct, ofLesson(conduct, 'conduct'))
    .where(and(ofDays(schoolId, days), isUnfilled))
    .groupBy(assignments.groupId);
  return new Map(rows.map((row) => [row.groupId, row.count]));
}

/** Lessons of a day that lack roll, theme or points of a pupil. */
export async function lackingLessons(
  db: ReadDb,
  schoolId: number,
  date: string,
): Promise<readonly { readonly scheduleUuid: string; readonly assignmentUuid: string }[]> {
  const day = { from: date, to: date };
  const { scheduleUuid, assignmentUuid } = lessons;
  const unfilled = await db
    .select({ scheduleUuid, assignmentUuid })
    .from(lessons)
    .leftJoin(roll, ofLesson(roll, 'roll'))
    .leftJoin(conduct, ofLesson(conduct, 'conduct'))
    .where(and(ofDays(schoolId, day), isUnfilled));
  const withoutPoints = await lacksOfPoints(db, schoolId, day);
  return [...new Map([...unfilled, ...withoutPoints].map((lesson) => [lesson.scheduleUuid, lesson])).values()];
}

/** By class: pupils of a SOR or SOCH who have no points in it, as long as they were members on its day. */
export async function missingPoints(db: ReadDb, schoolId: number, days: Days): Promise<Counts> {
  const byGroup = new Map<number, number>();
  for (const row of await lacksOfPoints(db, schoolId, days))
    byGroup.set(row.groupId, (byGroup.get(row.groupId) ?? 0) + row.count);
  return byGroup;
}

/** The same by lesson. */
async function lacksOfPoints(db: ReadDb, schoolId: number, days: Days) {
  const isOfSubgroup = exists(
    db
      .select({ one: sql`1` })
      .from(subgroupMembers)
      .where(
        and(
          eq(subgroupMembers.schoolId, assignments.schoolId),
          eq(subgroupMembers.subgroupUuid, assignments.subgroupUuid),
          eq(subgroupMembers.studentGroupUuid, groupMembers.studentGroupUuid),
          isMemberThen(subgroupMembers),
        ),
      ),
  );
  const { scheduleUuid, assignmentUuid } = lessons;
  return db
    .select({ scheduleUuid, assignmentUuid, groupId: assignments.groupId, count })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.schoolId, assignments.schoolId),
        eq(groupMembers.groupId, assignments.groupId),
        isMemberThen(groupMembers),
      ),
    )
    .leftJoin(
      mark,
      and(
        eq(mark.schoolId, lessons.schoolId),
        eq(mark.scheduleUuid, lessons.scheduleUuid),
        eq(mark.kind, 'mark'),
        eq(mark.studentGroupUuid, groupMembers.studentGroupUuid),
      ),
    )
    .where(
      and(
        ofDays(schoolId, days),
        inArray(lessons.type, ['sor', 'soch']),
        eq(subjects.scoreType, 'mark'),
        or(isNull(assignments.subgroupUuid), isOfSubgroup),
        notExists(takenInProgramme(db)),
        sql`${mark.value} ->> 'mark' is null`,
      ),
    )
    .groupBy(scheduleUuid, assignmentUuid, assignments.groupId);
}

/** The pupil takes the subject in a programme on the day of the lesson, and is assessed there (decisions E17). */
function takenInProgramme(db: ReadDb) {
  const [member, taught] = [alias(groupMembers, 'programme_member'), alias(assignments, 'programme_assignment')];
  return db
    .select({ one: sql`1` })
    .from(programmeGroups)
    .innerJoin(
      member,
      and(
        eq(member.schoolId, programmeGroups.schoolId),
        eq(member.groupId, programmeGroups.groupId),
        lte(member.dateFrom, lessons.date),
        or(isNull(member.dateTo), gte(member.dateTo, lessons.date)),
      ),
    )
    .innerJoin(taught, and(eq(taught.schoolId, programmeGroups.schoolId), eq(taught.groupId, programmeGroups.groupId)))
    .where(
      and(
        eq(programmeGroups.schoolId, assignments.schoolId),
        eq(programmeGroups.parentGroupId, assignments.groupId),
        eq(member.studentSchoolUuid, groupMembers.studentSchoolUuid),
        eq(taught.subjectId, assignments.subjectId),
      ),
    );
}

/** On the day of the lesson. */
function isMemberThen({ dateFrom, dateTo }: typeof groupMembers | typeof subgroupMembers): SQL | undefined {
  return and(lte(dateFrom, lessons.date), or(isNull(dateTo), gte(dateTo, lessons.date)));
}
