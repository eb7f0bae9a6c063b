// Which words of a text are searched for.
import { expect, it } from 'vitest';
import { isSought, wordsSought } from '#contract/people-search/people-search.schema.ts';

it('the longest words are searched for, wherever they stand', () => {
  expect(wordsSought('а б в г Әлиева')).toEqual(['алиева', 'а', 'б', 'в']);
  expect(wordsSought('ә іңкәр ӘЛИЕВА ерланқызы іңкәр к')).toEqual(['ерланкызы', 'алиева', 'инкар', 'а']);
  expect(isSought('а б в г д')).toBe(false);
});
