// A device whose link cannot carry the request bodies announces what it holds; a device that lost its database reports what was in it.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Intent } from '#contract/core/mutation.ts';
import { announcementOf, noteVanished, readLost, vanishedAmong } from '#db/announcements.ts';
import type { Database } from '#server/db/client.ts';
import { lessons as lessonTable } from '#server/features/schedule/public.ts';
import { announcements } from '#server/sync/sync.tables.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool } from '#tests/support/small-school.ts';
import { Device, type OpenAccount } from './device.ts';

describe('announced work', () => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let device: Device;
  let scheduleUuid: string;
  let counter = 0;
  const clock = testClock();
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(databaseKind));
    app = await startTestApp(database, clock);
  });
  afterAll(async () => {
    device.close();
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    device?.close();
    counter += 1;
    scheduleUuid = idOf(`announced ${counter}`);
    await database.db.insert(lessonTable).values({ ...school.lessons.early, scheduleUuid });
    await database.db.delete(announcements);
    device = await phone();
  });

  async function phone(): Promise<Device> {
    const made = new Device(`announced ${counter} ${Math.random()}`, app, () => clock.now(), 0);
    await made.signIn('teacher');
    return made;
  }
  const account = (): OpenAccount => {
    if (!device.account) throw new Error('nobody is signed in');
    return device.account;
  };
  const late = (index: number): Intent => ({
    name: 'setAttendance',
    payload: {
      scheduleUuid,
      studentGroupUuid: school.pupils[index]?.studentGroupUuid ?? '',
      attendance: 'late',
    },
  });
  const told = async () => (await database.db.select().from(announcements)).map(({ entries }) => entries);
  const unsent = async () => (await account().handles.relaxed.outbox.orderBy('seq').toArray()).length;

  it('goes ahead of the bodies once a link has failed them after a while, and is forgotten when they have arrived', async () => {
    await account().base.mutate([late(0), late(1)]);
    device.wire.fault = { kind: 'requestLost' };
    // The link stalled the request for half a minute before it failed.
    device.wire.beforeSend = () => clock.advance(30_000);
    await account().engine.poke();
    expect(await told()).toEqual([]);
    device.wire.beforeSend = undefined;
    device.wire.fault = { kind: 'none' };
    let aheadOnly: unknown;
    device.wire.beforeAnswer = () => {
      device.wire.beforeAnswer = undefined;
      device.wire.fault = { kind: 'requestLost' };
      aheadOnly = told();
    };
    await account().engine.wake();
    const seqs = (await account().handles.relaxed.outbox.toArray()).map(({ seq }) => seq);
    expect(await aheadOnly).toEqual([[[`lesson:${scheduleUuid}`, [[seqs[0], seqs.at(-1)]]]]]);
    expect(await unsent()).toBe(2);
    device.wire.fault = { kind: 'none' };
    await account().engine.wake();
    await account().engine.wake();
    expect(await unsent()).toBe(0);
    expect(await told()).toEqual([]);
  });

  it('costs nothing where the link is simply away', async () => {
    await account().base.mutate([late(0)]);
    device.wire.fault = { kind: 'requestLost' };
    await account().engine.poke();
    device.wire.fault = { kind: 'none' };
    device.wire.requests = [];
    await account().engine.poke();
    expect(await unsent()).toBe(0);
    expect(device.wire.requests).toHaveLength(1);
  });

  // case 25
  it('of a database that was cleared under the page is known by the next tap, and by the next look at the outbox', async () => {
    const { base, handles } = account();
    await base.mutate([late(0), late(1)]);
    const shown = [...base.outbox()];
    expect(await vanishedAmong(handles, shown)).toEqual([]);
    // As when a person clears the storage of the site: the page keeps what it shows.
    await handles.strict.delete({ disableAutoOpen: true });
    handles.close();
    await base.mutate([late(2)]);
    const clientId = shown[0]?.clientId;
    const announced = announcementOf(shown);
    // The new database gives the first number again.
    expect(device.gone).toEqual([shown[0]]);
    const known = [...device.gone, ...base.outbox()];
    expect(await vanishedAmong(handles, known)).toEqual([{ clientId, schoolId: 1, announced }]);
    await base.readOutboxAgain();
    expect(base.outbox()).toHaveLength(1);
    expect(device.gone).toEqual(shown);
  });

  // case 25
  it('of a database that is gone is asked about, and what never arrived is told to the user, once', async () => {
    await account().base.mutate([late(0)]);
    await account().engine.poke();
    await vi.waitFor(async () => expect(await unsent()).toBe(0));
    await account().base.mutate([late(1), late(2)]);
    const rows = await account().handles.relaxed.outbox.toArray();
    const clientId = rows[0]?.clientId ?? '';
    const announced = announcementOf([{ seq: (rows[0]?.seq ?? 1) - 1, document: `lesson:${scheduleUuid}` }, ...rows]);
    // The browser evicts everything; only what was kept outside the database remembers it.
    device.close();
    device = await phone();
    await noteVanished(account().handles, [{ clientId, schoolId: 1, announced }]);
    account().engine.follow({ schoolId: 1, eduYear: 2026 });
    await vi.waitFor(async () => expect((await readLost(account().handles)).vanished).toEqual([]));
    const { lost } = await readLost(account().handles);
    expect(lost).toMatchObject([{ schoolId: 1, clientId, entries: [[`lesson:${scheduleUuid}`, 2]] }]);
  });
});
