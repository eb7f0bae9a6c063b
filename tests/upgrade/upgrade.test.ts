// Devices and databases left by earlier code continue under today's code: nothing is lost, and nothing is done twice.
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDraft } from '#db/drafts.ts';
import { notePackPart, readHeldDocuments } from '#db/packs.ts';
import { countSealed, importSealKey, unsealWork } from '#db/sealed.ts';
import type { Database } from '#server/db/client.ts';
import { hashPassword } from '#server/features/session/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { putBack } from '#tests/support/disk-copy.ts';
import { type FreshDatabase, fillTables, freshDatabase, migrateTo } from '#tests/support/fresh-database.ts';
import { quickHash } from '#tests/support/quick-hash.ts';
import { signIn, startTestApp, type TestClock, testClock } from '#tests/support/server.ts';
import { idOf, password, storedCells } from '#tests/support/small-school.ts';
import { Device } from '#tests/sync/device.ts';
import {
  newestMigration,
  partOfPack,
  readDemo,
  readState,
  sealedLesson,
  sealKey,
  type Tables,
  waitingLessons,
} from './state.ts';

async function databaseOfBefore(kind: (typeof databaseKinds)[number], tables: Tables): Promise<FreshDatabase> {
  const fresh = await freshDatabase(kind);
  await fresh.raw(async (run) => {
    await migrateTo(run, newestMigration);
    await fillTables(run, tables);
  });
  return fresh;
}

describe.each(databaseKinds)('what the code of before left, on %s', (kind) => {
  const state = readState();
  let fresh: FreshDatabase;
  let database: Database;
  let app: FastifyInstance;
  let clock: TestClock;
  const opened: Device[] = [];
  beforeAll(async () => {
    fresh = await databaseOfBefore(kind, state.tables);
    database = await fresh.open();
    clock = testClock(state.now);
    app = await startTestApp(database, clock);
  });
  afterAll(async () => {
    for (const device of opened) device.close();
    await app.close();
    await database.close();
    await fresh.remove();
  });

  /** The recorded device of a user, who signs in again: the session ended with its process. */
  async function deviceOf(index: 0 | 1, login: string) {
    const of = state.devices[index];
    if (!of) throw new Error('Nothing was recorded of that device');
    const device = new Device(login, app, () => clock.now(), 0);
    opened.push(device);
    const { userId, stores, nextSeq } = of;
    await putBack(new Map([[userId, { rows: new Map(Object.entries(stores)), nextSeq }]]), device.disk as IDBFactory);
    device.open(userId);
    await device.signIn(login);
    const { account } = device;
    if (!account) throw new Error('nobody is signed in');
    return { device, account };
  }

  it('a thousand waiting rows leave once, the two values and the draft are still there, and nothing is fetched again', async () => {
    const [recorded] = state.devices;
    expect(recorded?.stores.outbox?.filter((row) => row.state === 'pending')).toHaveLength(1_000);
    const before = await storedCells(database.db);
    const { device, account } = await deviceOf(0, 'teacher');
    await account.engine.wake();
    const [conflict, ...others] = await account.handles.relaxed.outbox.toArray();
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ state: 'parked', error: { code: 'CONFLICT' } });
    expect(await readDraft(account.handles, 1, 'homework:upgrade')).toEqual({ body: '§12, №7' });
    expect(device.wire.exchanges.flatMap(({ want }) => want)).toEqual([]);
    const after = await storedCells(database.db);
    const added = after.filter((cell) => waitingLessons(idOf).includes(cell.scheduleUuid));
    expect(added.map(({ version }) => version)).toEqual(Array(1_000).fill(1));
    expect(after).toHaveLength(before.length + 1_000);
    // What the device sends again under its numbers changes nothing.
    await account.engine.wake();
    expect(await storedCells(database.db)).toEqual(after);
    expect(await account.handles.relaxed.receipts.count()).toBe(1_002);
  }, 120_000);

  it('what was kept for no network is still whole, and is not fetched again', async () => {
    const { account } = await deviceOf(0, 'teacher');
    const part = partOfPack(idOf('upgrade known'));
    const known = state.devices[0]?.stores.settings?.find(({ key }) => String(key).endsWith('week 1:lessons'));
    expect(known).toMatchObject({ value: { arrived: 1, completeAt: expect.any(Number) } });
    const held = await readHeldDocuments(account.handles, part.wanted);
    expect(held.get(part.wanted[0] ?? '')).toMatchObject({ isRefused: false, live: true });
    expect(await notePackPart(account.handles, 'week 1', part, clock.now() + 5_000)).toEqual(known?.value);
  });

  it('work that was sealed at a sign-out opens for its author, and leaves once', async () => {
    const { account } = await deviceOf(1, 'teacher2');
    const { handles } = account;
    expect(await countSealed(handles.relaxed)).toBe(2);
    const key = await importSealKey(sealKey);
    expect(await unsealWork(handles, key)).toHaveLength(2);
    expect(await unsealWork(handles, key)).toEqual([]);
    expect(await readDraft(handles, 1, 'homework:sealed')).toEqual({ body: '§13' });
    await account.engine.wake();
    expect(await handles.relaxed.outbox.count()).toBe(0);
    const cells = (await storedCells(database.db)).filter(({ scheduleUuid }) => scheduleUuid === sealedLesson(idOf));
    expect(cells.map(({ version, authorUserId }) => [version, authorUserId])).toEqual(
      Array(2).fill([1, account.userId]),
    );
  });
});

describe.each(databaseKinds)('two demo schools of before, on %s', (kind) => {
  const tables = readDemo();
  let fresh: FreshDatabase;
  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    const secret = await hashPassword(password, quickHash);
    const users = (tables.users ?? []).map((user) => ({ ...user, password_hash: secret }));
    fresh = await databaseOfBefore(kind, { ...tables, users });
    database = await fresh.open();
    app = await startTestApp(database);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await fresh.remove();
  });

  it('keep every cell and lesson', async () => {
    const count = async (name: string) => {
      const found = await database.db.execute(sql`select count(*)::int as count from ${sql.identifier(name)}`);
      return Number((found as unknown as { rows: { count: number }[] }).rows[0]?.count);
    };
    for (const name of ['users', 'lessons', 'journal_cells', 'group_members', 'assignments'])
      expect([name, await count(name)]).toEqual([name, tables[name]?.length]);
  });

  it('are read by their teachers', async () => {
    const week = async (login: string, school: number) => {
      const address = `GET /api/v4/os/frontoffice/schedule?schoolId=${school}&eduYear=2026&date=2026-11-18`;
      return (await call(app, address, { as: await signIn(app, login), school })).data;
    };
    expect(JSON.stringify(await week('teacher', 1))).toContain('«А»');
    expect(JSON.stringify(await week('teacher.six', 2))).toContain('«А»');
  });
});
