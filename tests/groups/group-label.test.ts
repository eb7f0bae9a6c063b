import { expect, it } from 'vitest';
import { groupOption } from '#contract/groups/group-label.ts';
import { isLetter, letterOf } from '#contract/groups/group-writes.ts';

// covers GROUP-016
it('a class among others is named by grade, letter, language and the tag of inclusion', () => {
  const group = { label: '7 «А»', parallel: 7, eduLang: 'kk', isInclusive: true };
  expect(groupOption(group, 'инкл.')).toBe('7 «А» · қаз · инкл.');
  expect(groupOption({ ...group, eduLang: 'ru', isInclusive: false }, 'инкл.')).toBe('7 «А» · рус');
  expect(groupOption({ ...group, label: 'Хор', parallel: 0, isInclusive: false }, 'инкл.')).toBe('Хор');
});

it('a letter is one to three letters of any alphabet, and Latin ones are not told from Cyrillic ones', () => {
  expect(['a', 'Ә', 'кв', 'S'].map(letterOf)).toEqual(['А', 'Ә', 'КВ', 'S']);
  const isOf = (letter: string) => isLetter(letter, 7);
  expect(['А', 'Ә', 'Ғ', 'Қ', 'Ң', 'Ө', 'Ұ', 'Ү', 'Һ', 'І', 'АБВ'].every(isOf)).toBe(true);
  expect(['', 'АБВГ', '7', 'А-Б', 'А Б'].some(isOf)).toBe(false);
  // What an import brought stays.
  expect(isLetter('А-1', 7, 'А-1')).toBe(true);
});
