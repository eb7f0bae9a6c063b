import type { LocalDate } from '../core/time.ts';

/** The quarter to open: today's, in the holidays the one before, before the year the first. */
export function quarterToOpen(
  quarters: readonly { readonly number: number; readonly dateStart: string }[],
  today: LocalDate,
): number {
  const begun = quarters.filter(({ dateStart }) => dateStart <= today);
  return begun.at(-1)?.number ?? quarters[0]?.number ?? 1;
}
