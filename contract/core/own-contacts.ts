import * as z from 'zod/mini';

/** The phone (E.164) and the e-mail that a person gave themselves; beside them stands what a school knows. */
export const ownContacts = z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) });
export type OwnContacts = z.infer<typeof ownContacts>;
