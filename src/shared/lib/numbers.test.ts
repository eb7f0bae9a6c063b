import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber, formatPercent, formatTenge } from './numbers.ts';

/** Plain spaces make the expectations readable; that the real ones do not break is a test of its own. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [0, '0', '0', '0'],
  [999, '999', '999', '999'],
  [1500, '1 500', '1 500', '1,500'],
  [1234567.5, '1 234 567,5', '1 234 567,5', '1,234,567.5'],
  [-1500, '-1 500', '-1 500', '-1,500'],
  [4.256, '4,26', '4,26', '4.26'],
  [1.005, '1,01', '1,01', '1.01'],
  [4.1, '4,1', '4,1', '4.1'],
  [-0.001, '0', '0', '0'],
  [1e-9, '0', '0', '0'],
  [Number.NaN, '–', '–', '–'],
])('%s is written "%s", "%s", "%s"', (value, kz, ru, en) => {
  expect((['kz', 'ru', 'en'] as const).map((language) => plain(formatNumber(value, language)))).toEqual([kz, ru, en]);
});

test('a wanted number of digits is kept, zeros and all', () => {
  expect(formatNumber(4, 'kz', { digits: 1 })).toBe('4,0');
  expect(formatNumber(84.5, 'kz', { digits: 0 })).toBe('85');
  expect(formatNumber(2.45, 'en', { digits: 1 })).toBe('2.5');
});

test('whole numbers are grouped as ICU groups them in English', () => {
  const icu = new Intl.NumberFormat('en');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(formatNumber(value, 'en')).toBe(icu.format(value));
    }),
  );
});

test.each([
  [71, '71 %', '71 %', '71%'],
  [70.52, '71 %', '71 %', '71%'],
  [84.5, '85 %', '85 %', '85%'],
  [0, '0 %', '0 %', '0%'],
  [Number.NaN, '–', '–', '–'],
])('the share %s is written "%s", "%s", "%s"', (percent, kz, ru, en) => {
  expect((['kz', 'ru', 'en'] as const).map((language) => plain(formatPercent(percent, language)))).toEqual([
    kz,
    ru,
    en,
  ]);
});

test('an amount in tenge shows tiyn only where there are any', () => {
  expect(plain(formatTenge(1500, 'kz'))).toBe('1 500 ₸');
  expect(plain(formatTenge(1500.5, 'ru'))).toBe('1 500,50 ₸');
  expect(plain(formatTenge(1500, 'en'))).toBe('1,500 ₸');
});

test('no space inside a number lets the line break', () => {
  for (const text of [formatNumber(1234567, 'kz'), formatPercent(71, 'ru'), formatTenge(1500, 'kz')]) {
    expect(text).not.toContain(' ');
  }
});
