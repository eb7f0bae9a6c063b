// "What if I get a 9?" and "what do I need for a 5?": for the pupil's own page, never for the journal.
import { fraction, plus, times, toWhole, zero } from './fraction.ts';
import type { GradingRules } from './grading.schema.ts';
import {
  type GradingInput,
  isWritten,
  type Part,
  type PartKind,
  type QuarterResult,
  quarterResult,
} from './quarter-result.ts';

export type Change = {
  readonly formative?: readonly number[];
  readonly sectionSummatives?: readonly Work[];
  readonly termSummative?: Work;
};
type Work = { readonly points: number; readonly max: number };

/**
 * The result if this were added. A SOR takes the place of the first unwritten one of its maximum, else it is one more; the SOCH
 * takes the place of the one there is.
 */
export function whatIf(rules: GradingRules, input: GradingInput, change: Change): QuarterResult {
  const sectionSummatives = [...input.sectionSummatives];
  for (const work of change.sectionSummatives ?? []) {
    const place = sectionSummatives.findIndex((planned) => planned.points === null && planned.max === work.max);
    if (place < 0) sectionSummatives.push(work);
    else sectionSummatives[place] = work;
  }
  return quarterResult(rules, {
    ...input,
    formative: [...input.formative, ...(change.formative ?? [])],
    sectionSummatives,
    termSummative: change.termSummative ?? input.termSummative,
  });
}

export type Needed = {
  /** What the points are asked in: the SOCH while it is unwritten, else a SOR, else the next formative mark. */
  readonly kind: PartKind;
  /** Lowest points, or lowest formative mark. */
  readonly points: number;
  /** Maximum of that work. 100 while no work is planned: then the points are a percentage. */
  readonly max: number;
  /** What is unwritten besides, taken to come out at the same share. */
  readonly assumed: readonly PartKind[];
};

/** The least with which the pupil reaches a mark of the scale by the next work; null if that is not enough, or gives no marks. */
export function neededFor(rules: GradingRules, input: GradingInput, mark: number): Needed | null {
  const from = rules.scale.find((band) => band.mark === mark)?.from;
  if (from === undefined || input.subject.scoreType !== 'mark') return null;
  const { parts, missing } = quarterResult(rules, input);
  const kind = missing.at(-1) ?? 'formative';
  if (kind === 'formative') return hasFormative(parts) ? neededFormative(rules, input, from) : null;
  const max = maxOfNext(input, kind);
  for (let points = 0; points <= max; points++) {
    if (percentWhenFilled(rules, parts, points, max) < from) continue;
    return { kind, points, max, assumed: missing.filter((other) => other !== kind) };
  }
  return null;
}

/** There were years whose formative marks brought nothing. */
function hasFormative(parts: readonly Part[]): boolean {
  return parts.some((part) => part.kind === 'formative');
}

function neededFormative(rules: GradingRules, input: GradingInput, from: number): Needed | null {
  for (let points = 1; points <= rules.formativeMax; points++) {
    const { percent } = whatIf(rules, input, { formative: [points] });
    if (percent !== null && percent >= from) return { kind: 'formative', points, max: rules.formativeMax, assumed: [] };
  }
  return null;
}

/** Maximum of the first unwritten work of this kind. */
function maxOfNext({ sectionSummatives, termSummative }: GradingInput, kind: PartKind): number {
  const works = kind === 'termSummative' ? [termSummative] : sectionSummatives;
  const max = works.find((work) => work && !isWritten(work))?.max;
  return max !== undefined && isWritten({ points: 0, max }) ? max : 100;
}

/** The percent if everything unwritten came out at points / max. */
function percentWhenFilled(rules: GradingRules, parts: readonly Part[], points: number, max: number): number {
  const total = parts.reduce((sum, part) => {
    const share =
      part.max + part.openMax === 0
        ? fraction(points, max)
        : fraction(part.points * max + part.openMax * points, (part.max + part.openMax) * max);
    return plus(sum, times(share, part.weight));
  }, zero);
  return toWhole(total, rules.rounding);
}
