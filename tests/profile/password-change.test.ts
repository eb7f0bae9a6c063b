import { expect, test } from 'vitest';
import { passwordChangeProblems } from '#contract/profile/profile.rules.ts';

const change = (newPassword: string, rest: { currentPassword?: string; confirmation?: string } = {}) => ({
  currentPassword: 'qalam2026',
  newPassword,
  confirmation: newPassword,
  ...rest,
});
const keysOf = (typed: ReturnType<typeof change>, isManagement = false) =>
  Object.fromEntries(
    Object.entries(passwordChangeProblems(typed, { isManagement })).map(([field, { key }]) => [field, key]),
  );

test('a change that breaks no rule has no problems', () => {
  expect(passwordChangeProblems(change('jana2027'), { isManagement: true })).toEqual({});
});

test('every field has its own problem at the same time', () => {
  expect(keysOf(change('', { currentPassword: '', confirmation: 'x' }))).toEqual({
    currentPassword: 'olessons.validation.required_field',
    newPassword: 'spa.validation.password_min_length_changeable',
    confirmation: 'spa.validation.password_mismatch',
  });
});

test('management is held to its stricter rules', () => {
  expect(keysOf(change('abcdef'))).toEqual({});
  expect(keysOf(change('abcdef'), true)).toEqual({ newPassword: 'spa.validation.password_number_and_letter' });
});

test('the current password is no new one', () => {
  expect(keysOf(change('qalam2026'))).toEqual({ newPassword: 'profile.password.same' });
});
