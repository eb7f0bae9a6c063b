// A device whose page is looked at gets no push (decisions D58), whichever server has its socket and whichever sends.
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pushEndpoints } from '#contract/push/push.endpoints.ts';
import { buildApp } from '#server/app.ts';
import { type Pushes, pushDevices } from '#server/features/push/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { headersOf, type Session, signIn } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { addressOf, type ChannelDevice, openSocket } from '../realtime/device.ts';

const minuteMs = 60_000;
const scheduleUuid = idOf('lesson early');

describe.each(databaseKinds)('a page in sight on %s', (kind) => {
  /** Its worker sends pushes. */
  let caller: SyncCaller;
  let service: FakePushService;
  let pushes: Pushes;
  const servers: FastifyInstance[] = [];
  const open: ChannelDevice[] = [];
  let session: Session;
  let seq: number;
  let version: number;
  /** A page is in sight: its beats go on. */
  let isShown: boolean;
  beforeEach(async () => {
    [seq, version, isShown] = [1, 0, false];
    service = new FakePushService();
    caller = await openSyncCaller(kind, { push: service.options });
    pushes = caller.app.startPushes({ everyMs: 1_000_000_000 });
    session = await signIn(caller.app, 'parent');
    const payload = service.subscribe('phone');
    await caller.app.inject({ method: 'POST', url: pushEndpoints.add.path, headers: headersOf(session), payload });
    await caller.send('teacher', [operationOf(1, 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'Гук' })]);
  });
  afterEach(async () => {
    await pushes.stop();
    for (const device of open.splice(0)) device.end();
    for (const server of servers.splice(0)) await server.close();
    await caller.close();
  });

  /** Another process with sockets of its own. */
  async function server(): Promise<FastifyInstance> {
    const { database, clock } = caller;
    const limits = { beatMs: 600, sightWriteMs: 5 };
    const options = { database, clock, version: 'test', lab: false, logLevel: 'silent', realtime: { limits } };
    const app = await buildApp({ ...options, push: service.options });
    await app.listen({ port: 0, host: '127.0.0.1' });
    servers.push(app);
    return app;
  }
  async function socket(app: FastifyInstance, visible: boolean): Promise<ChannelDevice> {
    const device = await openSocket(addressOf(app));
    open.push(device);
    const { token } = session;
    device.send({ type: 'hello', token, device: null, schools: [{ id: 1, cursor: null }], visible });
    await device.next('welcome');
    return device;
  }
  const seenFor = async () => {
    const [device] = await caller.database.db.select().from(pushDevices);
    return (device?.sightUntil ?? 0) - caller.clock.now();
  };
  /** A pupil is late; what is pushed of it ten minutes later. */
  async function sentOfAbsence(): Promise<number> {
    const attendance = version % 2 === 0 ? 'late' : 'missing_due';
    const payload = { scheduleUuid, studentGroupUuid: idOf('member 0'), attendance };
    await caller.send('teacher', [operationOf(++seq, 'setAttendance', payload, { version: version++ })]);
    caller.clock.advance(10 * minuteMs);
    if (isShown) await expect.poll(seenFor).toBeGreaterThan(0);
    await pushes.turn();
    return service.taken().length;
  }
  it('is told nothing as long as it is looked at, and again once it was put away', async () => {
    const device = await socket(await server(), true);
    isShown = true;
    expect(await sentOfAbsence()).toBe(0);
    device.send({ type: 'visible', isVisible: false });
    await expect.poll(seenFor).toBeLessThanOrEqual(15_000);
    expect(await seenFor()).toBeGreaterThan(14_000);
    isShown = false;
    expect(await sentOfAbsence()).toBe(1);
    device.send({ type: 'visible', isVisible: true });
    await expect.poll(seenFor).toBeGreaterThan(15_000);
  });

  it('is told by push when its socket goes without a word, and when its page was never in sight', async () => {
    const hidden = await socket(await server(), false);
    expect(await sentOfAbsence()).toBe(1);
    hidden.end();
    const device = await socket(await server(), true);
    await expect.poll(seenFor).toBeGreaterThan(15_000);
    device.end();
    await expect.poll(seenFor).toBeLessThanOrEqual(15_000);
    expect(await sentOfAbsence()).toBe(1);
  });

  it('stays in sight when the socket that it had before goes late, on the same server or another', async () => {
    const [one, other] = [await server(), await server()];
    const before = await socket(one, true);
    await expect.poll(seenFor).toBeGreaterThan(15_000);
    caller.clock.advance(1);
    await socket(other, true);
    await socket(one, true);
    before.end();
    isShown = true;
    expect(await sentOfAbsence()).toBe(0);
  });
});
