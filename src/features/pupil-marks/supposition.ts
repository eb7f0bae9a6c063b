// What a pupil tries out: marks to come, and points of works that are not written yet.
import { type GradingInput, isWritten } from '#contract/grading/quarter-result.ts';
import type { Change } from '#contract/grading/what-if.ts';

export type Supposition = {
  readonly formative: readonly number[];
  /** As typed, by the place among the works that are not written. */
  readonly sor: Readonly<Record<number, string>>;
  readonly soch: string;
};
export const noSupposition: Supposition = { formative: [], sor: {}, soch: '' };

/** Without a planned SOCH its points are a percentage. */
const percentMax = 100;

/** What is typed and can be: whole points up to the maximum. */
function pointsOf(typed: string | undefined, max: number): number | null {
  if (typed === undefined || !/^\d+$/.test(typed)) return null;
  const points = Number(typed);
  return points <= max ? points : null;
}

export function changeOf({ sectionSummatives, termSummative }: GradingInput, supposed: Supposition): Change {
  const sor = sectionSummatives
    .filter((work) => !isWritten(work))
    .flatMap(({ max }, index) => {
      const points = pointsOf(supposed.sor[index], max);
      return points === null ? [] : [{ points, max }];
    });
  const max = termSummative?.max ?? percentMax;
  const soch = pointsOf(supposed.soch, max);
  return {
    formative: supposed.formative,
    sectionSummatives: sor,
    ...(soch !== null && { termSummative: { points: soch, max } }),
  };
}
