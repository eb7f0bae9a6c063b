import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

/** Blanks and joiners as something to look at. */
const seen = (text: string) => unbroken(text).replaceAll('\u00a0', '_').replaceAll('\u2060', '+');

test('initials stay together, and may part from the surname', () => {
  expect(seen('Нұрланова А. С., Тасмағамбетов Д. М.')).toBe('Нұрланова А._С., Тасмағамбетов Д._М.');
});

test('a number stays with its sign and with its word', () => {
  expect(seen('§ 16 оқу, № 127 есеп, 2-кіші топ (5-сабақ)')).toBe('§_16 оқу, №_127 есеп, 2-+кіші топ (5-+сабақ)');
});

test('a range of times or numbers stays on one line', () => {
  expect(seen('08:00–08:45, 1–5')).toBe('08:00–+08:45, 1–+5');
});

test('words with hyphens and dashes between words break as usual', () => {
  expect(seen('ата-ана – бала, 28 қыркүйек – 3 қазан')).toBe('ата-ана – бала, 28 қыркүйек – 3 қазан');
});
