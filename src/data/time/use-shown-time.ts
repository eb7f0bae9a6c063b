// The one way from a stored time to a shown one. What the device noted by its own clock does not fit: `serverTimeOf` first.
import { inZone, type ServerTime } from '#contract/core/time.ts';
import { formatDateTime, formatTime } from '#shared/lib/dates.ts';
import { usePerson } from '../session/person.ts';
import { schoolToday } from './clock.ts';

/** "08:03" for today in the school's zone, "14.12, 08:03" for other days of the year, and with the year for other years. */
export function shownTime(at: ServerTime, { timeZone, today }: { timeZone: string; today: string }): string {
  const { date } = inZone(at, timeZone);
  if (date === today) return formatTime(at, timeZone);
  const whole = formatDateTime(at, timeZone);
  return date.slice(0, 4) === today.slice(0, 4) ? `${whole.slice(0, 5)}${whole.slice(10)}` : whole;
}

export function useShownTime(): (at: ServerTime) => string {
  const { timeZone } = usePerson();
  return (at) => shownTime(at, { timeZone, today: schoolToday(timeZone) });
}
