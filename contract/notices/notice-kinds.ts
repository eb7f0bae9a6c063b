// Who of those who are told by the bell is told by the telephone too, and when (issue 15 section 5; decisions D57, D58).

import type { NoticeKind } from '../core/notice-kind.ts';
import { addDays, instantIn, inZone, type ServerTime } from '../core/time.ts';

/**
 * `never`: the bell alone. `soon`: after so long, if it still stands and was read nowhere. `evening`: with everything else of the child at
 * 17:00; what is told later waits for the next evening, or is told at once where that would be too late.
 */
type PushMoment =
  | { readonly push: 'never' }
  | { readonly push: 'soon'; readonly afterMs: number }
  | { readonly push: 'evening'; readonly afterwards: 'atOnce' | 'nextEvening' };

const minuteMs = 60_000;

export const noticeMoments = {
  // A roll is often put right in its first minutes.
  absence: { push: 'soon', afterMs: 10 * minuteMs },
  mark: { push: 'evening', afterwards: 'nextEvening' },
  homework: { push: 'evening', afterwards: 'atOnce' },
  parentWaits: { push: 'soon', afterMs: 0 },
  parentJoined: { push: 'never' },
  level: { push: 'never' },
} as const satisfies Record<NoticeKind, PushMoment>;

/** Kinds that a telephone may be told of, in the order in which a push names them. */
export const pushedKinds = (Object.keys(noticeMoments) as NoticeKind[]).filter(
  (kind) => noticeMoments[kind].push !== 'never',
);

/** When the marks and the homework of a day are told, by the school's clock. */
const evening = '17:00';

/**
 * When a notice is to be pushed, in epoch milliseconds; null: never.
 * @param now - when it is told.
 * @param timeZone - of the school.
 */
export function pushTime(kind: NoticeKind, now: ServerTime, timeZone: string): number | null {
  const moment: PushMoment = noticeMoments[kind];
  if (moment.push === 'never') return null;
  if (moment.push === 'soon') return now + moment.afterMs;
  const { date } = inZone(now, timeZone);
  const today = instantIn(date, evening, timeZone);
  if (now <= today) return today;
  return moment.afterwards === 'atOnce' ? now : instantIn(addDays(date, 1), evening, timeZone);
}
