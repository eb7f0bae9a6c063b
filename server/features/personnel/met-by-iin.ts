// Writes to the access log which accounts an imported sheet matched by IIN.
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { recordMatched } from '#server/features/people/public.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { type LookingCall, look } from '#server/shared/look.ts';

/**
 * Records in the access log that the caller learned that these IINs are right. The record has a transaction of its own: the request may be
 * refused and sent again.
 */
export async function recordMet(
  call: LookingCall & { readonly receivedAt: number },
  endpoint: Pick<AnyEndpoint, 'method' | 'path'>,
  met: ReadonlySet<number>,
): Promise<void> {
  if (met.size === 0) return;
  const { school, caller, receivedAt } = call;
  await look(call, endpoint, async ({ db }) => {
    await holdSchool(db, school.id);
    await recordMatched(db, { schoolId: school.id, userId: caller.userId, at: receivedAt, ofUserIds: [...met] });
  });
}
