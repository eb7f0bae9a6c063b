// The week (part 1 sections 2 and 3). Answer of the schedule calls and body of the `week` and `pupil-week` documents.
import * as z from 'zod/mini';
import { attachedFile } from '../core/attached-file.ts';
import { bookPlace } from '../core/book-place.ts';
import { localized } from '../core/localized.ts';
import { answerStanding } from '../core/wanted-answer.ts';

const entryStatus = z.object({
  status: z.enum(['empty', 'created']),
  evaluation_status: z.nullable(z.literal('done')),
});

/** Homework that is due at a lesson, as a pupil's week shows it. */
export const dueHomework = z.object({
  /** The lesson it was set in. */
  scheduleUuid: z.uuid(),
  studentGroupUuid: z.uuid(),
  homeworkUuid: z.uuid(),
  body: z.string(),
  /** yyyy-MM-dd */
  setOn: z.string(),
  teacher: z.string(),
  /** How the pupil's answer stands. Missing where no answer is wanted, and in documents of before. */
  answer: z.optional(answerStanding),
  /** What is given with it to read. Missing where nothing is, and in documents of before. */
  files: z.optional(z.array(attachedFile)),
  books: z.optional(z.array(bookPlace)),
});
export type DueHomework = z.infer<typeof dueHomework>;

/**
 * What a pupil's lesson knows of the homework due at it. `none`: the teacher stated that there is none; `notEntered`: the lesson
 * before it took place or is still to come, and nothing was entered.
 */
export const homeworkDueAt = z.object({
  state: z.enum(['set', 'none', 'notEntered']),
  items: z.array(dueHomework),
});
export type HomeworkDueAt = z.infer<typeof homeworkDueAt>;

/** What a pupil's lesson gives to read, and how the answer to it stands. */
export const lectureAt = z.object({
  lectureUuid: z.uuid(),
  title: z.string(),
  studentGroupUuid: z.uuid(),
  answer: answerStanding,
});
export type LectureAt = z.infer<typeof lectureAt>;

export const scheduleEntry = z.object({
  scheduleUuid: z.uuid(),
  /** sor and soch are summative lessons; anything else is an ordinary one. */
  type: z.enum(['sor', 'soch', 'regular', 'custom-lesson', 'lecture']),
  maxScore: z.nullable(z.int()),
  time: z.object({ timeStart: z.string(), timeEnd: z.string() }),
  isSyncLesson: z.boolean(),
  class: z.object({ label: z.string(), groupId: z.int(), schoolName: z.string() }),
  subject: z.object({
    /** In the caller's language. */
    label: z.string(),
    labels: localized,
    subjectId: z.int(),
    additional: z.boolean(),
    subjectType: z.enum(['regular', 'elective', 'additional']),
  }),
  theme: z.object({ label: z.nullable(z.string()) }),
  subgroup: z.nullable(z.string()),
  subgroupUuid: z.nullable(z.uuid()),
  teacher: z.string(),
  cabinet: z.nullable(z.object({ number: z.string(), name: z.string() })),
  number: z.object({ label: z.string() }),
  /** For a pupil's week: the mark, its comment and the attendance; null where nothing is recorded. */
  score: z.nullable(z.int()),
  comment: z.nullable(z.string()),
  attendance: z.nullable(z.string()),
  /** For a pupil's week: who gave mark or comment, and when the server accepted it, epoch milliseconds. Missing where there is none. */
  marked: z.optional(z.object({ by: z.string(), at: z.number() })),
  /** Pupils of the lesson; absent ones once the roll is taken. */
  count: z.int(),
  absentCount: z.nullable(z.int()),
  /** Marks entered in the lesson, for staff. Missing in documents of before. */
  markCount: z.optional(z.int()),
  /** For staff: the teacher has stated that no marks are wanted. Missing where not. */
  hasNoMarks: z.optional(z.boolean()),
  /** For a pupil's week: the homework due at this lesson. Missing in documents of before, and in a staff week. */
  due: z.optional(homeworkDueAt),
  /** For a pupil's week: the lecture of the lesson. Missing where there is none. */
  lecture: z.optional(lectureAt),
  /** Teaching assignment, so that lessons of one journal are found; missing in documents of before. */
  assignmentUuid: z.optional(z.uuid()),
  /** A programme lesson: a teacher of a support school gives it to pupils of other schools. Its `class.groupId` is 0. */
  isSupportSchedule: z.boolean(),
  isMagnetSchedule: z.boolean(),
  /** Address of a programme lesson's conference; null while there is none. Missing for all other lessons. */
  conference: z.optional(z.nullable(z.string())),
  eduLang: z.string(),
  scoreType: z.enum(['mark', 'credit', 'no_score']),
  lesson: entryStatus,
  homework: z.object({
    status: z.enum(['empty', 'created']),
    evaluation_status: z.nullable(z.literal('done')),
    answerId: z.nullable(z.string()),
    homeworkUUID: z.nullable(z.string()),
    body: z.nullable(z.string()),
    type: z.nullable(z.string()),
    /** Answers are to be handed in. Missing where not, and in documents of before. */
    wantsAnswers: z.optional(z.boolean()),
    /** Missing where there are none, and in documents of before. */
    files: z.optional(z.array(attachedFile)),
    books: z.optional(z.array(bookPlace)),
  }),
});
export type ScheduleEntry = z.infer<typeof scheduleEntry>;

export const scheduleDay = z.object({
  /** yyyy-MM-dd */
  date: z.string(),
  /** dd.MM.yyyy */
  dateFormat: z.string(),
  /** Weekday name in the caller's language. */
  date_label: z.string(),
  isCurrent: z.boolean(),
  isHoliday: z.boolean(),
  /** Name of the holiday or break, when there is one. */
  holiday: z.nullable(localized),
  /** The week cannot be worked in: outside the year, or in a read-only one. */
  isDisabledWeek: z.boolean(),
  /** The class's own room on a pupil's week. */
  cabinet: z.nullable(z.string()),
  schedule: z.array(scheduleEntry),
});
export type ScheduleDay = z.infer<typeof scheduleDay>;

const neighbourWeeks = z.object({
  /** Monday of the week before and after, yyyy-MM-dd, or null at the edge of the year; *_time in epoch seconds. */
  prev: z.nullable(z.string()),
  prev_time: z.nullable(z.number()),
  next: z.nullable(z.string()),
  next_time: z.nullable(z.number()),
});

export const scheduleWeek = z.object({
  days: z.array(scheduleDay),
  weeks: neighbourWeeks,
  groupInfo: z.object({
    /** Quarter of the week, null in the holidays. */
    quarter: z.nullable(z.object({ number: z.int(), start: z.string(), end: z.string() })),
    /** Number of the week within the quarter, from 1. */
    week: z.nullable(z.int()),
  }),
  /** The reader has lessons in more than one school. */
  multiSchool: z.boolean(),
  error: z.boolean(),
  /** 418: nothing is scheduled this week; 404: there is no such schedule. */
  errorType: z.nullable(z.union([z.literal(418), z.literal(404)])),
  message: z.optional(z.string()),
});
export type ScheduleWeek = z.infer<typeof scheduleWeek>;

/** Programme lessons of one employee in a week. */
export const programmeSchedule = z.object({ days: z.array(scheduleDay), weeks: neighbourWeeks });

/** Body of the `programme-week` document: the days that have programme lessons. */
export type ProgrammeWeek = { readonly days: readonly Pick<ScheduleDay, 'date' | 'schedule'>[] };

export const programmeLesson = z.object({
  /** yyyy-MM-dd */
  date: z.string(),
  lesson: scheduleEntry,
});
