import { AppError } from '#contract/core/errors.ts';
import type { toursEndpoints } from '#contract/tours/tours.endpoints.ts';
import { dueTours, findUser, noteTourSeen } from '#server/features/people/public.ts';
import type { Handler } from '#server/plugins/routes.ts';

/** Idempotent. Answers the tours that are still due. */
export const seen: Handler<(typeof toursEndpoints)['seen']> = async ({ services, caller, body, write, receivedAt }) => {
  await write(({ db }) => noteTourSeen(db, caller.userId, body.tour));
  const user = await findUser(services.database.db, caller.userId);
  if (!user) throw new AppError('SESSION_ENDED');
  return { data: { tours: dueTours(user, receivedAt) } };
};
