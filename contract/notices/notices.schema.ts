// What people are told by the bell (issue 15 section 5, decisions D47-D50, D59). A notice says what happened in facts; the words are put
// together where it is read, in the language that is spoken there.
import * as z from 'zod/mini';
import { localized } from '../core/localized.ts';
import { markType } from '../core/mark-type.ts';
import type { NoticeKind } from '../core/notice-kind.ts';

/** The child or pupil whom a notice is about. */
const about = z.object({ studentSchoolUuid: z.uuid(), name: z.string() });
const lesson = z.object({
  scheduleUuid: z.uuid(),
  /** yyyy-MM-dd */
  date: z.string(),
  subject: localized,
});

const absence = z.object({ kind: z.literal('absence'), about, lesson, isLate: z.boolean() });
/** `of`: the most that a SOR or SOCH gives. `isCredit`: 1 is a pass, 0 a fail. */
const mark = z.object({
  kind: z.literal('mark'),
  about,
  lesson,
  type: markType,
  mark: z.int(),
  of: z.nullable(z.int()),
  isCredit: z.boolean(),
});
const homework = z.object({ kind: z.literal('homework'), about, lesson });
/** To the group lead: somebody used an invitation and waits for the school. Who it is stands in the list, for who may read it. */
const parentWaits = z.object({ kind: z.literal('parentWaits'), about });
/** To the pupil. `parent`: the name. */
const parentJoined = z.object({ kind: z.literal('parentJoined'), about, parent: z.string() });
/** To whoever reached it by points. */
const level = z.object({ kind: z.literal('level'), level: z.int() });

/** When and where a lesson is: times HH:mm in the school's zone, `room`: empty where none is named. */
const lessonPlace = z.object({ date: z.string(), start: z.string(), end: z.string(), room: z.string() });
export type LessonPlace = z.infer<typeof lessonPlace>;
/**
 * A lesson of the coming days that was moved, cancelled, added, or is taught by another. To pupils and parents with the pupil, to teachers
 * with the class. `before` null: it was added; `after` null: it is cancelled. `teacher`: who teaches it instead; null: that stays.
 */
const lessonChange = z.object({
  kind: z.literal('lessonChange'),
  about: z.optional(about),
  group: z.string(),
  lesson,
  before: z.nullable(lessonPlace),
  after: z.nullable(lessonPlace),
  teacher: z.nullable(z.string()),
});
/** So many lessons changed at once that each of them alone would be noise. `date`: the first of them. */
const timetable = z.object({
  kind: z.literal('timetable'),
  about: z.optional(about),
  date: z.string(),
  lessons: z.int(),
});
/** To a teacher: lessons of the day that still lack roll, theme or points. */
const missing = z.object({ kind: z.literal('missing'), date: z.string(), lessons: z.int() });
/** To a person whose entries have waited on a device for days. `since`: server time, epoch milliseconds. */
const unsent = z.object({ kind: z.literal('unsent'), entries: z.int(), since: z.int() });
/** To teachers: marks of the quarter can be entered up to the day. */
const periodCloses = z.object({ kind: z.literal('periodCloses'), quarter: z.int(), date: z.string() });
/** To who wrote to support: there is an answer. `ticket`: the request's uuid. */
const supportAnswer = z.object({ kind: z.literal('supportAnswer'), ticket: z.uuid() });
/** To the management: the last paid day. */
const subscription = z.object({ kind: z.literal('subscription'), date: z.string() });
/** Important news of the region or the country. */
const news = z.object({ kind: z.literal('news'), id: z.int(), title: localized });
/** To the person: a sign-in on a device that the account does not know. `device`: such as "Chrome, Android"; null: it did not say. */
const signIn = z.object({ kind: z.literal('signIn'), device: z.nullable(z.string()) });
/** To the person: the password was changed by themselves, or reset by the school. */
const password = z.object({ kind: z.literal('password'), by: z.enum(['self', 'school']) });

const notices = {
  absence,
  mark,
  homework,
  lessonChange,
  timetable,
  missing,
  unsent,
  periodCloses,
  parentWaits,
  parentJoined,
  supportAnswer,
  subscription,
  news,
  level,
  signIn,
  password,
} as const satisfies Record<NoticeKind, unknown>;
/** Value of the cell of a notice; a null cell is one that was taken back. */
export type Notice = z.infer<(typeof notices)[NoticeKind]>;
/** Those that are about a lesson. */
export type LessonNotice = Extract<Notice, { lesson: unknown }>;
export type NoticeOf<Kind extends NoticeKind> = Extract<Notice, { kind: Kind }>;

/** The child or pupil whom a notice is about; undefined: nobody's child. */
export const pupilOf = (notice: Notice): z.infer<typeof about> | undefined =>
  'about' in notice ? notice.about : undefined;

/** Undefined: a later build tells what this one does not know. It is skipped, and shown when the application is newer. */
function noticeOf(value: unknown): Notice | undefined {
  const kind = (value as { kind?: NoticeKind } | null)?.kind;
  return kind === undefined || !Object.hasOwn(notices, kind) ? undefined : notices[kind].safeParse(value).data;
}

/** Cells of notices begin with it; the other one is `seen`. */
export const noticePrefix = 'n:';
/**
 * Names a fact. `of`: the lesson, the parent's user id, the day, or the like. `studentSchoolUuid`: the pupil of the fact.
 * @returns the name without the prefix of cells
 */
export const factName = (kind: NoticeKind, of: string | number, studentSchoolUuid?: string): string =>
  [kind, of, ...(studentSchoolUuid === undefined ? [] : [studentSchoolUuid])].join(':');
/** Whom a fact is about, by its name; undefined: nobody's child. */
export const pupilOfFact = (fact: string): string | undefined => fact.split(':')[2];

/** So many of the newest are on a device, and shown by the document. */
export const noticesHeld = 100;
/** The list of the bell grows by so many (NOTIF-008, NOTIF-009). */
export const noticesStep = 5;
/** One call answers so many at most. */
export const mostAsked = 500;
/** Notices are kept so long, in days. */
export const noticeDays = 120;

/** A notice as a screen shows it. */
export type NoticeItem = {
  /** Name of its cell. */
  readonly id: string;
  /** When it was told, server time in epoch milliseconds. */
  readonly at: number;
  readonly isRead: boolean;
  readonly notice: Notice;
};

type CellLike = { readonly value: unknown; readonly at: number | undefined };

/**
 * The notices among cells of the document, newest first.
 * @param seen - the value of the cell `seen`: everything told up to it was read.
 */
export function noticesIn(cells: Iterable<readonly [string, CellLike]>, seen: number): NoticeItem[] {
  const items: NoticeItem[] = [];
  for (const [id, { value, at = 0 }] of cells) {
    const known = id.startsWith(noticePrefix) ? noticeOf(value) : undefined;
    if (known) items.push({ id, at, isRead: at <= seen, notice: known });
  }
  return items.sort((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1)).slice(0, noticesHeld);
}
