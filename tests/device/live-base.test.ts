import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { LiveBase } from '#data/documents/live-base.ts';
import { Handles } from '#db/handles.ts';
import { enqueue } from '#db/outbox.ts';
import { cacheKey, databaseNameOf } from '#db/schema.ts';
import { memoryLog } from '#tests/support/memory-storage.ts';
import { addNotes } from '#tests/support/notes/notes.ts';
import { idOf } from '#tests/support/small-school.ts';

const scheduleUuid = idOf('lesson');
const document = `lesson:${scheduleUuid}`;
const pupils = [idOf('pupil 1'), idOf('pupil 2')] as const;
const address = (pupil: string) => ({ document, cell: `attendance:${pupil}` });
const late = (pupil: string) => ({
  name: 'setAttendance',
  payload: { scheduleUuid, studentGroupUuid: pupil, attendance: 'late' },
});

async function baseWithLesson() {
  const indexedDB = new IDBFactory();
  const handles = new Handles(7, { indexedDB, IDBKeyRange });
  const clearStorage = () =>
    new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseNameOf(7)).onsuccess = resolve;
    });
  const row = {
    kind: 'document',
    schoolId: 1,
    document,
    body: {},
    cells: {},
    asOf: 1,
    live: true,
    fetchedAt: 0,
    usedAt: 0,
    refusal: null,
  } as const;
  await handles.relaxed.caches.put({ key: cacheKey(1, document), ...row });
  const announced: number[] = [];
  const urgent: boolean[] = [];
  const base = new LiveBase({
    handles,
    schoolId: 1,
    eduYear: 2026,
    isYearReadOnly: false,
    makeId: () => idOf('client'),
    now: () => 5,
    log: memoryLog(7),
    announce: (seqs, isUrgent) => {
      announced.push(...seqs);
      urgent.push(isUrgent);
    },
  });
  await base.ready;
  await vi.waitFor(() => expect(base.document(document).state).toBe('ready'));
  return { base, handles, announced, urgent, row, clearStorage };
}

describe('what the screen shows', () => {
  it('after a while in the back/forward cache knows what another tab wrote, what was sent, and what arrived', async () => {
    const { base, handles, row } = await baseWithLesson();
    await base.mutate([late(pupils[0])]);
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'waiting' });
    expect(base.cell(address(pupils[1])).value).toBeNull();
    // This page is not notified: it was away.
    await handles.strict.outbox.clear();
    const cells = { [address(pupils[0]).cell]: { version: 1, value: 'late' } };
    await handles.relaxed.caches.put({ key: cacheKey(1, document), ...row, cells });
    const operation = { schoolId: 1, eduYear: 2026, ...late(pupils[1]), capturedAt: 1 };
    const [written] = await enqueue(handles, [operation], () => idOf('client'));
    await base.readAgain();
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'saved' });
    expect(base.cell(address(pupils[1]))).toMatchObject({ value: 'late', state: 'waiting' });
    expect(base.outbox().map(({ seq }) => seq)).toEqual(written?.seqs);
  });

  it('all cells of a document are those of the server and those that were written here, and whoever lists them hears of each', async () => {
    const { base, handles, row } = await baseWithLesson();
    const listed = () =>
      Object.fromEntries([...base.cellsOf(document)].map(([cell, { value, state }]) => [cell, [value, state]]));
    expect(listed()).toEqual({});
    const told = vi.fn();
    base.onCellsOf(document, told);
    const known = base.cellsOf(document);
    const writing = base.mutate([late(pupils[0])]);
    expect(listed()).toEqual({ [address(pupils[0]).cell]: ['late', 'saving'] });
    expect(told).toHaveBeenCalled();
    expect(base.cellsOf(document)).not.toBe(known);
    await writing;
    expect(listed()).toEqual({ [address(pupils[0]).cell]: ['late', 'waiting'] });
    expect(base.cellsOf(document)).toBe(base.cellsOf(document));
    told.mockClear();
    await handles.relaxed.caches.put({
      key: cacheKey(1, document),
      ...row,
      cells: { [address(pupils[1]).cell]: { version: 1, value: 'missing' } },
    });
    await base.refresh([document], []);
    expect(told).toHaveBeenCalled();
    expect(listed()).toEqual({
      [address(pupils[0]).cell]: ['late', 'waiting'],
      [address(pupils[1]).cell]: ['missing', 'saved'],
    });
  });

  it('tells whoever sends when somebody waits for it', async () => {
    addNotes();
    const { base, urgent } = await baseWithLesson();
    await base.mutate([late(pupils[0])]);
    await base.mutate([{ name: 'addLine', payload: { owner: 7, id: 'one', text: 'x' } }]);
    expect(urgent).toEqual([false, true]);
  });

  // case 25
  it('keeps a document that went with the database, asks for it, and drops it when the server has taken it away', async () => {
    const { base, handles, row, clearStorage } = await baseWithLesson();
    await base.mutate([late(pupils[0])]);
    handles.close();
    await clearStorage();
    await base.readAgain();
    expect(base.document(document)).toEqual({ state: 'ready', row: { key: cacheKey(1, document), ...row } });
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: null, state: 'saved' });
    expect(base.missing()).toEqual([document]);
    await handles.relaxed.caches.put({ key: cacheKey(1, document), ...row, asOf: 2 });
    await base.readAgain();
    expect(base.document(document)).toMatchObject({ state: 'ready', row: { asOf: 2 } });
    expect(base.missing()).toEqual([]);
    await handles.relaxed.caches.clear();
    await handles.relaxed.cursors.put({ schoolId: 1, cursor: 7, settledTo: 0, syncedAt: 1 });
    await base.readAgain();
    expect(base.document(document)).toEqual({ state: 'absent' });
  });

  it('keeps what is typed while the outbox is read again', async () => {
    const { base, handles } = await baseWithLesson();
    const run = handles.run.bind(handles);
    handles.run = async (work) => {
      const read = await run(work);
      handles.run = run;
      await base.mutate([late(pupils[0])]);
      return read;
    };
    await base.readOutboxAgain();
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'waiting' });
  });

  it('continues showing what was sent by a tab that died before it told anybody', async () => {
    const { base, handles, row } = await baseWithLesson();
    await base.mutate([late(pupils[0])]);
    base.cell(address(pupils[0]));
    await handles.strict.outbox.clear();
    const cells = { [address(pupils[0]).cell]: { version: 1, value: 'late' } };
    await handles.relaxed.caches.put({ key: cacheKey(1, document), ...row, cells });
    await base.readOutboxAgain();
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'saved' });
  });

  it('tells those who show a document once, even when they read it again while they are told', async () => {
    const { base, handles, row } = await baseWithLesson();
    let told = 0;
    for (const pupil of pupils) {
      base.cell(address(pupil));
      base.onCell(address(pupil), () => {
        told += 1;
        base.cell(address(pupil));
      });
    }
    await handles.relaxed.caches.put({
      key: cacheKey(1, document),
      ...row,
      cells: { [address(pupils[0]).cell]: { version: 1, value: 'late' } },
    });
    await base.refresh([document], []);
    expect(told).toBe(2);
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'saved' });
  });

  it('touches one cell for one tap', async () => {
    const { base } = await baseWithLesson();
    const before = base.cell(address(pupils[1]));
    let others = 0;
    base.onCell(address(pupils[1]), () => {
      others += 1;
    });
    await base.mutate([late(pupils[0])]);
    expect(others).toBe(0);
    expect(base.cell(address(pupils[1]))).toBe(before);
  });

  it('shows a tap before it is stored, and announces it after', async () => {
    const { base, announced } = await baseWithLesson();
    const storing = base.mutate([late(pupils[0])]);
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'saving' });
    expect(announced).toEqual([]);
    const result = await storing;
    expect(base.cell(address(pupils[0]))).toMatchObject({ value: 'late', state: 'waiting' });
    expect(announced).toEqual([1]);
    expect(result.outcome === 'stored' && (await result.undo?.())).toBe('undone');
    expect(base.cell(address(pupils[0])).value).toBeNull();
  });

  it('writes acts that gather while the disk is busy together, and each of them is there in its order', async () => {
    const { base, handles, announced } = await baseWithLesson();
    const write = vi.spyOn(handles, 'write');
    const acts = [
      late(pupils[0]),
      { ...late(pupils[1]), payload: { ...late(pupils[1]).payload, attendance: 'missing_by_sick' } },
      late(pupils[1]),
      { name: 'takeRoll', payload: { scheduleUuid } },
    ];
    const done = await Promise.all(acts.map((act) => base.mutate([act])));
    expect(done.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored', 'stored']);
    expect(write.mock.calls.length).toBe(2);
    const rows = await handles.relaxed.outbox.orderBy('seq').toArray();
    expect(rows.map(({ name, payload }) => [name, (payload as { attendance?: string }).attendance])).toEqual([
      ['setAttendance', 'late'],
      ['setAttendance', 'late'],
      ['takeRoll', undefined],
    ]);
    expect(new Set(announced)).toEqual(new Set(rows.map(({ seq }) => seq)));
    expect(base.cell(address(pupils[1]))).toMatchObject({ value: 'late', state: 'waiting' });
  });

  it('an act that cannot be stored takes none of its neighbours with it', async () => {
    const { base, handles } = await baseWithLesson();
    const wrong = { ...late(pupils[1]), payload: { ...late(pupils[1]).payload, attendance: 'asleep' } };
    const [first, second, third] = await Promise.all([
      base.mutate([{ name: 'takeRoll', payload: { scheduleUuid } }]),
      base.mutate([wrong]),
      base.mutate([late(pupils[0])]),
    ]);
    expect([first?.outcome, second?.outcome, third?.outcome]).toEqual(['stored', 'notSaved', 'stored']);
    expect(base.cell(address(pupils[0])).state).toBe('waiting');
    expect(base.cell(address(pupils[1])).state).toBe('notSaved');
    expect(await handles.relaxed.outbox.count()).toBe(2);
  });
});
