// The vectors are those of ../shared/data/ref/iin_valid.tsv and iin_invalid.tsv, copied so that the test needs nothing beside it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { iin, iinHint, isIin, maskedIin, maskedParentIin, parentMask } from './iin.ts';

/** Number, weight set that gives its check digit, gender, birth date. */
const valid: [string, 1 | 2, 'm' | 'f', string | null][] = [
  ['100901590017', 1, 'm', '2010-09-01'],
  ['100901690013', 1, 'f', '2010-09-01'],
  ['150228690103', 1, 'f', '2015-02-28'],
  ['200101590405', 1, 'm', '2020-01-01'],
  ['991231390504', 1, 'm', '1999-12-31'],
  ['000101690608', 1, 'f', '2000-01-01'],
  ['990505290900', 1, 'f', '1899-05-05'],
  ['981111191008', 2, 'm', '1898-11-11'],
  ['560109490098', 2, 'f', '1956-01-09'],
  ['591024390047', 2, 'm', '1959-10-24'],
  ['600501390563', 2, 'm', '1960-05-01'],
  ['600501490107', 2, 'f', '1960-05-01'],
  ['611206490243', 2, 'f', '1961-12-06'],
  ['611206490255', 2, 'f', '1961-12-06'],
  ['611206490279', 2, 'f', '1961-12-06'],
  ['680113390055', 2, 'm', '1968-01-13'],
  ['110507590830', 2, 'm', '2011-05-07'],
  ['110507690300', 1, 'f', '2011-05-07'],
  ['120501090004', 1, 'f', null],
  ['120501790009', 1, 'm', null],
  ['100901590077', 1, 'm', '2010-09-01'],
];

const invalid: [string, string][] = [
  ['100901590018', 'check digit changed'],
  ['100901690015', 'check digit changed'],
  ['150228690106', 'check digit changed'],
  ['200101590401', 'check digit changed'],
  ['991231390501', 'check digit changed'],
  ['000101690606', 'check digit changed'],
  ['560109940098', 'neighbour digits swapped'],
  ['570814940521', 'neighbour digits swapped'],
  ['591024930011', 'neighbour digits swapped'],
  ['600601490132', 'one digit changed'],
  ['550604390390', 'both sums give 10: never issued, invalid with any 12th digit'],
  ['560109390470', 'both sums give 10: never issued, invalid with any 12th digit'],
  ['600501390540', 'both sums give 10: never issued, invalid with any 12th digit'],
  ['600501490170', 'both sums give 10: never issued, invalid with any 12th digit'],
  ['550604390399', 'both sums give 10: never issued, invalid with any 12th digit'],
  ['570814490520', 'naive bug: remainder 10 written as 0 instead of second weights'],
  ['', 'empty'],
  ['12345678901', '11 digits'],
  ['100901 59001', 'space inside'],
  ['10090159001²', 'superscript digit'],
  ['٠٠٠٠٠٠٠٠٠٠٠٠', 'Arabic-Indic zeros: not ASCII digits'],
];

/** The check digit as the standard words it, apart from the code under test. */
function sumOf(number: string, weights: number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0) % 11;
}

// covers VALID-006
test.each([
  '',
  '1',
  '10090159001',
  '1009015900170',
  '100901 59001',
  ' 100901590017',
  '100901590017\n',
  '10090159001a',
  '١٠٠٩٠١٥٩٠٠١٧',
])('an IIN has exactly 12 ASCII digits, so "%s" is none', (value) => {
  expect(isIin(value)).toBe(false);
});

// covers VALID-007
test.each(valid.filter(([, set]) => set === 1))('%s is valid by the first weights', (number) => {
  expect(sumOf(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])).toBe(Number(number[11]));
  expect(isIin(number)).toBe(true);
});

// covers VALID-008
describe('a first remainder of 10', () => {
  test.each(valid.filter(([, set]) => set === 2))('makes %s valid by the second weights', (number) => {
    expect(sumOf(number, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])).toBe(10);
    expect(isIin(number)).toBe(true);
  });

  test('followed by a second 10 leaves no valid 12th digit', () => {
    for (let last = 0; last <= 9; last++) expect(isIin(`55060439039${last}`)).toBe(false);
  });
});

// covers VALID-007 VALID-008
test.each(invalid)('"%s" is refused: %s', (value) => {
  expect(isIin(value)).toBe(false);
});

test('of the ten numbers that share 11 digits at most one is valid', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{11}$/), (digits) => {
      const accepted = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).filter(isIin);
      expect(accepted.length).toBeLessThanOrEqual(1);
    }),
  );
});

// covers VALID-009
test.each(valid)('%s suggests gender and birth date by its digits', (number, _set, gender, birthDate) => {
  expect(iinHint(number)).toEqual({ gender, birthDate });
});

test('digits that name no existing day leave the number valid and the birth date open', () => {
  // 31 February 2010, with its check digit.
  const number = Array.from({ length: 10 }, (_, last) => `10023150001${last}`).find(isIin);
  expect(number).toBeDefined();
  expect(iinHint(number ?? '')).toEqual({ gender: 'm', birthDate: null });
});

test('a number that is no IIN suggests nothing', () => {
  expect(iinHint('100901590018')).toBeNull();
});

test('the schema of an IIN refuses with the key of its text', () => {
  expect(iin.safeParse('100901590017').success).toBe(true);
  const refused = iin.safeParse('100901590018');
  expect(refused.error?.issues.map((issue) => issue.message)).toEqual(['olessons.validation.iin']);
});

test('only text can be an IIN', () => {
  expect(isIin(100901590017)).toBe(false);
  expect(isIin(null)).toBe(false);
});

describe('masks', () => {
  const digits = (count: number) => Array.from({ length: 10 ** count }, (_, n) => String(n).padStart(count, '0'));

  test('of a student leave hundreds of IINs open to a reader who knows birth date and gender', () => {
    expect(maskedIin('131231500017')).toBe('1312••••••••');
    const open = digits(5).filter((rest) => isIin(`1312315${rest}`));
    expect(new Set(open.map((rest) => maskedIin(`1312315${rest}`)))).toEqual(new Set(['1312••••••••']));
    expect(open.length).toBeGreaterThan(9_000);
  });

  test('of a parent show the last four digits alone', () => {
    expect(maskedParentIin('840312400017')).toBe('••••••••0017');
    expect(parentMask.test('••••••••0017')).toBe(true);
    // As it was before: with the month of birth.
    expect(parentMask.test('8403••••0017')).toBe(false);
  });
});
