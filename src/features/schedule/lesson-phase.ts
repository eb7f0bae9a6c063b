import { instantIn, type LocalDate } from '#contract/core/time.ts';

export type LessonPhase =
  | { readonly kind: 'past' | 'ahead' }
  /** Minutes until the bell, at least 1. */
  | { readonly kind: 'now'; readonly minutesLeft: number };

const minuteMs = 60_000;

/** Where a lesson is in time, by the school's clock. The first second belongs to the lesson, the last bell does not. */
export function phaseOf(
  time: { timeStart: string; timeEnd: string },
  { date, now, timeZone }: { date: LocalDate; now: number; timeZone: string },
): LessonPhase {
  if (now < instantIn(date, time.timeStart, timeZone)) return { kind: 'ahead' };
  const left = instantIn(date, time.timeEnd, timeZone) - now;
  return left <= 0 ? { kind: 'past' } : { kind: 'now', minutesLeft: Math.ceil(left / minuteMs) };
}
