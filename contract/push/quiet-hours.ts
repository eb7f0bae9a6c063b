// When a telephone stays silent (decisions D57).
import * as z from 'zod/mini';
import { addDays, instantIn, inZone, type ServerTime } from '../core/time.ts';

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** Wall clock times HH:mm of the school; `until` before `from`: over midnight. */
export const quietHours = z
  .object({ from: time, until: time })
  .check(z.refine(({ from, until }) => from !== until, { path: ['until'], error: 'push.quietSame' }));
export type QuietHours = z.infer<typeof quietHours>;

/** Those of whoever chose none: families sleep earlier than they rise, staff have an evening. */
export const usualQuiet = {
  family: { from: '21:00', until: '07:00' },
  staff: { from: '19:00', until: '07:30' },
} as const satisfies Record<string, QuietHours>;

/**
 * When quiet hours that hold at `now` end, in epoch milliseconds; null: they do not hold.
 * @param isDayOff - whether a day (yyyy-MM-dd) is quiet as a whole, until the hours of the next one that is not end.
 */
export function quietUntil(
  now: ServerTime,
  timeZone: string,
  { from, until }: QuietHours,
  isDayOff: (date: string) => boolean = () => false,
): number | null {
  const { date, time: second } = inZone(now, timeZone);
  const clock = second.slice(0, 5);
  const isQuiet = until < from ? clock >= from || clock < until : clock >= from && clock < until;
  if (!isQuiet && !isDayOff(date)) return null;
  let day = !isDayOff(date) && clock < until ? date : addDays(date, 1);
  // Ends: nobody is off for longer than a year.
  for (let days = 0; isDayOff(day) && days < 366; days++) day = addDays(day, 1);
  return instantIn(day, until, timeZone);
}
