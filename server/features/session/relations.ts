// Accounts of one person in several schools. Two things must hold at every use: the accounts bear the same IIN, and their owner linked
// them, signed in to one and with the password of the other. The IIN alone would let whoever enters staff in one school walk into an
// account of another; and nobody is linked without doing it, and without both accounts saying so
// (docs/decisions/2026-11-22-linked-accounts.md).
import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, ReadDb } from '#server/db/client.ts';
import { tellAfterCommit } from '#server/db/commits.ts';
import { isOneOf } from '#server/db/records.ts';
import { type UserRow, users } from '#server/features/people/public.ts';
import { accountRelations, sessions } from './session.tables.ts';

/** The related accounts of a person, by id. */
export async function relatedUsers(db: ReadDb, userId: number): Promise<UserRow[]> {
  const own = alias(users, 'own');
  const rows = await db
    .select({ user: users })
    .from(accountRelations)
    .innerJoin(own, eq(own.id, accountRelations.userId))
    .innerJoin(users, eq(users.id, accountRelations.relatedUserId))
    .where(
      and(
        eq(accountRelations.userId, userId),
        isNotNull(users.iin),
        eq(users.iin, own.iin),
        // A school prints passwords: a link must not let it into the account of another school.
        isNotNull(own.passwordHash),
        eq(own.isDefaultPassword, false),
        ne(users.id, userId),
        isNull(users.blockedAt),
      ),
    )
    .orderBy(users.id);
  return rows.map(({ user }) => user);
}

export type LinkRow = {
  readonly user: UserRow;
  readonly linkedAt: number;
  readonly linkedBy: number;
  readonly device: string | null;
  /** Whether both still bear the same IIN, and the way in is an own password: the link opens. */
  readonly isSamePerson: boolean;
};

/** The links of an account, open or not, the newest first. */
export async function linksOf(db: ReadDb, userId: number): Promise<LinkRow[]> {
  const own = alias(users, 'own');
  const rows = await db
    .select({
      user: users,
      ownIin: own.iin,
      isPrinted: sql<boolean>`${own.passwordHash} is null or ${own.isDefaultPassword}`,
      link: accountRelations,
    })
    .from(accountRelations)
    .innerJoin(own, eq(own.id, accountRelations.userId))
    .innerJoin(users, eq(users.id, accountRelations.relatedUserId))
    .where(and(eq(accountRelations.userId, userId), ne(users.id, userId)))
    .orderBy(desc(accountRelations.provenAt), users.id);
  return rows.map(({ user, ownIin, isPrinted, link: { provenAt, linkedBy, device } }) => ({
    user,
    linkedAt: provenAt,
    linkedBy,
    device,
    isSamePerson: user.iin !== null && user.iin === ownIin && user.blockedAt === null && !isPrinted,
  }));
}

/** Whether a link leads from one account into another: as it is listed, and held until the end of the transaction. */
export async function holdLink(db: Db, from: number, to: number): Promise<boolean> {
  const { userId, relatedUserId } = accountRelations;
  const [held] = await db
    .select({ userId })
    .from(accountRelations)
    .where(and(eq(userId, from), eq(relatedUserId, to)))
    .for('share');
  return held !== undefined && (await relatedUsers(db, from)).some(({ id }) => id === to);
}

/** Whether a link leads from one account into another since a moment or longer. Changes of either password end it. */
export async function isLinkedSince(db: ReadDb, from: number, to: number, at: number): Promise<boolean> {
  const { userId, relatedUserId, provenAt } = accountRelations;
  const [linked] = await db
    .select({ provenAt })
    .from(accountRelations)
    .where(and(eq(userId, from), eq(relatedUserId, to)));
  return linked !== undefined && linked.provenAt <= at;
}

/** Links two accounts, for both. Done again, it says the newer time and place. */
export async function link(
  db: Db,
  made: { by: number; to: number; device: string | null; now: number },
): Promise<void> {
  const { by, to, device, now } = made;
  const facts = { provenAt: now, linkedBy: by, device };
  await db
    .insert(accountRelations)
    .values([
      { userId: by, relatedUserId: to, ...facts },
      { userId: to, relatedUserId: by, ...facts },
    ])
    .onConflictDoUpdate({ target: [accountRelations.userId, accountRelations.relatedUserId], set: facts });
}

/** Undoes a link on both sides; false when there was none. */
export async function unlink(db: Db, one: number, other: number): Promise<boolean> {
  const removed = await db
    .delete(accountRelations)
    .where(
      or(
        and(eq(accountRelations.userId, one), eq(accountRelations.relatedUserId, other)),
        and(eq(accountRelations.userId, other), eq(accountRelations.relatedUserId, one)),
      ),
    )
    .returning({ userId: accountRelations.userId });
  return removed.length > 0;
}

/**
 * Ends the sessions of two accounts that were entered from one another, and what was entered through those; how many they were. One
 * whose beginning is forgotten already goes with them.
 */
export async function endSessionsBetween(
  db: Db,
  between: { one: number; other: number; now: number },
): Promise<number> {
  const { one, other, now } = between;
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: 'entered through a link that was undone' })
    .where(
      and(
        isNull(sessions.endedAt),
        sql`${sessions.id} in (
          with recursive entered as (
            select own.id from sessions own left join sessions origin on origin.id = own.opened_through
              where own.user_id in (${one}::integer, ${other}::integer) and own.opened_through is not null
                and (origin.id is null or (origin.user_id in (${one}::integer, ${other}::integer) and origin.user_id <> own.user_id))
            union
            select further.id from sessions further join entered on further.opened_through = entered.id
          )
          select id from entered)`,
      ),
    )
    .returning({ userId: sessions.userId });
  tellTheirPeople(db, ended);
  return ended.length;
}

/** Their sockets close with them. */
function tellTheirPeople(db: Db, ended: readonly { readonly userId: number }[]): void {
  for (const userId of new Set(ended.map((session) => session.userId))) tellAfterCommit(db, { kind: 'person', userId });
}

/** After a change of the password whoever knows only that of a related account must not come in: it is proven again. */
export async function forgetRelations(db: Db, userIds: readonly number[]): Promise<void> {
  await db
    .delete(accountRelations)
    .where(or(isOneOf(accountRelations.userId, userIds), isOneOf(accountRelations.relatedUserId, userIds)));
}

/**
 * Ends what was entered through sessions of a person, over any number of steps: a lost phone that is shut out of one account must not
 * stay in the others. `only` names one session of the user, `except` spares one.
 */
export async function endSessionsThrough(
  db: Db,
  from: { userId: number; only?: string; except?: string; now: number },
): Promise<void> {
  const spared = from.except ?? null;
  const chosen = from.only ?? null;
  const ended = await db
    .update(sessions)
    .set({ endedAt: from.now, endReason: 'entered through a session that was ended' })
    .where(
      and(
        isNull(sessions.endedAt),
        spared === null ? undefined : ne(sessions.id, spared),
        sql`${sessions.id} in (
          with recursive entered as (
            select id from sessions where opened_through in (
              select own.id from sessions own where own.user_id = ${from.userId}::integer
                and (${chosen}::uuid is null or own.id = ${chosen}::uuid) and (${spared}::uuid is null or own.id <> ${spared}::uuid))
            union
            select further.id from sessions further join entered on further.opened_through = entered.id
          )
          select id from entered)`,
      ),
    )
    .returning({ userId: sessions.userId });
  tellTheirPeople(db, ended);
}
