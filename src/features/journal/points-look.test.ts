import { expect, test } from 'vitest';
import { bandOf } from './grid-cell.tsx';

// covers JOUR-065
test('points wear one of five looks by the percent bands, each with its lower bound', () => {
  expect([0, 9, 10, 11, 12, 13, 14, 15, 16, 20].map((points) => bandOf(points, 20))).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4, 5, 5,
  ]);
});
