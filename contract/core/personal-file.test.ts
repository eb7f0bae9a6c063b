import { expect, test } from 'vitest';
import { fileLetterOf, fileNumberText, kazakhLetters, lettersInOrder } from './personal-file.ts';

test('a file stands under the first letter of the surname, as a capital', () => {
  expect(['қасым', ' Ли', '-Ән', "О'Нил", 'Smith', 'Ё', ''].map(fileLetterOf)).toEqual([
    ...['Қ', 'Л', 'Ә', 'О', 'S', 'Ё', '—'],
  ]);
  expect(fileNumberText('Қ', 17)).toBe('Қ-17');
});

test('letters stand in Kazakh order, those of other alphabets last', () => {
  expect(lettersInOrder(['Z', 'Я', 'Қ', 'К', 'І', 'Ы', 'Ә', 'А', 'S', 'Қ'])).toEqual([
    ...['А', 'Ә', 'К', 'Қ', 'Ы', 'І', 'Я', 'S', 'Z'],
  ]);
  expect(new Set(kazakhLetters).size).toBe(42);
});
