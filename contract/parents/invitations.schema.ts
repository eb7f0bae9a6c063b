// Parents sign up with a code of the school: what they type, and what they are answered (decisions D66, D67).
import * as z from 'zod/mini';
import { iin } from '../core/iin.ts';
import { personFields, phone } from '../core/people-fields.ts';

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
