import { expect, test } from 'vitest';
import { shortNames } from './short-names.ts';

const named = (...pupils: [surname: string, firstname: string][]) => [
  ...shortNames(
    pupils.map(([surname, firstname], index) => ({ id: String(index), number: index + 1, surname, firstname })),
  ).values(),
];

test('a surname is enough, until two of the class share it', () => {
  expect(named(['Ахмет', 'Адеми'], ['Қанат', 'Дана'], ['Қанат', 'Ерлан'])).toEqual(['Ахмет', 'Қанат Д.', 'Қанат Е.']);
});

test('with the same letter the whole name tells them apart, with the same name the register number', () => {
  expect(named(['Қанат', 'Дана'], ['Қанат', 'Дамир'])).toEqual(['Қанат Дана', 'Қанат Дамир']);
  expect(named(['Қанат', 'Дана'], ['Қанат', 'Дана'])).toEqual(['1 Қанат Дана', '2 Қанат Дана']);
});
