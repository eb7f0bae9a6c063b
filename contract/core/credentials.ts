// What a school hands out on paper, so that somebody signs in for the first time.
import * as z from 'zod/mini';
import { compareKazakh } from './collation.ts';

/** A login and, until its owner has chosen another one, the password that the school hands out. */
export const credentials = z.object({
  /** Of the user. */
  id: z.int(),
  name: z.string(),
  /** "7 «А»"; null for somebody of no class. */
  group: z.nullable(z.string()),
  login: z.string(),
  /** Null: an own one, which nobody can see; a reset gives a new first one. */
  password: z.nullable(z.string()),
});
export type Credentials = z.infer<typeof credentials>;

/** A whole IIN, told on a press that is recorded (decisions E29); null: there is none. */
export const toldIin = z.object({ iin: z.nullable(z.string()) });
export type ToldIin = z.infer<typeof toldIin>;
const placeOf = ({ group, name }: Credentials) => `${(group ?? '').padStart(12)} ${name}`;
/** The order in which slips are printed: by class and name. */
export const bySlip = (a: Credentials, b: Credentials): number => compareKazakh(placeOf(a), placeOf(b));
