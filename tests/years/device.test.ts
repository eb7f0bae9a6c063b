// A device while its school is locked, and with work for a year that has been archived in the meantime: engine, store and real server.

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool, storedCells } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { Device, type OpenAccount } from '#tests/sync/device.ts';

const lesson = idOf('lesson early');
const document = `lesson:${lesson}`;
const unpaid = { general: false, kitap: true, om: true, ustaz: true };
const inSchool = (schoolId: number) => ({ schoolId, eduYear: 2026 });

let database: Database;
let app: FastifyInstance;
let school: SmallSchool;
let clock: ReturnType<typeof testClock>;
let device: Device;

beforeEach(async () => {
  clock = testClock();
  ({ database, school } = await openSmallSchool(databaseKind));
  await widenSmallSchool(database.db);
  app = await startTestApp(database, clock);
  device = new Device('device', app, () => clock.now(), 0);
});
afterEach(async () => {
  device.close();
  await app.close();
  await database.close();
});

function account(): OpenAccount {
  if (!device.account) throw new Error('nobody is signed in');
  return device.account;
}
async function download(name: string, schoolId = 1): Promise<void> {
  account().base.document(name);
  await account().engine.want(inSchool(schoolId), [name], { noCache: false });
  await account().base.refresh([name], []);
}
const lock = (schoolId: number) => database.db.insert(schoolSubscriptions).values({ schoolId, ...unpaid });
const unlock = () => database.db.delete(schoolSubscriptions);
const late = (index: number) => ({
  name: 'setAttendance',
  payload: { scheduleUuid: lesson, studentGroupUuid: school.pupils[index]?.studentGroupUuid, attendance: 'late' },
});
const cellOf = (index: number) =>
  account().base.cell({ document, cell: `attendance:${school.pupils[index]?.studentGroupUuid}` });

describe('while the school is locked', () => {
  beforeEach(async () => {
    await device.signIn('teacher');
    await download(document);
    await lock(1);
  });

  // covers ERR-007 ERR3-009
  it('the lock is known with its subscriptions, what is here is readable, and what is typed waits', async () => {
    expect((await account().base.mutate([late(0)])).outcome).toBe('stored');
    await account().engine.wake();
    expect(account().engine.status).toMatchObject({
      locked: [{ schoolId: 1, subscribes: unpaid }],
      connection: 'online',
      failure: null,
    });
    expect(account().base.document(document).state).toBe('ready');
    expect(cellOf(0)).toMatchObject({ value: 'late', state: 'waiting' });
    expect(await storedCells(database.db)).toEqual([]);
  });

  it('a poke by what is typed asks no locked server again, a trigger from outside does, and so does a minute', async () => {
    await account().base.mutate([late(0)]);
    await account().engine.wake();
    const asked = device.wire.requests.length;
    await account().engine.poke();
    expect(device.wire.requests.length).toBe(asked);
    await account().engine.wake();
    expect(device.wire.requests.length).toBeGreaterThan(asked);
    const since = device.wire.requests.length;
    clock.advance(60_000);
    await account().engine.poke();
    expect(device.wire.requests.length).toBeGreaterThan(since);
  });

  it('once it is paid everything that waited is sent, and the lock is gone', async () => {
    await account().base.mutate([late(0)]);
    await account().engine.wake();
    await unlock();
    await account().base.mutate([late(1)]);
    await account().engine.wake();
    await account().base.refresh([document], [1, 2]);
    expect(account().engine.status.locked).toEqual([]);
    expect(await account().store.pending(clock.now())).toMatchObject({ schools: [] });
    expect((await storedCells(database.db)).map(({ value }) => value)).toEqual(['late', 'late']);
    expect(cellOf(0)).toMatchObject({ value: 'late', state: 'saved' });
  });
});

it('one locked school of a parent holds up no other', async () => {
  await lock(1);
  await device.signIn('parent3');
  const far = `pupil-week:${idOf('student of user 26')}:2026-11-16`;
  account().engine.follow(inSchool(1), inSchool(2));
  void account().engine.want(inSchool(2), [far], { noCache: false });
  await vi.waitFor(async () => {
    const stored = await account().handles.relaxed.caches.toArray();
    expect(stored.map((row) => row.document)).toContain(far);
    expect(account().engine.status.locked.map(({ schoolId }) => schoolId)).toEqual([1]);
  });
});

// covers YEAR-010 SYSTEM-018
it('work typed for a year that was archived meanwhile is parked with its reason, in sight, and never thrown away', async () => {
  await device.signIn('teacher');
  await download(document);
  device.wire.fault = { kind: 'requestLost' };
  await account().base.mutate([late(0)]);
  await account().engine.wake();
  await database.db.update(schoolYears).set({ status: 'Archive' }).where(eq(schoolYears.eduYear, 2026));
  device.wire.fault = { kind: 'none' };
  await account().engine.wake();
  await account().base.refresh([document], [1]);
  expect(cellOf(0)).toMatchObject({ value: 'late', state: 'refused', row: { error: { code: 'YEAR_READ_ONLY' } } });
  device.crash();
  await account().base.ready;
  expect(account().base.outbox()).toMatchObject([{ state: 'parked', eduYear: 2026, payload: { attendance: 'late' } }]);
  expect(await storedCells(database.db)).toEqual([]);
});
