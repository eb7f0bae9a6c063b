// In whose history stands what is done to an account: of the student or member of the staff whose it is, and of a parent's children.
import { and, eq } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import type { Subject } from '#server/shared/write.ts';
import { parentChildren, staffMembers, students } from './people.tables.ts';

/** In the order of the accounts. */
export async function subjectsOfAccounts(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<readonly (readonly Subject[])[]> {
  const pupils = await db
    .select({ userId: students.userId, number: students.studentSchoolUuid })
    .from(students)
    .where(and(eq(students.schoolId, schoolId), isOneOf(students.userId, userIds)));
  const children = await db
    .select({ userId: parentChildren.parentUserId, number: parentChildren.studentSchoolUuid })
    .from(parentChildren)
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.parentUserId, userIds)));
  const staff = await db
    .select({ userId: staffMembers.userId })
    .from(staffMembers)
    .where(and(eq(staffMembers.schoolId, schoolId), isOneOf(staffMembers.userId, userIds)));
  const found: (readonly [number, Subject])[] = [
    ...[...pupils, ...children].map(({ userId, number }) => [userId, `student:${number}`] as const),
    ...staff.map(({ userId }) => [userId, `staff:${userId}`] as const),
  ];
  const byUser = Map.groupBy(found, ([userId]) => userId);
  return userIds.map((userId) => (byUser.get(userId) ?? []).map(([, subject]) => subject));
}
