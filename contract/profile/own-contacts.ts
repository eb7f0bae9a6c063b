// What a person types as their own phone and e-mail. Neither proves who they are: sign-in is by login, and a lost password is a matter of
// the school (decisions D78).
import * as z from 'zod/mini';
import { email, phoneOrNone } from '../core/people-fields.ts';
import { requestId } from '../core/writes.ts';

export const typedContacts = z.object({ phone: phoneOrNone, email: z.nullable(email) });
export type TypedContacts = z.infer<typeof typedContacts>;

/** A field that is absent stays as it is; an empty one is none. */
export const contactsChange = z.object({ ...z.partial(typedContacts).shape, requestId });
