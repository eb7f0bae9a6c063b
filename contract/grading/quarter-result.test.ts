import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultGradingRules as rules } from './grading.schema.ts';
import { type GradingInput, quarterResult, type Work } from './quarter-result.ts';

const ordinary: GradingInput = {
  formative: [8, 7, 9, 6, 8, 10],
  sectionSummatives: [
    { points: 9, max: 12 },
    { points: 11, max: 15 },
  ],
  termSummative: { points: 16, max: 25 },
  subject: { hasTermSummative: true, scoreType: 'mark' },
};
const resultOf = (change: Partial<GradingInput>) => quarterResult(rules, { ...ordinary, ...change });

describe('while something is missing there is no mark', () => {
  test('without a SOCH the points gathered stand against what was possible', () => {
    const result = resultOf({ termSummative: null });
    expect(result).toMatchObject({ missing: ['termSummative'], percent: null, mark: null, possible: 50 });
    expect(result.exactTotal).toEqual({ numerator: 1040, denominator: 27 });
    expect(result.pacePercent).toBe(77);
  });

  test('a planned SOCH that is not written says its maximum and brings nothing', () => {
    const result = resultOf({ termSummative: { points: null, max: 25 } });
    expect(result).toMatchObject({ missing: ['termSummative'], mark: null, possible: 50 });
    expect(result.parts.at(-1)).toMatchObject({ kind: 'termSummative', count: 0, earned: 0, open: 1, openMax: 25 });
  });

  test('one SOR of two unwritten is missing, and the other one counts', () => {
    const sectionSummatives: Work[] = [
      { points: 9, max: 12 },
      { points: null, max: 15 },
    ];
    const result = resultOf({ sectionSummatives });
    expect(result).toMatchObject({ missing: ['sectionSummative'], percent: null, mark: null, possible: 100 });
    expect(result.parts[1]).toMatchObject({ points: 9, max: 12, count: 1, open: 1, openMax: 15, earned: 18.75 });
  });

  test('no formative mark is missing too, though the summative work alone would make a 3', () => {
    const result = resultOf({ formative: [] });
    expect(result).toMatchObject({ missing: ['formative'], percent: null, mark: null, possible: 75 });
  });

  test('with nothing at all everything is missing, and there is no forecast', () => {
    const result = resultOf({ formative: [], sectionSummatives: [], termSummative: null });
    expect(result).toMatchObject({ total: 0, possible: 0, percent: null, pacePercent: null, mark: null });
    expect(result.missing).toEqual(['formative', 'sectionSummative', 'termSummative']);
  });
});

test('nothing earned is not nothing there', () => {
  const result = resultOf({ formative: [1], sectionSummatives: [{ points: 0, max: 12 }] });
  expect(result).toMatchObject({ missing: [], percent: 35, mark: 2 });
});

test('a subject without SOCH does not miss it, and one that is there by mistake does not count', () => {
  const subject = { hasTermSummative: false, scoreType: 'mark' } as const;
  const result = resultOf({ subject, termSummative: null });
  expect(result).toMatchObject({ missing: [], percent: 77, mark: 4 });
  expect(resultOf({ subject })).toEqual(result);
});

test('a year whose formative marks bring nothing does not miss them', () => {
  const old = { ...rules, weights: { fo: 0, sor: 50, soch: 50 } };
  const result = quarterResult(old, { ...ordinary, formative: [] });
  expect(result).toMatchObject({ missing: [], percent: 69, mark: 4 });
  expect(result.parts.map(({ kind }) => kind)).toEqual(['sectionSummative', 'termSummative']);
});

describe('a value that cannot be makes no mark', () => {
  test.each([
    ['more points than the maximum', { points: 26, max: 25 }],
    ['a maximum of nothing', { points: 0, max: 0 }],
    ['points below nothing', { points: -1, max: 25 }],
    ['half points', { points: 1.5, max: 25 }],
    ['no number', { points: Number.NaN, max: 25 }],
  ])('%s counts as not written', (_name, termSummative) => {
    expect(resultOf({ termSummative })).toMatchObject({ missing: ['termSummative'], mark: null });
  });

  test('a formative mark out of range is left out', () => {
    expect(resultOf({ formative: [...ordinary.formative, 0, 11, 7.5] })).toEqual(resultOf({}));
  });
});

describe('a credit subject', () => {
  const subject = { hasTermSummative: false, scoreType: 'credit' } as const;
  const creditFor = (formative: number[]) =>
    resultOf({ subject, formative, sectionSummatives: [], termSummative: null });

  test('is passed with half of the works passed, failed with less', () => {
    expect(creditFor([1, 0])).toMatchObject({ mark: 1, percent: null, missing: [] });
    expect(creditFor([1, 1, 1, 0])).toMatchObject({ mark: 1 });
    expect(creditFor([1, 0, 0])).toMatchObject({ mark: 0, percent: null });
  });

  test('without any work has no result', () => {
    expect(creditFor([])).toMatchObject({ mark: null, missing: ['formative'] });
  });
});

test('a subject without marks has neither parts nor anything missing', () => {
  const result = resultOf({ subject: { hasTermSummative: false, scoreType: 'no_score' } });
  expect(result).toMatchObject({ parts: [], missing: [], percent: null, pacePercent: null, mark: null, possible: 0 });
});

const work = fc
  .integer({ min: 1, max: 60 })
  .chain((max) => fc.record({ points: fc.nat({ max }), max: fc.constant(max) }));
const complete = fc.record({
  formative: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 60 }),
  sectionSummatives: fc.array(work, { minLength: 1, maxLength: 4 }),
  termSummative: work,
  subject: fc.record({ hasTermSummative: fc.boolean(), scoreType: fc.constant('mark' as const) }),
});
const seeded = { seed: 20_261_120, numRuns: 2_000 };

/** The same rule with numbers of any length, worded apart from the code under test. */
function percentByHand({ formative, sectionSummatives, termSummative, subject }: GradingInput): number {
  const add = (values: readonly number[]) => BigInt(values.reduce((total, value) => total + value, 0));
  const [fo, sor, soch] = subject.hasTermSummative ? [25n, 25n, 50n] : [50n, 50n, 0n];
  const foMax = BigInt(10 * formative.length);
  const sorMax = add(sectionSummatives.map(({ max }) => max));
  const sochMax = BigInt(termSummative?.max ?? 1);
  const whole = foMax * sorMax * sochMax;
  const total =
    fo * add(formative) * sorMax * sochMax +
    sor * add(sectionSummatives.map(({ points }) => points ?? 0)) * foMax * sochMax +
    soch * BigInt(termSummative?.points ?? 0) * foMax * sorMax;
  return Number((2n * total + whole) / (2n * whole));
}

test('the percent is exact: no drift of binary fractions for any journal', () => {
  fc.assert(
    fc.property(complete, (input) => {
      const { percent, total } = quarterResult(rules, input);
      expect(percent).toBe(percentByHand(input));
      expect(Math.abs(total - (percent ?? 0))).toBeLessThanOrEqual(0.5 + 1e-9);
    }),
    seeded,
  );
});

test('every total that ends in a half goes up, also where binary fractions fall short of it', () => {
  for (let half = 1; half < 200; half += 2) {
    const input = {
      formative: [10],
      sectionSummatives: [{ points: 0, max: 7 }],
      termSummative: { points: half * 5, max: 1000 },
      subject: { hasTermSummative: true, scoreType: 'mark' },
    } as const;
    const noFormative = { ...rules, weights: { fo: 0, sor: 0, soch: 100 } };
    expect(quarterResult(noFormative, input).percent).toBe((half + 1) / 2);
  }
});

test('a higher mark never lowers the percent', () => {
  const raised = fc.tuple(complete, fc.nat(), fc.constantFrom('formative', 'sor', 'soch'));
  fc.assert(
    fc.property(raised, ([input, index, what]) => {
      const better = structuredClone(input);
      if (what === 'formative') {
        const place = index % better.formative.length;
        better.formative[place] = Math.min(10, (better.formative[place] ?? 0) + 1);
      } else {
        const place =
          what === 'soch' ? better.termSummative : better.sectionSummatives[index % better.sectionSummatives.length];
        if (place) place.points = Math.min(place.max, place.points + 1);
      }
      const before = quarterResult(rules, input);
      const after = quarterResult(rules, better);
      expect(after.percent).toBeGreaterThanOrEqual(before.percent ?? 101);
      expect(after.mark).toBeGreaterThanOrEqual(before.mark ?? 101);
      expect(after.total).toBeGreaterThanOrEqual(before.total);
    }),
    seeded,
  );
});

test('the largest journal there can be stays exact', () => {
  const works = Array.from({ length: 1000 }, () => ({ points: 997, max: 1000 }));
  const input: GradingInput = {
    ...ordinary,
    formative: Array.from({ length: 999 }, (_, index) => (index % 10) + 1),
    sectionSummatives: works,
    termSummative: { points: 991, max: 997 },
  };
  expect(quarterResult(rules, input).percent).toBe(percentByHand(input));
});
