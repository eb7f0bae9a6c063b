import { expect, test } from 'vitest';
import { allowsRequests, isReadOnly } from '#contract/session/session.rules.ts';
import { eduYearStatus, groupStatusOf } from '#contract/session/session.schema.ts';

// covers YEAR-005
test('each status of a year has its lower-case form, which groups and older calls use', () => {
  expect(groupStatusOf).toEqual({
    NotStarted: 'not_started',
    Transfer: 'transfer',
    Active: 'active',
    Archive: 'archive',
  });
  expect(Object.keys(groupStatusOf).sort()).toEqual([...eduYearStatus.options].sort());
});

// covers YEAR-016
test.each([
  ['Active', true],
  ['Archive', true],
  ['NotStarted', false],
  ['Transfer', false],
] as const)('for a year that is %s requests are allowed: %s', (status, isAllowed) => {
  expect(allowsRequests({ status })).toBe(isAllowed);
});

test('only an archived year is read-only', () => {
  expect(eduYearStatus.options.filter((status) => isReadOnly({ status }))).toEqual(['Archive']);
});
