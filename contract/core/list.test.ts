import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { arrangeList, defineList, filterList, isFilterText, type ListQuery, sortList } from './list.ts';
import { listEndpoint, listParameters, pageOf, queryOf } from './list-endpoint.ts';

type Room = {
  id: string;
  name: string;
  seats: number | null;
  since: string | null;
  use: { kz: string; ru: string; en: string };
  shift: 'first' | 'second' | null;
  classes: string[];
};
const rooms = defineList({
  id: (room: Room) => room.id,
  fields: {
    name: { kind: 'text', value: (room) => room.name, can: ['sort', 'filter', 'search'] },
    seats: { kind: 'number', value: (room) => room.seats, can: ['sort', 'filter'] },
    since: { kind: 'date', value: (room) => room.since, can: ['sort', 'filter'] },
    use: { kind: 'localized', value: (room) => room.use, can: ['sort', 'search'] },
    shift: { kind: 'choice', value: (room) => room.shift, can: ['sort', 'filter'], choices: ['second', 'first'] },
    classes: { kind: 'choice', value: (room) => room.classes, can: ['filter'] },
  },
  sort: 'name',
});
const room = (id: string, name: string, more: Partial<Room> = {}): Room => ({
  id,
  name,
  seats: null,
  since: null,
  use: { kz: '', ru: '', en: '' },
  shift: null,
  classes: [],
  ...more,
});
const nothing: ListQuery = { search: '', sort: 'name', filters: {} };
const idsOf = (list: readonly Room[]) => list.map(({ id }) => id).join(' ');
const filtered = (all: readonly Room[], filters: ListQuery['filters']) =>
  idsOf(filterList(rooms, all, { search: '', filters }, 'kz'));

test('a list that sorts downwards by itself does so also where the chosen field is equal', () => {
  const newest = defineList({ ...rooms, sort: '-since' });
  const all = [
    room('1', 'А', { since: '2026-09-01' }),
    room('2', 'Б', { since: '2026-09-03' }),
    room('3', 'А', { since: '2026-09-02' }),
    room('4', 'А'),
  ];
  expect(idsOf(sortList(newest, all, newest.sort, 'kz'))).toBe('2 3 1 4');
  expect(idsOf(sortList(newest, all, 'since', 'kz'))).toBe('1 3 2 4');
  expect(idsOf(sortList(newest, all, 'name', 'kz'))).toBe('3 1 4 2');
});

test('texts sort in Kazakh order, numbers in a name by their value', () => {
  const all = [room('1', 'Үй'), room('2', 'Ұя'), room('3', 'Усть'), room('4', '10 «А»'), room('5', '9 «Ә»')];
  expect(idsOf(sortList(rooms, all, 'name', 'kz'))).toBe('5 4 3 2 1');
  expect(idsOf(sortList(rooms, all, '-name', 'kz'))).toBe('1 2 3 4 5');
});

test('what has no value comes last in both directions, and equal rows follow the order of the list, then their ids', () => {
  const all = [
    room('1', 'Б', { seats: 5 }),
    room('2', 'А'),
    room('4', 'А', { seats: 5 }),
    room('3', 'А', { seats: 5 }),
    room('5', 'Я', { seats: 30 }),
  ];
  expect(idsOf(sortList(rooms, all, 'seats', 'kz'))).toBe('3 4 1 5 2');
  expect(idsOf(sortList(rooms, all, '-seats', 'kz'))).toBe('5 3 4 1 2');
});

test('a choice sorts by its place among the choices, a localized text by the language of the reader', () => {
  const all = [room('1', 'А', { shift: 'first' }), room('2', 'Б', { shift: 'second' })];
  expect(idsOf(sortList(rooms, all, 'shift', 'kz'))).toBe('2 1');
  const named = [
    room('1', 'А', { use: { kz: 'Ән', ru: 'Пение', en: '' } }),
    room('2', 'А', { use: { kz: 'Дене', ru: 'Физра', en: '' } }),
  ];
  expect(idsOf(sortList(rooms, named, 'use', 'kz'))).toBe('1 2');
  expect(idsOf(sortList(rooms, named, '-use', 'ru'))).toBe('2 1');
});

test('filters join: any value of one, all of several; an empty text stands for no value', () => {
  const all = [
    room('1', 'А', { shift: 'first', classes: ['7А', '7Б'] }),
    room('2', 'Б', { shift: 'second', classes: ['7Б'] }),
    room('3', 'В'),
  ];
  expect(filtered(all, { shift: ['first', 'second'] })).toBe('1 2');
  expect(filtered(all, { shift: ['first', ''] })).toBe('1 3');
  expect(filtered(all, { classes: ['7Б'], shift: ['second'] })).toBe('2');
  expect(filtered(all, { classes: [''] })).toBe('3');
  expect(filtered(all, { name: ['В'] })).toBe('3');
});

test('a range holds its ends, may lack one, and leaves out what has no value', () => {
  const all = [
    room('1', 'А', { seats: 9 }),
    room('2', 'Б', { seats: 30 }),
    room('3', 'В'),
    room('4', 'Г', { seats: 100, since: '2026-09-01' }),
  ];
  expect(filtered(all, { seats: ['9..30'] })).toBe('1 2');
  expect(filtered(all, { seats: ['30..'] })).toBe('2 4');
  expect(filtered(all, { seats: ['..29.5'] })).toBe('1');
  expect(filtered(all, { seats: ['..'] })).toBe('1 2 4');
  expect(filtered(all, { since: ['2026-09-01..2026-09-01'] })).toBe('4');
});

test('the search folds Kazakh letters and looks in all fields that say so, and in no other', () => {
  const all = [
    room('1', 'Қайрат', { use: { kz: 'Дене', ru: '', en: '' } }),
    room('2', 'Болат', { classes: ['Қайрат'] }),
  ];
  const found = (search: string) => idsOf(arrangeList(rooms, all, { ...nothing, search }, 'kz'));
  expect(found('кайр')).toBe('1');
  expect(found('дене кайрат')).toBe('1');
  expect(found('')).toBe('2 1');
  expect(found('7')).toBe('');
});

test.each([
  ['seats', '1..5', true],
  ['seats', '-1.5..', true],
  ['seats', '5', false],
  ['seats', 'a..b', false],
  ['seats', `${'9'.repeat(16)}..`, false],
  ['since', '2026-09-01..', true],
  ['since', '..2026-02-30', false],
  ['since', '2026-09-01', false],
  ['shift', 'first', true],
  ['shift', '', true],
  ['shift', 'third', false],
  ['name', 'anything', true],
] as const)('a filter of %s may be "%s": %s', (key, text, isFit) => {
  expect(isFilterText(rooms.fields[key], text)).toBe(isFit);
});

const asked = (more: object) => listParameters(rooms).safeParse({ schoolId: '1', eduYear: '2026', ...more });

test('an endpoint takes search, sort, page from 1, size and one parameter per filter', () => {
  const parameters = asked({
    search: 'а',
    sort: '-seats',
    page: '2',
    size: '10',
    shift: ['first', ''],
    seats: '1..5',
  }).data;
  expect(parameters).toMatchObject({ page: 2, size: 10, sort: '-seats' });
  expect(parameters && queryOf(rooms, parameters)).toEqual({
    search: 'а',
    sort: '-seats',
    filters: { shift: ['first', ''], seats: ['1..5'] },
  });
  expect(asked({}).data).toMatchObject({ search: '', sort: 'name', page: 1, size: 'all' });
});

test.each([
  [{ page: '0' }],
  [{ size: '5001' }],
  [{ size: '0' }],
  [{ sort: 'classes' }],
  [{ sort: '--name' }],
  [{ shift: 'third' }],
  [{ seats: ['1..5', 'x'] }],
  [{ since: 'yesterday' }],
  [{ search: 'а'.repeat(101) }],
])('an endpoint refuses %o', (more) => {
  expect(asked(more).success).toBe(false);
});

test('pages follow each other without gaps; one that is beyond the end is empty', () => {
  const all = ['1', '2', '3', '4', '5'].map((id) => room(id, id));
  expect([1, 2, 3, 4].map((page) => idsOf(pageOf(all, { page, size: 2 })))).toEqual(['1 2', '3 4', '5', '']);
  expect(pageOf(all, { page: 1, size: 'all' })).toHaveLength(5);
});

test('the endpoint of a list answers rows, their number over all pages, and what is gone', () => {
  const row = z.object({ id: z.string(), name: z.string() });
  const short = defineList({
    id: (one: z.infer<typeof row>) => one.id,
    fields: { name: { kind: 'text', value: (one) => one.name, can: ['sort'] } },
    sort: 'name',
  });
  const endpoint = listEndpoint(short, row, {
    path: '/api/v4/os/rooms',
    summary: 'Rooms of a school.',
    access: 'signedIn',
    school: 'required',
  });
  expect(endpoint).toMatchObject({ method: 'GET', path: '/api/v4/os/rooms', school: 'required' });
  expect(endpoint.data.safeParse({ rows: [{ id: '1', name: 'А' }], total: 1, gone: ['2'] }).success).toBe(true);
  expect(endpoint.data.safeParse({ rows: [{ id: '1' }], total: 1 }).success).toBe(false);
});
