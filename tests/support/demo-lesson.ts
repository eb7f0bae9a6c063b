// The demo school as browser tests need it: today's lesson of `teacher` in 7 «А», its pupils, and what the database holds about it.
import { and, desc, eq, isNull } from 'drizzle-orm';
import { inZone, schoolYearOf } from '#contract/core/time.ts';
import type { MarkValue } from '#contract/journal/journal.schema.ts';
import type { Db } from '#server/db/client.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { parentChildren, students, users } from '#server/features/people/public.ts';
import {
  assignments,
  coursesOfTeacher,
  type Days,
  lessons,
  lessonsOfCourses,
} from '#server/features/schedule/public.ts';
import { groupLabel, groupMembers } from '#server/features/school/public.ts';
import type { Application } from './application.ts';

/** Lessons that a person teaches between two days of one school year, both inclusive, ordered by time. */
export async function lessonsOfTeacher(db: Db, schoolId: number, userId: number, days: Days) {
  const courses = await coursesOfTeacher(db, schoolId, userId, schoolYearOf(days.from));
  return lessonsOfCourses(db, schoolId, courses, [days]);
}

export async function userIdOf({ database }: Application, login: string): Promise<number> {
  const [row] = await database.db.select({ id: users.id }).from(users).where(eq(users.login, login));
  if (!row) throw new Error(`There is no account ${login}`);
  return row.id;
}

/** Schedule uuid of the lesson of 7 «А» that `teacher` has today. */
export async function lessonToday(application: Application): Promise<string> {
  const today = inZone(application.clock.now(), 'Asia/Almaty').date;
  const teacher = await userIdOf(application, 'teacher');
  const rows = await lessonsOfTeacher(application.database.db, 1, teacher, { from: today, to: today });
  const found = rows.find(({ group }) => groupLabel(group) === '7 «А»');
  if (!found) throw new Error('teacher has no lesson with 7 «А» today');
  return found.lesson.scheduleUuid;
}

/** Who belongs to the class of a lesson today. */
export async function membersOf({ database: { db } }: Application, scheduleUuid: string) {
  const found = await db
    .select({ member: groupMembers })
    .from(lessons)
    .innerJoin(
      assignments,
      and(eq(assignments.schoolId, lessons.schoolId), eq(assignments.uuid, lessons.assignmentUuid)),
    )
    .innerJoin(
      groupMembers,
      and(eq(groupMembers.schoolId, assignments.schoolId), eq(groupMembers.groupId, assignments.groupId)),
    )
    .where(and(eq(lessons.schoolId, 1), eq(lessons.scheduleUuid, scheduleUuid), isNull(groupMembers.dateTo)));
  return found.map(({ member }) => member);
}

/** Cells of a lesson that hold a value, as "kind" and value, sorted. */
export async function cellsOf({ database }: Application, scheduleUuid: string) {
  const rows = await database.db
    .select()
    .from(journalCells)
    .where(and(eq(journalCells.schoolId, 1), eq(journalCells.scheduleUuid, scheduleUuid)));
  return rows
    .filter(({ value }) => value !== null)
    .map(({ kind, value, version, authorUserId, studentGroupUuid }) => ({
      kind,
      value,
      version,
      authorUserId,
      studentGroupUuid,
    }))
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.studentGroupUuid.localeCompare(b.studentGroupUuid));
}

/** Logins of a pupil and of a parent of the pupil. */
export async function familyOf({ database }: Application, studentGroupUuid: string): Promise<string[]> {
  const { db } = database;
  const [pupil] = await db
    .select({ studentSchoolUuid: students.studentSchoolUuid, login: users.login })
    .from(groupMembers)
    .innerJoin(
      students,
      and(eq(students.schoolId, groupMembers.schoolId), eq(students.studentSchoolUuid, groupMembers.studentSchoolUuid)),
    )
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, studentGroupUuid)));
  if (!pupil) return [];
  const [parent] = await db
    .select({ login: users.login })
    .from(parentChildren)
    .innerJoin(users, eq(users.id, parentChildren.parentUserId))
    .where(and(eq(parentChildren.schoolId, 1), eq(parentChildren.studentSchoolUuid, pupil.studentSchoolUuid)));
  return [pupil.login, ...(parent ? [parent.login] : [])];
}

/** The latest mark that a pupil has in an ordinary lesson, with its lesson, and `comment` written to it. */
export async function commentedMark({ database: { db } }: Application, login: string, comment: string) {
  const [newest] = await db
    .select({ cell: journalCells, date: lessons.date })
    .from(journalCells)
    .innerJoin(
      lessons,
      and(eq(lessons.schoolId, journalCells.schoolId), eq(lessons.scheduleUuid, journalCells.scheduleUuid)),
    )
    .innerJoin(
      groupMembers,
      and(
        eq(groupMembers.schoolId, lessons.schoolId),
        eq(groupMembers.studentGroupUuid, journalCells.studentGroupUuid),
      ),
    )
    .innerJoin(
      students,
      and(eq(students.schoolId, lessons.schoolId), eq(students.studentSchoolUuid, groupMembers.studentSchoolUuid)),
    )
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(users.login, login), eq(journalCells.kind, 'mark'), eq(lessons.type, 'regular')))
    .orderBy(desc(lessons.date), desc(lessons.number))
    .limit(1);
  if (!newest) throw new Error(`${login} has no mark`);
  const { cell, date } = newest;
  const { schoolId, scheduleUuid, studentGroupUuid } = cell;
  const value = { ...(cell.value as MarkValue), comment };
  await db
    .update(journalCells)
    .set({ value })
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        eq(journalCells.scheduleUuid, scheduleUuid),
        eq(journalCells.studentGroupUuid, studentGroupUuid),
        eq(journalCells.kind, 'mark'),
      ),
    );
  return { scheduleUuid, date, mark: value.mark, acceptedAt: cell.acceptedAt, authorUserId: cell.authorUserId };
}
