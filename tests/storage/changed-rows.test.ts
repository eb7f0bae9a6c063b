// A long list is asked for again, and only what changed in it is told: the device ends with exactly what the server holds.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withChangedRows } from '#data/reads/changed-rows.ts';
import { RowMemory, wholeListIn } from '#server/plugins/changed-rows.ts';

const row = fc.record({ id: fc.integer({ min: 1, max: 60 }), name: fc.constantFrom('Аружан', 'Бекзат', 'Гүлнұр') });
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 30, maxLength: 50 });
const rowsOf = (length: number) => Array.from({ length }, (_, index) => index * 2);
const listOf = (all: readonly object[]) => ({ rows: [...all], total: all.length });

test('any list becomes any other one, row by row and in its order', () => {
  let told = 0;
  const edits = fc.record({ renamed: fc.subarray(rowsOf(12)), gone: fc.subarray(rowsOf(12)), isSorted: fc.boolean() });
  fc.assert(
    fc.property(rows, fc.array(row, { maxLength: 5 }), edits, (before, more, { renamed, gone, isSorted }) => {
      const memory = new RowMemory();
      const edited = before
        .flatMap((one, index) => (gone.includes(index) ? [] : [renamed.includes(index) ? { ...one, name: 'Ә' } : one]))
        .concat(more.filter(({ id }) => !before.some((one) => one.id === id)))
        .filter((one, index, all) => all.findIndex(({ id }) => id === one.id) === index);
      const after = isSorted ? edited.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id) : edited;
      memory.remember('"one"', listOf(before));
      const changes = memory.changedSince('"one"', listOf(after));
      if (changes === null) return;
      told++;
      expect(withChangedRows(listOf(before), changes)).toEqual(listOf(after));
    }),
  );
  expect(told).toBeGreaterThan(0);
});

test('one changed row of many is told alone, with its new place; rows that went are named', () => {
  const before = Array.from({ length: 40 }, (_, index) => ({ id: index, name: `${index}` }));
  const [first, , ...rest] = before;
  const after = [...rest, { ...first, name: 'renamed' }];
  const memory = new RowMemory();
  memory.remember('"one"', listOf(before));
  const changes = memory.changedSince('"one"', listOf(after));
  expect(changes).toEqual({ rows: [{ id: 0, name: 'renamed' }], places: [38], gone: ['1'], total: 39 });
  expect(withChangedRows(listOf(before), changes)).toEqual(listOf(after));
});

test('a list that is unknown, mostly new, in another order, short, partial or without ids is told whole', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ id: index, name: `${index}` }));
  const memory = new RowMemory();
  memory.remember('"one"', listOf(many));
  expect(memory.changedSince('"two"', listOf(many))).toBeNull();
  expect(memory.changedSince('"one"', listOf(many.map((one) => ({ ...one, name: 'all new' }))))).toBeNull();
  expect(memory.changedSince('"one"', listOf(many.toReversed()))).toBeNull();
  memory.remember('"three"', listOf(many.map(({ name }) => ({ name }))));
  expect(memory.changedSince('"three"', listOf(many))).toBeNull();
  expect(wholeListIn(listOf(many.slice(0, 10)))).toBeNull();
  expect(wholeListIn({ rows: many, total: 400 })).toBeNull();
  expect(wholeListIn({ ...listOf(many), gone: [] })).toBeNull();
  expect(wholeListIn(null)).toBeNull();
});

test('what is remembered is bounded, and what is asked for stays longest', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ id: index }));
  const memory = new RowMemory(100);
  memory.remember('"one"', listOf(many));
  memory.remember('"two"', listOf(many));
  expect(memory.changedSince('"one"', listOf(many))).not.toBeNull();
  memory.remember('"three"', listOf(many));
  expect(memory.changedSince('"two"', listOf(many))).toBeNull();
  expect(memory.changedSince('"one"', listOf(many))).not.toBeNull();
});

test('what is here is not taken for what it is not: then all of it is asked for', () => {
  const kept = listOf(Array.from({ length: 40 }, (_, index) => ({ id: index })));
  const changes = { rows: [{ id: 3, name: 'x' }], places: [3], gone: ['4'], total: 40 };
  expect(withChangedRows(kept, changes)).toBeUndefined();
  expect(withChangedRows(['something else'], changes)).toBeUndefined();
  // An answer to `since` of the contract, and any other, stays what it is.
  const since = { rows: [{ id: 3 }], gone: [], total: 1 };
  expect(withChangedRows(kept, since)).toBe(since);
  expect(withChangedRows(kept, null)).toBeNull();
});
