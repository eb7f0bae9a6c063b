// What every changing call of a form carries beside its own fields.
import * as z from 'zod/mini';

/** Made by the caller, once for each press: the same one again is answered as before and changes nothing. */
export const requestId = z.uuid();
