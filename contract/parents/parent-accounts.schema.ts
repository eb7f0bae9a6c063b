// What a school does to the accounts of parents: first passwords on paper, a block, a whole IIN (decisions E4, E24, E29).
import * as z from 'zod/mini';
import { credentials } from '../core/credentials.ts';
import { mostAtOnce, pressInYear } from '../core/writes.ts';

/** By the numbers of links: of the parents of these children, of each one once. */
export const someParents = z.object({
  ...pressInYear,
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostAtOnce)),
});
export const oneLink = z.object({ ...pressInYear, id: z.uuid() });
export const blockedParent = z.object({
  ...pressInYear,
  id: z.uuid(),
  reason: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
});

/**
 * Why the caller does nothing to an account: `works`: it is also somebody's of a staff, or a student's; `elsewhere`: it has a child in another
 * school; `otherClass`: it has a child whom the group lead does not lead.
 */
export const barredAccounts = ['works', 'elsewhere', 'otherClass'] as const;
export type BarredAccount = (typeof barredAccounts)[number];

/** `left`: who was asked about and was not touched. */
export const handedOut = z.object({
  slips: z.array(credentials),
  left: z.array(z.object({ id: z.uuid(), name: z.string(), why: z.enum(barredAccounts) })),
});
export type HandedOut = z.infer<typeof handedOut>;

/** `batch`: under which it is undone; null: nothing changed. */
export const parentAccount = z.object({
  id: z.uuid(),
  name: z.string(),
  isBlocked: z.boolean(),
  batch: z.nullable(z.uuid()),
});
export type ParentAccount = z.infer<typeof parentAccount>;
