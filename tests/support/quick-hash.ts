import type { PasswordCost } from '#server/features/session/public.ts';

/** For users in tests: they sign in thousands of times, and nobody guesses their passwords. */
export const quickHash: PasswordCost = { memory: 64, passes: 1 };
