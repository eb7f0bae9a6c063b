import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import en from '../validation/texts/en.ts';
import kz from '../validation/texts/kz.ts';
import ru from '../validation/texts/ru.ts';
import { phone, phoneOrNone } from './people-fields.ts';
import { phoneOf, phonePrefix, phoneProblem, readPhone, setPhoneRules, typedPhone } from './phone.ts';

beforeAll(() =>
  setPhoneRules((number) => {
    const parsed = parsePhoneNumberFromString(number);
    return parsed?.isPossible() ? parsed.number : null;
  }),
);

const wrong = { key: 'spa.validation.phone' };
const many = { key: 'spa.validation.two_phones' };

// covers VALID-017
describe('a phone number', () => {
  test('of another country is stored without the zero that is dialled within it', () => {
    expect(readPhone('+44 (0) 7911 123456')).toEqual({ number: '+447911123456' });
    expect(readPhone('+380 (044) 123 45 67')).toEqual({ number: '+380441234567' });
    // In Italy the zero belongs to the number.
    expect(readPhone('+39 06 1234 5678')).toEqual({ number: '+390612345678' });
  });

  test('is stored with +7 in front, however it was written', () => {
    expect(phonePrefix).toBe('+7');
    const written = [
      ...['+7 (771) 534-41-64', '87715344164', '77715344164', '7715344164', '771 534 41 64', '8-771-534-41-64'],
      ...['+8 771 534 41 64', '+ 7 771 534 41 64', 'моб. 8 771 534 41 64 (мама)', '8.771.534.41.64'],
      '8 771 534 41 64, +7 771 534 41 64',
    ];
    expect(new Set(written.map(phoneOf))).toEqual(new Set(['+77715344164']));
    expect(phoneOf('+7 (495) 123-45-67')).toBe('+74951234567');
  });

  test.each([
    ['+998 90 123 45 67', '+998901234567'],
    ['+996 (555) 12-34-56', '+996555123456'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1 202 555 0123', '+12025550123'],
    ['+49 30 123456', '+4930123456'],
  ])('of another country is kept in E.164: %s', (typed, stored) => {
    expect(readPhone(typed)).toEqual({ number: stored });
    expect(phoneOf(stored)).toBe(stored);
  });

  test.each([
    ...['87715344164 9', '877153441649', '+7771534416499', '+7 8 771 534 41 64', '8 7715 34416'],
    ...['+7771534416', '07715344164', '0555123456', '1', '8', '901234567', '998901234567', '12025550123'],
    // No such country, and numbers that are too short or too long for theirs.
    ...['+999 123 45 67', '+998 90 123 45 6', '+998 90 123 45 678', '+44 20 79', '+0 705 555 14 12'],
    ...['-', '—', 'нет', 'жоқ', 'мама', '0', '8,7056E+10', '87055551412 доб. 12', '+7 705 5O5 14 12'],
  ])('that is none is refused and never mended: %s', (typed) => {
    expect(phoneProblem(typed)).toEqual(wrong);
    expect(phoneOf(typed)).toBeNull();
  });

  test.each([
    '8 705 555 14 12, 8 701 111 22 33',
    '8 705 555 14 12; +998 90 123 45 67',
    '+77055551412+77011112233',
    '8 705 555 14 12 8 701 111 22 33',
    '87055551412/87011112233',
    '8 705 555 14 12, 8 701 111 22',
  ])('beside a second one is refused as two: %s', (typed) => {
    expect(phoneProblem(typed)).toEqual(many);
  });

  test('may be missing: an empty field, or what an empty mask leaves', () => {
    for (const none of ['', '  ', '+', '+7', ' +7 (___) ___-__-__']) expect(readPhone(none)).toEqual({ number: null });
    expect(phoneProblem('')).toBeNull();
    expect(phoneOf(null)).toBeNull();
  });

  test('in a body becomes its stored form; a required one is not empty', () => {
    const read = (schema: z.ZodMiniType, value: unknown) => {
      const { data, error } = schema.safeParse(value);
      return error ? error.issues[0]?.message : data;
    };
    expect(read(phone, '8 (705) 555-14-12')).toBe('+77055551412');
    expect(read(phone, '+998 90 123 45 67')).toBe('+998901234567');
    expect(['-', '8 705', '+7', ''].map((typed) => read(phone, typed))).toEqual([
      ...['spa.validation.phone', 'spa.validation.phone'],
      ...['olessons.validation.required_field', 'olessons.validation.required_field'],
    ]);
    expect(read(phone, '8 705 555 14 12, 8 701 111 22 33')).toBe('spa.validation.two_phones');
    expect(['', '+7', null].map((typed) => phoneOf(read(phoneOrNone, typed) as string | null))).toEqual([
      null,
      null,
      null,
    ]);
    expect(read(phoneOrNone, '-')).toBe('spa.validation.phone');
    expect(read(phoneOrNone, '87055551412')).toBe('+77055551412');
  });

  test('is refused in each language', () => {
    for (const texts of [kz, ru, en]) for (const { key } of [wrong, many]) expect(texts).toHaveProperty([key]);
  });
});

describe('a phone while it is typed', () => {
  const type = (keys: string) =>
    [...keys].reduce((value, _key, index) => typedPhone(keys.slice(0, index + 1), value), '');

  test('shows +7 without its being typed, and loses no digit', () => {
    expect(type('7715344164')).toBe('+77715344164');
    expect(type('87715344164')).toBe('+77715344164');
    expect(typedPhone('+7 (771) 534-41-64', '')).toBe('+77715344164');
    expect(typedPhone('(771) 5', '+7771')).toBe('+77715');
    expect(typedPhone('', '+77')).toBe('');
    // A digit too many stays in sight, wherever it was typed.
    expect(typedPhone('(771) 534-41-649', '+77715344164')).toBe('+777153441649');
    expect(typedPhone('(7717) 534-41-64', '+77715344164')).toBe('+777175344164');
    expect(phoneProblem('+777153441649')).toEqual(wrong);
    expect(typedPhone('87011112233', '+77715344164')).toBe('+77011112233');
    // The trunk prefix in front of the whole number.
    expect(typedPhone('8 771 534 41 64', '+77715344164')).toBe('+77715344164');
  });

  test('of another country begins with its plus', () => {
    expect(type('+998901234567')).toBe('+998901234567');
    expect(typedPhone('+998 90 123', '')).toBe('+99890123');
    expect(typedPhone('+', '')).toBe('+');
    expect(type('+77015551412')).toBe('+77015551412');
  });

  test('stays as it was pasted where it is no single number', () => {
    for (const pasted of ['8 705 555 14 12, 8 701 111 22 33', 'жоқ', '-']) expect(typedPhone(pasted, '')).toBe(pasted);
  });
});
