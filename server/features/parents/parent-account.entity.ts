import { and, eq } from 'drizzle-orm';
import { personName } from '#contract/core/person-name.ts';
import { roleGroups } from '#contract/core/roles.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  parentChildren,
  subjectsOfAccounts,
  toldInHistory,
  type UserRow,
  users,
} from '#server/features/people/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { type Blocked, barredOfSchool, lockAccount, personValue } from '#server/features/session/public.ts';
import type { Entity } from '#server/shared/write.ts';
import { holdParentIins } from './parent-iins.ts';

/** Whether an account lets anybody in; the name is there for who reads the history. */
export type ParentAccountValue = { readonly parent: string; readonly blocked: Blocked | null };

export const parentAccountValue = (user: UserRow): ParentAccountValue => ({
  parent: personName(user),
  blocked: personValue(user).blocked,
});

export const storeBlocked = (db: Db, userId: number, blocked: Blocked | null): Promise<void> =>
  lockAccount(db, userId, blocked, blocked?.at ?? 0);

/** Accounts that are a parent's of a student of the school. */
async function parentsHere(db: ReadDb, schoolId: number, ids: readonly string[]): Promise<UserRow[]> {
  const rows = await db
    .selectDistinct({ id: users.id, iin: users.iin })
    .from(parentChildren)
    .innerJoin(users, eq(users.id, parentChildren.parentUserId))
    .where(and(eq(parentChildren.schoolId, schoolId), isOneOf(parentChildren.parentUserId, ids.map(Number))));
  // IINs before accounts, as everybody holds them; the accounts as a sign-in holds them.
  await holdParentIins(
    db,
    rows.flatMap(({ iin }) => iin ?? []),
  );
  const here = rows.map(({ id }) => id);
  return db.select().from(users).where(isOneOf(users.id, here)).orderBy(users.id).for('update');
}

/** The account of a parent of the school, by user id: blocked, and opened again. */
export const parentAccountEntity: Entity<ParentAccountValue> = {
  kind: 'parent-account',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** Their children in the school. */
  subjects: (db, schoolId, changes) =>
    subjectsOfAccounts(
      db,
      schoolId,
      changes.map(({ id }) => Number(id)),
    ),
  named: toldInHistory,
  shown: ({ parent, blocked }) => ({ parent, isBlocked: blocked !== null }),
  /** Nobody: a session that ends says so itself. */
  concerns: async () => [],
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    return new Map((await parentsHere(db, schoolId, ids)).map((user) => [String(user.id), parentAccountValue(user)]));
  },
  /** Stays: an account that is no parent's here any more, and one that would be blocked again and has become more than this school's. */
  async restore(db, schoolId, values, now) {
    await holdSchool(db, schoolId);
    const present = await parentsHere(db, schoolId, [...values.keys()]);
    const barred = await barredOfSchool(
      db,
      schoolId,
      present.map(({ id }) => id),
      now,
    );
    const restored = new Set<string>();
    for (const { id } of present) {
      const value = values.get(String(id));
      if (!value || (value.blocked !== null && barred.has(id))) continue;
      await storeBlocked(db, id, value.blocked);
      restored.add(String(id));
    }
    return [...values.keys()].filter((id) => !restored.has(id));
  },
};
