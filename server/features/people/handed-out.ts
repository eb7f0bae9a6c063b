// The password that the school handed out to somebody (decisions E4).
import type { Tokens } from '#server/shared/context.ts';

type Account = {
  readonly id: number;
  readonly passwordHash: string | null;
  readonly firstPasswordGeneration: number;
};

/** Null once they have one of their own. */
export function handedOutPassword(
  tokens: Pick<Tokens, 'firstPassword'>,
  { id, passwordHash, firstPasswordGeneration }: Account,
): string | null {
  return passwordHash === null ? tokens.firstPassword(id, firstPasswordGeneration) : null;
}

/** Whether only the owner knows the password. A school can print the first one, and the timetable import printed some that are stored. */
export const hasOwnPassword = (account: {
  readonly passwordHash: string | null;
  readonly isDefaultPassword: boolean;
}): boolean => account.passwordHash !== null && !account.isDefaultPassword;
