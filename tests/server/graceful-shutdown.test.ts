// Shutting down a server takes a bounded time whatever its callers do: complete requests are answered, half-sent requests and stalled
// readers get a short grace period, then the database is closed. graceful-shutdown.slow.test.ts ends a process.
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import type { ConnectionLimits } from '#server/plugins/connection-limits.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { answersIn, connectRaw } from '#tests/support/raw-connection.ts';
import { testClock } from '#tests/support/server.ts';
import { signInBody } from '#tests/support/sign-in.ts';
import { head, unfinishedCallers } from './unfinished-callers.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-large-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<!-- page -->');
/** More than the system buffers for a client that does not read. */
fs.writeFileSync(path.join(folder, 'large.bin'), Buffer.alloc(40_000_000));
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('a server that ends', () => {
  let database: Database;
  beforeAll(async () => {
    // The embedded database: a transaction holds all calls.
    ({ database } = await openSmallSchool('pglite'));
  });
  afterAll(() => database.close());

  /** A listening server whose calls wait for the database until `release`. */
  async function heldServer(limits: Pick<ConnectionLimits, 'endGraceMs' | 'endMs'>) {
    const app = await buildApp({
      database,
      clock: testClock(),
      version: 'test',
      lab: false,
      logLevel: 'silent',
      limits,
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
    const { app, port, release } = await heldServer({ endGraceMs: 200, endMs: 60_000 });
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
    const { app, port, release } = await heldServer({ endGraceMs: 60_000, endMs: 60_000 });
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
    const { app, port, release } = await heldServer({ endGraceMs: 200, endMs: 500 });
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
