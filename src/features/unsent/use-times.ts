import { inZone } from '#contract/core/time.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';
import { formatTime } from '#shared/lib/dates.ts';

/** Writes moments of the school: "08:03" for today, "14.12, 08:03" for other days. */
export function useTimes(): (at: number) => string {
  const { timeZone } = usePerson();
  const today = schoolToday(timeZone);
  return (at) => {
    const { date } = inZone(at, timeZone);
    const time = formatTime(at, timeZone);
    return date === today ? time : `${date.slice(8, 10)}.${date.slice(5, 7)}, ${time}`;
  };
}
