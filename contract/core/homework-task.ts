// Homework as calls of different features answer it.
import * as z from 'zod/mini';

export const subjectOfTask = z.object({ label: z.string(), subjectId: z.int() });
/** Start of the lesson at which it is due, a UTC instant; null while the class has no further lesson of the subject. */
export const dateExpired = z.nullable(z.string());

/** Told by every call about homework. */
export const taskFields = {
  homeworkUuid: z.uuid(),
  scheduleUuid: z.uuid(),
  body: z.string(),
  /** Day of the lesson it was set in, yyyy-MM-dd. */
  setOn: z.string(),
  dateExpired,
  group: z.string(),
  groupId: z.int(),
  subject: subjectOfTask,
  teacher: z.string(),
};
