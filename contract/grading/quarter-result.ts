// The mark of one pupil in one subject for one period, and what it is made of. Pure: the same on the device and on the server.
import { type Fraction, fraction, plus, times, toNumber, toWhole, zero } from './fraction.ts';
import type { GradingRules } from './grading.schema.ts';

export type PartKind = 'formative' | 'sectionSummative' | 'termSummative';

/** A SOR or SOCH. Points are null while the pupil still has to write it. */
export type Work = {
  readonly points: number | null;
  readonly max: number;
  /** In how many lessons it is written; 1 when missing. */
  readonly pieces?: number;
};

export type GradedSubject = {
  readonly hasTermSummative: boolean;
  readonly scoreType: 'mark' | 'credit' | 'no_score';
};

/**
 * What the journal holds of a pupil and subject in the period. Only what counts: no cell that was refused, that is in conflict or
 * that lies outside of the pupil's membership. A SOR the pupil must still write is given without points, one that the pupil need
 * not write is left out. All numbers are whole; one that cannot be (points above the maximum, a formative mark of 12) is taken as
 * not there, so that no mark comes of it.
 */
export type GradingInput = {
  /** 1 to 10; in a credit subject 1 and 0. */
  readonly formative: readonly number[];
  readonly sectionSummatives: readonly Work[];
  /** Null while it is not planned; of several see `termSummativeOf`. */
  readonly termSummative: Work | null;
  readonly subject: GradedSubject;
};

export type Part = {
  readonly kind: PartKind;
  /** What the part can bring, in percent points. */
  readonly weight: number;
  /** What it has brought so far: weight * points / max; 0 while there is nothing. */
  readonly earned: number;
  readonly exactEarned: Fraction;
  /** Sum of the points and of the maxima of what was given a mark. */
  readonly points: number;
  readonly max: number;
  readonly count: number;
  /** Works that are known and not written, and the sum of their maxima. */
  readonly open: number;
  readonly openMax: number;
};

/**
 * While something is missing there is neither percent nor mark, because 50 % of half the work is no "3": the screen shows `total`
 * of `possible` ("47 of 50 so far") and what is missing.
 */
export type QuarterResult = {
  readonly subject: GradedSubject;
  /** Only the parts that count, formative first. Empty for a subject without marks. */
  readonly parts: readonly Part[];
  /** Percent points gathered, unrounded. */
  readonly total: number;
  readonly exactTotal: Fraction;
  /** Percent points that the parts started so far can bring: 100 when all are. */
  readonly possible: number;
  /** Whole percent; null while something is missing and in subjects without marks. */
  readonly percent: number | null;
  /** The percent if all continues as so far: a forecast, to be called so. Null with nothing to go by. */
  readonly pacePercent: number | null;
  /** By the scale 2 to 5; in a credit subject 1 pass, 0 fail; else null. Recommended: the teacher gives the mark. */
  readonly mark: number | null;
  readonly missing: readonly PartKind[];
  /** In how many lessons the SOCH is written: the explanation says so when there is more than one. */
  readonly termPieces: number;
};

/** The result of a quarter, or of a half-year for subjects that have those (decisions B7, B33). */
export function quarterResult(rules: GradingRules, input: GradingInput): QuarterResult {
  const { subject } = input;
  const parts = partsOf(rules, input);
  const missing = parts.filter((part) => part.count === 0 || part.open > 0).map((part) => part.kind);
  const exactTotal = parts.reduce((total, part) => plus(total, part.exactEarned), zero);
  const possible = parts.reduce((sum, part) => (part.count > 0 ? sum + part.weight : sum), 0);
  const isComplete = parts.length > 0 && missing.length === 0;
  const hasPercent = subject.scoreType === 'mark';
  const percent = isComplete && hasPercent ? toWhole(exactTotal, rules.rounding) : null;
  const pace = possible > 0 && hasPercent ? toWhole(times(exactTotal, 100, possible), rules.rounding) : null;
  const credit = isComplete && subject.scoreType === 'credit' ? creditOf(rules, exactTotal) : null;
  return {
    subject,
    parts,
    total: toNumber(exactTotal),
    exactTotal,
    possible,
    percent,
    pacePercent: pace,
    mark: percent === null ? credit : markOfPercent(rules, percent),
    missing,
    termPieces: subject.hasTermSummative ? (input.termSummative?.pieces ?? 1) : 0,
  };
}

/** The mark of the scale for a whole percent. */
export function markOfPercent({ scale }: GradingRules, percent: number): number | null {
  return scale.find(({ from, to }) => from <= percent && percent <= to)?.mark ?? null;
}

/** Pass is 1, fail 0 (decisions B7); `share` is the percentage of works passed. */
export function creditOf({ credit }: GradingRules, { numerator, denominator }: Fraction): 0 | 1 {
  return numerator >= credit.passFromPercent * denominator ? 1 : 0;
}

function weightsOf({ weights, withoutSoch }: GradingRules, subject: GradedSubject): Record<PartKind, number> {
  if (subject.scoreType === 'no_score') return { formative: 0, sectionSummative: 0, termSummative: 0 };
  if (subject.scoreType === 'credit') return { formative: 100, sectionSummative: 0, termSummative: 0 };
  const { fo, sor } = subject.hasTermSummative ? weights : withoutSoch;
  return { formative: fo, sectionSummative: sor, termSummative: subject.hasTermSummative ? weights.soch : 0 };
}

function partsOf(rules: GradingRules, input: GradingInput): Part[] {
  const weights = weightsOf(rules, input.subject);
  const parts: Part[] = [];
  if (weights.formative > 0) parts.push(formativePart(rules, input, weights.formative));
  if (weights.sectionSummative > 0) {
    parts.push(summativePart('sectionSummative', input.sectionSummatives, weights.sectionSummative));
  }
  if (weights.termSummative > 0) {
    const works = input.termSummative ? [input.termSummative] : [];
    parts.push(summativePart('termSummative', works, weights.termSummative));
  }
  return parts;
}

function formativePart(rules: GradingRules, { formative, subject }: GradingInput, weight: number): Part {
  const [worst, best] = subject.scoreType === 'credit' ? [0, 1] : [1, rules.formativeMax];
  let points = 0;
  let count = 0;
  for (const mark of formative) {
    if (!isWholeBetween(mark, worst, best)) continue;
    points += mark;
    count++;
  }
  return partOf('formative', { weight, points, max: best * count, count, open: 0, openMax: 0 });
}

/** Points and maxima are added before they are divided, so a long work weighs more than a short one. */
function summativePart(kind: PartKind, works: readonly Work[], weight: number): Part {
  const sums = { weight, points: 0, max: 0, count: 0, open: 0, openMax: 0 };
  for (const work of works) {
    if (isWritten(work)) {
      sums.points += work.points;
      sums.max += work.max;
      sums.count++;
    } else {
      sums.open++;
      sums.openMax += isWholeBetween(work.max, 1, greatestMax) ? work.max : 0;
    }
  }
  return partOf(kind, sums);
}

function partOf(kind: PartKind, sums: Omit<Part, 'kind' | 'earned' | 'exactEarned'>): Part {
  const exactEarned = sums.max > 0 ? fraction(sums.weight * sums.points, sums.max) : zero;
  return { kind, ...sums, earned: toNumber(exactEarned), exactEarned };
}

/** Keeps the sums in the range in which whole numbers are exact. */
const greatestMax = 1000;

export function isWritten(work: Work): work is { points: number; max: number } {
  return isWholeBetween(work.max, 1, greatestMax) && work.points !== null && isWholeBetween(work.points, 0, work.max);
}

function isWholeBetween(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
