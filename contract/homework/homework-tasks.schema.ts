// Homework as the calls of teachers answer it (HW-026..031).
import * as z from 'zod/mini';
import { attachedFile } from '../core/attached-file.ts';
import { bookPlace } from '../core/book-place.ts';
import { subjectOfTask, taskFields } from '../core/homework-task.ts';
import { mostPages, wantedAnswer } from '../core/wanted-answer.ts';
import { homeworkBody } from './homework.schema.ts';

export const oneTask = z.object({
  ...taskFields,
  status: z.enum(['created', 'empty']),
  type: z.enum(['text', 'none']),
  dueScheduleUuid: z.nullable(z.uuid()),
  answer: z.nullable(wantedAnswer),
  files: z.array(attachedFile),
  books: z.array(bookPlace),
  /** The caller teaches the lesson, and may change it. */
  isOwn: z.boolean(),
});
export type OneTask = z.infer<typeof oneTask>;

const place = { scheduleUuid: z.uuid(), date: z.string(), timeStart: z.string() };
export const createData = z.object({
  ...place,
  group: z.string(),
  groupId: z.int(),
  subject: subjectOfTask,
  /** What is set already. */
  homework: z.nullable(oneTask),
  /** Lessons at which it can be due; the first one by default. */
  dueLessons: z.array(z.object(place)),
  limits: z.object({
    text: z.int(),
    /** Pages of an answer. */
    maxFiles: z.int(),
    usualFiles: z.int(),
    /** Files of the homework itself. */
    materials: z.int(),
  }),
});
export type CreateData = z.infer<typeof createData>;

const yesOrNo = z.enum(['true', 'false']);
/** Fields of the form that sets homework; all of them are texts. */
export const homeworkForm = z.object({
  body: homeworkBody,
  /** Empty, or missing: the class's next lesson of the subject. */
  dueScheduleUuid: z.optional(z.union([z.literal(''), z.uuid()])),
  isAnswerWanted: z.optional(yesOrNo),
  maxFiles: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostPages))),
  isLateAllowed: z.optional(yesOrNo),
});
