// The lesson as its reader sees it (part 2 section 3), and the body of the `lesson`, `roster` and `plan` documents.
import * as z from 'zod/mini';
import { localized } from '../core/localized.ts';

export const lessonScheduleTypes = ['regular', 'sor', 'soch', 'custom-lesson', 'lecture'] as const;
export const lessonScheduleType = z.enum(lessonScheduleTypes);
export type LessonScheduleType = z.infer<typeof lessonScheduleType>;

/** Default lesson duration in minutes (part 1 section 9). */
export const defaultLessonMinutes = 40;

export const subgroup = z.object({ label: z.string(), uuid: z.uuid(), type: z.string() });

export const conductValue = z.object({
  /** Entry of the calendar plan, or null for a theme typed by hand. */
  themeUuid: z.nullable(z.uuid()),
  theme: z.string().check(z.maxLength(500)),
});
export type ConductValue = z.infer<typeof conductValue>;

export const lessonMeta = z.object({
  /** dd.MM.yyyy */
  date: z.string(),
  /** yyyy-MM-dd */
  dateWithoutFormat: z.string(),
  /** 1 for Monday to 7. */
  day: z.int(),
  isCurrentDate: z.boolean(),
  /** Language of instruction. */
  locale: z.string(),
  plannedDate: z.nullable(z.string()),
  subject: localized,
  subjectId: z.int(),
  subjectType: z.enum(['regular', 'elective', 'additional']),
  title: z.string(),
  type: lessonScheduleType,
});

/** Body of the `lesson` document and `data` of the lesson calls; its cells travel beside it. */
export const lessonBody = z.object({
  id: z.uuid(),
  path: z.string(),
  lessonScheduleType,
  maxScore: z.nullable(z.int()),
  /** True once the lesson has started by the server's clock; devices compare `startsAt` with theirs. */
  canBeCompleted: z.boolean(),
  isCompletedLesson: z.boolean(),
  /** The reader teaches this lesson, the period is open and the year writable. */
  canManageScores: z.boolean(),
  /** The same for attendance, which the group lead may correct too (decisions B35). */
  canManageAttendance: z.boolean(),
  periodStatus: z.enum(['open', 'archive']),
  /** Seconds; -1 while not started. */
  remainingTime: z.int(),
  isEmptySimpleLesson: z.boolean(),
  isMagnetSchedule: z.boolean(),
  isSupportSchedule: z.boolean(),
  mksSupportScheduleUuid: z.nullable(z.uuid()),
  mksSupportScheduleType: z.nullable(z.string()),
  parallel: z.int(),
  lessonInfo: z.object({ theme: z.nullable(z.string()), themeUuid: z.nullable(z.uuid()) }),
  lessonMeta,
  materialUuid: z.nullable(z.uuid()),
  studentGroupUuid: z.nullable(z.uuid()),
  levelChain: z.array(z.string()),
  body: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), url: z.string() })),
  studentAnswer: z.nullable(z.unknown()),
  teacherAnswer: z.nullable(z.unknown()),
  // Beyond the specification: what the roll sheet needs without a second call.
  number: z.int(),
  timeStart: z.string(),
  timeEnd: z.string(),
  /** Epoch milliseconds of the beginning and the end. */
  startsAt: z.number(),
  endsAt: z.number(),
  group: z.object({ id: z.int(), label: z.string() }),
  subgroup: z.nullable(subgroup),
  teachers: z.array(z.object({ userId: z.int(), name: z.string() })),
  cabinet: z.nullable(z.object({ number: z.string(), name: z.string() })),
  scoreType: z.enum(['mark', 'credit', 'no_score']),
  assignmentUuid: z.uuid(),
  /** Name of the `roster` document with this lesson's pupils. */
  roster: z.string(),
  /** Name of the `plan` document with the themes. */
  plan: z.string(),
  homework: z.nullable(z.string()),
  /** The lecture of the lesson, or of its theme. Missing where there is none; what the cell `lecture` says comes before it. */
  lecture: z.optional(z.object({ lectureUuid: z.uuid(), title: z.string() })),
  /** The next lessons of this class and subject, at which homework can be due. Missing in documents of before, and for families. */
  nextLessons: z.optional(z.array(z.object({ scheduleUuid: z.uuid(), date: z.string(), number: z.int() }))),
  /** Pupils (studentGroupUuid) absent in the class's lesson before this one on the same day; as of the download. */
  absentBefore: z.optional(z.object({ number: z.int(), pupils: z.array(z.uuid()) })),
  yearReadOnly: z.boolean(),
});
export type LessonBody = z.infer<typeof lessonBody>;

export const pupil = z.object({
  studentGroupUuid: z.uuid(),
  studentUserId: z.int(),
  surname: z.string(),
  firstname: z.string(),
  patronymic: z.nullable(z.string()),
  /** Days of membership, both included; null `to` while a member. */
  from: z.string(),
  to: z.nullable(z.string()),
  /** Days on which a subject is taken in an inclusive programme, and not here; missing where there are none. */
  apart: z.optional(z.array(z.object({ subjectId: z.int(), from: z.string(), to: z.nullable(z.string()) }))),
});
export type Pupil = z.infer<typeof pupil>;
/** Body of the `roster` document, in register order: the place in the list is the register number. */
export const rosterBody = z.object({ label: z.string(), pupils: z.array(pupil) });
export type RosterBody = z.infer<typeof rosterBody>;

export const planTheme = z.object({
  uuid: z.uuid(),
  ordinal: z.int(),
  theme: z.string(),
  type: lessonScheduleType,
  maxScore: z.nullable(z.int()),
});
/** Body of the `plan` document: the themes of a group and subject in order. */
export const planBody = z.object({ themes: z.array(planTheme) });
export type PlanBody = z.infer<typeof planBody>;
