// Whose an IIN is (decisions E1, E3): what the own school and the register of persons say of it.
import * as z from 'zod/mini';
import { iin } from '../core/iin.ts';
import { genders } from '../core/people-fields.ts';

/**
 * `own`, `archived`: has a card of this kind in the school. `elsewhere`: has an active one in another school, of whom no more is told.
 * `register`: the register of persons knows them. `unknown`: nobody does. `unreachable`: the register does not answer. `none`: there is none.
 */
export const foundKinds = ['own', 'archived', 'elsewhere', 'register', 'unknown', 'unreachable', 'none'] as const;
export const cardKinds = ['student', 'staff'] as const;
export type CardKind = (typeof cardKinds)[number];

export const foundPerson = z.object({
  kind: z.enum(foundKinds),
  /** Of the own school and of the register alone. */
  person: z.nullable(
    z.object({
      surname: z.string(),
      firstname: z.string(),
      lastname: z.nullable(z.string()),
      sex: z.enum(genders),
      bornDate: z.nullable(z.string()),
    }),
  ),
  /** The card in this school, for the management. */
  id: z.nullable(z.int()),
  /** Name of the other school. */
  school: z.nullable(z.string()),
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const askedIin = iin;
