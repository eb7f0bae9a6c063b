// Who of those who are told by the bell is told by the telephone too, and when (issue 15 section 5; decisions D57, D58).

import type { NoticeKind } from '../core/notice-kind.ts';
import { addDays, instantIn, inZone, type ServerTime } from '../core/time.ts';
import type { LessonPlace, Notice } from './notices.schema.ts';

/**
 * `never`: the bell alone. `soon`: after so long, if it still stands and was read nowhere. `evening`: with everything else of the child at
 * 17:00; what is told later waits for the next evening, or is told at once where that would be too late. `lesson`: at once when it is about the
 * next 24 hours, and not once it is over. `isSecurity`: also in quiet hours, and it cannot be switched off.
 */
type PushMoment =
  | { readonly push: 'never' }
  | { readonly push: 'soon'; readonly afterMs: number; readonly isSecurity?: true }
  | { readonly push: 'evening'; readonly afterwards: 'atOnce' | 'nextEvening' }
  | { readonly push: 'lesson' };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const atOnce = { push: 'soon', afterMs: 0 } as const;

export const noticeMoments = {
  // A roll is often put right in its first minutes.
  absence: { push: 'soon', afterMs: 10 * minuteMs },
  mark: { push: 'evening', afterwards: 'nextEvening' },
  homework: { push: 'evening', afterwards: 'atOnce' },
  lessonChange: { push: 'lesson' },
  timetable: { push: 'lesson' },
  // Told at their hour of the day (server/features/notices/day-words.ts).
  missing: atOnce,
  unsent: atOnce,
  periodCloses: { push: 'never' },
  parentWaits: atOnce,
  parentJoined: { push: 'never' },
  supportAnswer: atOnce,
  subscription: atOnce,
  news: atOnce,
  level: { push: 'never' },
  signIn: { ...atOnce, isSecurity: true },
  password: { ...atOnce, isSecurity: true },
} as const satisfies Record<NoticeKind, PushMoment>;

/** Kinds that pass quiet hours and cannot be switched off. */
export function isSecurityKind(kind: NoticeKind): boolean {
  const moment: PushMoment = noticeMoments[kind];
  return moment.push === 'soon' && moment.isSecurity === true;
}

/** Kinds that a telephone may be told of, in the order in which a push names them. */
export const pushedKinds = (Object.keys(noticeMoments) as NoticeKind[]).filter(
  (kind) => noticeMoments[kind].push !== 'never',
);

/** When the marks and the homework of a day are told, by the school's clock. */
const evening = '17:00';

const momentIn = ({ date, start, end }: LessonPlace, of: 'start' | 'end', timeZone: string) =>
  instantIn(date, of === 'start' ? start : end, timeZone);

/** When the lessons that it is about begin, and when they are over, in epoch milliseconds; null: it is about none. */
function spanOf(notice: Notice, timeZone: string): { begins: number; ends: number } | null {
  if (notice.kind === 'timetable') {
    const begins = instantIn(notice.date, '00:00', timeZone);
    return { begins, ends: begins + dayMs };
  }
  if (notice.kind !== 'lessonChange') return null;
  const places = [notice.before, notice.after].filter((place) => place !== null);
  // One that is moved from tomorrow to next week is missing tomorrow; it is news until both are over.
  return {
    begins: Math.min(...places.map((place) => momentIn(place, 'start', timeZone))),
    ends: Math.max(...places.map((place) => momentIn(place, 'end', timeZone))),
  };
}

/** Whether it is too late to be told: the lesson is over. */
export function isOverFor(notice: Notice, now: ServerTime, timeZone: string): boolean {
  const span = spanOf(notice, timeZone);
  return span !== null && span.ends <= now;
}

/**
 * When a notice is to be pushed, in epoch milliseconds; null: never.
 * @param now - when it is told.
 * @param timeZone - of the school.
 */
export function pushTime(notice: Notice, now: ServerTime, timeZone: string): number | null {
  const moment: PushMoment = noticeMoments[notice.kind];
  if (moment.push === 'never') return null;
  if (moment.push === 'soon') return now + moment.afterMs;
  if (moment.push === 'lesson') {
    const span = spanOf(notice, timeZone);
    return span && span.begins < now + dayMs && span.ends > now ? now : null;
  }
  const { date } = inZone(now, timeZone);
  const today = instantIn(date, evening, timeZone);
  if (now <= today) return today;
  return moment.afterwards === 'atOnce' ? now : instantIn(addDays(date, 1), evening, timeZone);
}
