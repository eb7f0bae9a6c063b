// What the journal of a lesson holds per pupil (part 2 sections 3 and 5).
import * as z from 'zod/mini';
import { localized } from '../core/localized.ts';
import type { MarkType } from '../core/mark-type.ts';
import { timelinessState } from './timeliness.ts';

export const attendanceValues = [
  'was_in_class',
  'missing_due',
  'missing_by_sick',
  'late',
  'missing_without_reason',
] as const;
export const attendance = z.enum(attendanceValues);
export type Attendance = z.infer<typeof attendance>;
/** What a pupil is when nothing is recorded. */
export const defaultAttendance: Attendance = 'was_in_class';
/** What a tap on "absent" means; the reason is a second, optional tap (decisions B35). */
export const absentAttendance: Attendance = 'missing_without_reason';

/** formattedScore is the mark of a regular lesson, from 1 to 10; sor and soch are points out of the lesson's maximum. */

/** Marks offered for a regular lesson, best first; null is "without mark". */
export const scoreOptions = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, null] as const;
/** Credit subjects: 1 pass, 0 fail. */
export const creditOptions = [1, 0] as const;
/** Values of a period, never of a single lesson. */
export const commonScoreValues = ['unattestated', 'not_certified', 'exemption', 'notstudy'] as const;
export const minScore = 1;
export const maxScore = 10;
export const maxCommentLength = 250;

export const markValue = z.object({
  /** 1-10, credit 1 or 0, or points of a SOR or SOCH; null with a comment alone. */
  mark: z.nullable(z.int().check(z.gte(0), z.lte(100))),
  comment: z.nullable(z.string().check(z.maxLength(maxCommentLength))),
});
export type MarkValue = z.infer<typeof markValue>;

/** "The roll of this lesson was taken": apart from attendance, so that nobody absent differs from not taken (decisions A). */
export const rollValue = z.object({ taken: z.literal(true) });
export type RollValue = z.infer<typeof rollValue>;

/** "No marks are wanted in this lesson": a fact that a teacher states, as that of no homework; it forbids no mark. */
export const noMarksValue = z.object({ stated: z.literal(true) });
export type NoMarksValue = z.infer<typeof noMarksValue>;

/** How a mark is written in this lesson, and what is allowed. */
export const scoreType = z.enum(['mark', 'credit', 'no_score']);
export type ScoreType = z.infer<typeof scoreType>;

/** Whether a number may stand as a mark in a lesson of this type. */
export function isAllowedMark(
  mark: number,
  lesson: { markType: MarkType; scoreType: ScoreType; maxScore: number | null },
): boolean {
  if (!Number.isInteger(mark)) return false;
  if (lesson.markType !== 'formattedScore') return mark >= 0 && mark <= (lesson.maxScore ?? 0);
  if (lesson.scoreType === 'credit') return mark === 0 || mark === 1;
  return lesson.scoreType === 'mark' && mark >= minScore && mark <= maxScore;
}

// ---- the journal of a group and subject over a quarter ----

/** A journal that the reader may open. */
export const journalEntryOfList = z.object({
  assignmentUuid: z.uuid(),
  group: z.object({ id: z.int(), label: z.string(), parallel: z.int() }),
  subgroup: z.nullable(z.object({ uuid: z.uuid(), label: z.string() })),
  subject: z.object({ id: z.int(), labels: localized }),
  /** The reader teaches it. */
  isOwn: z.boolean(),
  /** The reader leads the class. */
  isLead: z.boolean(),
});
/** Body of the `journals` document: own ones first, then by class and subject. */
export const journalsBody = z.object({ journals: z.array(journalEntryOfList) });
export type JournalsBody = z.infer<typeof journalsBody>;

export const pupilMark = z.object({
  scheduleUuid: z.uuid(),
  /** yyyy-MM-dd */
  date: z.string(),
  type: z.enum(['regular', 'sor', 'soch', 'custom-lesson', 'lecture']),
  theme: z.nullable(z.string()),
  maxScore: z.nullable(z.int()),
  /** Null for a summative that is not written yet, and for a comment alone. */
  mark: z.nullable(z.int()),
  comment: z.nullable(z.string()),
});

/** A mark of the subject that a pupil was given in the period in another class of theirs (decisions E16). */
export const broughtMark = z.object({ ...pupilMark.shape, mark: z.int(), group: z.string() });
export type BroughtMark = z.infer<typeof broughtMark>;
/** What a pupil brought into a journal, by the membership in its class; by date. */
export const broughtMarks = z.object({ studentGroupUuid: z.uuid(), marks: z.array(broughtMark) });
export type BroughtMarks = z.infer<typeof broughtMarks>;

export const journalLesson = z.object({
  scheduleUuid: z.uuid(),
  /** yyyy-MM-dd */
  date: z.string(),
  number: z.int(),
  type: z.enum(['regular', 'sor', 'soch', 'custom-lesson', 'lecture']),
  maxScore: z.nullable(z.int()),
  theme: z.nullable(z.string()),
  /** Epoch milliseconds: a column is open for entries from then on. */
  startsAt: z.number(),
});
export type JournalLesson = z.infer<typeof journalLesson>;

/**
 * Body of the `journal` document: what the grid needs beside the cells, which are those of the `lesson` documents of its columns
 * (one cell is shown by grid, lesson and schedule alike). Subjects that are marked by the half-year carry all its lessons.
 */
export const journalBody = z.object({
  assignmentUuid: z.uuid(),
  group: z.object({ id: z.int(), label: z.string(), parallel: z.int() }),
  subgroup: z.nullable(z.object({ uuid: z.uuid(), label: z.string() })),
  subject: z.object({ id: z.int(), labels: localized }),
  teachers: z.array(z.object({ userId: z.int(), name: z.string() })),
  scoreType,
  weeklyTenths: z.int(),
  /** The period that is marked: a quarter, or the half-year of a one-hour subject. */
  period: z.object({
    kind: z.enum(['quarter', 'halfyear']),
    number: z.int(),
    dateStart: z.string(),
    dateEnd: z.string(),
    status: z.enum(['open', 'archive']),
    /** Time of the teacher's own closing, epoch milliseconds; null while open. */
    periodClosedTeacher: z.nullable(z.number()),
  }),
  /** `active` while marks can be entered, `archive` when the period or the year is closed, `exam` for an exam journal. */
  status: z.enum(['active', 'exam', 'archive']),
  lessons: z.array(journalLesson),
  /** Marks that pupils brought along: the formula counts them, nobody changes them here. Missing: there are none. */
  brought: z.optional(z.array(broughtMarks)),
  /** Name of the `roster` document. */
  roster: z.string(),
  canManageScores: z.boolean(),
  canManageAttendance: z.boolean(),
  yearReadOnly: z.boolean(),
});
export type JournalBody = z.infer<typeof journalBody>;

// ---- a pupil's marks ----

export const pupilSubjectMarks = z.object({
  assignmentUuid: z.uuid(),
  subject: z.object({ id: z.int(), labels: localized }),
  teacher: z.string(),
  parallel: z.int(),
  weeklyTenths: z.int(),
  scoreType,
  /** The period these marks make: the quarter, or the half-year of a one-hour subject. */
  periodKind: z.enum(['quarter', 'halfyear']),
  /** Marks given, and summatives of the period still to come; by date. */
  marks: z.array(pupilMark),
  /** Lessons of the period whose roll was taken, by the pupil's attendance. */
  attendance: z.record(z.string(), z.int()),
});
export type PupilSubjectMarks = z.infer<typeof pupilSubjectMarks>;
/** Body of the `pupil-marks` document; the formula is that of the `year` document. */
export const pupilMarksBody = z.object({
  quarter: z.object({
    number: z.int(),
    dateStart: z.string(),
    dateEnd: z.string(),
    status: z.enum(['open', 'archive']),
  }),
  subjects: z.array(pupilSubjectMarks),
});
export type PupilMarksBody = z.infer<typeof pupilMarksBody>;

/** When a lesson of a day was entered; times in epoch milliseconds. */
export const lessonTimeliness = z.object({
  scheduleUuid: z.uuid(),
  number: z.int(),
  timeStart: z.string(),
  /** Missing in answers of earlier servers. */
  timeEnd: z.optional(z.string()),
  group: z.string(),
  subject: localized,
  teachers: z.array(z.string()),
  state: timelinessState,
  isClockDoubtful: z.boolean(),
  capturedAt: z.nullable(z.number()),
  acceptedAt: z.nullable(z.number()),
});
export type LessonTimeliness = z.infer<typeof lessonTimeliness>;
