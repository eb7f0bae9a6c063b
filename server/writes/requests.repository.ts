// Requests with a client-made id are idempotent: after a lost answer, a second press, or a retry by a proxy. A repetition is
// answered only if the caller still has all rights of the first time, because the work and its checks do not run again.
import { and, eq, inArray, lt } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import type { Db } from '#server/db/client.ts';
import { groups, isLedBy } from '#server/features/school/public.ts';
import type { WriteCaller } from '#server/shared/write.ts';
import { doneRequests } from './writes.tables.ts';

/** Stands in for the school of requests without one. */
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

/** Fields that must not be stored. */
const secretFields = new Set(['password', 'token', 'secret', 'code']);

const isManagement = (request: WriteCaller['request']) =>
  request?.roles.some((role) => isIn('management', role)) === true;
const ledClass = 'leads:';

/** The caller's rights in the school: roles and, unless they are management, the classes that they lead, of any year. */
async function rightsOf(db: Db, { schoolId, userId, request }: WriteCaller): Promise<string[]> {
  const roles = (request?.roles ?? []).map((role) => `role:${role}`);
  if (schoolId === null || isManagement(request)) return roles;
  const led = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), isLedBy(userId)));
  return [...roles, ...led.map(({ id }) => `${ledClass}${id}`)];
}

/**
 * Claims the request's id; a concurrent request with the same id waits here for the first.
 * @returns the previous answer, or null when the request is new.
 * @throws AppError PAYLOAD_CHANGED when the id belongs to another request, ACCESS_DENIED when the caller has lost a right since.
 */
export async function beginRequest(db: Db, caller: WriteCaller, now: number): Promise<{ value?: unknown } | null> {
  const { request } = caller;
  if (!request) return null;
  const rights = await rightsOf(db, caller);
  const row = { ...keyOf(caller), hash: request.hash, result: null, rights, at: now };
  const taken = await db.insert(doneRequests).values(row).onConflictDoNothing().returning({ at: doneRequests.at });
  if (taken.length > 0) return null;
  const [known] = await db.select().from(doneRequests).where(isRequest(caller));
  if (known?.hash !== request.hash) throw new AppError('PAYLOAD_CHANGED');
  // Who has become management since needs no class.
  const isNeeded = (right: string) => !(isManagement(request) && right.startsWith(ledClass));
  if (known.rights?.some((right) => isNeeded(right) && !rights.includes(right))) throw new AppError('ACCESS_DENIED');
  return known.result ?? {};
}

/** Keeps the result of the request. @throws Error when it holds a secret. */
export async function endRequest(db: Db, caller: WriteCaller, value: unknown): Promise<void> {
  if (!caller.request) return;
  JSON.stringify(value, (field, inside: unknown) => {
    if (secretFields.has(field)) throw new Error(`The result of ${caller.call} would store a secret: ${field}`);
    return inside;
  });
  await db.update(doneRequests).set({ result: { value } }).where(isRequest(caller));
}

/** Deletes at most `limit` requests of a school that are older than `before`, and returns how many. */
export async function pruneRequests(db: Db, schoolId: number, before: number, limit: number): Promise<number> {
  const isOld = and(eq(doneRequests.schoolId, schoolId), lt(doneRequests.at, before));
  const old = db.select({ requestId: doneRequests.requestId }).from(doneRequests).where(isOld).limit(limit);
  const gone = await db
    .delete(doneRequests)
    .where(and(isOld, inArray(doneRequests.requestId, old)))
    .returning({ at: doneRequests.at });
  return gone.length;
}
