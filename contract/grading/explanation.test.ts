import { expect, test } from 'vitest';
import { explain, explainNeeded, partNames } from './explanation.ts';
import { defaultGradingRules as rules } from './grading.schema.ts';
import { type GradingInput, quarterResult } from './quarter-result.ts';
import en from './texts/en.ts';
import { neededFor } from './what-if.ts';

const ordinary: GradingInput = {
  formative: [8, 7, 9, 6, 8, 8],
  sectionSummatives: [
    { points: 9, max: 12 },
    { points: 11, max: 15 },
  ],
  termSummative: { points: 16, max: 25 },
  subject: { hasTermSummative: true, scoreType: 'mark' },
};
const texts: Readonly<Record<string, string>> = en;

/** What an English reader sees. */
function wordsOf(change: Partial<GradingInput>): string[] {
  return written(explain(rules, quarterResult(rules, { ...ordinary, ...change })));
}
function written(sentences: ReturnType<typeof explain>): string[] {
  return sentences.map(({ message, values }) =>
    (texts[message] ?? message).replaceAll(/\{\{(.+?)\}\}/g, (_, name) => String(values[name])),
  );
}

test('a whole quarter is told part by part and then together', () => {
  expect(explain(rules, quarterResult(rules, ordinary))).toEqual([
    { message: 'grading.explain.formative', values: { average: 7.67, max: 10, earned: 19.2, weight: 25 } },
    { message: 'grading.explain.sectionSummative', values: { points: 20, max: 27, earned: 18.5, weight: 25 } },
    { message: 'grading.explain.termSummative', values: { points: 16, max: 25, earned: 32, weight: 50 } },
    { message: 'grading.explain.total', values: { total: 69.7, percent: 70, mark: 4 } },
  ]);
});

test('without a SOCH the gathered points and what is missing are said, and no mark', () => {
  expect(wordsOf({ termSummative: null })).toEqual([
    'FA: average 7.67 of 10 → 19.2 of 25%',
    'SAU: 20 of 27 → 18.5 of 25%',
    '37.7 of 50% gathered so far, no mark yet',
    'No SAT yet',
  ]);
});

test('an unwritten SOR beside a written one is counted', () => {
  const sectionSummatives = [
    { points: 9, max: 12 },
    { points: null, max: 15 },
    { points: null, max: 9 },
  ];
  expect(wordsOf({ sectionSummatives }).slice(3)).toEqual([
    '69.9 of 100% gathered so far, no mark yet',
    'SAU still to be written: 2',
  ]);
});

test('with nothing there only what is missing is said', () => {
  expect(wordsOf({ formative: [], sectionSummatives: [], termSummative: null })).toEqual([
    'No FA yet',
    'No SAU yet',
    'No SAT yet',
  ]);
});

test('a subject without SOCH says why there is none', () => {
  expect(wordsOf({ termSummative: null, subject: { hasTermSummative: false, scoreType: 'mark' } })).toEqual([
    'FA: average 7.67 of 10 → 38.3 of 50%',
    'SAU: 20 of 27 → 37 of 50%',
    'This subject has no SAT',
    'Together 75.4 → 75% → mark 4',
  ]);
});

test('a total just below a half is not shown as that half', () => {
  // 84.475: rounded to 84.5 it would seem to be 85 %.
  const words = wordsOf({
    formative: [9],
    sectionSummatives: [{ points: 899, max: 1000 }],
    termSummative: { points: 79, max: 100 },
  });
  expect(words.at(-1)).toBe('Together 84.4 → 84% → mark 4');
});

test('a credit subject is told by the works passed', () => {
  const subject = { hasTermSummative: false, scoreType: 'credit' } as const;
  expect(wordsOf({ subject, formative: [1, 1, 0] })).toEqual(['Work passed: 2 of 3 → pass']);
  expect(wordsOf({ subject, formative: [1, 0, 0] })).toEqual(['Work passed: 1 of 3 → fail']);
  expect(wordsOf({ subject, formative: [] })).toEqual(['No FA yet']);
});

test('a subject without marks is said to be one', () => {
  expect(wordsOf({ subject: { hasTermSummative: false, scoreType: 'no_score' } })).toEqual([
    'This subject is not assessed',
  ]);
});

test('what is needed is told in words', () => {
  const told = (input: Partial<GradingInput>, mark: number) =>
    written(explainNeeded(mark, neededFor(rules, { ...ordinary, ...input }, mark)));
  const unwritten = { points: null, max: 25 };
  expect(told({ termSummative: unwritten }, 4)).toEqual(['For a 4: the SAT from 14 of 25']);
  expect(told({ termSummative: unwritten, sectionSummatives: [] }, 4)).toEqual([
    'For a 4: the SAT from 16 of 25',
    'if the other work comes out at the same level',
  ]);
  expect(told({ termSummative: unwritten, formative: [10], sectionSummatives: [{ points: 9, max: 10 }] }, 3)).toEqual([
    'Mark 3 is already certain',
  ]);
  expect(told({ termSummative: unwritten, formative: [1] }, 5)).toEqual([
    'The next piece of work is not enough for mark 5',
  ]);
});

test('each part has its names', () => {
  const names = Object.values(partNames).map(({ label, title }) => [texts[label], texts[title]]);
  expect(names).toEqual([
    ['FA', 'Formative assessment'],
    ['SAU', 'Summative assessment for the unit'],
    ['SAT', 'Summative assessment for the term'],
  ]);
});
