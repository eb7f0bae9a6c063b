// That a task wants answers: part of the value of a lesson's homework, so that the first page of every start knows it.
import * as z from 'zod/mini';

/** Pages of an answer where the task does not say another number (decisions L11). */
export const usualPages = 5;
export const mostPages = 10;

export const answerStates = ['wait_send', 'sent', 'verified', 'rework'] as const;
export type AnswerState = (typeof answerStates)[number];

/** How the answer of a pupil stands, as their week says it. */
export const answerStanding = z.object({ state: z.enum(answerStates), score: z.nullable(z.int()) });
export type AnswerStanding = z.infer<typeof answerStanding>;

/** Present where answers are wanted. */
export const wantedAnswer = z.object({
  maxFiles: z.int().check(z.gte(1), z.lte(mostPages)),
  /** Answers that come after the lesson at which it is due are taken, and marked as late. */
  isLateAllowed: z.boolean(),
});
export type WantedAnswer = z.infer<typeof wantedAnswer>;
