// A school that works with another version of the service (decisions D64): its people sign in there.
import * as z from 'zod/mini';

/** The only one that this service is. */
export const ownApiVersion = 'v4';
/** With OTHER_VERSION. No address: nobody has named one. */
export const otherVersion = z.object({ school: z.string(), address: z.nullable(z.string()) });
export type OtherVersion = z.infer<typeof otherVersion>;
