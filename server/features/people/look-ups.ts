// Asking whose an IIN is, and searching over schools: few times, and each is written down (decisions E3, E39).
import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, min, sql } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { incomingRows, isOneOf, rowsOf } from '#server/db/records.ts';
import { recordAccess } from './people.repository.ts';
import { accessLog } from './people.tables.ts';

const ofDay = { most: 300, withinMs: 86_400_000 } as const;
const limits = [{ most: 30, withinMs: 60_000 }, ofDay] as const;

type Asker = { readonly schoolId: number; readonly userId: number };
const askedSince = ({ schoolId, userId }: Asker, since: number, what: 'look-up' | 'search' = 'look-up') =>
  and(
    eq(accessLog.schoolId, schoolId),
    gt(accessLog.at, since),
    eq(accessLog.userId, userId),
    eq(accessLog.what, what),
  );

/** @throws AppError TOO_MANY_REQUESTS with the time to wait. */
async function refuseTooMany(db: Db, asker: Asker, at: number, what: 'look-up' | 'search'): Promise<void> {
  // One question after the other, so that many at once are not answered before the first is counted.
  await rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${`${what}s of ${asker.userId}`}, 0))::text`);
  for (const { most, withinMs } of limits) {
    const [asked] = await db
      .select({ times: count(), first: min(accessLog.at) })
      .from(accessLog)
      .where(askedSince(asker, at - withinMs, what));
    if (asked && asked.times >= most)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: Number(asked.first ?? at) + withinMs - at });
  }
}

/** @throws AppError TOO_MANY_REQUESTS with the time to wait, when the asker has reached a limit. */
export async function refuseTooManyLookUps(
  db: Db,
  { schoolId, userId, at }: { schoolId: number; userId: number; at: number },
): Promise<void> {
  await refuseTooMany(db, { schoolId, userId }, at, 'look-up');
}

/**
 * Counts a question and records it; `ofUserId` 0: of nobody whom the school knows.
 * @returns the id of the record.
 * @throws AppError TOO_MANY_REQUESTS with the time to wait.
 */
export async function recordLookUp(
  db: Db,
  { schoolId, userId, at, ofUserId }: { schoolId: number; userId: number; at: number; ofUserId: number },
): Promise<string> {
  await refuseTooMany(db, { schoolId, userId }, at, 'look-up');
  const id = randomUUID();
  await db.insert(accessLog).values({ schoolId, id, at, userId, what: 'look-up', ofUserId });
  return id;
}

/** Removes the record of a question that was not answered: the write succeeded, so it told nothing. */
export async function forgetLookUp(db: Db, schoolId: number, id: string): Promise<void> {
  await db.delete(accessLog).where(and(eq(accessLog.schoolId, schoolId), eq(accessLog.id, id)));
}

/** Searches are of no school: whoever searches works for several. */
const noSchool = 0;

/**
 * Counts a search over schools and records it, before anybody is looked for.
 * @throws AppError TOO_MANY_REQUESTS with the time to wait.
 */
export async function recordSearch(db: Db, { userId, at }: { userId: number; at: number }): Promise<void> {
  const asker = { schoolId: noSchool, userId };
  await refuseTooMany(db, asker, at, 'search');
  await recordAccess(db, { ...asker, at, what: 'search', ofUserIds: [0] });
}

/** Records whom a search told of, in the log of the school of each. */
export async function recordFound(
  db: Db,
  { userId, at, cards }: { userId: number; at: number; cards: readonly { schoolId: number; userId: number }[] },
): Promise<void> {
  if (cards.length === 0) return;
  const rows = cards.map((card) => ({ school_id: card.schoolId, id: randomUUID(), of_user_id: card.userId }));
  // At once: those of a frequent name are in thirty schools.
  await db.execute(sql`insert into ${accessLog} (school_id, id, at, user_id, what, of_user_id)
    select school_id, id, ${at}::bigint, ${userId}::integer, 'found', of_user_id
    from ${incomingRows(rows, 'school_id integer, id uuid, of_user_id integer')}`);
}

/**
 * Counts and records whom a sheet of many told its reader of: people whose IIN is known, and who are not the reader's. Who was told
 * within the day is no news. The caller holds the people of the school, so that two sheets at once do not pass as one.
 * @throws AppError TOO_MANY_REQUESTS with the time to wait; then nobody may be told of.
 */
export async function recordTold(
  db: Db,
  { schoolId, userId, at, ofUserIds }: Asker & { at: number; ofUserIds: readonly number[] },
): Promise<void> {
  const { most, withinMs } = ofDay;
  const asked = await db
    .select({ at: accessLog.at, ofUserId: accessLog.ofUserId })
    .from(accessLog)
    .where(askedSince({ schoolId, userId }, at - withinMs))
    .orderBy(accessLog.at);
  const known = new Set(asked.map(({ ofUserId }) => ofUserId));
  const news = [...new Set(ofUserIds)].filter((id) => !known.has(id));
  if (news.length > 0 && asked.length + news.length > most)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: (asked[0]?.at ?? at) + withinMs - at });
  await recordAccess(db, { schoolId, at, userId, what: 'look-up', ofUserIds: news });
}

/**
 * A sheet that meets people by their IINs tells that these are right. Each is recorded once a day as an IIN that was shown; without a limit, since
 * an office plans the sheet of a whole school again and again.
 */
export async function recordMatched(
  db: Db,
  { ofUserIds, ...by }: { schoolId: number; userId: number; at: number; ofUserIds: readonly number[] },
): Promise<void> {
  const { schoolId, userId, at, what, ofUserId } = accessLog;
  const known = await db
    .select({ ofUserId })
    .from(accessLog)
    .where(
      and(
        ...[eq(schoolId, by.schoolId), eq(userId, by.userId), eq(what, 'iin'), gt(at, by.at - ofDay.withinMs)],
        isOneOf(ofUserId, ofUserIds),
      ),
    );
  const recorded = new Set(known.map((row) => row.ofUserId));
  const fresh = ofUserIds.filter((id) => !recorded.has(id));
  await recordAccess(db, { ...by, what: 'iin', ofUserIds: fresh });
}
