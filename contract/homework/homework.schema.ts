// Homework as the lesson holds it (part 2 section 5, decisions B37): it belongs to the lesson it was set in and is due at the class's
// next lesson of the subject unless another is chosen. "None set" is a fact the teacher states, unlike "not entered".
import * as z from 'zod/mini';
import { wantedAnswer } from '../core/wanted-answer.ts';

export const maxHomeworkLength = 500;

export const homeworkBody = z.string().check(
  z.maxLength(maxHomeworkLength),
  z.refine((text) => text.trim().length > 0),
);

/** Value of the `homework` cell of a lesson. A null cell: nothing was entered yet. */
export const homeworkValue = z.object({
  /** Null: the teacher states that there is none. */
  body: z.nullable(homeworkBody),
  /** The lesson it is due at; null: the class's next lesson of the subject. */
  dueScheduleUuid: z.nullable(z.uuid()),
  /** What is to be handed in; missing where nothing is. */
  answer: z.optional(wantedAnswer),
});
export type HomeworkValue = z.infer<typeof homeworkValue>;

/** A pupil's own word that the homework of a lesson is done. */
export const homeworkDoneValue = z.object({ done: z.literal(true) });
export type HomeworkDoneValue = z.infer<typeof homeworkDoneValue>;

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
});
export type MonthlyHomework = z.infer<typeof monthlyHomework>;
