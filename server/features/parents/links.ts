// Who is a parent of whom in a school: reading and writing the links, for somebody who holds the people of the school.
import { and, asc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import {
  fullName,
  knownHere,
  parentChildren,
  studentOfParent,
  students,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { renewKnownPasswords } from '#server/features/session/public.ts';
import { endCodesOf } from './invites.ts';
import { holdIinsOf, makeIinClaim, vouchForIin, withdrawIins } from './parent-iins.ts';

/** What a link holds, as it is changed, recorded and undone; the names are there for who reads the history. */
export type LinkValue = {
  readonly parentUserId: number;
  readonly studentSchoolUuid: string;
  readonly phone: string | null;
  readonly parent: string;
  readonly student: string;
};
export type Link = {
  readonly uuid: string;
  readonly value: LinkValue;
  readonly user: typeof users.$inferSelect;
};

export async function readLinks(
  db: ReadDb,
  schoolId: number,
  of: { uuids?: readonly string[]; studentSchoolUuid?: string; parentUserId?: number },
): Promise<Link[]> {
  const child = alias(users, 'child');
  const { uuids, studentSchoolUuid, parentUserId } = of;
  const rows = await db
    .select({ link: parentChildren, user: users, card: students, child })
    .from(parentChildren)
    .innerJoin(users, eq(users.id, parentChildren.parentUserId))
    .innerJoin(students, studentOfParent)
    .innerJoin(child, eq(child.id, students.userId))
    .where(
      and(
        eq(parentChildren.schoolId, schoolId),
        uuids && isOneOf(parentChildren.linkUuid, uuids),
        studentSchoolUuid === undefined ? undefined : eq(parentChildren.studentSchoolUuid, studentSchoolUuid),
        parentUserId === undefined ? undefined : eq(parentChildren.parentUserId, parentUserId),
      ),
    )
    .orderBy(asc(users.id));
  return rows.map(({ link, user, card, child: account }) => ({
    uuid: link.linkUuid,
    user,
    value: {
      parentUserId: user.id,
      studentSchoolUuid: link.studentSchoolUuid,
      phone: link.phone,
      parent: fullName(user),
      student: fullName(knownHere(card, account)),
    },
  }));
}

/** Writes links by their numbers. @returns the accounts that got a new first password, as `renewKnownPasswords`. */
export async function insertLinks(
  db: Db,
  schoolId: number,
  links: ReadonlyMap<string, Pick<LinkValue, 'parentUserId' | 'studentSchoolUuid' | 'phone'>>,
  now: number,
): Promise<number[]> {
  if (links.size === 0) return [];
  const rows = [...links].map(([link_uuid, { parentUserId, studentSchoolUuid, phone }]) => {
    return { link_uuid, phone, parent_user_id: parentUserId, student_school_uuid: studentSchoolUuid };
  });
  const parents = [...new Set(rows.map((row) => row.parent_user_id))];
  await holdIinsOf(db, parents);
  const columns = 'link_uuid uuid, phone text, parent_user_id integer, student_school_uuid uuid';
  await db.execute(sql`insert into ${parentChildren} (school_id, parent_user_id, student_school_uuid, link_uuid, phone)
    select ${schoolId}::integer, parent_user_id, student_school_uuid, link_uuid, phone from ${incomingRows(rows, columns)}`);
  await beParents(db, parents);
  const claimed = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isOneOf(users.id, parents), isNull(users.iin), isNotNull(users.claimedIin)));
  for (const { id } of claimed) await vouchForIin(db, schoolId, id);
  return renewKnownPasswords(db, schoolId, [...links.values()], now);
}

export const insertLink = (db: Db, schoolId: number, uuid: string, value: LinkValue, now: number): Promise<number[]> =>
  insertLinks(db, schoolId, new Map([[uuid, value]]), now);

/** Gives children of the school to another account of the same person, with the IIN if no child is left. Their IIN is held. */
export async function moveLinks(
  db: Db,
  schoolId: number,
  links: readonly Pick<Link, 'uuid' | 'value'>[],
  { to, now }: { readonly to: number; readonly now: number },
): Promise<void> {
  const from = [...new Set(links.map(({ value }) => value.parentUserId))];
  for (const userId of from) await makeIinClaim(db, userId);
  const uuids = links.map(({ uuid }) => uuid);
  await db
    .update(parentChildren)
    .set({ parentUserId: to })
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.linkUuid, uuids)));
  await beParents(db, [...from, to]);
  await withdrawIins(db, from);
  await vouchForIin(db, schoolId, to);
  const moved = links.map(({ value: { studentSchoolUuid } }) => ({ parentUserId: to, studentSchoolUuid }));
  await renewKnownPasswords(db, schoolId, moved, now);
}

/** So that the accounts may be signed in to without a child as well, and say why they are empty. */
export async function beParents(db: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((id) => ({ id }));
  await db.execute(sql`insert into ${userSchools} (user_id, school_id, role)
    select id, 0, 'parent' from ${incomingRows(rows, 'id integer')} on conflict do nothing`);
}

/** Deletes links and cancels the open codes of the children. A parent without another child in the school loses the role there; accounts stay. */
export async function deleteLinks(
  db: Db,
  schoolId: number,
  links: readonly Pick<Link, 'uuid' | 'value'>[],
  now: number,
): Promise<void> {
  if (links.length === 0) return;
  const ofSchool = eq(parentChildren.schoolId, schoolId);
  const uuids = links.map(({ uuid }) => uuid);
  const parents = [...new Set(links.map(({ value }) => value.parentUserId))];
  await holdIinsOf(db, parents);
  await db.delete(parentChildren).where(and(ofSchool, isOneOf(parentChildren.linkUuid, uuids)));
  const children = links.map(({ value }) => value.studentSchoolUuid);
  await endCodesOf(db, schoolId, [...new Set(children)], now);
  await beParents(db, parents);
  await withdrawIins(db, parents);
  const other = db
    .select({ one: sql`1` })
    .from(parentChildren)
    .where(and(ofSchool, eq(parentChildren.parentUserId, userSchools.userId)));
  const isRole = and(eq(userSchools.schoolId, schoolId), eq(userSchools.role, 'parent'));
  await db.delete(userSchools).where(and(isOneOf(userSchools.userId, parents), isRole, notExists(other)));
}
export const deleteLink = (db: Db, schoolId: number, link: Pick<Link, 'uuid' | 'value'>, now: number): Promise<void> =>
  deleteLinks(db, schoolId, [link], now);

export async function storePhone(db: Db, schoolId: number, uuids: readonly string[], phone: string | null) {
  await db
    .update(parentChildren)
    .set({ phone })
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.linkUuid, uuids)));
}
