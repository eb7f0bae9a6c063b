// A result in words: keys of its texts and the numbers in them, rounded as a person reads them and written by
// the screen in its language.
import type { Description } from '../core/mutation.ts';
import { fraction, toDecimal, toWhole } from './fraction.ts';
import type { GradingRules } from './grading.schema.ts';
import type { Part, PartKind, QuarterResult } from './quarter-result.ts';
import type { Needed } from './what-if.ts';

/** Names of the parts: the short one for a bar or a column, and the whole one. */
export const partNames = {
  formative: { label: 'grading.part.formative', title: 'grading.title.formative' },
  sectionSummative: { label: 'grading.part.sectionSummative', title: 'grading.title.sectionSummative' },
  termSummative: { label: 'grading.part.termSummative', title: 'grading.title.termSummative' },
} as const satisfies Record<PartKind, { label: string; title: string }>;

const shareDigits = 1;
const averageDigits = 2;

/** One sentence per part, then what they make together or what is missing. */
export function explain(rules: GradingRules, result: QuarterResult): Description[] {
  const { subject, parts } = result;
  if (subject.scoreType === 'no_score') return [{ message: 'grading.explain.noScore', values: {} }];
  if (subject.scoreType === 'credit') return explainCredit(result);
  const begun = parts.filter((part) => part.count > 0).map(explainPart);
  if (result.termPieces > 1) {
    begun.push({ message: 'grading.explain.termPieces', values: { pieces: result.termPieces } });
  }
  if (!subject.hasTermSummative) begun.push({ message: 'grading.explain.withoutTermSummative', values: {} });
  return [...begun, ...explainTotal(rules, result)];
}

function explainPart({ kind, points, max, count, weight, exactEarned }: Part): Description {
  const earned = toDecimal(exactEarned, shareDigits, 'half-up');
  if (kind !== 'formative') return { message: `grading.explain.${kind}`, values: { points, max, earned, weight } };
  const average = toDecimal(fraction(points, count), averageDigits, 'half-up');
  return { message: 'grading.explain.formative', values: { average, max: max / count, earned, weight } };
}

function explainTotal(rules: GradingRules, result: QuarterResult): Description[] {
  const { percent, mark, possible } = result;
  const total = shownTotal(rules, result);
  if (percent !== null && mark !== null) {
    return [{ message: 'grading.explain.total', values: { total, percent, mark } }];
  }
  const soFar = possible > 0 ? [{ message: 'grading.explain.soFar', values: { total, possible } }] : [];
  return [...soFar, ...explainMissing(result)];
}

/** "84.5 together makes 84 %" would look like a mistake: a total just below the edge is cut, not rounded up to it. */
function shownTotal({ rounding }: GradingRules, { exactTotal }: QuarterResult): number {
  const rounded = toDecimal(exactTotal, shareDigits, 'half-up');
  const shownPercent = toWhole(fraction(Math.round(rounded * 10 ** shareDigits), 10 ** shareDigits), rounding);
  return shownPercent === toWhole(exactTotal, rounding) ? rounded : toDecimal(exactTotal, shareDigits, 'down');
}

/** What is between the pupil and a mark. */
export function explainMissing({ parts, missing }: QuarterResult): Description[] {
  return parts
    .filter((part) => missing.includes(part.kind))
    .map(({ kind, count, open }) =>
      count === 0
        ? { message: `grading.missing.${kind}`, values: {} }
        : { message: 'grading.missing.open', values: { open } },
    );
}

function explainCredit(result: QuarterResult): Description[] {
  const [part] = result.parts;
  if (!part || result.mark === null) return explainMissing(result);
  const { points, max } = part;
  return [{ message: `grading.explain.${result.mark === 1 ? 'pass' : 'fail'}`, values: { points, max } }];
}

/** The answer of `neededFor` in words. */
export function explainNeeded(mark: number, needed: Needed | null): Description[] {
  if (!needed) return [{ message: 'grading.needed.outOfReach', values: { mark } }];
  const { kind, points, max, assumed } = needed;
  if (points === 0 && assumed.length === 0) return [{ message: 'grading.needed.reached', values: { mark } }];
  const sentence = { message: `grading.needed.${kind}`, values: { mark, points, max } };
  return assumed.length === 0 ? [sentence] : [sentence, { message: 'grading.needed.assumed', values: {} }];
}
