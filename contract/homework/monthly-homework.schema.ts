// Homework as the monthly list of families tells it.
import * as z from 'zod/mini';
import { attachedFile } from '../core/attached-file.ts';
import { bookPlace } from '../core/book-place.ts';

/** A row of the monthly list. */
export const monthlyHomework = z.object({
  uuid: z.uuid(),
  scheduleUuid: z.uuid(),
  body: z.string(),
  status: z.enum(['created', 'empty']),
  type: z.enum(['text', 'none']),
  /** yyyy-MM-dd */
  setOn: z.string(),
  /** yyyy-MM-dd, or null while the class has no further lesson of the subject. */
  dueOn: z.nullable(z.string()),
  dueScheduleUuid: z.nullable(z.uuid()),
  subject: z.object({ label: z.string(), subjectId: z.int() }),
  teacher: z.string(),
  isDone: z.boolean(),
  files: z.array(attachedFile),
  books: z.array(bookPlace),
});
export type MonthlyHomework = z.infer<typeof monthlyHomework>;
