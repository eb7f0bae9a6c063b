// Everything that the card of a student holds, as it is changed, recorded and undone.
import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { journalCells } from '#server/features/cells/public.ts';
import { parentChildren, students, userSchools, users } from '#server/features/people/public.ts';
import { groupMembers, schools } from '#server/features/school/public.ts';
import { type PersonValue, personValue, sessions, storePerson } from '#server/features/session/public.ts';

export type StudentValue = PersonValue & {
  readonly studentSchoolUuid: string;
  readonly studentUuid: string;
  readonly phone: string | null;
  readonly address: string | null;
  readonly nationalityId: number | null;
  readonly isInStatistic: boolean;
  readonly state: 'active' | 'archived';
  readonly leftOn: string | null;
  readonly readsUntil: string | null;
};
export type HeldStudent = { readonly userId: number; readonly version: number; readonly value: StudentValue };

/** Students of a school by user id, for somebody who holds its people. */
export async function readStudentValues(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<HeldStudent[]> {
  const rows = await db
    .select({ student: students, user: users, readsUntil: userSchools.readsUntil })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .leftJoin(userSchools, isRoleOf(schoolId))
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, userIds)));
  return rows.map(({ student, user, readsUntil }) => ({
    ...{ userId: user.id, version: student.version },
    value: {
      ...{ studentSchoolUuid: student.studentSchoolUuid, studentUuid: student.studentUuid },
      ...personValue(user),
      ...{ phone: student.phone, address: student.address, isInStatistic: student.isInStatistic },
      nationalityId: student.nationalityId,
      ...{ state: student.state, leftOn: student.leftOn, readsUntil },
    },
  }));
}

const isRoleOf = (schoolId: number) =>
  and(eq(userSchools.userId, students.userId), eq(userSchools.schoolId, schoolId), eq(userSchools.role, 'student'));

/** Writes a student over what there is of them; a new one begins with version 1. */
export async function storeStudent(db: Db, schoolId: number, userId: number, value: StudentValue): Promise<void> {
  const { studentSchoolUuid, studentUuid, phone, address, nationalityId, isInStatistic, state, leftOn, readsUntil } =
    value;
  await storePerson(db, userId, value);
  const own = { phone, address, nationalityId, isInStatistic, state, leftOn };
  await db
    .insert(students)
    .values({ schoolId, studentSchoolUuid, studentUuid, userId, ...own })
    .onConflictDoUpdate({
      target: [students.schoolId, students.studentSchoolUuid],
      set: { ...own, version: sql`${students.version} + 1` },
    });
  await db
    .insert(userSchools)
    .values({ userId, schoolId, role: 'student', readsUntil })
    .onConflictDoUpdate({
      target: [userSchools.userId, userSchools.schoolId, userSchools.role],
      set: { readsUntil },
    });
}

/** Deletes the cards of students; the accounts stay, with no role here. */
export async function deleteStudent(db: Db, schoolId: number, userId: number): Promise<void> {
  await db.delete(students).where(and(eq(students.schoolId, schoolId), eq(students.userId, userId)));
  await db
    .delete(userSchools)
    .where(and(eq(userSchools.userId, userId), eq(userSchools.schoolId, schoolId), eq(userSchools.role, 'student')));
}

export const memberOfCell = and(
  eq(groupMembers.schoolId, journalCells.schoolId),
  eq(groupMembers.studentGroupUuid, journalCells.studentGroupUuid),
);

/** Whether anything hangs on a student: a cell of the journal, also one that was emptied, a parent, a sign-in (decisions E6). */
export async function hasTrace(db: ReadDb, schoolId: number, { userId, value }: HeldStudent): Promise<boolean> {
  const { studentSchoolUuid } = value;
  const one = { one: sql`1` };
  const cells = db
    .select(one)
    .from(journalCells)
    .innerJoin(groupMembers, memberOfCell)
    .where(and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.studentSchoolUuid, studentSchoolUuid)));
  const parents = db
    .select(one)
    .from(parentChildren)
    .where(and(eq(parentChildren.schoolId, schoolId), eq(parentChildren.studentSchoolUuid, studentSchoolUuid)));
  const signIns = db.select(one).from(sessions).where(eq(sessions.userId, userId));
  const [found] = await db
    .select({ isThere: sql<boolean>`${or(exists(cells), exists(parents), exists(signIns))}` })
    .from(schools)
    .where(eq(schools.id, schoolId));
  return found?.isThere === true;
}
