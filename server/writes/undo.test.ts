// The history of what handlers write, and taking it back, on both databases.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ChangeBatch,
  type EntryChange,
  type EntryHistory,
  mostOfKind,
  type Undone,
  undoableFor,
} from '#contract/changes/changes.schema.ts';
import { databaseKinds, type TestDatabaseKind } from '#tests/support/database.ts';
import { openShelfWrites, type ShelfWrites } from '#tests/support/shelves/shelf-writes.ts';
import { shelfEntity } from '#tests/support/shelves/shelves.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';
import { changeBatches } from './writes.tables.ts';

describe.each(databaseKinds)('what was written on %s', (kind: TestDatabaseKind) => {
  let caller: SyncCaller;
  let of: ShelfWrites;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    of = await openShelfWrites(caller);
  });
  afterAll(() => caller.close());

  it('the history of an entry says who, when, from where, and how it was', async () => {
    const [one, two] = [of.shelf('a'), of.shelf('b')];
    await of.write('history', one);
    caller.clock.advance(60_000);
    await of.write('history', two);
    caller.clock.advance(1);
    await of.write('history', null, { ...of.by(), userId: 3 });
    const history = await of.ask<EntryHistory[]>('teacher', 'entry', { entity: 'shelf', id: 'history' });
    expect(history).toMatchObject([
      { before: two, after: null, author: { userId: 3, name: expect.stringMatching(/\p{L}/u) } },
      { before: one, after: two, at: caller.clock.now() - 1, device: 'Chrome, Android', call: 'POST /api/shelf' },
      { before: null, after: one, at: caller.clock.now() - 60_001, canUndo: false },
    ]);
    expect(await of.ask('student', 'entry', { entity: 'shelf', id: 'history' })).toBe('ACCESS_DENIED');
    // In the school, but not among the readers of shelves.
    expect(await of.ask('grouplead', 'entry', { entity: 'shelf', id: 'history' })).toBe('ACCESS_DENIED');
    expect(await of.ask('teacher', 'entry', { entity: 'nothing', id: '1' })).toBe('ACCESS_DENIED');
    expect(await of.ask('other', 'entry', { entity: 'shelf', id: 'history' }, 2)).toEqual([]);
  });

  it('batches are listed newest first, with what they hold and whether the reader may undo them', async () => {
    caller.clock.advance(1_000);
    const batch = await of.run(of.by(), async (tx) => {
      for (const name of ['x', 'y']) await of.put(tx, `listed ${name}`, of.shelf(name));
      return tx.batch;
    });
    caller.clock.advance(1_000);
    const later = await of.write('listed x', of.shelf('z'));
    const [first, second] = (await of.ask<ChangeBatch[]>('director', 'batches')) as ChangeBatch[];
    expect([first, second]).toMatchObject([
      { batch: later, counts: { shelf: 1 }, canUndo: true },
      { batch, counts: { shelf: 2 }, undoneAt: null, canUndo: true },
    ]);
    const before = (await of.ask<ChangeBatch[]>('teacher', 'batches', { before: first?.batch ?? '' })) as ChangeBatch[];
    expect(before[0]).toMatchObject({ batch, canUndo: false });
    expect(await of.ask('grouplead', 'batches')).toEqual([]);
    const entries = await of.ask<EntryChange[]>('teacher', 'batch', { batch });
    expect(entries).toMatchObject([{ entity: 'shelf', id: 'listed x', before: null }, { id: 'listed y' }]);
    expect(await of.ask('other', 'batch', { batch }, 2)).toBe('NOT_FOUND');
    expect(await of.ask('grouplead', 'batch', { batch })).toBe('NOT_FOUND');
  });

  it('the entries of a large batch are told as far as somebody reads them, and counted whole', async () => {
    caller.clock.advance(1_000);
    const changes = Array.from({ length: mostOfKind + 1 }, (_, index) => ({
      id: `large ${index}`,
      before: null,
      after: of.shelf('large'),
    }));
    const batch = await of.run(of.by(), async (tx) => {
      tx.changed(shelfEntity, changes);
      return tx.batch;
    });
    const entries = (await of.ask<EntryChange[]>('teacher', 'batch', { batch })) as EntryChange[];
    expect(entries.map(({ id }) => id)).toEqual(changes.slice(0, mostOfKind).map(({ id }) => id));
    const [first] = (await of.ask<ChangeBatch[]>('director', 'batches')) as ChangeBatch[];
    expect(first).toMatchObject({ batch, counts: { shelf: mostOfKind + 1 } });
  });

  it('undoing puts back what nobody has changed since, tells of the rest, and is itself undone', async () => {
    const [a, b, changed] = [of.shelf('a'), of.shelf('b'), of.shelf('mine')];
    await of.write('kept', a);
    const batch = await of.run(of.by(), async (tx) => {
      await of.put(tx, 'kept', b);
      await of.put(tx, 'made', of.shelf('new'));
      await of.put(tx, 'mine', of.shelf('old'));
      return tx.batch;
    });
    await of.write('mine', changed);
    const from = await of.position();
    const undone = (await of.undo('director', batch)) as unknown as Undone;
    expect(undone).toMatchObject({ undone: 2, kept: [{ entity: 'shelf', id: 'mine' }] });
    expect(await of.shelves()).toMatchObject({ kept: a, mine: changed });
    expect((await of.shelves()).made).toBe(undefined);
    expect((await of.told(from)).sort()).toEqual(['shelf:kept', 'shelf:made']);
    // The same request again, and another request.
    expect(await of.undo('director', batch)).toEqual(undone);
    expect(await of.undo('director', batch, 'another press')).toBe('CONFLICT');
    await of.undo('director', undone.batch ?? '');
    expect(await of.shelves()).toMatchObject({ kept: b, made: { name: 'new' }, mine: changed });
  });

  it('what stands in the way of an earlier value is said, and nothing is overwritten', async () => {
    const former = of.shelf('a');
    await of.write('moved', former);
    const batch = await of.write('moved', of.shelf('b'));
    await of.write('newcomer', { ...former, name: 'c' });
    expect(await of.undo('director', batch)).toEqual({
      batch: null,
      undone: 0,
      kept: [{ entity: 'shelf', id: 'moved' }],
    });
    expect((await of.shelves()).moved?.name).toBe('b');
  });

  it('is undone by those alone who may, and in its own school', async () => {
    const batch = await of.write('whose', of.shelf('a'));
    expect(await of.undo('teacher', batch)).toBe('ACCESS_DENIED');
    expect(await of.undo('grouplead', batch)).toBe('ACCESS_DENIED');
    expect(await of.undo('director', idOf('no batch'))).toBe('NOT_FOUND');
    expect(await of.undo('other', batch, 'theirs', 2)).toBe('NOT_FOUND');
    expect((await of.shelves()).whose?.name).toBe('a');
  });

  it('a batch is undone for 30 days, and why not is known before it is tried', async () => {
    const batch = await of.write('aged', of.shelf('a'));
    const whyOf = async (login: string) =>
      ((await of.ask<ChangeBatch[]>(login, 'batches')) as ChangeBatch[]).find((one) => one.batch === batch)?.notUndone;
    const age = (by: number) =>
      caller.database.db
        .update(changeBatches)
        .set({ at: caller.clock.now() - by })
        .where(eq(changeBatches.batch, batch));
    expect(await whyOf('teacher')).toBe('notYours');
    await age(undoableFor);
    expect(await whyOf('director')).toBeNull();
    await age(undoableFor + 1);
    expect(await whyOf('director')).toBe('old');
    expect(await of.undo('director', batch, 'too late')).toBe('UNDO_IMPOSSIBLE');
    expect((await of.shelves()).aged?.name).toBe('a');
    await age(0);
    await of.undo('director', batch, 'in time');
    expect(await whyOf('director')).toBe('undone');
  });

  it('two people who undo one batch at once undo it once', async () => {
    const batch = await of.write('raced', of.shelf('a'));
    const outcomes = await Promise.all([of.undo('director', batch, 'one'), of.undo('director', batch, 'two')]);
    expect(outcomes).toContain('CONFLICT');
    expect(outcomes).toContainEqual({ batch: expect.any(String), undone: 1, kept: [] });
  });
});
