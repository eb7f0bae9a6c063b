// Textbooks in the calls of homework (decisions L20).
import * as z from 'zod/mini';
import { bookPlace } from '../core/book-place.ts';
import { eduLanguages, highestParallel } from '../core/class-fields.ts';
import { requestId } from '../core/writes.ts';
import { mostHomeworkBooks } from './homework.schema.ts';

const schoolId = z.coerce.number().check(z.int(), z.gte(1));

export const booksQuery = z.object({
  schoolId,
  parallel: z.coerce.number().check(z.int(), z.gte(1), z.lte(highestParallel)),
  eduLang: z.enum(eduLanguages),
});
/** Books that may be named, by title. */
export const offeredBooks = z.array(
  z.object({
    uuid: z.uuid(),
    title: z.string(),
    author: z.nullable(z.string()),
    year: z.nullable(z.int()),
  }),
);

export const savesBooks = z.object({
  schoolId,
  eduYear: z.int().check(z.gte(2000), z.lte(2100)),
  requestId: z.optional(requestId),
  books: z.array(z.object({ bookUuid: z.uuid(), place: bookPlace.shape.place })).check(z.maxLength(mostHomeworkBooks)),
});
export const savedBooks = z.object({ homeworkUuid: z.uuid(), scheduleUuid: z.uuid(), books: z.array(bookPlace) });
