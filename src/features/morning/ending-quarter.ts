// Which quarter is about to end, so that what it lacks is seen in time.
import type { YearBody } from '#contract/configuration/configuration.endpoints.ts';
import { addDays, type LocalDate } from '#contract/core/time.ts';

type Quarter = YearBody['quarters'][number];

/** Two weeks: what a class lacks by then can still be written. */
const daysBeforeEnd = 14;

/** The quarter of a day, once it ends within two weeks and as long as its marks can be changed. */
export function endingQuarter(quarters: readonly Quarter[], date: LocalDate): Quarter | null {
  const own = quarters.find(({ dateStart, dateEnd }) => dateStart <= date && date <= dateEnd);
  if (own?.status !== 'open') return null;
  return own.dateEnd <= addDays(date, daysBeforeEnd) ? own : null;
}
