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

const notices = { absence, mark, homework, parentWaits, parentJoined, level } as const satisfies Record<
  NoticeKind,
  unknown
>;
/** Value of the cell of a notice; a null cell is one that was taken back. */
export type Notice = z.infer<(typeof notices)[NoticeKind]>;
/** Those that are about a lesson. */
export type LessonNotice = Extract<Notice, { lesson: unknown }>;

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
/** Names a fact that is about a pupil. `of`: the lesson, or the parent's user id. @returns the name without the prefix of cells */
export const factName = (kind: NoticeKind, of: string | number, studentSchoolUuid: string): string =>
  `${kind}:${of}:${studentSchoolUuid}`;
/** Names that somebody reached a level. */
export const factOfLevel = (level: number): string => `level:${level}`;
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
