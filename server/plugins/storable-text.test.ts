import { expect, test } from 'vitest';
import { unstorableFields } from './storable-text.ts';

test('fields with a NUL or with half of a pair of letters are named, at any depth', () => {
  const body = {
    surname: 'Са\u0000парова',
    moves: [{ reason: 'class' }, { reason: 'a\ud800' }],
    by: { 'a\udc00': 1 },
    note: '🧪 Әңгіме\n',
    ids: [1, null, true],
  };
  expect(unstorableFields(body).sort()).toEqual(['by', 'moves.1.reason', 'surname']);
  expect(unstorableFields('\u0000')).toEqual(['body']);
  for (const fine of [undefined, null, 1, {}, { text: '🧪' }]) expect(unstorableFields(fine)).toEqual([]);
});

test('a body that is nested deeper than the stack is read', () => {
  let body: unknown = '\u0000';
  for (let depth = 0; depth < 50_000; depth++) body = [body];
  expect(unstorableFields(body)).toHaveLength(1);
});
