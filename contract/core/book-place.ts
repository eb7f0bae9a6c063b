// A book as homework names it.
import * as z from 'zod/mini';

export const maxBookTitle = 200;
export const maxBookPlace = 100;

/** A book, and where in it: "§ 12, № 3–5". Its title is what the school's list says on that day. */
export const bookPlace = z.object({
  title: z.string().check(
    z.maxLength(maxBookTitle),
    z.refine((title) => title.trim().length > 0),
  ),
  place: z.string().check(z.maxLength(maxBookPlace)),
});
export type BookPlace = z.infer<typeof bookPlace>;
