// Everything that the card of a member of the staff holds, as it is changed, recorded and undone.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import { roleOfPosition } from '#contract/personnel/positions.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { staffMembers, userSchools, users } from '#server/features/people/public.ts';
import { positions } from '#server/features/reference/public.ts';
import { leadersAmong } from '#server/features/school/public.ts';
import { type PersonValue, personValue, storePerson } from '#server/features/session/public.ts';

export type StaffValue = PersonValue & {
  readonly phone: string | null;
  readonly positionId: number;
  readonly category: StaffMember['category'];
  readonly isInStatistic: boolean;
  readonly state: StaffMember['state'];
  readonly archivedOn: string | null;
  readonly archiveOrder: string | null;
  readonly archiveReason: string | null;
};
export type HeldStaff = { readonly userId: number; readonly version: number; readonly value: StaffValue };

/** Members of the staff by user id, for somebody who holds the people of the school. */
export async function readStaffValues(db: ReadDb, schoolId: number, userIds: readonly number[]): Promise<HeldStaff[]> {
  const rows = await db
    .select({ member: staffMembers, user: users })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(eq(staffMembers.schoolId, schoolId), isOneOf(staffMembers.userId, userIds)));
  return rows.map(({ member, user }) => ({
    ...{ userId: user.id, version: member.version },
    value: {
      ...personValue(user),
      ...{ phone: member.phone, positionId: member.positionId, category: member.category },
      ...{ isInStatistic: member.isInStatistic, state: member.state },
      ...{ archivedOn: member.archivedOn, archiveOrder: member.archiveOrder, archiveReason: member.archiveReason },
    },
  }));
}

/** Writes a member of the staff over what there is of them, and gives the role that follows from the position. */
export async function storeStaff(
  db: Db,
  schoolId: number,
  { userId, value, now }: { userId: number; value: StaffValue; now: number },
): Promise<void> {
  const { phone, positionId, category, isInStatistic, state, archivedOn, archiveOrder, archiveReason } = value;
  const own = {
    phone,
    positionId,
    category,
    isInStatistic,
    state,
    archivedOn,
    archiveOrder,
    archiveReason,
    changedAt: now,
  };
  await storePerson(db, userId, value);
  await db
    .insert(staffMembers)
    .values({ schoolId, userId, ...own })
    .onConflictDoUpdate({
      target: [staffMembers.schoolId, staffMembers.userId],
      set: { ...own, version: sql`${staffMembers.version} + 1` },
    });
  await giveRole(db, schoolId, userId, state === 'active' ? positionId : null);
}

/** Deletes the card; the account stays, with no role here. */
export async function deleteStaff(db: Db, schoolId: number, userId: number): Promise<void> {
  await db.delete(staffMembers).where(and(eq(staffMembers.schoolId, schoolId), eq(staffMembers.userId, userId)));
  await giveRole(db, schoolId, userId, null);
}

/** A teacher who leads a class of the current year is its group lead besides (decisions E9). */
async function giveRole(db: Db, schoolId: number, userId: number, positionId: number | null): Promise<void> {
  const isOfStaff = and(
    eq(userSchools.userId, userId),
    eq(userSchools.schoolId, schoolId),
    inArray(userSchools.role, [...roleGroups.employee]),
  );
  const role = positionId === null ? null : roleOfPosition(positionId);
  const [held] = await db.select().from(userSchools).where(isOfStaff);
  if (held && held.role !== role) await db.delete(userSchools).where(isOfStaff);
  if (role === null || positionId === null) return;
  const [position] = await db.select().from(positions).where(eq(positions.id, positionId));
  const words = {
    positionKz: position?.kz ?? null,
    positionRu: position?.ru ?? null,
    positionEn: position?.en ?? null,
  };
  const subrole = role === 'teacher' && (await leadersAmong(db, schoolId, [userId])).has(userId) ? 'group_lead' : null;
  await db
    .insert(userSchools)
    .values({ userId, schoolId, role, subrole, ...words })
    .onConflictDoUpdate({ target: [userSchools.userId, userSchools.schoolId, userSchools.role], set: words });
}

/** Directors who work here, can sign in, and are not one of them. */
export async function otherDirectors(db: ReadDb, schoolId: number, userId: number): Promise<number> {
  const rows = await db
    .select({ userId: staffMembers.userId, blockedAt: users.blockedAt, positionId: staffMembers.positionId })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(eq(staffMembers.schoolId, schoolId), eq(staffMembers.state, 'active')));
  return rows.filter((row) => row.userId !== userId && row.blockedAt === null && isDirector(row.positionId)).length;
}

export const isDirector = (positionId: number): boolean => roleOfPosition(positionId) === 'director';
