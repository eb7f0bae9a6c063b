import type { ScoreBody } from '#contract/score/score.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { schoolToday } from '#data/time/clock.ts';

/** Points of today. A sum that was told yesterday is not of today. */
export function useSumToday(): (body: ScoreBody) => number {
  const { timeZone } = usePerson();
  return ({ day, sumOfDay }) => (day === schoolToday(timeZone) ? sumOfDay : 0);
}
