// Asking whose an IIN is: few times, and each is written down (decisions E3).
import { and, count, eq, gt, min } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { FoundParent } from '#contract/parents/parents.schema.ts';
import type { Writing } from '#server/features/contingent/public.ts';
import { accessLog, recordAccess } from '#server/features/people/public.ts';
import { whoBears } from './parent-accounts.ts';

const limits = [
  { most: 30, withinMs: 60_000 },
  { most: 300, withinMs: 86_400_000 },
] as const;

/** @throws AppError TOO_MANY_REQUESTS with the time to wait. */
export async function lookUpParent({ tx, schoolId, by, now }: Writing, iin: string): Promise<FoundParent> {
  for (const { most, withinMs } of limits) {
    const [asked] = await tx.db
      .select({ times: count(), first: min(accessLog.at) })
      .from(accessLog)
      .where(
        and(
          eq(accessLog.schoolId, schoolId),
          gt(accessLog.at, now - withinMs),
          eq(accessLog.userId, by),
          eq(accessLog.what, 'look-up'),
        ),
      );
    if (asked && asked.times >= most)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: Number(asked.first ?? now) + withinMs - now });
  }
  const { kind, fullName, school, userId } = await whoBears(tx.db, schoolId, iin);
  await recordAccess(tx.db, { schoolId, at: now, userId: by, what: 'look-up', ofUserIds: [userId] });
  return { kind, fullName, school };
}
