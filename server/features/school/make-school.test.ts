import { expect, test } from 'vitest';
import { longestSchoolName, schoolNameIn } from './make-school.ts';

test('the name of a school is stored in one way of writing, without what nobody sees, or not at all', () => {
  expect(schoolNameIn(' №1  мектеп\u202e ')).toBe('№1 мектеп');
  expect(schoolNameIn('и\u0306')).toBe('й');
  expect(schoolNameIn(' \u200e\n')).toBeNull();
  expect(schoolNameIn('м'.repeat(longestSchoolName))).toHaveLength(longestSchoolName);
  expect(schoolNameIn('м'.repeat(longestSchoolName + 1))).toBeNull();
});
