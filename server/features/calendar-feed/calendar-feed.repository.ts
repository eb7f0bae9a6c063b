import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { mostAnHour } from '#contract/calendar-feed/calendar-feed.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { nilUuid } from '#server/features/cells/public.ts';
import { calendarFeeds, type KeptOptions } from './calendar-feed.tables.ts';

export type FeedRow = typeof calendarFeeds.$inferSelect;
/** Whose address it is, and whose lessons it tells; a null student: those that the person gives. */
export type FeedOf = { readonly schoolId: number; readonly userId: number; readonly studentSchoolUuid: string | null };

const hourMs = 3_600_000;
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const isOf = ({ schoolId, userId, studentSchoolUuid }: FeedOf) =>
  and(
    eq(calendarFeeds.schoolId, schoolId),
    eq(calendarFeeds.userId, userId),
    eq(calendarFeeds.studentSchoolUuid, studentSchoolUuid ?? nilUuid),
  );
export const studentOf = ({ studentSchoolUuid }: FeedRow) => (studentSchoolUuid === nilUuid ? null : studentSchoolUuid);

/** Makes an address, in the place of one that is there. @returns the secret, which is kept nowhere; it names the school it is of. */
export async function storeFeed(db: Db, of: FeedOf, options: KeptOptions, now: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const made = {
    tokenHash: hashOf(secret),
    options,
    madeAt: now,
    usedAt: null,
    hourStart: now,
    asked: 0,
  };
  const { schoolId, userId } = of;
  await db
    .insert(calendarFeeds)
    .values({ schoolId, userId, studentSchoolUuid: of.studentSchoolUuid ?? nilUuid, ...made })
    .onConflictDoUpdate({
      target: [calendarFeeds.schoolId, calendarFeeds.userId, calendarFeeds.studentSchoolUuid],
      set: made,
    });
  return `${schoolId}-${secret}`;
}

/** @returns how many ended: one, or none. */
export async function removeFeed(db: Db, of: FeedOf): Promise<number> {
  const removed = await db.delete(calendarFeeds).where(isOf(of)).returning({ userId: calendarFeeds.userId });
  return removed.length;
}

export async function feedsOf(db: ReadDb, schoolId: number, userId: number): Promise<FeedRow[]> {
  return db
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.schoolId, schoolId), eq(calendarFeeds.userId, userId)))
    .orderBy(calendarFeeds.studentSchoolUuid);
}

/** Counts a request of an address: the address with the wait that is asked for, in ms; null when nobody has it. */
export async function askedFeed(
  db: Db,
  token: string,
  now: number,
): Promise<{ readonly feed: FeedRow; readonly waitMs: number } | null> {
  const [, school = '', secret = ''] = /^(\d{1,9})-(.+)$/.exec(token) ?? [];
  if (school === '') return null;
  const isOld = sql`${calendarFeeds.hourStart} <= ${now - hourMs}::bigint`;
  const [feed] = await db
    .update(calendarFeeds)
    .set({
      usedAt: now,
      hourStart: sql`case when ${isOld} then ${now}::bigint else ${calendarFeeds.hourStart} end`,
      asked: sql`case when ${isOld} then 1 else least(${calendarFeeds.asked} + 1, ${mostAnHour + 1}) end`,
    })
    .where(and(eq(calendarFeeds.schoolId, Number(school)), eq(calendarFeeds.tokenHash, hashOf(secret))))
    .returning();
  if (!feed) return null;
  return { feed, waitMs: feed.asked > mostAnHour ? Math.max(1, feed.hourStart + hourMs - now) : 0 };
}
