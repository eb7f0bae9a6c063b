import type { Clock } from '#contract/core/time.ts';

/** The machine's clock, or one that starts at a fixed time and continues at the same speed (QALAM_NOW). */
export function systemClock(startAt?: number): Clock {
  if (startAt === undefined) return { now: () => Date.now() };
  const shift = startAt - Date.now();
  return { now: () => Date.now() + shift };
}
