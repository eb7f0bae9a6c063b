import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { mostPushDevices, type NewPushDevice, type PushChoice } from '#contract/push/push.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { sessions } from '#server/features/session/public.ts';
import type { Sight } from '#server/shared/sight.ts';
import { noticeSettings, pushDevices } from './push.tables.ts';

export type DeviceRow = typeof pushDevices.$inferSelect;
type Owner = { readonly userId: number; readonly sessionId: string };

const dayMs = 86_400_000;
/** So many failures in a row, and a device is left alone for a day. */
const mostFailures = 5;

const sessionLives = (now: number) =>
  and(
    eq(sessions.id, pushDevices.sessionId),
    eq(sessions.userId, pushDevices.userId),
    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  );

/** Devices of people whose sign-in on them is not over, the first one first; those that rest too. */
export async function devicesOf(db: ReadDb, userIds: readonly number[], now: number): Promise<DeviceRow[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ device: pushDevices })
    .from(pushDevices)
    .innerJoin(sessions, sessionLives(now))
    .where(isOneOf(pushDevices.userId, userIds))
    .orderBy(asc(pushDevices.addedAt), asc(pushDevices.id));
  return rows.map(({ device }) => device);
}

/** Adds a device, or changes the one with this address; what the same sign-in had before is gone, and the oldest above the limit. */
export async function storeDevice(
  db: Db,
  { userId, sessionId }: Owner,
  device: NewPushDevice & { readonly name: string | null },
  now: number,
): Promise<void> {
  const kept = { ...device, sessionId, failures: 0, restsUntil: null };
  await db
    .insert(pushDevices)
    .values({ ...kept, userId, id: randomUUID(), addedAt: now })
    .onConflictDoUpdate({ target: [pushDevices.userId, pushDevices.endpoint], set: kept });
  const isOlder = and(eq(pushDevices.sessionId, sessionId), ne(pushDevices.endpoint, device.endpoint));
  const oldest = db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(sql`coalesce(${pushDevices.sentAt}, ${pushDevices.addedAt}) desc`)
    .offset(mostPushDevices);
  await db.delete(pushDevices).where(and(eq(pushDevices.userId, userId), or(isOlder, inArray(pushDevices.id, oldest))));
}

/** @returns whether there was one. */
export async function removeDevice(db: Db, userId: number, id: string): Promise<boolean> {
  const gone = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)))
    .returning({ id: pushDevices.id });
  return gone.length > 0;
}

/** A device, marked as tested; undefined where there is none, or it was tested after `before`. */
export async function takeTest(
  db: Db,
  { userId, id }: Pick<DeviceRow, 'userId' | 'id'>,
  { now, before }: { now: number; before: number },
): Promise<DeviceRow | undefined> {
  const [row] = await db
    .update(pushDevices)
    .set({ testedAt: now })
    .where(
      and(
        ...[eq(pushDevices.userId, userId), eq(pushDevices.id, id)],
        or(isNull(pushDevices.testedAt), lt(pushDevices.testedAt, before)),
      ),
    )
    .returning();
  return row;
}

/** A push service that did not take a message is left alone for a while; one that never does leaves its device untold for a day. */
export type Pause = { readonly until: number; readonly isTired: boolean };

/**
 * After a failure: a pause that doubles with each in a row, or as long as the push service asks for.
 * @param now - server time, epoch milliseconds.
 */
export function pauseAfter(
  { failures }: Pick<DeviceRow, 'failures'>,
  { now, pauseMs, retryAfterMs }: { now: number; pauseMs: number; retryAfterMs: number | null },
): Pause {
  const isTired = failures + 1 >= mostFailures;
  const ms = Math.max(pauseMs * 2 ** failures, retryAfterMs ?? 0);
  return { until: now + (isTired ? Math.max(dayMs, ms) : ms), isTired };
}

/** Whether a device is in a pause that ends soon: one that rests for a day has no failures left to count. */
export const isPaused = ({ failures, restsUntil }: DeviceRow, now: number): boolean =>
  failures > 0 && (restsUntil ?? 0) > now;

/** Writes down what the push service said to a device. `pause`: it did not take the message. */
export async function noteSent(db: Db, { userId, id, failures }: DeviceRow, pause: Pause | null, now: number) {
  const failed = pause && { failures: pause.isTired ? 0 : failures + 1, restsUntil: pause.until };
  await db
    .update(pushDevices)
    .set(failed ?? { sentAt: now, failures: 0, restsUntil: null })
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.id, id)));
}

/**
 * Writes down up to when devices count as seen. A later time stands, unless it was written by the one that says the earlier one: another socket of
 * the same sign-in, in any process, may have it in sight.
 */
export async function noteSight(db: Db, sights: readonly Sight[]): Promise<void> {
  if (sights.length === 0) return;
  const rows = sights.map(({ userId, sessionId, until, was }) => ({
    user_id: userId,
    session_id: sessionId,
    sight_until: until,
    was,
  }));
  const given = incomingRows(rows, 'user_id integer, session_id uuid, sight_until bigint, was bigint');
  await db.execute(
    sql`with given as (select * from ${given})
      update ${pushDevices} as device set sight_until = given.sight_until from given
      where device.user_id = given.user_id and device.session_id = given.session_id
        and (given.sight_until > coalesce(device.sight_until, 0) or device.sight_until = given.was)`,
  );
}

export type Choice = typeof noticeSettings.$inferSelect;

/** What people chose; those who chose nothing are not among them. */
export async function choicesOf(db: ReadDb, userIds: readonly number[]): Promise<ReadonlyMap<number, Choice>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.select().from(noticeSettings).where(isOneOf(noticeSettings.userId, userIds));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** What is not said stays. */
export async function storeChoice(db: Db, userId: number, { kindsOff, quiet }: PushChoice): Promise<void> {
  const off = kindsOff && [...new Set(kindsOff)];
  const set = { ...(off && { kindsOff: off }), ...(quiet !== undefined && { quiet }) };
  const insert = db.insert(noticeSettings).values({ userId, kindsOff: off ?? [], quiet: quiet ?? null });
  await (Object.keys(set).length === 0
    ? insert.onConflictDoNothing()
    : insert.onConflictDoUpdate({ target: noticeSettings.userId, set }));
}

/** Removes devices whose sign-in is over, at most `limit`. @returns how many. */
export async function pruneDevices(db: Db, now: number, limit: number): Promise<number> {
  const lives = db.select({ id: sessions.id }).from(sessions).where(sessionLives(now));
  const some = db.select({ id: pushDevices.id }).from(pushDevices).where(notExists(lives)).limit(limit);
  const gone = await db.delete(pushDevices).where(inArray(pushDevices.id, some)).returning({ id: pushDevices.id });
  return gone.length;
}
