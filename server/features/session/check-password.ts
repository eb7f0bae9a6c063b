// The one place where somebody's password is looked at: at the sign-in, before a change, and before two accounts are linked.
import { AppError } from '#contract/core/errors.ts';
import type { UserRow } from '#server/features/people/public.ts';
import type { PasswordAttempt, Services } from '#server/shared/context.ts';
import { isSamePassword } from './first-password.ts';
import { inTurnOf } from './password-work.ts';

/**
 * Whether a password is right, as far as it may be looked at now.
 * @param find the account; undefined when there is none.
 * @throws TOO_MANY_REQUESTS with the time to wait, UNAVAILABLE when too many wait already.
 */
export async function checkPassword(
  { throttle, clock, tokens, passwords }: Pick<Services, 'throttle' | 'clock' | 'tokens' | 'passwords'>,
  attempt: PasswordAttempt & { password: string },
  find: () => Promise<Pick<UserRow, 'id' | 'passwordHash' | 'firstPasswordGeneration'> | undefined>,
): Promise<boolean> {
  // Counted when its turn has come: those before it in the line may have used up what the address may.
  return inTurnOf(attempt, async () => {
    const counted = await throttle.begin(attempt, clock.now());
    if (counted.waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs: counted.waitMs });
    const user = await find();
    const isOwn = await passwords.isRight(attempt.password, user?.passwordHash);
    const isFirst = () =>
      user?.passwordHash === null &&
      isSamePassword(attempt.password, tokens.firstPassword(user.id, user.firstPasswordGeneration));
    const isRight = isOwn || isFirst();
    await (isRight ? counted.succeeded(clock.now()) : counted.failed(clock.now()));
    return isRight;
  });
}
