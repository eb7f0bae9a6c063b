import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countIn, joinedRanges, toRanges } from './ranges.ts';

test.each([
  [[], []],
  [[7], [[7, 7]]],
  [[1, 2, 3], [[1, 3]]],
  [
    [1, 3],
    [
      [1, 1],
      [3, 3],
    ],
  ],
  // By number, not by text: 10 is behind 9.
  [[10, 8, 9], [[8, 10]]],
  [[4, 4, 5, 4], [[4, 5]]],
  [
    [0, -1, 5, -3],
    [
      [-3, -3],
      [-1, 0],
      [5, 5],
    ],
  ],
])('%j are the ranges %j', (numbers, ranges) => {
  expect(toRanges(numbers)).toEqual(ranges);
});

test('the ranges hold the numbers and no other, and two ranges never touch', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -30, max: 30 })), (numbers) => {
      const given = [...numbers];
      const ranges = toRanges(numbers);
      const within = ranges.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index),
      );
      expect(within).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const [index, [first]] of ranges.slice(1).entries())
        expect(first).toBeGreaterThan((ranges[index]?.[1] ?? first) + 1);
      expect(numbers).toEqual(given);
    }),
  );
});

test('ranges are joined where they overlap or touch', () => {
  const given = [
    [8, 9],
    [1, 2],
    [3, 5],
    [4, 4],
    [20, 30],
  ] as const;
  expect(joinedRanges(given)).toEqual([
    [1, 5],
    [8, 9],
    [20, 30],
  ]);
});

test('numbers in ranges are counted once each, from one on, less those that are taken out', () => {
  const given = [
    [1, 5],
    [4, 10],
    [20_000_000, 20_000_003],
  ] as const;
  expect(countIn(given, 1, [])).toBe(14);
  expect(countIn(given, 4, [])).toBe(11);
  expect(countIn(given, 4, [1, 4, 10, 11, 20_000_003])).toBe(8);
  expect(countIn(given, 20_000_004, [])).toBe(0);
});
