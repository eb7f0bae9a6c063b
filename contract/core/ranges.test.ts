import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRanges } from './ranges.ts';

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
