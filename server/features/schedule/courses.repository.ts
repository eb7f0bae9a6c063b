// What is taught to whom, and by whom.
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { type Given, prepared } from '#server/db/prepared.ts';
import { subjects } from '#server/features/reference/public.ts';
import {
  classesOfStudent,
  gradeOfGroup,
  groups,
  isLedBy,
  isMemberOn,
  programmeGroups,
  programmeOfGroup,
  subgroups,
  subgroupsOfMembers,
} from '#server/features/school/public.ts';
import { groupOfAssignment, subgroupOfAssignment } from './joins.ts';
import { isTakenApart, takenApart } from './programme-lessons.ts';
import { assignments, assignmentTeachers } from './schedule.tables.ts';

/** What the lessons of an assignment have in common. */
export type CourseRow = Awaited<ReturnType<typeof coursesWhere>>[number];

/** Courses below a condition on what is joined here; to be ordered by the caller. */
export function coursesWhere(db: ReadDb, schoolId: number, condition: SQL | undefined) {
  return db
    .select({ assignment: assignments, group: groups, grade: gradeOfGroup, subject: subjects, subgroup: subgroups })
    .from(assignments)
    .innerJoin(groups, groupOfAssignment)
    .leftJoin(programmeGroups, programmeOfGroup)
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .leftJoin(subgroups, subgroupOfAssignment)
    .where(and(eq(assignments.schoolId, schoolId), condition));
}

/** What a person teaches in a year, on some of its days at least. */
export async function coursesOfTeacher(
  db: ReadDb,
  schoolId: number,
  userId: number,
  eduYear: number,
): Promise<CourseRow[]> {
  const taught = db
    .select({ uuid: assignmentTeachers.assignmentUuid })
    .from(assignmentTeachers)
    .where(and(eq(assignmentTeachers.schoolId, schoolId), eq(assignmentTeachers.userId, userId)));
  return coursesWhere(db, schoolId, and(inArray(assignments.uuid, taught), eq(assignments.eduYear, eduYear)));
}

/** What is taught in classes, without subgroups that are not among `subgroupUuids`. */
export async function coursesOfGroups(
  db: ReadDb,
  schoolId: number,
  groupIds: readonly number[],
  subgroupUuids: readonly string[],
): Promise<CourseRow[]> {
  if (groupIds.length === 0) return [];
  const ofGroups = await coursesWhere(db, schoolId, inArray(assignments.groupId, [...groupIds]));
  return ofGroups.filter(
    ({ assignment: { subgroupUuid } }) => subgroupUuid === null || subgroupUuids.includes(subgroupUuid),
  );
}

/** What a pupil is taught in a year, in all classes or in one; null when the pupil has no class there. */
export async function coursesOfPupil(
  db: ReadDb,
  schoolId: number,
  { studentSchoolUuid, eduYear, groupId }: { studentSchoolUuid: string; eduYear: number; groupId?: number | undefined },
) {
  const classes = (await classesOfStudent(db, schoolId, studentSchoolUuid, eduYear)).filter(
    ({ group }) => groupId === undefined || group.id === groupId,
  );
  if (classes.length === 0) return null;
  const members = classes.map(({ member }) => member);
  const memberIds = members.map(({ studentGroupUuid }) => studentGroupUuid);
  const subgroups = (await subgroupsOfMembers(db, schoolId, memberIds)).map(({ membership }) => membership);
  const groupIds = classes.map(({ group }) => group.id);
  const courses = await coursesOfGroups(
    db,
    schoolId,
    groupIds,
    subgroups.map(({ subgroupUuid }) => subgroupUuid),
  );
  // Of a pupil in no programme there is nothing to ask.
  const apart = await takenApart(db, schoolId, classes.every(({ group }) => group.parallel > 0) ? [] : groupIds);
  /** Only the days of membership count: a pupil who joined on Wednesday has no Monday here (decisions B38). */
  const attends = ({ assignment, lesson }: Pick<CourseRow, 'assignment'> & { lesson: { date: string } }) =>
    members.some(
      (item) =>
        item.groupId === assignment.groupId &&
        isMemberOn(item, lesson.date) &&
        !isTakenApart(apart, item.studentGroupUuid, { subjectId: assignment.subjectId, date: lesson.date }),
    ) &&
    (assignment.subgroupUuid === null ||
      subgroups.some((item) => item.subgroupUuid === assignment.subgroupUuid && isMemberOn(item, lesson.date)));
  return { classes, members, memberIds, courses, attends };
}

type Teacher = { schoolId: number; userId: number };
const ledBy = prepared((db, { schoolId, userId }: Given<Teacher>) =>
  db
    .select({ uuid: assignments.uuid })
    .from(assignments)
    .innerJoin(groups, groupOfAssignment)
    .where(and(eq(assignments.schoolId, schoolId), isLedBy(userId))),
);

/** Assignments of the classes that a person leads. */
export async function assignmentsLedBy(db: ReadDb, schoolId: number, userId: number): Promise<string[]> {
  const rows = await ledBy(db, { schoolId, userId });
  return rows.map(({ uuid }) => uuid);
}

export async function findAssignment(db: ReadDb, schoolId: number, assignmentUuid: string) {
  const [row] = await db
    .select({ assignment: assignments, group: groups })
    .from(assignments)
    .innerJoin(groups, groupOfAssignment)
    .where(and(eq(assignments.schoolId, schoolId), eq(assignments.uuid, assignmentUuid)));
  return row;
}

/** True when the user teaches or taught anything in the class or in a subgroup of it, or leads it. */
export async function worksWithGroup(db: ReadDb, schoolId: number, userId: number, groupId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: groups.id })
    .from(groups)
    .leftJoin(assignments, and(eq(assignments.schoolId, groups.schoolId), eq(assignments.groupId, groups.id)))
    .leftJoin(
      assignmentTeachers,
      and(
        eq(assignmentTeachers.schoolId, assignments.schoolId),
        eq(assignmentTeachers.assignmentUuid, assignments.uuid),
      ),
    )
    .where(
      and(
        eq(groups.schoolId, schoolId),
        eq(groups.id, groupId),
        or(isLedBy(userId), eq(assignmentTeachers.userId, userId)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
