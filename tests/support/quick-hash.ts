import type { PasswordCost } from '#server/features/session/public.ts';

/** For people of tests: a sign-in of theirs is looked at thousands of times, and nobody guesses their passwords. */
export const quickHash: PasswordCost = { memory: 64, passes: 1 };
