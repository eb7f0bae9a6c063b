// Who is a parent of whom in a school: reading and writing the links, for somebody who holds the people of the school.
import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  fullName,
  parentChildren,
  studentOfParent,
  students,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { vouchForIin, withdrawIin } from './parent-iins.ts';

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
    .select({ link: parentChildren, user: users, child })
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
  return rows.map(({ link, user, child: { surname, firstname } }) => ({
    ...{ uuid: link.linkUuid, user },
    value: {
      ...{ parentUserId: user.id, studentSchoolUuid: link.studentSchoolUuid, phone: link.phone },
      ...{ parent: fullName(user), student: fullName({ surname, firstname }) },
    },
  }));
}

export async function insertLink(db: Db, schoolId: number, uuid: string, value: LinkValue): Promise<void> {
  const { parentUserId, studentSchoolUuid, phone } = value;
  await db.insert(parentChildren).values({ schoolId, parentUserId, studentSchoolUuid, linkUuid: uuid, phone });
  await beParent(db, parentUserId);
  await vouchForIin(db, parentUserId);
}

/** So that the account may be signed in to without a child as well, and says why it is empty. */
export async function beParent(db: Db, userId: number): Promise<void> {
  await db.insert(userSchools).values({ userId, schoolId: 0, role: 'parent' }).onConflictDoNothing();
}

/** Ends a link, never the account; in a school without another child they are a parent no more. */
export async function deleteLink(db: Db, schoolId: number, { uuid, value: { parentUserId } }: Omit<Link, 'user'>) {
  await db.delete(parentChildren).where(and(eq(parentChildren.schoolId, schoolId), eq(parentChildren.linkUuid, uuid)));
  await beParent(db, parentUserId);
  await withdrawIin(db, parentUserId);
  if ((await readLinks(db, schoolId, { parentUserId })).length > 0) return;
  await db
    .delete(userSchools)
    .where(
      and(eq(userSchools.userId, parentUserId), eq(userSchools.schoolId, schoolId), eq(userSchools.role, 'parent')),
    );
}

export async function storePhone(db: Db, schoolId: number, uuids: readonly string[], phone: string | null) {
  await db
    .update(parentChildren)
    .set({ phone })
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.linkUuid, uuids)));
}
