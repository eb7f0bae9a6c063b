// Answers to homework as the calls of the specification answer them (HW-011, HW-022..028, PROG-029).
import * as z from 'zod/mini';
import { attachedFile } from '../core/attached-file.ts';
import { dateExpired, subjectOfTask, taskFields } from '../core/homework-task.ts';
import { answerStates } from '../core/wanted-answer.ts';
import { fileStates } from '../files/files.schema.ts';

const instant = z.nullable(z.string());

/** How an answer stands. Of the attempt that the pupil is in. */
const standing = {
  answerUuid: z.uuid(),
  studentGroupUuid: z.uuid(),
  fullName: z.string(),
  attempt: z.int(),
  state: z.enum(answerStates),
  /** Number of the last sending, which a review names as `of`; 0 before the first. */
  sending: z.int(),
  sentAt: instant,
  isLate: z.boolean(),
  isRead: z.boolean(),
  score: z.nullable(z.int()),
  comment: z.nullable(z.string()),
  /** There are former attempts. */
  hasArchives: z.boolean(),
};
export const answerRow = z.object({ ...standing, pages: z.int() });
export type AnswerRowData = z.infer<typeof answerRow>;

export const classAnswers = z.object({
  homeworkUuid: z.uuid(),
  rows: z.array(answerRow),
  dateExpired,
  group: z.string(),
  groupId: z.int(),
  subject: subjectOfTask,
});
export type ClassAnswers = z.infer<typeof classAnswers>;

const fileOfAnswer = z.object({
  ...attachedFile.shape,
  /** How far it is on the server; expected: it is on its way. */
  state: z.enum(fileStates),
});
export const oneAnswer = z.object({
  ...standing,
  homeworkUuid: z.uuid(),
  scheduleUuid: z.uuid(),
  body: z.nullable(z.string()),
  files: z.array(fileOfAnswer),
  reviewFiles: z.array(fileOfAnswer),
  dateExpired,
  /** The caller teaches the lesson, and may review. */
  isOwn: z.boolean(),
});
export type OneAnswer = z.infer<typeof oneAnswer>;

export const answerReset = z.object({
  /** When it was reset, a UTC instant. */
  createdAt: z.string(),
  /** What was reset: the pupil's attempt, or the teacher's grade alone. */
  kind: z.enum(['attempt', 'grade']),
  attempt: z.int(),
  result: z.nullable(z.int()),
  maxResult: z.int(),
  /** Who reset it. */
  deletedUser: z.string(),
});
export type AnswerReset = z.infer<typeof answerReset>;

export const listedTask = z.object({
  ...taskFields,
  isAnswerWanted: z.boolean(),
  /** Answers by state: handed in and not verified yet, verified, sent back. */
  unverified: z.int(),
  verified: z.int(),
  rework: z.int(),
});
export type ListedTask = z.infer<typeof listedTask>;

/** How many tasks a filter shows, and how many answers in them are what it is about. */
export const subjectOption = z.object({ subjectId: z.int(), label: z.string(), homeworks: z.int(), answers: z.int() });
export type SubjectOption = z.infer<typeof subjectOption>;

/** States of the specification: what was sent back for rework waits to be sent again (decisions L5). */
const lectureStatus = z.enum(['wait_send', 'sent', 'verified']);

/** What the lesson gives to read: its words, and its files. */
const lectureOfLesson = z.object({ title: z.string(), body: z.string(), files: z.array(attachedFile) });

/** An answer to a lecture (LECT-009, LECT-011), and the lecture itself (LECT-008). */
export const lectureAnswer = z.object({
  answerUuid: z.uuid(),
  /** Null where the lesson has none any more. */
  lecture: z.nullable(lectureOfLesson),
  studentAnswer: z.object({
    body: z.nullable(z.string()),
    studentName: z.string(),
    status: lectureStatus,
    files: z.array(fileOfAnswer),
    isRead: z.boolean(),
  }),
  /** Null while no teacher has said anything to it. */
  teacherAnswer: z.nullable(
    z.object({
      body: z.nullable(z.string()),
      status: z.enum(['verified', 'rework']),
      files: z.array(fileOfAnswer),
      score: z.nullable(z.int()),
      teacherName: z.string(),
    }),
  ),
});
export type LectureAnswer = z.infer<typeof lectureAnswer>;

/** A pupil in the list of a lecture (LECT-013). */
export const lectureProgress = z.object({
  name: z.string(),
  status: lectureStatus,
  groupId: z.int(),
  /** Membership in the class. */
  studentId: z.uuid(),
  answerUUID: z.uuid(),
  isRead: z.boolean(),
  score: z.nullable(z.int()),
  hasArchive: z.boolean(),
});
export type LectureProgress = z.infer<typeof lectureProgress>;
