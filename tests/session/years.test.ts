import { expect, test } from 'vitest';
import { allowsRequests, isReadOnly, selectedYear } from '#contract/session/session.rules.ts';
import { eduYearStatus, groupStatusOf } from '#contract/session/session.schema.ts';

test('each status of a year has its lower-case form, which groups and older calls use', () => {
  expect(groupStatusOf).toEqual({
    NotStarted: 'not_started',
    Transfer: 'transfer',
    Active: 'active',
    Archive: 'archive',
  });
  expect(Object.keys(groupStatusOf).sort()).toEqual([...eduYearStatus.options].sort());
});

// covers YEAR-016 SYSTEM-019
test.each([
  ['Active', true],
  ['Archive', true],
  ['NotStarted', false],
  ['Transfer', false],
] as const)('for a year that is %s requests are allowed: %s', (status, isAllowed) => {
  expect(allowsRequests({ status })).toBe(isAllowed);
});

// covers YEAR-010 SYSTEM-018
test('only an archived year is read-only', () => {
  expect(eduYearStatus.options.filter((status) => isReadOnly({ status }))).toEqual(['Archive']);
});

test('the year that is worked in is the chosen one while it exists, else the current one, else the first', () => {
  const year = (eduYear: number, isCurrent = false) => ({
    eduYear,
    isCurrent,
    schoolId: 1,
    status: 'Active' as const,
    canEditPeriods: false,
    dateStart: `${eduYear}-09-01`,
    dateEnd: `${eduYear + 1}-05-25`,
  });
  const years = [year(2024), year(2025), year(2026, true), year(2027)];
  expect(selectedYear(years, 2025)?.eduYear).toBe(2025);
  expect([null, 2023].map((chosen) => selectedYear(years, chosen)?.eduYear)).toEqual([2026, 2026]);
  expect(selectedYear([year(2024), year(2025)], null)?.eduYear).toBe(2024);
  expect(selectedYear([], 2025)).toBeUndefined();
});
