import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { type HandoverTarget, handoverMs } from '#contract/handover/handover.schema.ts';
import type { Db } from '#server/db/client.ts';
import { handoverHashes } from './handover.tables.ts';

type Owner = { readonly userId: number; readonly sessionId: string };
const hashOf = (hash: string) => createHash('sha256').update(hash).digest('base64url');

/** Makes a hash for one target: 256 bits, of which the database can tell nothing but whether somebody brings them. */
export async function makeHash(db: Db, { userId, sessionId }: Owner, target: HandoverTarget, now: number) {
  const hash = randomBytes(32).toString('base64url');
  // Those of this person that are over go with it, so that nobody heaps them up.
  await db.delete(handoverHashes).where(and(eq(handoverHashes.userId, userId), lte(handoverHashes.endsAt, now)));
  await db
    .insert(handoverHashes)
    .values({ hash: hashOf(hash), target, userId, sessionId, endsAt: now + handoverMs, usedAt: null });
  return hash;
}

/** Uses a hash up. @returns whose it is; null when it was used, is too old, is for another target, or never was. */
export async function takeHash(db: Db, hash: string, target: HandoverTarget, now: number): Promise<Owner | null> {
  const [taken] = await db
    .update(handoverHashes)
    .set({ usedAt: now })
    .where(
      and(
        eq(handoverHashes.hash, hashOf(hash)),
        eq(handoverHashes.target, target),
        isNull(handoverHashes.usedAt),
        gt(handoverHashes.endsAt, now),
      ),
    )
    .returning({ userId: handoverHashes.userId, sessionId: handoverHashes.sessionId });
  return taken ?? null;
}

/** Removes hashes that are over. At most `limit`; how many they were. */
export async function pruneHashes(db: Db, now: number, limit: number): Promise<number> {
  const some = db
    .select({ hash: handoverHashes.hash })
    .from(handoverHashes)
    .where(lte(handoverHashes.endsAt, now))
    .limit(limit);
  const removed = await db
    .delete(handoverHashes)
    .where(inArray(handoverHashes.hash, some))
    .returning({ hash: handoverHashes.hash });
  return removed.length;
}
