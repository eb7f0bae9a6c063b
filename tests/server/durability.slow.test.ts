// What was acknowledged is there after kill -9 of the server, and of PostgreSQL itself, and nothing is there twice. Starts the real server
// as a process on a folder, and on a PostgreSQL whose commits wait for the disk.
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory } from '#server/features/cells/public.ts';
import { readEnvironment } from '#server/shared/environment.ts';
import { ledger } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { createDurableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { runServer, type ServerProcess, startServer } from '#tests/support/processes.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { findPostgresBinaries } from '../../scripts/throwaway-postgres.ts';
import { headersWith, outcomesIn, push, signInTo } from './storm.ts';

/** A raw connection. Being cut off by an ending server does not fail the test. */
function connectTo(port: number): net.Socket {
  return net.connect(port, '127.0.0.1').on('error', () => undefined);
}

// Processes start here, perhaps on busy machines.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const kinds = databaseKinds.filter((kind) => kind === 'pglite' || findPostgresBinaries() !== undefined);
const operationsPerPush = 12;
const lessons = ['lesson early', 'lesson now', 'lesson sor'].map(idOf);

/** A device that marks the six pupils of one lesson late and absent in turn, and remembers what was acknowledged. */
class Device {
  readonly clientId = randomUUID();
  readonly scheduleUuid: string;
  readonly sent: Operation[] = [];
  acknowledged = 0;
  constructor(scheduleUuid: string) {
    this.scheduleUuid = scheduleUuid;
  }
  /** The next operations, each based on the previous one of its pupil. */
  next(): Operation[] {
    const first = this.sent.length + 1;
    const operations = Array.from({ length: operationsPerPush }, (_, index): Operation => {
      const seq = first + index;
      const studentGroupUuid = idOf(`member ${seq % 6}`);
      const attendance = Math.floor(seq / 6) % 2 === 0 ? 'late' : 'missing_due';
      return {
        seq,
        name: 'setAttendance',
        payloadVersion: 1,
        payload: { scheduleUuid: this.scheduleUuid, studentGroupUuid, attendance },
        base: seq > 6 ? { afterSeq: seq - 6 } : { version: 0 },
        capturedAt: schoolNow,
      };
    });
    this.sent.push(...operations);
    return operations;
  }
  body(operations: readonly Operation[]): string {
    return JSON.stringify(syncBody({ clientId: this.clientId, userId: 2 }, operations));
  }
}

const signIn = async (server: ServerProcess) => (await signInTo(server, 'teacher')).token;

function pushOf(server: ServerProcess, token: string, device: Device, operations: readonly Operation[]) {
  return push(server, token, device.body(operations));
}

/** Pushes until `isEnough`, then runs `stop` while the other devices are in the middle of a push. */
async function pushUntil(
  server: ServerProcess,
  devices: readonly Device[],
  isEnough: (pushes: number) => boolean,
  stop: () => Promise<void>,
) {
  const token = await signIn(server);
  let pushes = 0;
  let stopping: Promise<void> | undefined;
  await Promise.all(
    devices.map(async (device) => {
      while (!stopping) {
        const operations = device.next();
        const answer = await pushOf(server, token, device, operations).catch(() => undefined);
        if (answer?.status !== 200) return;
        expect(answer.body.data.exceptions).toEqual([]);
        device.acknowledged = device.sent.length;
        pushes++;
        if (isEnough(pushes)) stopping ??= stop();
      }
    }),
  );
  await stopping;
}

/** Sends everything again: what was acknowledged must be known, the rest is applied now. */
async function sendAgain(server: ServerProcess, devices: readonly Device[]): Promise<void> {
  const token = await signIn(server);
  for (const device of devices) {
    const { data } = (await pushOf(server, token, device, device.sent)).body;
    const bySeq = outcomesIn(data);
    const outcomes = device.sent.map(({ seq }) => bySeq.get(seq));
    expect(outcomes.slice(0, device.acknowledged)).toEqual(Array(device.acknowledged).fill('duplicate'));
    expect(
      outcomes.slice(device.acknowledged).filter((outcome) => outcome !== 'ok' && outcome !== 'duplicate'),
    ).toEqual([]);
  }
}

async function expectEachOnce(database: Database, devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    const expected = device.sent.map(({ seq }) => seq);
    const inHistory = await database.db
      .select({ seq: cellHistory.seq, version: cellHistory.version })
      .from(cellHistory)
      .where(and(eq(cellHistory.schoolId, 1), eq(cellHistory.clientId, device.clientId)));
    const inLedger = await database.db
      .select({ seq: ledger.seq })
      .from(ledger)
      .where(eq(ledger.clientId, device.clientId));
    const sorted = (rows: readonly { seq: number | null }[]) => rows.map(({ seq }) => seq ?? 0).sort((a, b) => a - b);
    expect(sorted(inHistory)).toEqual(expected);
    expect(sorted(inLedger)).toEqual(expected);
    // The sixth edit of a pupil is version six: nothing was applied twice or skipped.
    for (const { seq, version } of inHistory) expect(version).toBe(Math.ceil((seq ?? 0) / 6));
  }
}

describe.each(kinds)('what was acknowledged, on %s', (kind) => {
  const devices = lessons.map((scheduleUuid) => new Device(scheduleUuid));
  let school: DurableSchool;
  let server: ServerProcess;
  beforeAll(async () => {
    school = await createDurableSchool(kind);
    server = await startServer(school.environment);
  });
  afterAll(() => school.remove());

  it('survives kill -9 of the server in the middle of its work, once', async () => {
    for (const pushes of [4, 6]) {
      await pushUntil(
        server,
        devices,
        (done) => done >= pushes,
        () => server.kill(),
      );
      server = await startServer(school.environment);
      await sendAgain(server, devices);
    }
    await sendAgain(server, devices);
    expect(devices.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThanOrEqual(
      10 * operationsPerPush,
    );
  });

  if (kind === 'postgresql') {
    it('survives kill -9 of PostgreSQL, which the server outlives', async () => {
      await pushUntil(
        server,
        devices,
        (done) => done >= 6,
        async () => school.postgres?.kill(),
      );
      // Its children notice its death a moment later, and answer until then.
      await vi.waitFor(
        async () => {
          const health = await fetch(`${server.url}/api/health`);
          const { error } = (await health.json()) as { error?: { code: string } };
          expect([health.status, error?.code]).toEqual([503, 'UNAVAILABLE']);
        },
        { timeout: 20_000 },
      );
      await school.postgres?.start();
      await sendAgain(server, devices);
    });
  }

  if (kind === 'pglite') {
    it('belongs to one process at a time: a second one on the folder is refused in words', async () => {
      const second = await runServer(school.environment);
      expect(second.code).toBe(1);
      expect(second.printed.trim()).toBe(
        `The database folder ${path.join(school.environment.QALAM_DATA ?? '', 'database')} is in use by another Qalam process. Stop the server first, then try again.`,
      );
    });
  }

  it('is answered before a graceful shutdown, and the end waits for nobody else', async () => {
    const token = await signIn(server);
    const [, device] = devices;
    if (!device) throw new Error('no device');
    const body = device.body(device.next());
    const lines = Object.entries({
      ...headersWith(token),
      host: 'localhost',
      connection: 'keep-alive',
      expect: '100-continue',
      'content-length': String(Buffer.byteLength(body)),
    });
    const socket = connectTo(server.port);
    let received = '';
    const gets = (text: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!received.includes(text)) return;
          socket.off('data', look);
          resolve();
        };
        socket.on('data', look);
        look();
      });
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.write(
      `POST /api/v4/os/sync HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    // The server has accepted the request and waits for its body.
    await gets('100 Continue');
    const idle = connectTo(server.port);
    const ended = server.terminate();
    const isClosed = () =>
      new Promise<boolean>((resolve) => {
        const probe = connectTo(server.port);
        probe.once('connect', () => {
          probe.destroy();
          resolve(false);
        });
        probe.once('error', () => resolve(true));
      });
    while (!(await isClosed()));
    socket.write(body);
    await gets('HTTP/1.1 200 OK');
    expect(await ended).toBe(0);
    // Without warnings of the runtime or of a library in between.
    expect(server.printed()).toBe(`Qalam is ready at http://localhost:${server.port}\n`);
    socket.destroy();
    idle.destroy();
    device.acknowledged = device.sent.length;
  });

  it('is all there in the end, each operation once', async () => {
    const database = await school.open();
    await expectEachOnce(database, devices);
    await database.close();
  });
});

describe('a start that cannot work', () => {
  it('ends with a readable line for each wrong variable', async () => {
    const { code, printed } = await runServer({ QALAM_NOW: 'nonsense', PORT: 'abc' });
    expect(code).toBe(1);
    expect(printed.trim().split('\n')).toEqual([
      'The environment is not usable:',
      '  PORT must be a whole number from 0 to 65535, not "abc"',
      '  QALAM_NOW must be a time such as 2026-11-20T10:00:00+05:00, not "nonsense"',
    ]);
  });

  it('ends with a sentence when the database does not answer, and tells no password', async () => {
    const { code, printed } = await runServer({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' });
    expect(code).toBe(1);
    expect(printed.trim()).toBe(
      'The PostgreSQL server that DATABASE_URL names does not answer. Start it, or correct the address.',
    );
    expect(() => readEnvironment({ DATABASE_URL: 'mysql://me:secret@host/x' })).toThrow(
      /^The environment is not usable:\n {2}DATABASE_URL must be an address such as [^,]*$/,
    );
  });
});
