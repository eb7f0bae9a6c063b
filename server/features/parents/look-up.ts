// Asking whose an IIN is: few times, and each is written down (decisions E3).
import type { FoundParent } from '#contract/parents/parents.schema.ts';
import type { Writing } from '#server/features/contingent/public.ts';
import { recordLookUp } from '#server/features/people/public.ts';
import { whoBears } from './parent-accounts.ts';

/** @throws AppError TOO_MANY_REQUESTS with the time to wait. */
export async function lookUpParent({ tx, schoolId, by, now }: Writing, iin: string): Promise<FoundParent> {
  const { kind, fullName, school, userId } = await whoBears(tx.db, schoolId, iin);
  await recordLookUp(tx.db, { schoolId, userId: by, at: now, ofUserId: userId });
  return { kind, fullName, school };
}
