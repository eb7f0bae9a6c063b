// A file as values of cells name it.
import * as z from 'zod/mini';

/** Signs that show nothing themselves and make a name look like another one: controls of terminals and of writing direction. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const loneSurrogate = /\p{Cs}/u;

/** A name without path parts and without signs that cannot be seen; 1 to 200 UTF-16 units. */
export const fileName = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((name) => !/[/\\]/.test(name) && !/^\.*$/.test(name) && !unseen.test(name) && !loneSurrogate.test(name), {
    error: 'spa.validation.file_name',
  }),
);
/**
 * A media type, with or without parameters. The pattern matches spaces before a semicolon in one way only, to avoid exponential backtracking.
 * `maxLength` does not prevent that: zod tests the pattern on longer texts too.
 */
export const mediaType = z
  .string()
  .check(z.maxLength(100), z.regex(/^[\w.+-]+\/[\w.+-]+ *(; *[\w.+-]+=[\w.+"', -]+)*$/));
export const pixels = z.int().check(z.gte(1), z.lte(1_000_000));
export const bytes = z.int().check(z.gte(1));

/** A file as the value of a cell names it. Its uuid is chosen by the device that sends it. */
export const attachedFile = z.object({
  uuid: z.uuid(),
  name: fileName,
  type: mediaType,
  bytes,
  /** Of pictures and video, in pixels. */
  width: z.nullable(pixels),
  height: z.nullable(pixels),
});
export type AttachedFile = z.infer<typeof attachedFile>;
