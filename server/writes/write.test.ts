// Writes of handlers are idempotent, notify devices, are kept in the history and can be undone, on both databases.
import type { FastifyBaseLogger } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type ChangeBatch,
  type EntryChange,
  type EntryHistory,
  mostOfKind,
  type Undone,
} from '#contract/changes/changes.schema.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Write, WriteCaller } from '#server/shared/write.ts';
import { positionOf, readFeed } from '#server/sync/feed.ts';
import { databaseKinds, type TestDatabaseKind } from '#tests/support/database.ts';
import { headersOf } from '#tests/support/server.ts';
import { createShelves, putShelf, type Shelf, shelfEntity, shelvesOf } from '#tests/support/shelves/shelves.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';
import { pruneRequests } from './requests.repository.ts';
import { createWrite } from './write.ts';

const teacher = 2;

describe.each(databaseKinds)('ordinary writes on %s', (kind: TestDatabaseKind) => {
  let caller: SyncCaller;
  let run: ReturnType<typeof createWrite>;
  const error = vi.fn();
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    run = createWrite(caller.database, caller.clock);
    await createShelves(caller.database.db);
  });
  afterAll(() => caller.close());

  const by = (press?: string, said = 'a'): WriteCaller => ({
    ...{ schoolId: 1, userId: teacher, call: 'POST /api/shelf', device: 'Chrome, Android' },
    request: press === undefined ? null : { id: idOf(press), hash: said },
    log: { error } as unknown as FastifyBaseLogger,
  });
  let numbers = 0;
  /** Makes a shelf with a number of its own. */
  const shelf = (name: string): Shelf => ({ number: ++numbers, name });
  const put = async (tx: Write, id: string, after: Shelf | null) => {
    const before = (await shelfEntity.hold(tx.db, 1, [id])).get(id) ?? null;
    await putShelf(tx.db, id, after);
    tx.changed(shelfEntity, [{ id, before, after }]);
    return tx.batch;
  };
  const write = (id: string, after: Shelf | null, from = by()) => run(from, (tx) => put(tx, id, after));
  const told = async (after: number) => {
    const rows = await readFeed(caller.database.db, 1, { scopes: ['school'], after, limit: 100 });
    return rows.map(({ document }) => document);
  };
  const position = async () => (await positionOf(caller.database.db, 1))?.position ?? 0;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (failure: { code?: ErrorCode }) => failure.code,
    );

  async function ask<Data>(login: string, path: string, query: Record<string, string> = {}, school = 1) {
    const url = `/api/v4/os/changes/${path}?${new URLSearchParams({ schoolId: String(school), ...query })}`;
    const headers = headersOf(await caller.person(login), school);
    const response = await caller.app.inject({ method: 'GET', url, headers });
    return response.statusCode === 200 ? response.json<{ data: Data }>().data : response.json().error.code;
  }
  async function undo(login: string, batch: string, press = `undo ${batch} ${login}`, school = 1) {
    const response = await caller.app.inject({
      method: 'POST',
      url: '/api/v4/os/changes/undo',
      headers: headersOf(await caller.person(login), school),
      payload: { schoolId: school, batch, requestId: idOf(press) },
    });
    const { data, error: refused } = response.json<{ data: Undone; error: { code: ErrorCode } }>();
    return refused?.code ?? data;
  }

  it('the same request again is answered as before and changes nothing', async () => {
    const work = vi.fn((tx: Write) => put(tx, 'once', shelf('a')));
    const first = await run(by('press'), work);
    const from = await position();
    expect(await run(by('press'), work)).toBe(first);
    expect(work).toHaveBeenCalledTimes(1);
    expect(await position()).toBe(from);
  });

  it('two of one request at once are one', async () => {
    const work = vi.fn(async (tx: Write) => put(tx, 'at once', { number: 900, name: String(work.mock.calls.length) }));
    const [one, two] = await Promise.all([run(by('double'), work), run(by('double'), work)]);
    expect(one).toBe(two);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('an id that was used for something else is refused, and one of somebody else is another one', async () => {
    await write('ids', shelf('a'), by('an id'));
    expect(await codeOf(write('ids', shelf('b'), by('an id', 'something else')))).toBe('PAYLOAD_CHANGED');
    expect(await codeOf(write('ids', shelf('c'), { ...by('an id'), userId: 3 }))).toBe('ok');
    expect((await shelvesOf(caller.database.db)).ids?.name).toBe('c');
  });

  it('what fails leaves nothing behind, tells nobody, and may be tried again under its id', async () => {
    const from = await position();
    const after = vi.fn();
    const failing = run(by('failing'), async (tx) => {
      tx.after(after);
      await put(tx, 'failing', shelf('a'));
      throw new Error('no');
    });
    expect(await codeOf(failing)).toBe(undefined);
    expect((await shelvesOf(caller.database.db)).failing).toBe(undefined);
    expect([await position(), after.mock.calls.length]).toEqual([from, 0]);
    await write('failing', shelf('b'), by('failing'));
    expect((await shelvesOf(caller.database.db)).failing?.name).toBe('b');
  });

  it('everybody whom a change concerns is told once, and of what is equal nobody', async () => {
    const from = await position();
    const same = shelf('a');
    await run(by(), async (tx) => {
      await put(tx, 'told', same);
      tx.concerns([
        { scope: 'school', document: 'shelf:told' },
        { scope: 'school', document: 'shelves' },
      ]);
    });
    expect((await told(from)).sort()).toEqual(['shelf:told', 'shelves']);
    const later = await position();
    await write('told', same);
    expect(await told(later)).toEqual([]);
    expect(await ask<EntryHistory[]>('director', 'entry', { entity: 'shelf', id: 'told' })).toHaveLength(1);
  });

  it('what comes afterwards sees the commit, and its failure is logged and hurts nobody', async () => {
    const seen: unknown[] = [];
    await run(by(), async (tx) => {
      await put(tx, 'afterwards', shelf('a'));
      tx.after(async () => void seen.push((await shelvesOf(caller.database.db)).afterwards?.name));
      tx.after(() => Promise.reject(new TypeError('no')));
    });
    await vi.waitFor(() => expect(seen).toEqual(['a']));
    await vi.waitFor(() =>
      expect(error).toHaveBeenCalledWith({ name: 'TypeError', call: 'POST /api/shelf' }, 'after a write'),
    );
  });

  it('a transaction that gave way to another one is tried again', async () => {
    let tries = 0;
    await run(by(), async (tx) => {
      tries++;
      await put(tx, 'gave way', shelf('a'));
      if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    expect([tries, (await shelvesOf(caller.database.db))['gave way']?.name]).toEqual([2, 'a']);
  });

  it('the history of an entry says who, when, from where, and how it was', async () => {
    const [one, two] = [shelf('a'), shelf('b')];
    await write('history', one);
    caller.clock.advance(60_000);
    await write('history', two);
    caller.clock.advance(1);
    await write('history', null, { ...by(), userId: 3 });
    const history = await ask<EntryHistory[]>('teacher', 'entry', { entity: 'shelf', id: 'history' });
    expect(history).toMatchObject([
      { before: two, after: null, author: { userId: 3, name: expect.stringMatching(/\p{L}/u) } },
      { before: one, after: two, at: caller.clock.now() - 1, device: 'Chrome, Android', call: 'POST /api/shelf' },
      { before: null, after: one, at: caller.clock.now() - 60_001, canUndo: false },
    ]);
    expect(await ask('student', 'entry', { entity: 'shelf', id: 'history' })).toBe('ACCESS_DENIED');
    // In the school, but not among the readers of shelves.
    expect(await ask('grouplead', 'entry', { entity: 'shelf', id: 'history' })).toBe('ACCESS_DENIED');
    expect(await ask('teacher', 'entry', { entity: 'nothing', id: '1' })).toBe('ACCESS_DENIED');
    expect(await ask('other', 'entry', { entity: 'shelf', id: 'history' }, 2)).toEqual([]);
  });

  it('batches are listed newest first, with what they hold and whether the reader may undo them', async () => {
    caller.clock.advance(1_000);
    const batch = await run(by(), async (tx) => {
      for (const name of ['x', 'y']) await put(tx, `listed ${name}`, shelf(name));
      return tx.batch;
    });
    caller.clock.advance(1_000);
    const later = await write('listed x', shelf('z'));
    const [first, second] = (await ask<ChangeBatch[]>('director', 'batches')) as ChangeBatch[];
    expect([first, second]).toMatchObject([
      { batch: later, counts: { shelf: 1 }, canUndo: true },
      { batch, counts: { shelf: 2 }, undoneAt: null, canUndo: true },
    ]);
    const before = (await ask<ChangeBatch[]>('teacher', 'batches', { before: first?.batch ?? '' })) as ChangeBatch[];
    expect(before[0]).toMatchObject({ batch, canUndo: false });
    expect(await ask('grouplead', 'batches')).toEqual([]);
    const entries = await ask<EntryChange[]>('teacher', 'batch', { batch });
    expect(entries).toMatchObject([{ entity: 'shelf', id: 'listed x', before: null }, { id: 'listed y' }]);
    expect(await ask('other', 'batch', { batch }, 2)).toBe('NOT_FOUND');
    expect(await ask('grouplead', 'batch', { batch })).toBe('NOT_FOUND');
  });

  it('the entries of a large batch are told as far as somebody reads them, and counted whole', async () => {
    caller.clock.advance(1_000);
    const changes = Array.from({ length: mostOfKind + 1 }, (_, index) => ({
      ...{ id: `large ${index}`, before: null, after: shelf('large') },
    }));
    const batch = await run(by(), async (tx) => {
      tx.changed(shelfEntity, changes);
      return tx.batch;
    });
    const entries = (await ask<EntryChange[]>('teacher', 'batch', { batch })) as EntryChange[];
    expect(entries.map(({ id }) => id)).toEqual(changes.slice(0, mostOfKind).map(({ id }) => id));
    const [first] = (await ask<ChangeBatch[]>('director', 'batches')) as ChangeBatch[];
    expect(first).toMatchObject({ batch, counts: { shelf: mostOfKind + 1 } });
  });

  it('undoing puts back what nobody has changed since, tells of the rest, and is itself undone', async () => {
    const [a, b, changed] = [shelf('a'), shelf('b'), shelf('mine')];
    await write('kept', a);
    const batch = await run(by(), async (tx) => {
      await put(tx, 'kept', b);
      await put(tx, 'made', shelf('new'));
      await put(tx, 'mine', shelf('old'));
      return tx.batch;
    });
    await write('mine', changed);
    const from = await position();
    const undone = (await undo('director', batch)) as unknown as Undone;
    expect(undone).toMatchObject({ undone: 2, kept: [{ entity: 'shelf', id: 'mine' }] });
    expect(await shelvesOf(caller.database.db)).toMatchObject({ kept: a, mine: changed });
    expect((await shelvesOf(caller.database.db)).made).toBe(undefined);
    expect((await told(from)).sort()).toEqual(['shelf:kept', 'shelf:made']);
    // The same request again, and another request.
    expect(await undo('director', batch)).toEqual(undone);
    expect(await undo('director', batch, 'another press')).toBe('CONFLICT');
    await undo('director', undone.batch ?? '');
    expect(await shelvesOf(caller.database.db)).toMatchObject({ kept: b, made: { name: 'new' }, mine: changed });
  });

  it('what stands in the way of an earlier value is said, and nothing is overwritten', async () => {
    const former = shelf('a');
    await write('moved', former);
    const batch = await write('moved', shelf('b'));
    await write('newcomer', { ...former, name: 'c' });
    expect(await undo('director', batch)).toEqual({ batch: null, undone: 0, kept: [{ entity: 'shelf', id: 'moved' }] });
    expect((await shelvesOf(caller.database.db)).moved?.name).toBe('b');
  });

  it('is undone by those alone who may, and in its own school', async () => {
    const batch = await write('whose', shelf('a'));
    expect(await undo('teacher', batch)).toBe('ACCESS_DENIED');
    expect(await undo('grouplead', batch)).toBe('ACCESS_DENIED');
    expect(await undo('director', idOf('no batch'))).toBe('NOT_FOUND');
    expect(await undo('other', batch, 'theirs', 2)).toBe('NOT_FOUND');
    expect((await shelvesOf(caller.database.db)).whose?.name).toBe('a');
  });

  it('two people who undo one batch at once undo it once', async () => {
    const batch = await write('raced', shelf('a'));
    const outcomes = await Promise.all([undo('director', batch, 'one'), undo('director', batch, 'two')]);
    expect(outcomes).toContain('CONFLICT');
    expect(outcomes).toContainEqual({ batch: expect.any(String), undone: 1, kept: [] });
  });

  it('a call without a school can write, and cannot change anything of one', async () => {
    const nowhere = { ...by('nowhere'), schoolId: null };
    expect(await run(nowhere, async () => 'done')).toBe('done');
    expect(await codeOf(run({ ...by(), schoolId: null }, (tx) => put(tx, 'nowhere', shelf('a'))))).toBe(undefined);
    expect((await shelvesOf(caller.database.db)).nowhere).toBe(undefined);
  });

  it('requests are forgotten after their time, of one school and not of another', async () => {
    await run(by('forgotten'), async () => 'first');
    await run({ ...by('elsewhere'), schoolId: 2 }, async () => 'first');
    const later = schoolNow + 90 * 86_400_000;
    const gone = await pruneRequests(caller.database.db, 1, later, 1_000);
    expect(gone).toBeGreaterThan(0);
    expect(await run(by('forgotten'), async () => 'again')).toBe('again');
    expect(await run({ ...by('elsewhere'), schoolId: 2 }, async () => 'again')).toBe('first');
  });
});
