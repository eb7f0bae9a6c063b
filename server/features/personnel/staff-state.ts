// Everything that the card of a member of the staff holds, as it is changed, recorded and undone.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import { isAboveDeputies, roleOfPosition } from '#contract/personnel/positions.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { refuseReturns, staffMembers, userSchools, users } from '#server/features/people/public.ts';
import { positions } from '#server/features/reference/public.ts';
import { leadersAmong } from '#server/features/school/public.ts';
import { type PersonValue, personValue, renewToldPasswords, storePeople } from '#server/features/session/public.ts';

export type StaffValue = PersonValue & {
  readonly phone: string | null;
  readonly positionId: number;
  readonly category: StaffMember['category'];
  readonly isInStatistic: boolean;
  readonly state: StaffMember['state'];
  readonly archivedOn: string | null;
  readonly archiveOrder: string | null;
  readonly archiveReason: string | null;
  /** By which a bundle of OneRoster calls them; absent where none brought them. */
  readonly sourcedId?: string;
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
    userId: user.id,
    version: member.version,
    value: {
      ...personValue(user),
      phone: member.phone,
      positionId: member.positionId,
      category: member.category,
      isInStatistic: member.isInStatistic,
      state: member.state,
      archivedOn: member.archivedOn,
      archiveOrder: member.archiveOrder,
      archiveReason: member.archiveReason,
      ...(member.sourcedId !== null && { sourcedId: member.sourcedId }),
    },
  }));
}

const memberColumns = `user_id integer, phone text, position_id integer, category text, is_in_statistic boolean, state text,
  archived_on date, archive_order text, archive_reason text, sourced_id text`;

/** Writes members of the staff over what there is of them, by account, and gives the roles that follow from their positions. */
export async function storeStaff(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<number, StaffValue>,
  now: number,
): Promise<void> {
  if (values.size === 0) return;
  await storePeople(db, schoolId, values);
  await refuseReturns(db, schoolId, staffMembers, values);
  const rows = [...values].map(([userId, value]) => ({
    user_id: userId,
    phone: value.phone,
    position_id: value.positionId,
    category: value.category,
    is_in_statistic: value.isInStatistic,
    state: value.state,
    archived_on: value.archivedOn,
    archive_order: value.archiveOrder,
    archive_reason: value.archiveReason,
    sourced_id: value.sourcedId ?? null,
  }));
  await db.execute(sql`insert into ${staffMembers} (school_id, user_id, phone, position_id, category, is_in_statistic, state,
      archived_on, archive_order, archive_reason, sourced_id, changed_at)
    select ${schoolId}::integer, user_id, phone, position_id, category, is_in_statistic, state, archived_on, archive_order,
      archive_reason, sourced_id, ${now}::bigint from ${incomingRows(rows, memberColumns)}
    on conflict (school_id, user_id) do update set phone = excluded.phone, position_id = excluded.position_id,
      category = excluded.category, is_in_statistic = excluded.is_in_statistic, state = excluded.state,
      archived_on = excluded.archived_on, archive_order = excluded.archive_order,
      archive_reason = excluded.archive_reason, sourced_id = excluded.sourced_id, changed_at = excluded.changed_at, version = staff_members.version + 1`);
  const held = [...values].map(
    ([userId, { state, positionId }]) => [userId, state === 'active' ? positionId : null] as const,
  );
  await giveRoles(db, schoolId, new Map(held), now);
  const blocked = [...values].flatMap(([userId, value]) => (value.blocked === null ? [] : [userId]));
  if (blocked.length > 0) await renewToldPasswords(db, schoolId, { by: blocked }, now);
}

/** Deletes the card; the account stays, with no role here. */
export async function deleteStaff(db: Db, schoolId: number, userId: number, now: number): Promise<void> {
  await db.delete(staffMembers).where(and(eq(staffMembers.schoolId, schoolId), eq(staffMembers.userId, userId)));
  await giveRoles(db, schoolId, new Map([[userId, null]]), now);
}

/** A teacher who leads a class of the current year is its group lead besides (decisions E9). Null: no position any more. */
async function giveRoles(
  db: Db,
  schoolId: number,
  given: ReadonlyMap<number, number | null>,
  now: number,
): Promise<void> {
  const userIds = [...given.keys()];
  const isOfStaff = (ids: readonly number[]) =>
    and(
      isOneOf(userSchools.userId, ids),
      eq(userSchools.schoolId, schoolId),
      inArray(userSchools.role, [...roleGroups.employee]),
    );
  const roleOf = (userId: number) => {
    const positionId = given.get(userId) ?? null;
    return positionId === null ? null : roleOfPosition(positionId);
  };
  const held = await db.select().from(userSchools).where(isOfStaff(userIds));
  const others = held.flatMap(({ userId, role }) => (role === roleOf(userId) ? [] : [userId]));
  if (others.length > 0) await db.delete(userSchools).where(isOfStaff(others));
  await storeRoles(db, schoolId, given, roleOf);
  if (others.length > 0) await renewToldPasswords(db, schoolId, { by: others }, now);
  // A deputy may have printed the password of a person who becomes a director.
  const above = userIds.filter((userId) => isAboveDeputies(given.get(userId) ?? 0));
  if (above.length > 0) await renewToldPasswords(db, schoolId, { ofStaff: above }, now);
}

async function storeRoles(
  db: Db,
  schoolId: number,
  given: ReadonlyMap<number, number | null>,
  roleOf: (userId: number) => ReturnType<typeof roleOfPosition>,
): Promise<void> {
  const userIds = [...given.keys()];
  const names = new Map((await db.select().from(positions)).map((position) => [position.id, position]));
  const leads = await leadersAmong(db, schoolId, userIds);
  const rows = userIds.flatMap((userId) => {
    const [role, position] = [roleOf(userId), names.get(given.get(userId) ?? 0)];
    if (role === null) return [];
    const subrole = role === 'teacher' && leads.has(userId) ? 'group_lead' : null;
    return [
      { user_id: userId, role, subrole, kz: position?.kz ?? null, ru: position?.ru ?? null, en: position?.en ?? null },
    ];
  });
  if (rows.length === 0) return;
  await db.execute(sql`insert into ${userSchools} (user_id, school_id, role, subrole, position_kz, position_ru, position_en)
    select user_id, ${schoolId}::integer, role, subrole, kz, ru, en
    from ${incomingRows(rows, 'user_id integer, role text, subrole text, kz text, ru text, en text')}
    on conflict (user_id, school_id, role) do update set position_kz = excluded.position_kz,
      position_ru = excluded.position_ru, position_en = excluded.position_en`);
}

/** Directors who work here, can sign in, and are none of some people. */
export async function otherDirectors(db: ReadDb, schoolId: number, userIds: readonly number[]): Promise<number> {
  const rows = await db
    .select({ userId: staffMembers.userId, blockedAt: users.blockedAt, positionId: staffMembers.positionId })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(eq(staffMembers.schoolId, schoolId), eq(staffMembers.state, 'active')));
  const isOther = ({ userId }: { userId: number }) => !userIds.includes(userId);
  return rows.filter((row) => isOther(row) && row.blockedAt === null && isDirector(row.positionId)).length;
}

export const isDirector = (positionId: number): boolean => roleOfPosition(positionId) === 'director';
