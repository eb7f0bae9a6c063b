// What every changing call of a form carries beside its own fields.
import * as z from 'zod/mini';

/** Made by the caller, once for each press: the same one again is answered as before and changes nothing. */
export const requestId = z.uuid();

const wholeNumber = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** A press that concerns people of a school: the year decides whether anything is written, and which classes the answer names. */
export const pressInYear = {
  schoolId: wholeNumber,
  eduYear: z.int().check(z.gte(2000), z.lte(2100)),
  requestId: z.optional(requestId),
};
/** Of whom or of what one call writes; whoever chose more sends several (`inParts`). */
export const mostAtOnce = 500;
/** The user id of whom a press is about. */
export const personId = wholeNumber;
