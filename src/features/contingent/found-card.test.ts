import { expect, test } from 'vitest';
import { yearOfCard } from './found-card.ts';

const years = [
  { eduYear: 2027, isCurrent: false },
  { eduYear: 2026, isCurrent: true },
];
const shown = [{ id: 12 }];

test('a card that a coming year does not list is opened in the present one', () => {
  expect(yearOfCard(13, { shown, years, eduYear: 2027 })).toBe(2026);
  expect(yearOfCard(12, { shown, years, eduYear: 2027 })).toBeNull();
});

test('in the present year, and while the list is not known, it is opened where one is', () => {
  expect(yearOfCard(13, { shown, years, eduYear: 2026 })).toBeNull();
  expect(yearOfCard(13, { shown: undefined, years, eduYear: 2027 })).toBeNull();
});
