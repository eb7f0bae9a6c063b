// What a school hands out on paper, so that somebody signs in for the first time.
import * as z from 'zod/mini';

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
