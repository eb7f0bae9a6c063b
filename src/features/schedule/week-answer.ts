// What a loaded week amounts to, its two errors included (part 1 section 8).
import type { ScheduleDay, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { NeighbourWeeks } from './week-steps.ts';

export type WeekAnswer = {
  readonly days: readonly ScheduleDay[];
  /** Null: the answer was cleared, and there is nowhere to step to. */
  readonly weeks: NeighbourWeeks | null;
  readonly isEmpty: boolean;
  /** To be told once, as an error. */
  readonly message: string | null;
};

/**
 * 418 and 404 are both the empty state. A 404 that brings a message is told and clears days and weeks; all others keep what was
 * returned, so that the user can step on.
 */
export function readWeek({ days, weeks, error, errorType, message }: ScheduleWeek): WeekAnswer {
  const isEmpty = error && errorType !== null;
  if (isEmpty && errorType === 404 && message) return { days: [], weeks: null, isEmpty, message };
  return { days, weeks, isEmpty, message: null };
}
