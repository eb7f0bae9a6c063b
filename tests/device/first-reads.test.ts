// A page reads its first screen from IndexedDB directly: it must read what Dexie would, and create or upgrade nothing.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCursor, readSnapshot } from '#db/base-store.ts';
import { QalamDatabase } from '#db/database.ts';
import { noteSession, readSession } from '#db/device-session.ts';
import { keepDraft, readDraft } from '#db/drafts.ts';
import { Handles, loadDatabase, provideDatabase } from '#db/handles.ts';
import { enqueue, readOutbox } from '#db/outbox.ts';
import { keepRead, readKept } from '#db/reads.ts';
import { databaseNameOf } from '#db/schema.ts';
import { SyncStore } from '#db/sync-store.ts';
import { idOf } from '#tests/support/small-school.ts';

const school = { schoolId: 1, eduYear: 2026 };
const document = `lesson:${idOf('lesson')}`;
const operation = (pupil: string, capturedAt: number) => ({
  ...school,
  name: 'setAttendance',
  payload: { scheduleUuid: idOf('lesson'), studentGroupUuid: idOf(pupil), attendance: 'late' },
  capturedAt,
});

describe('the first reads of a page', () => {
  const opened: Handles[] = [];
  let disk: IDBFactory;
  function open(): Handles {
    const handles = new Handles(7, { indexedDB: disk, IDBKeyRange });
    opened.push(handles);
    return handles;
  }
  /** A start of the application: nothing is loaded yet. */
  function start(): Handles {
    for (const one of opened.splice(0)) one.close();
    provideDatabase(undefined);
    return open();
  }
  beforeEach(() => {
    disk = new IDBFactory();
  });
  afterEach(() => {
    for (const one of opened.splice(0)) one.close();
    provideDatabase(QalamDatabase);
  });

  const everything = async (handles: Handles) => ({
    session: await readSession(handles),
    cursor: await readCursor(handles, 1),
    outbox: await readOutbox(handles),
    snapshot: await readSnapshot(handles, 1, [document, 'lesson:never'], 'all'),
    some: await readSnapshot(handles, 1, [], [2, 99]),
    draft: await readDraft(handles, 1, 'form'),
    kept: await readKept(handles, 1, 'read:rooms'),
  });

  async function fill(): Promise<void> {
    const handles = open();
    await noteSession(handles, { type: 'begins', signIn: 'first' });
    await enqueue(handles, [operation('one', 5), operation('two', 6)], () => idOf('client'));
    const limits = { operations: 1, characters: 80_000 };
    await new SyncStore(handles, () => idOf('client')).nextBatch(school, limits, 5_000);
    await keepDraft(handles, { schoolId: 1, name: 'form', value: { text: 'half' }, at: 9 });
    await keepRead(handles, 1, 'read:rooms', { body: [{ number: '12' }], etag: 'a', at: 8 });
    await handles.relaxed.cursors.put({ schoolId: 1, cursor: 40, settledTo: 0, syncedAt: 7 });
  }

  it('tell what Dexie tells, marks of what has left included, and need none of it', async () => {
    await fill();
    const handles = start();
    const first = await everything(handles);
    expect(() => handles.relaxed).toThrow('Dexie is not loaded');
    expect(first.outbox.map(({ firstSentAt }) => firstSentAt)).toEqual([5_000, null]);
    expect(first.draft).toEqual({ text: 'half' });
    await loadDatabase();
    expect(await everything(handles)).toEqual(first);
  });

  it('see what is typed next, which loads what writes', async () => {
    await fill();
    const handles = start();
    expect(await readOutbox(handles)).toHaveLength(2);
    await enqueue(handles, [operation('three', 7)], () => idOf('client'));
    expect(await readOutbox(handles)).toHaveLength(3);
  });

  it('make no database where none is: Dexie makes it whole', async () => {
    const handles = start();
    expect(await readSession(handles)).toEqual({ signIn: null, kind: 'in' });
    expect(await disk.databases()).toEqual([{ name: databaseNameOf(7), version: 50 }]);
    expect(await handles.relaxed.caches.count()).toBe(0);
  });

  it('leave a database of an older application to its upgrade', async () => {
    const old = new Dexie(databaseNameOf(7), { indexedDB: disk, IDBKeyRange });
    old.version(4).stores({ translation: 'key', flags: 'key', settings: 'key', caches: 'key', gradesList: 'key' });
    await old.open();
    await old.table('flags').put({ key: 'signedOut', value: true });
    old.close();
    expect(await readSession(start())).toEqual({ signIn: null, kind: 'out' });
    expect(await disk.databases()).toEqual([{ name: databaseNameOf(7), version: 50 }]);
  });

  it('hold up no other tab that upgrades or deletes, and go on behind it', async () => {
    await fill();
    const handles = start();
    await readSession(handles);
    const newer = new Dexie(databaseNameOf(7), { indexedDB: disk, IDBKeyRange });
    await newer.open();
    newer.close();
    await new Promise<void>((resolve, reject) => {
      const deleting = disk.deleteDatabase(databaseNameOf(7));
      deleting.onsuccess = () => resolve();
      deleting.onerror = () => reject(deleting.error);
    });
    expect(await readOutbox(handles)).toEqual([]);
  });

  it('that were asked before the account was closed are still answered', async () => {
    await fill();
    const handles = start();
    const reading = readSession(handles);
    handles.close();
    expect(await reading).toEqual({ signIn: 'first', kind: 'in' });
  });
});
