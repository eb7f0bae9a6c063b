import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemsOf, readTyped, typedNumber, typedTime, writeTyped } from './form.ts';

const readBack = (kind: Parameters<typeof readTyped>[0], typed: string) => {
  const read = readTyped(kind, typed);
  return 'value' in read ? read.value : read.problem.key;
};

test('a time is understood as people write it, and nothing else is', () => {
  expect(['8:30', '08:30', '0830', '08.30', '830', ' 9:05 '].map(typedTime)).toEqual([
    '08:30',
    '08:30',
    '08:30',
    '08:30',
    '08:30',
    '09:05',
  ]);
  expect(['24:00', '8:60', '8', 'noon', ''].map(typedTime)).toEqual([null, null, null, null, null]);
});

test('a number may have a comma and spaces between thousands', () => {
  expect(['24', '1 250', '7,5', '-3', '1e3', '7,5,1', '0x10'].map(typedNumber)).toEqual([
    24,
    1250,
    7.5,
    -3,
    null,
    null,
    null,
  ]);
});

test('an empty field is null, an empty text is an empty text, and what cannot be read says why', () => {
  expect([readBack('number', ' '), readBack('date', ''), readBack('text', '  ')]).toEqual([null, null, '']);
  expect([readBack('number', 'many'), readBack('date', '31.02.2026'), readBack('time', '25:00')]).toEqual([
    'form.wrong.number',
    'spa.validation.date_not_match_format',
    'form.wrong.time',
  ]);
});

test('a value is read back from the way it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 1439 }), (number, minute) => {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(readBack('number', writeTyped('number', number / 4))).toBe(number / 4);
      expect(readBack('time', writeTyped('time', time))).toBe(time);
    }),
  );
  expect(readBack('date', writeTyped('date', '2026-11-23'))).toBe('2026-11-23');
  expect(writeTyped('date', null)).toBe('');
});

test('what a schema refuses is said by a key of the texts, the first for each field', () => {
  const schema = z.object({
    number: z.string().check(z.minLength(1), z.maxLength(4)),
    capacity: z.int().check(z.gte(1), z.lte(500)),
    name: z.string().check(z.minLength(3)),
    kind: z.enum(['class', 'hall']),
    iin: z.string().check(z.refine((iin: string) => iin === '', { error: 'olessons.validation.iin' })),
  });
  expect(problemsOf(schema, { number: '', capacity: 0, name: 'x', kind: 'garden', iin: '1' })).toEqual({
    number: { key: 'olessons.validation.required_field' },
    capacity: { key: 'form.wrong.min', values: { min: 1 } },
    name: { key: 'form.wrong.shorter', values: { min: 3 } },
    kind: { key: 'form.wrong.value' },
    iin: { key: 'olessons.validation.iin' },
  });
  expect(problemsOf(schema, { number: '12345', capacity: null, name: 'xyz', kind: 'hall', iin: '' })).toEqual({
    number: { key: 'form.wrong.longer', values: { max: 4 } },
    capacity: { key: 'olessons.validation.required_field' },
  });
  expect(problemsOf(schema, { number: '1', capacity: 1, name: 'xyz', kind: 'hall', iin: '' })).toEqual({});
});

test('invisible characters of pasted text are no part of a value, joiners of an emoji are', () => {
  expect(readBack('text', 'Қожах\u00adметова\u200b')).toBe('Қожахметова');
  expect(readBack('number', '\u202a1\u00a0250\u202c')).toBe(1250);
  expect(readBack('date', '\u200e31.12.2013')).toBe('2013-12-31');
  expect(readBack('text', '👨‍👩‍👧 a\u200db')).toBe('👨‍👩‍👧 ab');
});
