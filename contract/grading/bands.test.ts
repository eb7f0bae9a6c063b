import { expect, test } from 'vitest';
import { fifthOf, percentBand } from './bands.ts';

// covers JOUR-065
test.each([
  [0, 'below50'],
  [49.9, 'below50'],
  [50, 'from50'],
  [59, 'from50'],
  [60, 'from60'],
  [69, 'from60'],
  [70, 'from70'],
  [79.9, 'from70'],
  [80, 'from80'],
  [100, 'from80'],
] as const)('%d percent lies in the band %s: a shared edge belongs to the upper one', (percent, band) => {
  expect(percentBand(percent)).toBe(band);
});

// covers JOUR-065
test('points are placed by their share, exactly on the edges', () => {
  expect([5, 6, 7, 8].map((points) => percentBand(points, 10))).toEqual(['from50', 'from60', 'from70', 'from80']);
  expect(percentBand(18, 30)).toBe('from60');
  expect(percentBand(17, 30)).toBe('from50');
  expect(percentBand(21, 35)).toBe('from60');
  expect(percentBand(0, 0)).toBe('below50');
});

// covers JOUR-066
test('the ten marks fall into five pairs', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((mark) => fifthOf(mark, 10))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

// covers JOUR-066
test('any range falls into fifths, its ends included', () => {
  expect([0, 5, 6, 10, 15, 20, 25].map((points) => fifthOf(points, 25))).toEqual([1, 1, 2, 2, 3, 4, 5]);
  expect([0, 3].map((points) => fifthOf(points, 0))).toEqual([1, 1]);
});
