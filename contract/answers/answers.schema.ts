// An answer of a pupil to a task (decisions L4-L9). A task is a lecture of a lesson, or homework that wants answers. What pupil and teacher
// write are cells of their own, so that neither overwrites the other; every reset begins a new attempt and removes nothing (decisions R).
import * as z from 'zod/mini';
import { attachedFile } from '../core/attached-file.ts';
import { mostPages } from '../core/wanted-answer.ts';
import type { FileStanding } from '../files/files.schema.ts';

export const taskKinds = ['homework', 'lecture'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const maxAnswerLength = 10_000;
export const maxReviewLength = 250;
/** More resets than anybody presses; bounds what a document holds. */
export const mostAttempts = 50;

/** Plain text, line breaks kept. */
export const answerText = z.object({ text: z.string().check(z.maxLength(maxAnswerLength)) });
/** Pages in their order. The files may arrive later than this. */
export const answerPages = z.object({ files: z.array(attachedFile).check(z.maxLength(mostPages)) });
/** More than anybody hands in one attempt. */
export const mostSendings = 1_000;
const times = z.int().check(z.gte(1), z.lte(mostSendings));
/**
 * Handed in, or taken back. `at`: server time of the act as far as the device knows it, epoch milliseconds; `number`: how often the attempt
 * was handed in, so that a review says which of these it is about.
 */
export const answerSent = z.object({ at: z.int().check(z.gte(0)), number: times, isOut: z.boolean() });
/** A teacher has opened the answer as it was handed in the `of`-th time: from then on it is not taken back. */
export const answerRead = z.object({ of: times });

export const scores = { least: 1, most: 10 } as const;
export const answerReview = z
  .object({
    /** `rework`: back to the pupil, in the same attempt, with the teacher's words. */
    outcome: z.enum(['verified', 'rework']),
    /** The sending that it is about. */
    of: times,
    score: z.nullable(z.int().check(z.gte(scores.least), z.lte(scores.most))),
    comment: z.nullable(
      z.string().check(
        z.maxLength(maxReviewLength),
        z.refine((text) => text.trim().length > 0),
      ),
    ),
    files: z.array(attachedFile).check(z.maxLength(mostPages)),
  })
  .check(z.refine(({ score, comment }) => score !== null || comment !== null));

/** The attempt that the pupil is in. Missing: the first. */
export const answerAttempt = z.object({ number: z.int().check(z.gte(2), z.lte(mostAttempts)) });

export type AnswerText = z.infer<typeof answerText>;
export type AnswerPages = z.infer<typeof answerPages>;
export type AnswerSent = z.infer<typeof answerSent>;
export type AnswerRead = z.infer<typeof answerRead>;
export type AnswerReview = z.infer<typeof answerReview>;
export type AnswerAttempt = z.infer<typeof answerAttempt>;

/** What the pupil writes, and what the teacher does. */
export const pupilKinds = ['text', 'pages', 'sent'] as const;
export const teacherKinds = ['read', 'review', 'strokes', 'attempt'] as const;
export type AnswerKind = (typeof pupilKinds)[number] | (typeof teacherKinds)[number];
export const answerKinds: readonly AnswerKind[] = [...pupilKinds, ...teacherKinds];

/** What both documents say of the task. */
export type TaskFacts = {
  readonly scheduleUuid: string;
  readonly taskKind: TaskKind;
  /** False: the task was taken back; what was written stays readable. */
  readonly isOpen: boolean;
  readonly text: string | null;
  readonly subject: { readonly ru: string; readonly kz: string; readonly en: string };
  /** Start of the lesson at which it is due, epoch milliseconds; null while the class has no further lesson of the subject. */
  readonly dueAt: number | null;
  readonly maxFiles: number;
  readonly isLateAllowed: boolean;
  /** Files by uuid, as far as the server has heard of them. */
  readonly files: Readonly<Record<string, FileStanding>>;
};
/** The answer of one pupil. Its cells are `kind:attempt`. */
export type AnswerBody = TaskFacts & {
  readonly studentGroupUuid: string;
  readonly studentName: string;
  /** The reader may write into it: the pupil, or a parent of a pupil of grades 1 to 4 (decisions L21). */
  readonly isOwn: boolean;
};
/** The answers of a class. Its cells are `kind:membership:attempt`. */
export type AnswersBody = TaskFacts & {
  readonly group: string;
  readonly groupId: number;
  readonly pupils: readonly { readonly studentGroupUuid: string; readonly name: string }[];
  /** The reader teaches the lesson, and may review. */
  readonly isOwn: boolean;
};
