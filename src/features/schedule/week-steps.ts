// Where the buttons beside the days lead. On narrow screens they step through the days first (part 1 section 4).
import { addDays, type LocalDate } from '#contract/core/time.ts';

/** Mondays of the weeks before and after; null where there is none. */
export type NeighbourWeeks = { readonly prev: LocalDate | null; readonly next: LocalDate | null };
export type Direction = 'prev' | 'next';

/** The neighbours by the calendar alone, for a week that is not on the device: a way out of it must stay open. */
export function neighboursWithin(
  monday: LocalDate,
  year: { dateStart: LocalDate; dateEnd: LocalDate } | null,
): NeighbourWeeks {
  const [prev, next] = [addDays(monday, -7), addDays(monday, 7)];
  return {
    prev: year === null || addDays(prev, 6) >= year.dateStart ? prev : null,
    next: year === null || next <= year.dateEnd ? next : null,
  };
}

/** A step by a week: to today where the week holds it, else to its Monday. */
export function weekStep(direction: Direction, weeks: NeighbourWeeks, today: LocalDate): LocalDate | null {
  const monday = weeks[direction];
  if (monday === null) return null;
  return monday <= today && today <= addDays(monday, 6) ? today : monday;
}

/**
 * A step by a day; past the edge of the week, to the first day of the next or the last day of the previous week. Its Sunday
 * stands for the last day: how many days that week shows is known only with it, and a day that is not shown gives way.
 */
export function dayStep(
  direction: Direction,
  { selected, shown, weeks }: { selected: LocalDate; shown: readonly LocalDate[]; weeks: NeighbourWeeks },
): LocalDate | null {
  const step = direction === 'next' ? 1 : -1;
  const within = shown[shown.indexOf(selected) + step];
  if (shown.includes(selected) && within !== undefined) return within;
  const monday = weeks[direction];
  if (monday === null) return null;
  return direction === 'next' ? monday : addDays(monday, 6);
}
