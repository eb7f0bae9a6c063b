import { describe, expect, test } from 'vitest';
import { emailProblem } from './email.ts';

// covers VALID-004 VALID-005 CONST3-014
describe('an e-mail address', () => {
  test.each(['', 'a@b.kz', 'mektep.42@edu.gov.kz', 'mektep-42@edu-42.info', 'A_1@b.museum'])(
    '"%s" is allowed',
    (typed) => {
      expect(emailProblem(typed)).toBeNull();
    },
  );
  test.each([
    'a',
    'a@b',
    'a@b.c',
    'a@b.abcdefg',
    'a@b.k1',
    '@b.kz',
    '.a@b.kz',
    'a.@b.kz',
    'a--b@b.kz',
    'a@b..kz',
    'қ@b.kz',
    'a@b.kz ',
    'a@@b.kz',
  ])('"%s" is refused', (typed) => {
    expect(emailProblem(typed)).toEqual({ key: 'spa.validation.email' });
  });
});
