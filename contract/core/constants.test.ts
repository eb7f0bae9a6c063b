import { expect, test } from 'vitest';
import { fallbackYearFor } from './constants.ts';
import { roles } from './roles.ts';

// covers CONST2-014
test('without a year from anywhere a parent gets 2024 and everybody else 2023', () => {
  expect(fallbackYearFor('parent')).toBe(2024);
  for (const role of roles.filter((name) => name !== 'parent')) expect(fallbackYearFor(role)).toBe(2023);
});
