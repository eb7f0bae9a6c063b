import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/core/localized.ts';
import { rollLetters } from '#contract/journal/attendance-letters.ts';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { type RollProblem, readRollEntry } from './roll-entry.ts';

const classOf25 = Array.from({ length: 25 }, (_, index) => index + 1);
const read = (text: string, language: Language = 'kz', numbers: readonly number[] = classOf25) =>
  readRollEntry(text, { language, numbers });

/** Short words for the five values, so that a table stays readable. */
const shown: Readonly<Record<Attendance, string>> = {
  was_in_class: 'present',
  late: 'late',
  missing_by_sick: 'sick',
  missing_due: 'excused',
  missing_without_reason: 'absent',
};
const entriesOf = (text: string, language?: Language) =>
  read(text, language).entries.map(({ number, attendance }) => `${number} ${shown[attendance]}`);
const problemsOf = (text: string, language?: Language) =>
  read(text, language).problems.map(({ kind, text: piece, start, end, numbers }) => [kind, piece, start, end, numbers]);

describe.each(languages)('with the interface in %s', (language) => {
  test.each([
    ['7', ['7 absent']],
    ['7 14 21о', ['7 absent', '14 absent', '21 late']],
    ['7к 8а 9с 10ж', ['7 late', '8 sick', '9 excused', '10 absent']],
    ['7о 8б 9у 10н', ['7 late', '8 sick', '9 excused', '10 absent']],
    ['7l 8s 9e 10a', ['7 late', '8 sick', '9 excused', '10 absent']],
    [
      '7К 8А 9С 10Ж 11О 12Б 13У 14Н',
      '7 late,8 sick,9 excused,10 absent,11 late,12 sick,13 excused,14 absent'.split(','),
    ],
    ['7L 8S 9E 10A', ['7 late', '8 sick', '9 excused', '10 absent']],
    ['7 н', ['7 absent']],
    ['7 н 8 о', ['7 absent', '8 late']],
    ['7о8б9', ['7 late', '8 sick', '9 absent']],
    ['7+', ['7 present']],
    ['7 + 8', ['7 present', '8 absent']],
    ['7-9', ['7 absent', '8 absent', '9 absent']],
    ['7-9б', ['7 sick', '8 sick', '9 sick']],
    ['7 – 9 о, 12', ['7 late', '8 late', '9 late', '12 absent']],
    ['7-9+', ['7 present', '8 present', '9 present']],
    ['9-7', ['7 absent', '8 absent', '9 absent']],
    ['7-7о', ['7 late']],
    ['7,14;21.3\n4\t5', ['7 absent', '14 absent', '21 absent', '3 absent', '4 absent', '5 absent']],
    ['  7 ,, 8 ;', ['7 absent', '8 absent']],
    ['07', ['7 absent']],
    ['7 7 7ж', ['7 absent']],
    ['25 1', ['25 absent', '1 absent']],
    ['', []],
    ['   ', []],
  ])('"%s" is read as %j', (text, expected) => {
    expect(problemsOf(text, language)).toEqual([]);
    expect(entriesOf(text, language)).toEqual(expected);
  });

  test.each([
    // Kazakh and Russian letters typed while the keyboard is Latin.
    ['7r 8f 9c', ['7 late', '8 sick', '9 excused']],
    ['7j 8y', ['7 late', '8 absent']],
    ['7R 8F', ['7 late', '8 sick']],
    // English letters typed while the keyboard is Cyrillic.
    ['7д 8ы 9ф', ['7 late', '8 sick', '9 absent']],
    // The key of ж is ";" there, and absent is what no letter means too.
    ['7; 8;', ['7 absent', '8 absent']],
  ])('"%s", typed in the wrong keyboard layout, is read as %j', (text, expected) => {
    expect(problemsOf(text, language)).toEqual([]);
    expect(entriesOf(text, language)).toEqual(expected);
  });

  test.each([
    ['26', 'unknownNumber', '26', 0, 2, [26]],
    ['7 0', 'unknownNumber', '0', 2, 3, [0]],
    ['7, 99о', 'unknownNumber', '99о', 3, 6, [99]],
    ['24-27', 'unknownNumber', '24-27', 0, 5, [26, 27]],
    ['7щ', 'unknownLetter', '7щ', 0, 2, [7]],
    ['7 опоздал', 'unknownLetter', '7 опоздал', 0, 9, [7]],
    ['7-9нб', 'unknownLetter', '7-9нб', 0, 5, [7, 9]],
    ['7 7о', 'contradiction', '7о', 2, 4, [7]],
    ['7н 8 7+', 'contradiction', '7+', 5, 7, [7]],
    ['7-9 8о', 'contradiction', '8о', 4, 6, [8]],
    ['н7', 'unreadable', 'н', 0, 1, []],
    ['7, н', 'unreadable', 'н', 3, 4, []],
    ['7-', 'unreadable', '-', 1, 2, []],
    ['7++', 'unreadable', '+', 2, 3, []],
    ['7н+', 'unreadable', '+', 2, 3, []],
    ['7 №8', 'unreadable', '№', 2, 3, []],
    ['٧', 'unreadable', '٧', 0, 1, []],
    ['7²', 'unreadable', '²', 1, 2, []],
    ['7 😀', 'unreadable', '😀', 2, 4, []],
  ])('"%s" has the problem %s at "%s"', (text, kind, piece, start, end, numbers) => {
    expect(problemsOf(text, language)).toEqual([[kind, piece, start, end, numbers]]);
  });
});

test('a number that contradicts itself is in no entry, and the others stay', () => {
  expect(entriesOf('7 7о 8')).toEqual(['8 absent']);
  expect(entriesOf('7-9 8о')).toEqual(['7 absent', '9 absent']);
  expect(entriesOf('7 7о 7')).toEqual([]);
});

test('a number whose letter means nothing is not taken for absent', () => {
  expect(entriesOf('7щ 8')).toEqual(['8 absent']);
});

test('a range keeps the pupils it reaches and names the numbers it misses', () => {
  expect(entriesOf('24-27о')).toEqual(['24 late', '25 late']);
  expect(read('2-5', 'kz', [1, 2, 4, 5]).problems.map(({ numbers }) => numbers)).toEqual([[3]]);
  expect(read('2-5', 'kz', [1, 2, 4, 5]).entries.map(({ number }) => number)).toEqual([2, 4, 5]);
});

test('an absurd range or number is one problem and takes no time', () => {
  expect(read('1-999999999').problems).toHaveLength(1);
  expect(read('9'.repeat(400)).problems.map(({ kind }) => kind)).toEqual(['unknownNumber']);
  expect(read(`1-${'9'.repeat(400)}`).problems.map(({ kind }) => kind)).toEqual(['unknownNumber']);
});

test('several problems come in the order of the text', () => {
  expect(problemsOf('? 99 7щ 8 8о !').map(([kind]) => kind)).toEqual([
    'unreadable',
    'unknownNumber',
    'unknownLetter',
    'contradiction',
    'unreadable',
  ]);
});

test('an entry knows its place in the text', () => {
  expect(read(' 7  14 о').entries.map(({ start, end }) => [start, end])).toEqual([
    [1, 2],
    [4, 8],
  ]);
});

test('no letter means two things, so the meaning does not change with the interface language', () => {
  const letters = languages.flatMap((language) => Object.keys(rollLetters[language]));
  expect(new Set(letters).size).toBe(letters.length);
});

test('whatever is typed, each number ends in an entry or a problem, and what means nothing always in a problem', () => {
  const character = fc.constantFrom(...'0123456789 ,.;+-–нобукасжlsea№щ!');
  const typed = fc.array(character, { maxLength: 20 }).map((list) => list.join(''));
  fc.assert(
    fc.property(typed, (text) => {
      const { entries, problems } = read(text);
      const isInProblem = (index: number) => problems.some(({ start, end }) => start <= index && index < end);
      for (const { 0: digits, index } of text.matchAll(/[0-9]+/g)) {
        const isEntry = entries.some(({ number }) => number === Number(digits));
        expect(isEntry || isInProblem(index) || isContradicted(Number(digits), problems), text).toBe(true);
      }
      for (const { index } of text.matchAll(/[№щ!]/g)) expect(isInProblem(index), text).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

/** The first place of a contradicted number lies before the problem, which names the number instead. */
function isContradicted(number: number, problems: readonly RollProblem[]): boolean {
  return problems.some(({ kind, numbers }) => kind === 'contradiction' && numbers.includes(number));
}
