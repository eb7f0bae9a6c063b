import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ImportColumn, type ImportRow, planImport } from './import.ts';

const titles = (title: string) => ({ kz: title, ru: title, en: title });
const columns: readonly ImportColumn[] = [
  {
    field: 'number',
    titles: titles('Number'),
    kind: 'text',
    schema: z.string().check(z.maxLength(6)),
    isRequired: true,
    example: '214',
  },
  { field: 'name', titles: titles('Name'), kind: 'text', schema: z.string(), example: 'Physics' },
  { field: 'capacity', titles: titles('Seats'), kind: 'number', schema: z.int().check(z.gte(1)), example: '30' },
  {
    field: 'kind',
    titles: titles('Kind'),
    kind: 'text',
    schema: z.enum(['class', 'hall']),
    words: { class: ['Сынып', 'Класс'], hall: ['Зал'] },
    example: 'Класс',
  },
];
type Room = { number: string; name: string | null; capacity: number | null; kind: string | null };
const room = (number: string, more: Partial<Room> = {}): Room => ({
  number,
  name: null,
  capacity: null,
  kind: null,
  ...more,
});
const plan = (rows: readonly ImportRow[], existing: readonly Room[] = []) =>
  planImport({ columns, rows, existing, key: ['number'] }).rows;
const row = (line: number, cells: Record<string, string>): ImportRow => ({ line, cells });

test('each row is new, changed, same or wrong, and says by itself why', () => {
  const existing = [room('101', { capacity: 24 }), room('102', { name: 'Химия' })];
  const rows = plan(
    [
      row(2, { number: '214', capacity: '30', kind: 'класс' }),
      row(3, { number: ' 101 ', capacity: '26' }),
      row(4, { number: '102', name: 'Химия' }),
      row(5, { number: '', capacity: 'many' }),
    ],
    existing,
  );
  expect(rows).toEqual([
    {
      line: 2,
      outcome: 'new',
      values: { number: '214', capacity: 30, kind: 'class' },
      before: null,
      problems: {},
    },
    {
      line: 3,
      outcome: 'changed',
      values: { number: '101', capacity: 26 },
      before: { number: '101', capacity: 24 },
      problems: {},
    },
    {
      line: 4,
      outcome: 'same',
      values: { number: '102', name: 'Химия' },
      before: { number: '102', name: 'Химия' },
      problems: {},
    },
    {
      line: 5,
      outcome: 'wrong',
      values: null,
      before: null,
      problems: { number: { key: 'olessons.validation.required_field' }, capacity: { key: 'form.wrong.number' } },
    },
  ]);
});

test('of two rows about one entry the later one is a duplicate and names the earlier', () => {
  const [first, second] = plan([row(2, { number: 'Зал 1' }), row(7, { number: 'зал  1' })]);
  expect([first?.outcome, second?.outcome]).toEqual(['new', 'duplicate']);
  expect(second?.problems).toEqual({ number: { key: 'import.wrong.twice', values: { line: 2 } } });
});

test('a letter that was lost on the way is wrong, and a question is not where a text may ask', () => {
  const names = ['?ожахметова', 'Қарлы?аш', 'К\ufffdсіп', 'Кім? Не?'];
  const rows = names.map((name, index) => row(index + 2, { number: `${index}`, name }));
  const asking = columns.map((column) => (column.field === 'name' ? { ...column, canAsk: true as const } : column));
  const outcomesWith = (of: readonly ImportColumn[]) =>
    planImport({ columns: of, rows, existing: [], key: ['number'] }).rows.map(({ outcome }) => outcome);
  expect(outcomesWith(asking)).toEqual(['wrong', 'wrong', 'wrong', 'new']);
  expect(outcomesWith(columns)).toEqual(['wrong', 'wrong', 'wrong', 'wrong']);
});

test('a cell that no word of the column says is refused by the schema, and the feature has the last word', () => {
  const [garden] = plan([row(2, { number: '1', kind: 'бақша' })]);
  expect(garden?.problems).toEqual({ kind: { key: 'form.wrong.value' } });
  const { rows } = planImport({
    columns,
    rows: [row(2, { number: '1', capacity: '2' })],
    existing: [room('1', { capacity: 30 })],
    key: ['number'],
    check: (values, before) =>
      Number(values.capacity) < Number(before?.capacity) ? { capacity: { key: 'rooms.wrong.full' } } : {},
  });
  expect(rows[0]).toMatchObject({ outcome: 'wrong', problems: { capacity: { key: 'rooms.wrong.full' } } });
});

/** What the server does with a plan. */
function applied(existing: readonly Room[], rows: ReturnType<typeof plan>): Room[] {
  const rooms = new Map(existing.map((entry) => [entry.number.toLowerCase(), entry]));
  for (const { outcome, values } of rows) {
    if (outcome !== 'new' && outcome !== 'changed') continue;
    const number = String(values?.number);
    rooms.set(number.toLowerCase(), { ...room(number), ...rooms.get(number.toLowerCase()), ...values });
  }
  return [...rooms.values()];
}

const cellOf = fc.constantFrom('', 'a', 'A', 'b', 'c', '1', '30', '-2', 'x?y', 'Зал', 'зал');
const rowsOf = fc
  .array(fc.record({ number: cellOf, name: cellOf, capacity: cellOf, kind: cellOf }), { maxLength: 12 })
  .map((cells) => cells.map((found, index) => row(index + 2, found)));
const roomsOf = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', '1', '30'), { maxLength: 4 })
  .map((numbers) => numbers.map((number) => room(number, { name: 'Бар', capacity: 12 })));

test('whatever the sheet: repeated it changes nothing, it removes nothing, and every row is answered in its order', () => {
  fc.assert(
    fc.property(rowsOf, roomsOf, (rows, existing) => {
      const first = plan(rows, existing);
      expect(first.map(({ line }) => line)).toEqual(rows.map(({ line }) => line));
      const after = applied(existing, first);
      const again = plan(rows, after);
      expect(again.map(({ outcome }) => outcome)).toEqual(
        first.map(({ outcome }) => (outcome === 'wrong' || outcome === 'duplicate' ? outcome : 'same')),
      );
      for (const { number, name } of existing) {
        const kept = after.find((entry) => entry.number.toLowerCase() === number);
        expect(kept?.name === name || rows.some(({ cells }) => cells.name === kept?.name)).toBe(true);
      }
    }),
  );
});

test('only cells that can be meant otherwise are restored: of a length that a date or a class has, without runs of spaces', () => {
  const asked: string[] = [];
  const restore = (cell: string) => {
    asked.push(cell);
    return cell.toUpperCase();
  };
  const [number] = columns as [ImportColumn];
  const ofClass = { ...number, restore };
  const cells = [`7${' '.repeat(990)}a`, '7 '.repeat(400), 'b'.repeat(61), ` ${'c'.repeat(60)}`];
  const { rows } = planImport({
    columns: [ofClass],
    existing: [],
    key: ['number'],
    rows: cells.map((cell, index) => row(index + 2, { number: cell })),
  });
  expect(asked).toEqual(['7 a', 'c'.repeat(60)]);
  expect(rows.map(({ outcome, values }) => values ?? outcome)).toEqual([{ number: '7 A' }, 'wrong', 'wrong', 'wrong']);
});

test('a day behind spaces by the hundred is read, and what is none is answered', () => {
  const born: ImportColumn = { ...(columns[1] as ImportColumn), field: 'born', kind: 'date' };
  const days = [`2013-12-31${' '.repeat(900)}00:00`, `2013${' '.repeat(990)}!`, `${'T'.repeat(999)}!`];
  const { rows } = planImport({
    columns: [born],
    existing: [],
    key: [],
    rows: days.map((day, index) => row(index + 2, { born: day })),
  });
  expect(rows.map(({ outcome }) => outcome)).toEqual(['new', 'wrong', 'wrong']);
});
