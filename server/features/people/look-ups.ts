// Asking whose an IIN is: few times, and each is written down (decisions E3).
import { and, count, eq, gt, min, sql } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { Db } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { recordAccess } from './people.repository.ts';
import { accessLog } from './people.tables.ts';

const limits = [
  { most: 30, withinMs: 60_000 },
  { most: 300, withinMs: 86_400_000 },
] as const;

/**
 * Counts a question and records it; `ofUserId` 0: of nobody whom the school knows.
 * @throws AppError TOO_MANY_REQUESTS with the time to wait.
 */
export async function recordLookUp(
  db: Db,
  { schoolId, userId, at, ofUserId }: { schoolId: number; userId: number; at: number; ofUserId: number },
): Promise<void> {
  // One question after the other, so that many at once are not answered before the first is counted.
  await rowsOf(db, sql`select pg_advisory_xact_lock(hashtextextended(${`look-ups of ${userId}`}, 0))::text`);
  for (const { most, withinMs } of limits) {
    const [asked] = await db
      .select({ times: count(), first: min(accessLog.at) })
      .from(accessLog)
      .where(
        and(
          eq(accessLog.schoolId, schoolId),
          gt(accessLog.at, at - withinMs),
          eq(accessLog.userId, userId),
          eq(accessLog.what, 'look-up'),
        ),
      );
    if (asked && asked.times >= most)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: Number(asked.first ?? at) + withinMs - at });
  }
  await recordAccess(db, { schoolId, at, userId, what: 'look-up', ofUserIds: [ofUserId] });
}
