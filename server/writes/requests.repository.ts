// Requests that carry an id of the client's own are done once: a lost answer, a second press, a proxy that repeats.
import { and, eq, inArray, lt } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import type { WriteCaller } from '#server/shared/write.ts';
import { doneRequests } from './writes.tables.ts';

/** School of those that speak of none. */
export const noSchool = 0;
const keyOf = ({ schoolId, userId, request }: WriteCaller) => ({
  schoolId: schoolId ?? noSchool,
  userId,
  requestId: request?.id ?? '',
});
const isRequest = (caller: WriteCaller) => {
  const key = keyOf(caller);
  return and(
    eq(doneRequests.schoolId, key.schoolId),
    eq(doneRequests.userId, key.userId),
    eq(doneRequests.requestId, key.requestId),
  );
};

/**
 * Takes the request's id; a second one that comes at the same time waits here for the first.
 * @returns how it was answered before, or null when it is new.
 * @throws AppError PAYLOAD_CHANGED when the id belongs to another request.
 */
export async function beginRequest(db: Db, caller: WriteCaller, now: number): Promise<{ value?: unknown } | null> {
  const { request } = caller;
  if (!request) return null;
  const row = { ...keyOf(caller), hash: request.hash, result: null, at: now };
  const taken = await db.insert(doneRequests).values(row).onConflictDoNothing().returning({ at: doneRequests.at });
  if (taken.length > 0) return null;
  const [known] = await db.select().from(doneRequests).where(isRequest(caller));
  if (known?.hash !== request.hash) throw new AppError('PAYLOAD_CHANGED');
  return known.result ?? {};
}

export async function endRequest(db: Db, caller: WriteCaller, value: unknown): Promise<void> {
  if (caller.request) await db.update(doneRequests).set({ result: { value } }).where(isRequest(caller));
}

/** Forgets at most `limit` requests of a school from before a moment; how many they were. */
export async function pruneRequests(db: Db, schoolId: number, before: number, limit: number): Promise<number> {
  const isOld = and(eq(doneRequests.schoolId, schoolId), lt(doneRequests.at, before));
  const old = db.select({ requestId: doneRequests.requestId }).from(doneRequests).where(isOld).limit(limit);
  const gone = await db
    .delete(doneRequests)
    .where(and(isOld, inArray(doneRequests.requestId, old)))
    .returning({ at: doneRequests.at });
  return gone.length;
}
