// The device's database upgrades from every earlier version, and unsent work survives unchanged.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QalamDatabase } from '#db/database.ts';
import { Handles } from '#db/handles.ts';
import { enqueue } from '#db/outbox.ts';
import { databaseNameOf } from '#db/schema.ts';
import { idOf } from '#tests/support/small-school.ts';

const stores = [
  'attachments',
  'caches',
  'cursors',
  'drafts',
  'flags',
  'gradesList',
  'outbox',
  'receipts',
  'settings',
  'translation',
];

describe('the device database', () => {
  const opened: { close(): void }[] = [];
  afterEach(() => {
    for (const database of opened.splice(0)) database.close();
  });

  /** A database as an older application left it. */
  async function older(disk: IDBFactory, version: 1 | 4): Promise<void> {
    const database = new Dexie(databaseNameOf(7), { indexedDB: disk, IDBKeyRange });
    database.version(1).stores({ settings: 'key', caches: 'key' });
    if (version === 4)
      database
        .version(4)
        .stores({ translation: 'key', flags: 'key', settings: 'key', caches: 'key', gradesList: 'key' });
    await database.open();
    await database.table('settings').put({ key: 'theme', value: 'dark' });
    await database.table('caches').put({ key: 'old', anything: 1 });
    database.close();
  }
  async function newest(disk: IDBFactory): Promise<QalamDatabase> {
    const database = new QalamDatabase(databaseNameOf(7), 'relaxed', disk, IDBKeyRange);
    opened.push(database);
    await database.open();
    return database;
  }

  // covers STORE-003
  it('is version 5 with its named stores when it begins empty', async () => {
    const database = await newest(new IDBFactory());
    expect(database.verno).toBe(5);
    expect(database.tables.map(({ name }) => name).sort()).toEqual(stores);
  });

  it.each([1, 4] as const)(
    'grows from version %i, keeps settings and gives up caches of another shape',
    async (version) => {
      const disk = new IDBFactory();
      await older(disk, version);
      const database = await newest(disk);
      expect(database.tables.map(({ name }) => name).sort()).toEqual(stores);
      expect(await database.settings.get('theme')).toEqual({ key: 'theme', value: 'dark' });
      expect(await database.caches.count()).toBe(0);
    },
  );

  it('keeps rows of the outbox as they are when it is opened by a later application', async () => {
    const disk = new IDBFactory();
    const handles = new Handles(7, { indexedDB: disk, IDBKeyRange });
    opened.push(handles);
    const payload = { scheduleUuid: idOf('lesson'), studentGroupUuid: idOf('pupil'), attendance: 'late' };
    await enqueue(handles, [{ schoolId: 1, eduYear: 2026, name: 'setAttendance', payload, capturedAt: 5 }], () =>
      idOf('client'),
    );
    const before = await handles.strict.outbox.toArray();
    handles.close();
    const next = new Dexie(databaseNameOf(7), { indexedDB: disk, IDBKeyRange });
    opened.push(next);
    await next.open();
    expect(await next.table('outbox').toArray()).toEqual(before);
  });

  it('case 26: an old tab lets a newer one upgrade, and is told to reload', async () => {
    const disk = new IDBFactory();
    const handles = new Handles(7, { indexedDB: disk, IDBKeyRange });
    opened.push(handles);
    let isTold = false;
    handles.onOutdated = () => {
      isTold = true;
    };
    await handles.relaxed.open();
    const newer = new Dexie(databaseNameOf(7), { indexedDB: disk, IDBKeyRange });
    opened.push(newer);
    newer.version(6).stores({ later: 'key' });
    await newer.open();
    expect(isTold).toBe(true);
    expect(newer.verno).toBe(6);
  });

  it('keeps the device number with the operations, so that a database that was evicted never uses one again', async () => {
    let made = 0;
    const ids = () => idOf(`id ${made++}`);
    const payload = { scheduleUuid: idOf('lesson'), studentGroupUuid: idOf('pupil'), attendance: 'late' };
    const write = async (disk: IDBFactory) => {
      const handles = new Handles(7, { indexedDB: disk, IDBKeyRange });
      opened.push(handles);
      await enqueue(handles, [{ schoolId: 1, eduYear: 2026, name: 'setAttendance', payload, capturedAt: 5 }], ids);
      return (await handles.relaxed.outbox.toArray())[0];
    };
    const first = await write(new IDBFactory());
    const second = await write(new IDBFactory());
    expect([first?.seq, second?.seq]).toEqual([1, 1]);
    expect(first?.clientId).not.toBe(second?.clientId);
  });

  it('refuses a payload that was not declared, and stores nothing of its act', async () => {
    const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
    opened.push(handles);
    const good = { scheduleUuid: idOf('lesson'), studentGroupUuid: idOf('pupil'), attendance: 'late' };
    const operation = { schoolId: 1, eduYear: 2026, name: 'setAttendance', capturedAt: 5 };
    const both = [
      { ...operation, payload: good },
      { ...operation, payload: { ...good, attendance: 'asleep' } },
    ];
    await expect(enqueue(handles, both, () => idOf('client'))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await handles.relaxed.outbox.count()).toBe(0);
  });
});

it('whoever hears late that the connection was closed leaves the one alone that another has opened again', async () => {
  const handles = new Handles(7, { indexedDB: new IDBFactory(), IDBKeyRange });
  await handles.run(() => handles.relaxed.settings.put({ key: 'kept', value: 1 }));
  const isClosed = () => Object.assign(new Error('closed'), { name: 'DatabaseClosedError' });
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const tries = { first: 0, second: 0 };
  const firstRead = handles.run(async () => {
    tries.first += 1;
    if (tries.first === 1) throw isClosed();
    const database = handles.relaxed;
    await first.promise;
    return (await database.settings.get('kept'))?.value;
  });
  const secondRead = handles.run(async () => {
    tries.second += 1;
    if (tries.second > 1) return 'again';
    await second.promise;
    throw isClosed();
  });
  await vi.waitFor(() => expect(tries.first).toBe(2));
  second.resolve();
  expect(await secondRead).toBe('again');
  first.resolve();
  expect(await firstRead).toBe(1);
  handles.close();
});
