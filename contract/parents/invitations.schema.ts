// The code by which somebody becomes a parent of a student (decisions D66, D67): eight characters, fourteen days, once.
import * as z from 'zod/mini';
import { iin } from '../core/iin.ts';
import { personFields, phone } from '../core/people-fields.ts';

/** Without 0, O, 1, I and L, which are read for each other. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 8;
export const invitationDays = 14;

/** As it is read out and typed again, in whatever way. */
export const codeOf = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');
/** "K7MP-4XWD" */
export const codeInWords = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
/** Where a code leads, below the address of the installation. */
export const codePath = (code: string): string => `/r/${code}`;

export const invitation = z.object({
  /** Of the student's user. */
  studentId: z.int(),
  name: z.string(),
  group: z.nullable(z.string()),
  code: z.string(),
  /** Below the address of the installation. */
  path: z.string(),
  /** The last day, yyyy-MM-dd. */
  until: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** Of whom a code speaks: nothing but what the bearer needs to know it is the right child. */
export const invitedChild = z.object({
  /** "Айша С." */
  name: z.string(),
  group: z.nullable(z.string()),
  school: z.string(),
});
export type InvitedChild = z.infer<typeof invitedChild>;

export const typedCode = z.string().check(z.minLength(1), z.maxLength(20));
const { surname, firstname, patronymic } = personFields;
/** Who has no account yet. */
export const newParent = z.object({
  surname,
  firstname,
  patronymic,
  iin,
  phone,
  /** Checked by the rules of every own password (`passwordProblem`). */
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type NewParent = z.infer<typeof newParent>;
export const signByCodeBody = z.object({ code: typedCode, account: z.optional(newParent) });

/** `active`: the child is there; `waiting`: the school has to confirm. */
export const signedByCode = z.object({
  state: z.enum(['active', 'waiting']),
  /** Of an account that was made or opened by it: its login, and what a sign-in answers. */
  entered: z.nullable(z.object({ login: z.string(), access_token: z.string(), expires_in: z.int() })),
});
export type SignedByCode = z.infer<typeof signedByCode>;
