import { expect, test } from 'vitest';
import type { CellView } from '#data/documents/views.ts';
import { authorshipOf, shortName } from './authorship.ts';

const me = { userId: 7, name: shortName({ surname: 'Төлегенова', firstname: 'Ұлжан' }) };
const base = { version: 3, value: { taken: true }, by: 8, byName: 'Сәрсенов М. А.', at: 1_000 };
const row = { capturedAt: 2_000 } as CellView['row'];

test('what the server holds is of its author, with the time of the server', () => {
  expect(authorshipOf({ base, row: undefined, state: 'saved' }, me)).toEqual({
    isOwn: false,
    name: 'Сәрсенов М. А.',
    at: 1_000,
  });
});

test('what waits above it is of this person, with the time of the act', () => {
  expect(authorshipOf({ base, row, state: 'waiting' }, me)).toEqual({ isOwn: true, name: 'Төлегенова Ұ.', at: 2_000 });
});

test('an act that is just being stored has no time yet', () => {
  const empty = { version: 0, value: null };
  expect(authorshipOf({ base: empty, row: undefined, state: 'saving' }, me)).toMatchObject({ isOwn: true, at: null });
});
