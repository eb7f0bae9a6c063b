// Shutting down a server takes a bounded time whatever its callers do: complete requests are answered, half-sent requests and stalled
// readers get a short grace period, then the database is closed.
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { connectionLimits } from '#server/plugins/connection-limits.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { createDurableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { startServer } from '#tests/support/processes.ts';
import { answersIn, connectRaw, headOf } from '#tests/support/raw-connection.ts';
import { testClock } from '#tests/support/server.ts';
import { signInBody, signInHead } from '#tests/support/sign-in.ts';
import { buildSmallSchool } from '#tests/support/small-school.ts';

/** A client that gets "100 Continue" knows that the server has accepted the request. */
const head = signInHead({ expect: '100-continue' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-large-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<!-- page -->');
/** More than the system buffers for a client that does not read. */
fs.writeFileSync(path.join(folder, 'large.bin'), Buffer.alloc(40_000_000));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Clients stuck in every kind of unfinished request, on a listening server. */
async function unfinishedCallers(port: number) {
  const open = (options?: { reads: boolean }) => connectRaw(port, options);
  const [halfBody, halfHead, unused, reader] = await Promise.all([open(), open(), open(), open({ reads: false })]);
  await halfBody.send(head + signInBody.subarray(0, 10));
  await halfBody.hears('100 Continue');
  await halfHead.send(head.slice(0, 40));
  await reader.send(headOf('GET /large.bin'));
  const close = () => {
    for (const { socket } of [halfBody, halfHead, unused, reader]) socket.destroy();
  };
  return { halfBody, halfHead, unused, reader, close };
}

describe('a server that ends', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    await buildSmallSchool(database.db);
  });
  afterAll(() => database.close());

  /** A listening server whose calls wait for the database until `release`. */
  async function heldServer(endMs: number) {
    const app = await buildApp({
      ...{ database, clock: testClock(), version: 'test', lab: false, logLevel: 'silent' },
      limits: { endGraceMs: 200, endMs },
      applicationFolder: folder,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const hold = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = database.transaction(async () => {
      held.resolve();
      await hold.promise;
    });
    await held.promise;
    const release = async () => {
      hold.resolve();
      await holding;
    };
    return { app, port, release };
  }

  it('answers what was sent whole, and cuts what was not after the grace', async () => {
    const { app, port, release } = await heldServer(60_000);
    const callers = await unfinishedCallers(port);
    const caller = await connectRaw(port);
    await caller.send(head);
    await caller.hears('100 Continue');
    await caller.send(signInBody);
    const closing = app.close();
    await callers.halfBody.closed;
    expect(answersIn(callers.halfBody.heard())).toEqual(['100', '503 UNAVAILABLE']);
    expect(answersIn(caller.heard())).toEqual(['100']);
    await release();
    await caller.hears('access_token');
    expect(answersIn(caller.heard())).toEqual(['100', '200']);
    await closing;
    callers.close();
  });

  it('waits for a body that comes within the grace', async () => {
    const { app, port, release } = await heldServer(60_000);
    await release();
    const caller = await connectRaw(port);
    await caller.send(head + signInBody.subarray(0, -5));
    await caller.hears('100 Continue');
    const closing = app.close();
    await caller.send(signInBody.subarray(-5));
    await caller.hears('access_token');
    await closing;
  });

  it('does not wait longer than its limit for a call that hangs', async () => {
    const { app, port, release } = await heldServer(500);
    const caller = await connectRaw(port);
    await caller.send(head);
    await caller.hears('100 Continue');
    await caller.send(signInBody);
    await app.close();
    await caller.closed;
    expect(answersIn(caller.heard())).toEqual(['100']);
    await release();
  });
});

describe('a process that is asked to end', () => {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  let school: DurableSchool;
  beforeAll(async () => {
    school = await createDurableSchool('pglite');
  });
  afterAll(() => school.remove());

  it('does so within its time whatever its callers do, and closes its database', async () => {
    const server = await startServer(school.environment);
    const callers = await unfinishedCallers(server.port);
    // Answered, so the earlier requests have arrived too.
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    const beganAt = performance.now();
    expect(await server.terminate()).toBe(0);
    expect(performance.now() - beganAt).toBeLessThan(connectionLimits().endMs);
    expect(server.printed()).toBe(`Qalam is ready at http://localhost:${server.port}\n`);
    callers.close();
    // The folder has no trace of a process: another one may use it at once.
    const database = await school.open();
    await database.close();
  });
});
