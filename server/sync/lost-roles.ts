import { AppError } from '#contract/core/errors.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Db } from '#server/db/client.ts';
import { holdsRoles } from '#server/features/session/public.ts';

type Author = {
  readonly schoolId: number;
  readonly userId: number;
  readonly roles: readonly Role[];
  readonly now: number;
};

/**
 * Operations may wait long for their turn or for a lesson that another transaction holds. Asked last in their transaction.
 * @throws AppError UNAVAILABLE where their author lost a role meanwhile by which they were let in: nothing is stored, and the same request
 * sent again is checked by today's roles.
 */
export async function refuseLostRoles(db: Db, { now, ...author }: Author): Promise<void> {
  if (!(await holdsRoles(db, author, now))) throw new AppError('UNAVAILABLE', { retryAfterMs: 1_000 });
}
