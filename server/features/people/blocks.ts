// Who blocked an account, and what of it a school is told: why another school did so is not its business.
import { and, eq } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { employeesAmong } from './people.repository.ts';
import { staffMembers } from './people.tables.ts';

type Locked = {
  readonly blockedAt: number | null;
  readonly blockedBy: number | null;
  readonly blockReason: string | null;
};
/** `isBlockedElsewhere`: by somebody of another school, whose reason stays there. */
export type ToldBlock = { readonly blockReason: string | null; readonly isBlockedElsewhere: boolean };

/** What a school is told of the blocks of some accounts. Its own are those set by whoever works or worked in it, or by nobody who is known. */
export async function toldBlocks(
  db: ReadDb,
  schoolId: number,
  accounts: readonly Locked[],
): Promise<(account: Locked) => ToldBlock> {
  const by = [
    ...new Set(accounts.flatMap(({ blockedAt, blockedBy }) => (blockedAt === null ? [] : (blockedBy ?? [])))),
  ];
  if (by.length === 0) return told(new Set());
  const cards = await db
    .select({ userId: staffMembers.userId })
    .from(staffMembers)
    .where(and(eq(staffMembers.schoolId, schoolId), isOneOf(staffMembers.userId, by)));
  const present = await employeesAmong(db, schoolId, by);
  const own = new Set([...cards.map(({ userId }) => userId), ...present]);
  return told(new Set(by.filter((userId) => userId > 0 && !own.has(userId))));
}

const told =
  (others: ReadonlySet<number>) =>
  ({ blockedAt, blockedBy, blockReason }: Locked): ToldBlock => {
    const isBlockedElsewhere = blockedAt !== null && blockedBy !== null && others.has(blockedBy);
    return { blockReason: blockedAt === null || isBlockedElsewhere ? null : blockReason, isBlockedElsewhere };
  };

type KeptBlock = { readonly at: number; readonly by: number; readonly reason: string | null };
/** The same of values of the history, in their order, for `named` of an entity. */
export async function toldInHistory(
  db: ReadDb,
  schoolId: number,
  entries: readonly { readonly value: { readonly blocked: KeptBlock | null } }[],
): Promise<ToldBlock[]> {
  const locked = entries.map(
    ({ value: { blocked } }): Locked => ({
      blockedAt: blocked?.at ?? null,
      blockedBy: blocked?.by ?? null,
      blockReason: blocked?.reason ?? null,
    }),
  );
  return locked.map(await toldBlocks(db, schoolId, locked));
}
