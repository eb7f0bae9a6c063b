// Accounts of one person in several schools. Two things must hold at every use: the accounts bear the same IIN, and their owner gave
// both passwords on one device within an hour. The IIN alone would let whoever enters staff in one school walk into an account of
// another (docs/decisions/2026-11-21-related-accounts.md).
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/client.ts';
import type { UserRow } from './session.repository.ts';
import { accountRelations, sessions, users } from './session.tables.ts';

/** The related accounts of a person, by id. */
export async function relatedUsers(db: Db, userId: number): Promise<UserRow[]> {
  const own = alias(users, 'own');
  const rows = await db
    .select({ user: users })
    .from(accountRelations)
    .innerJoin(own, eq(own.id, accountRelations.userId))
    .innerJoin(users, eq(users.id, accountRelations.relatedUserId))
    .where(and(eq(accountRelations.userId, userId), isNotNull(users.iin), eq(users.iin, own.iin), ne(users.id, userId)))
    .orderBy(users.id);
  return rows.map(({ user }) => user);
}

/** After a change of the password whoever knows only that of a related account must not come in: it is proven anew. */
export async function forgetRelations(db: Db, userId: number): Promise<void> {
  await db
    .delete(accountRelations)
    .where(or(eq(accountRelations.userId, userId), eq(accountRelations.relatedUserId, userId)));
}

/**
 * Ends what was entered through sessions of a person, over any number of steps: a lost phone that is shut out of one account must not
 * stay in the others. `only` names one session of the person, `except` spares one.
 */
export async function endSessionsThrough(
  db: Db,
  from: { userId: number; only?: string; except?: string; now: number },
): Promise<void> {
  const spared = from.except ?? null;
  const chosen = from.only ?? null;
  await db.execute(sql`
    with recursive entered as (
      select ${sessions.id} from ${sessions} where ${sessions.openedThrough} in (
        select own.id from ${sessions} own where own.user_id = ${from.userId}
          and (${chosen}::uuid is null or own.id = ${chosen}::uuid) and (${spared}::uuid is null or own.id <> ${spared}::uuid))
      union
      select further.id from ${sessions} further join entered on further.opened_through = entered.id
    )
    update ${sessions} set ended_at = ${from.now}::bigint, end_reason = 'entered through a session that was ended'
    where ended_at is null and (${spared}::uuid is null or id <> ${spared}::uuid) and id in (select id from entered)`);
}
