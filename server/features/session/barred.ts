// What keeps a school from the account of a parent: it opens more than the children of the school.
import { and, eq, gte, isNull, ne } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  childrenOfParents,
  grantHolders,
  parentInvites,
  staffMembers,
  students,
  userSchools,
} from '#server/features/people/public.ts';
import { passwordChanges } from './session.tables.ts';

export type Barred = ReadonlyMap<number, 'works' | 'elsewhere'>;

/** What keeps a whole school from the accounts of parents. An account that waits for a child of another school counts as that school's. */
export async function barredOfSchool(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
  now: number,
): Promise<Barred> {
  const barred = new Map(await usedBesides(db, schoolId, userIds, now));
  for (const { userId, schoolId: other } of await waitingFor(db, userIds))
    if (other !== schoolId && !barred.has(userId)) barred.set(userId, 'elsewhere');
  return barred;
}

/** Accounts that open a child of another school, or are anything but a parent's. */
export async function usedBesides(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
  now: number,
): Promise<Barred> {
  const barred = new Map<number, 'works' | 'elsewhere'>();
  const children = await childrenOfParents(db, userIds, now);
  const isHere = (child: (typeof children)[number]) => child.student.schoolId === schoolId;
  const pairOf = ({ parentUserId, student }: (typeof children)[number]) => `${parentUserId} ${student.userId}`;
  const here = new Set(children.filter((child) => isHere(child) && child.student.state === 'active').map(pairOf));
  for (const child of children) {
    // A pupil who came from there is the same child: the former school shows them to the family for some weeks still.
    if (!isHere(child) && !here.has(pairOf(child))) barred.set(child.parentUserId, 'elsewhere');
  }
  for (const userId of await workingAmong(db, schoolId, userIds)) barred.set(userId, 'works');
  return barred;
}

/** Accounts that are anything but a parent's anywhere, or were here: a card of the archive may be taken out of it. */
export async function workingAmong(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<readonly number[]> {
  const roles = await db
    .select({ id: userSchools.userId })
    .from(userSchools)
    .where(and(isOneOf(userSchools.userId, userIds), ne(userSchools.role, 'parent')));
  const staff = await db
    .select({ id: staffMembers.userId })
    .from(staffMembers)
    .where(and(eq(staffMembers.schoolId, schoolId), isOneOf(staffMembers.userId, userIds)));
  const enrolled = await db.select({ id: students.userId }).from(students).where(isOneOf(students.userId, userIds));
  return [...[...roles, ...staff, ...enrolled].map(({ id }) => id), ...(await grantHolders(db, userIds))];
}

/** The students that accounts wait for, in all schools. An account with a new first password since then has to accept the code again. */
export async function waitingFor(db: ReadDb, userIds: readonly number[]) {
  const rows = await db
    .selectDistinct({
      userId: parentInvites.acceptedBy,
      schoolId: parentInvites.schoolId,
      studentSchoolUuid: parentInvites.studentSchoolUuid,
      renewed: passwordChanges.userId,
    })
    .from(parentInvites)
    .leftJoin(
      passwordChanges,
      and(
        eq(passwordChanges.userId, parentInvites.acceptedBy),
        isNull(passwordChanges.sessionId),
        gte(passwordChanges.changedAt, parentInvites.acceptedAt),
      ),
    )
    .where(and(isOneOf(parentInvites.acceptedBy, userIds), isNull(parentInvites.closedAt)));
  return rows.flatMap(({ userId, renewed, ...student }) =>
    userId === null || renewed !== null ? [] : [{ userId, ...student }],
  );
}
