// Homework as the lesson holds it (part 2 section 5, decisions B37): it belongs to the lesson it was set in and is due at the class's
// next lesson of the subject unless another is chosen. "None set" is a fact the teacher states, unlike "not entered".
import * as z from 'zod/mini';
import { attachedFile } from '../core/attached-file.ts';
import { bookPlace } from '../core/book-place.ts';
import { wantedAnswer } from '../core/wanted-answer.ts';

export const maxHomeworkLength = 500;
export const mostHomeworkFiles = 10;
export const mostHomeworkBooks = 5;

export const homeworkBody = z.string().check(
  z.maxLength(maxHomeworkLength),
  z.refine((text) => text.trim().length > 0),
);

/** Files that a homework gives to read. They may arrive later than the words. */
export const homeworkFiles = z.array(attachedFile).check(
  z.minLength(1),
  z.maxLength(mostHomeworkFiles),
  z.refine((files) => new Set(files.map(({ uuid }) => uuid)).size === files.length),
);

/** Value of the `homework` cell of a lesson. A null cell: nothing was entered yet. */
export const homeworkValue = z.object({
  /** Null: the teacher states that there is none. */
  body: z.nullable(homeworkBody),
  /** The lesson it is due at; null: the class's next lesson of the subject. */
  dueScheduleUuid: z.nullable(z.uuid()),
  /** What is to be handed in; missing where nothing is. */
  answer: z.optional(wantedAnswer),
  /** What is given with it to read; missing where nothing is. */
  files: z.optional(homeworkFiles),
  /** Books that it is in; missing where none are named. */
  books: z.optional(z.array(bookPlace).check(z.minLength(1), z.maxLength(mostHomeworkBooks))),
});
export type HomeworkValue = z.infer<typeof homeworkValue>;

/** A pupil's own word that the homework of a lesson is done. */
export const homeworkDoneValue = z.object({ done: z.literal(true) });
export type HomeworkDoneValue = z.infer<typeof homeworkDoneValue>;
