// The device sorts and filters all rows of a list, the server those of its tables page by page: same rows, same order, on both databases.
import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrangeList, defineList, filterList, type ListQuery } from '#contract/core/list.ts';
import type { ListParameters } from '#contract/core/list-endpoint.ts';
import { languages } from '#contract/core/localized.ts';
import type { Database } from '#server/db/client.ts';
import { listQuery } from '#server/shared/list-query.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';

const table = pgTable('list_test', {
  schoolId: integer('school_id').notNull(),
  id: text('id').notNull(),
  name: text('name').notNull(),
  seats: integer('seats'),
  born: date('born', { mode: 'string' }),
  shift: text('shift'),
  use: text('use').notNull(),
  isGone: boolean('is_gone').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'string' }).notNull(),
});
type Row = typeof table.$inferSelect;

const list = defineList({
  id: (row: Row) => row.id,
  fields: {
    name: { kind: 'text', value: (row) => row.name, can: ['sort', 'filter', 'search'] },
    seats: { kind: 'number', value: (row) => row.seats, can: ['sort', 'filter'] },
    born: { kind: 'date', value: (row) => row.born, can: ['sort', 'filter'] },
    shift: { kind: 'choice', value: (row) => row.shift, can: ['sort', 'filter'], choices: ['second', 'first'] },
    use: {
      kind: 'localized',
      value: ({ use }) => ({ kz: use, ru: `${use} по-русски`, en: '' }),
      can: ['sort', 'search'],
    },
  },
  sort: 'name',
});

const names = [
  'Әлиева Іңкәр',
  'Алиева Инкар',
  'Өтеген',
  'Үсен',
  'Ұлан',
  'ұлан',
  '7 «А»',
  '10 «А»',
  'Smith',
  "О'Нил; --",
  '',
];
const days = ['2012-12-31', '2013-01-01', '2013-06-15'];
const oneRow = fc.record({
  name: fc.constantFrom(...names),
  seats: fc.option(fc.integer({ min: -2, max: 40 }), { nil: null }),
  born: fc.option(fc.constantFrom(...days), { nil: null }),
  shift: fc.option(fc.constantFrom('first', 'second'), { nil: null }),
  use: fc.constantFrom('Ән', 'Дене', ''),
  schoolId: fc.constantFrom(1, 1, 1, 2),
});
const end = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: '' });
const range = <Value>(of: fc.Arbitrary<Value>) => fc.tuple(end(of), end(of)).map(([from, to]) => [`${from}..${to}`]);
const someOf = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });
const oneQuery: fc.Arbitrary<ListQuery> = fc.record({
  search: fc.constantFrom('', '', 'алиева', 'улан', '7а', 'русски', '%', "'"),
  sort: fc.constantFrom(...Object.keys(list.fields).flatMap((key) => [key, `-${key}`])),
  filters: fc.record(
    {
      name: someOf(...names),
      seats: range(fc.oneof(fc.integer({ min: -2, max: 40 }), fc.constant('999999999999999'), fc.constant('7.5'))),
      born: range(fc.constantFrom(...days)),
      shift: someOf('first', 'second', ''),
    },
    { requiredKeys: [] },
  ),
});
const parametersOf = ({ search, sort, filters }: ListQuery, more: Partial<ListParameters> = {}): ListParameters => ({
  ...filters,
  schoolId: 1,
  search,
  sort,
  page: 1,
  size: 'all',
  ...more,
});

describe.each(databaseKinds)('on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    await database.db.execute(sql`create table list_test (school_id int not null, id text not null, name text not null, seats int,
      born date, shift text, use text not null, is_gone boolean not null, changed_at timestamptz not null)`);
  });
  afterAll(async () => {
    await database.close();
  });

  async function fill(rows: readonly Row[]): Promise<void> {
    await database.db.execute(sql`truncate list_test`);
    if (rows.length > 0) await database.db.insert(table).values([...rows]);
  }
  const source = {
    schoolColumn: table.schoolId,
    columns: { name: table.name, seats: table.seats, born: table.born, shift: table.shift },
    read: (where: ReturnType<typeof sql>) => database.db.select().from(table).where(where),
    changed: {
      since: (instant: string) => sql`${table.changedAt} > ${instant}`,
      isGone: (row: Row) => row.isGone,
    },
  };
  const standing = { isGone: false, changedAt: '2026-09-01T00:00:00Z' };
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

  test('the pages of the server join to what the device shows, and no row of another school is in them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(oneRow, { maxLength: 25 }),
        fc.array(fc.tuple(oneQuery, fc.constantFrom(...languages), fc.integer({ min: 1, max: 9 })), {
          minLength: 4,
          maxLength: 4,
        }),
        async (made, queries) => {
          const rows = made.map((row, index): Row => ({ ...row, ...standing, id: String(index) }));
          await fill(rows);
          const own = rows.filter(({ schoolId }) => schoolId === 1);
          for (const [query, language, size] of queries) {
            const device = arrangeList(list, own, query, language);
            const pages: Row[] = [];
            for (let page = 1; page <= Math.ceil(device.length / size) + 1; page++) {
              const answer = await listQuery(list, source, parametersOf(query, { page, size }), language);
              expect(answer.total).toBe(device.length);
              pages.push(...answer.rows);
            }
            expect(idsOf(pages)).toEqual(idsOf(device));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a device that asks what changed ends with the rows that a whole answer gives', async () => {
    const changes = fc.array(fc.tuple(fc.nat(9), oneRow, fc.boolean()), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(oneRow, { minLength: 10, maxLength: 10 }),
        changes,
        oneQuery,
        async (made, later, query) => {
          const rows = made.map((row, index): Row => ({ ...row, ...standing, schoolId: 1, id: String(index) }));
          await fill(rows);
          const held = new Map(
            (await listQuery(list, source, parametersOf(query), 'kz')).rows.map((row) => [row.id, row]),
          );
          for (const [index, row, isGone] of later) {
            rows[index] = { ...row, schoolId: 1, id: String(index), isGone, changedAt: '2026-09-02T00:00:00Z' };
          }
          await fill(rows);
          const since = '2026-09-01T12:00:00Z';
          const answer = await listQuery(list, source, parametersOf(query, { since }), 'kz');
          for (const id of answer.gone ?? []) held.delete(id);
          for (const row of answer.rows) held.set(row.id, row);
          const now = await listQuery(list, source, parametersOf(query), 'kz');
          expect(idsOf(arrangeList(list, [...held.values()], query, 'kz'))).toEqual(idsOf(now.rows));
          expect(now.gone).toBeUndefined();
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the database leaves out what a filter excludes before the rows are read', async () => {
    const made = fc
      .sample(oneRow, { numRuns: 40, seed: 7 })
      .map((row, index): Row => ({ ...row, ...standing, id: String(index) }));
    await fill(made);
    let read: Row[] = [];
    const watched = { ...source, read: async (where: ReturnType<typeof sql>) => (read = await source.read(where)) };
    const filters = { shift: ['first', ''], seats: ['3..30'], born: ['..2013-01-01'], name: names.slice(0, 6) };
    await listQuery(list, watched, parametersOf({ search: '', sort: 'name', filters }), 'kz');
    const own = made.filter(({ schoolId }) => schoolId === 1);
    expect(idsOf(read).sort()).toEqual(idsOf(filterList(list, own, { search: '', filters }, 'kz')).sort());
    expect(read.length).toBeGreaterThan(0);
  });
});
