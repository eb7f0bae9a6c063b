// Bodies that are slow, stop, are cut off or never read, against every kind of route of a listening server: a client that makes progress is
// answered however long it takes, a stalled one is not waited for, and everybody else is answered meanwhile. The limits are short here; the
// usual ones behave the same (docs/decisions/2026-11-22-half-sent-bodies.md).
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionLimits } from '#server/plugins/connection-limits.ts';
import { databaseKind } from '#tests/support/database.ts';
import { answersIn, connectRaw, headOf, type RawConnection } from '#tests/support/raw-connection.ts';
import { headersOf } from '#tests/support/server.ts';
import { signInBody, signInHead } from '#tests/support/sign-in.ts';
import { idOf } from '#tests/support/small-school.ts';
import { edgeOfSuite, teacherBody } from './edge.ts';

/** Longer than a busy machine may hold up this process: client and server are both in it. */
const stillMs = 2_000;
const short: Partial<ConnectionLimits> = { stillMs, headMs: stillMs, wholeMs: 60_000, idleMs: 1_500 };
const json = { 'content-type': 'application/json' };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-large-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<!-- page -->'.padEnd(2_000));
/** More than the system buffers for a client that does not read. */
fs.writeFileSync(path.join(folder, 'large.bin'), Buffer.alloc(40_000_000));
afterAll(() => fs.rmSync(folder, { recursive: true }));

type Kind = { request: string; headers: Record<string, string>; body: Buffer; chunked?: true };

function doorOf(edge: ReturnType<typeof edgeOfSuite>) {
  const connections: RawConnection[] = [];
  const port = () => (edge.app.server.address() as AddressInfo).port;
  const open = async (options?: { reads: boolean }) => {
    const connection = await connectRaw(port(), options);
    connections.push(connection);
    return connection;
  };
  const closeAll = () => {
    for (const { socket } of connections.splice(0)) socket.destroy();
  };
  /** A normal call by an uninvolved user. */
  const status = async (url: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port()}${url}`, {
      ...init,
      headers: { connection: 'close', ...init?.headers },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const normalCalls = () =>
    Promise.all([
      status('/api/health'),
      status('/api/login', { method: 'POST', headers: json, body: signInBody }),
      status('/api/v4/os/user-info', { headers: headersOf(edge.teacher) }),
      status('/api/v4/os/sync', {
        method: 'POST',
        headers: { ...headersOf(edge.teacher), ...json },
        body: JSON.stringify(teacherBody({})),
      }),
      status('/index.html'),
    ]);
  return { open, closeAll, normalCalls, port };
}

/** How the page is packed for a browser that takes Brotli. */
async function encodingOf(port: number) {
  const response = await fetch(`http://127.0.0.1:${port}/index.html`, { headers: { 'accept-encoding': 'br' } });
  await response.arrayBuffer();
  return response.headers.get('content-encoding');
}

const allAnswered = [200, 200, 200, 200, 200];

describe('with few calls in flight', () => {
  const edge = edgeOfSuite(databaseKind, { mostInFlight: 12, limits: short, applicationFolder: folder });
  const { open, closeAll, normalCalls } = doorOf(edge);
  let kinds: Record<string, Kind>;
  beforeAll(async () => {
    await edge.app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(() => {
    const signedIn = headersOf(edge.teacher);
    const body = Buffer.from('{"schoolId":1}');
    const sync = Buffer.from(JSON.stringify(teacherBody({})));
    const post = 'POST /api/v4/os/sync';
    const conduct = { schoolId: 1, eduYear: 2026, scheduleUuid: idOf('lesson early') };
    kinds = {
      'packed sync': {
        request: post,
        headers: { ...signedIn, ...json, 'content-encoding': 'gzip' },
        body: gzipSync(sync),
      },
      'packed sync in chunks': {
        request: post,
        headers: { ...signedIn, ...json, 'content-encoding': 'gzip' },
        body: gzipSync(sync),
        chunked: true,
      },
      'plain sync': { request: post, headers: { ...signedIn, ...json }, body: sync },
      'JSON call': {
        request: 'POST /api/v4/os/frontoffice/lesson/complete',
        headers: { ...signedIn, ...json },
        body: Buffer.from(JSON.stringify(conduct)),
      },
      login: { request: 'POST /api/login', headers: json, body: signInBody },
      'login in chunks': { request: 'POST /api/login', headers: json, body: signInBody, chunked: true },
      'GET with a body': { request: 'GET /api/v4/os/user-info', headers: { ...signedIn, ...json }, body },
      'static file': { request: 'GET /index.html', headers: json, body },
      documentation: { request: 'GET /api/docs/json', headers: json, body },
      health: { request: 'GET /api/health', headers: json, body },
      'unknown path': { request: 'POST /api/nothing', headers: json, body },
    };
  });
  afterAll(closeAll);

  const isRead = ({ request }: Kind) => request.startsWith('POST');
  const headFor = ({ request, headers, body, chunked }: Kind) =>
    headOf(request, {
      ...headers,
      ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': body.length }),
    });
  const framed = ({ chunked }: Kind, piece: Buffer) =>
    chunked ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]) : piece;

  /** Does the same to each kind of request, all at once. */
  async function each(act: (kind: Kind, connection: RawConnection) => Promise<unknown>) {
    const outcomes = await Promise.all(
      Object.entries(kinds).map(async ([name, kind]) => [name, await act(kind, await open())] as const),
    );
    return Object.fromEntries(outcomes);
  }
  const expected = (outcomeOf: (kind: Kind) => unknown) =>
    Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, outcomeOf(kind)]));
  const good = ({ request }: Kind) => (request.includes('nothing') ? '404 NOT_FOUND' : '200');

  // case 41
  it('a body that stops is not waited for, and is told so where nothing was answered yet', async () => {
    const stall = () =>
      each(async (kind, connection) => {
        await connection.send(headFor(kind));
        await connection.send(framed(kind, kind.body.subarray(0, 4)));
        await connection.closed;
        return answersIn(connection.heard());
      });
    const stalled = Promise.all([stall(), stall(), stall()]);
    // More of them than calls allowed in flight: they do not count as calls yet.
    expect(await normalCalls()).toEqual(allAnswered);
    const told = expected((kind) => [isRead(kind) ? '503 UNAVAILABLE' : '200']);
    expect(await stalled).toEqual([told, told, told]);
    expect(await normalCalls()).toEqual(allAnswered);
  });

  it('a body that makes progress is answered, however long it takes', async () => {
    const beganAt = performance.now();
    const slow = each(async (kind, connection) => {
      await connection.send(headFor(kind));
      const pieces = 8;
      for (let index = 0; index < pieces; index++) {
        const [from, to] = [index, index + 1].map((part) => Math.floor((part * kind.body.length) / pieces));
        const piece = kind.body.subarray(from, to);
        if (piece.length > 0) await connection.send(framed(kind, piece));
        // As slow as a village's link.
        await wait(stillMs / 4);
      }
      if (kind.chunked) await connection.send('0\r\n\r\n');
      await connection.hears('\r\n\r\n');
      await connection.hears(kind.request.startsWith('GET /index') ? 'page' : '}');
      return answersIn(connection.heard());
    });
    expect(await normalCalls()).toEqual(allAnswered);
    expect(await slow).toEqual(expected((kind) => [good(kind)]));
    expect(performance.now() - beganAt).toBeGreaterThan(stillMs);
    closeAll();
  });

  it('a body whose sender goes ends its own call, and holds nothing', async () => {
    for (let round = 0; round < 3; round++) {
      await each(async (kind, { send, socket, closed }) => {
        await send(headFor(kind));
        await send(framed(kind, kind.body.subarray(0, 4)));
        socket.destroy();
        await closed;
      });
      expect(await normalCalls()).toEqual(allAnswered);
    }
  });

  it('half a head is not waited for, in whatever pieces it comes', async () => {
    const outcomes = await each(async (kind, connection) => {
      const head = headFor(kind);
      await connection.send(head.slice(0, head.indexOf('localhost')));
      const dripping = setInterval(() => connection.socket.write('x'), 50);
      await connection.closed;
      clearInterval(dripping);
      return answersIn(connection.heard());
    });
    expect(outcomes).toEqual(expected(() => ['503 UNAVAILABLE']));
    expect(await normalCalls()).toEqual(allAnswered);
  });

  it('a connection that asks nothing is closed, also one that sends empty lines', async () => {
    const [silent, kept, lines] = await Promise.all([open(), open(), open()]);
    await Promise.all([kept.send(headOf('GET /api/health')), lines.send(headOf('GET /api/health'))]);
    const dripping = setInterval(() => lines.socket.write('\r\n'), 50);
    await Promise.all([silent.closed, kept.closed, lines.closed]);
    clearInterval(dripping);
    expect([silent, kept, lines].map(({ heard }) => answersIn(heard()))).toEqual([[], ['200'], ['200']]);
  });

  it('requests that stand before half a one on the connection are answered', async () => {
    const connection = await open();
    const health = headOf('GET /api/health');
    await connection.send(`${health.repeat(3)}${signInHead({ 'content-length': 400 })}{"lo`);
    await connection.closed;
    expect(answersIn(connection.heard())).toEqual(['200', '200', '200', '503 UNAVAILABLE']);
  });

  it('a sender who asks on and on without waiting for an answer is cut, and fills nobody’s place', async () => {
    const connection = await open();
    await connection.send(headOf('GET /api/v4/os/user-info', headersOf(edge.teacher)).repeat(400));
    await connection.closed;
    expect(answersIn(connection.heard()).length).toBeLessThan(400);
    expect(await normalCalls()).toEqual(allAnswered);
  });

  it('a sender who asks first is told to continue, and not waited for either', async () => {
    const head = signInHead({ expect: '100-continue' });
    const [honest, stalled] = await Promise.all([open(), open()]);
    await Promise.all([honest.send(head), stalled.send(head)]);
    await Promise.all([honest.hears('100 Continue'), stalled.hears('100 Continue')]);
    await honest.send(signInBody);
    await honest.hears('200 OK');
    await stalled.closed;
    expect(answersIn(stalled.heard())).toEqual(['100', '503 UNAVAILABLE']);
  });

  it('an answer that nobody reads is not kept, and one that is read slowly is', async () => {
    const file = headOf('GET /large.bin');
    const answers = file.repeat(5);
    const [ofFile, ofFiles, slow] = await Promise.all([
      open({ reads: false }),
      open({ reads: false }),
      open({ reads: false }),
    ]);
    await Promise.all([ofFile.send(file), slow.send(file)]);
    ofFiles.socket.write(answers);
    let read = 0;
    slow.socket.on('data', (chunk: Buffer) => {
      read += chunk.length;
      slow.socket.pause();
      // In small pieces, many of them within the time that may pass without a byte.
      setTimeout(() => slow.socket.resume(), 2);
    });
    await vi.waitFor(
      () => expect(edge.lines.filter((line) => line.includes('connections cut')).join()).toMatch(/"stalled":[1-9]/),
      { timeout: 20_000 },
    );
    expect(await normalCalls()).toEqual(allAnswered);
    await vi.waitFor(() => expect(read).toBeGreaterThan(40_000_000), { timeout: 20_000 });
    // A client that starts reading now finds the connection closed.
    ofFile.socket.resume();
    ofFiles.socket.resume();
    await Promise.all([ofFile.closed, ofFiles.closed]);
    closeAll();
  });
});

describe('with the usual limits', () => {
  const edge = edgeOfSuite(databaseKind, { trustedProxies: [], applicationFolder: folder });
  const { open, closeAll, normalCalls, port } = doorOf(edge);
  beforeAll(async () => {
    await edge.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(closeAll);

  it('answers are packed', async () => {
    expect(await encodingOf(port())).toBe('br');
  });

  it('900 half-sent bodies shut the door on nobody', async () => {
    const stalled = Array.from({ length: 900 }, async () => {
      const connection = await open();
      await connection.send(`${signInHead({ 'content-length': 400 })}{`);
    });
    await Promise.all(stalled);
    for (let round = 0; round < 4; round++) expect(await normalCalls()).toEqual(allAnswered);
    closeAll();
  });

  it('200 slow uploads of a village are answered, and so is everybody else', async () => {
    const body = Buffer.from(JSON.stringify(teacherBody({})));
    const headers = { ...headersOf(edge.teacher), ...json, 'content-length': body.length };
    const uploads = await Promise.all(Array.from({ length: 200 }, () => open()));
    await Promise.all(uploads.map(({ send }) => send(headOf('POST /api/v4/os/sync', headers))));
    for (let at = 0; at < body.length; at += 64) {
      await Promise.all(uploads.map(({ send }) => send(body.subarray(at, at + 64))));
      expect(await normalCalls()).toEqual(allAnswered);
    }
    await Promise.all(uploads.map(({ hears }) => hears('"cursor"')));
    expect(new Set(uploads.flatMap(({ heard }) => answersIn(heard())))).toEqual(new Set(['200']));
    closeAll();
  });
});

describe('with room for forty connections of an address', () => {
  const forty = { ...short, stillMs: 20_000, headMs: 20_000, idleMs: 20_000, connectionsPerAddress: 40 };
  const half = `${signInHead({ 'content-length': 400 })}{`;

  describe('directly', () => {
    const edge = edgeOfSuite(databaseKind, { trustedProxies: [], limits: forty, applicationFolder: folder });
    const { open, closeAll, normalCalls } = doorOf(edge);
    beforeAll(async () => {
      await edge.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(closeAll);

    it('the forty-first takes the place of what has stood still longest, and of nobody who makes progress', async () => {
      const moving = await open();
      await moving.send(signInHead());
      let sent = 0;
      const dripping = setInterval(() => {
        if (sent < signInBody.length - 1) moving.socket.write(signInBody.subarray(sent, ++sent));
      }, 100);
      const stalled = await Promise.all(Array.from({ length: 39 }, () => open()));
      await Promise.all(stalled.map(({ send }) => send(half)));
      await vi.waitFor(async () => expect(await normalCalls()).toEqual(allAnswered), {
        timeout: 20_000,
        interval: 200,
      });
      clearInterval(dripping);
      expect(stalled.some(({ socket }) => socket.closed)).toBe(true);
      await moving.send(signInBody.subarray(sent));
      await moving.hears('200 OK');
      const connections = () =>
        new Promise<number>((resolve) => edge.app.server.getConnections((_, count) => resolve(count)));
      expect(await connections()).toBeLessThanOrEqual(40);
      closeAll();
    });
  });

  describe('through a trusted proxy', () => {
    const edge = edgeOfSuite(databaseKind, { limits: forty, applicationFolder: folder });
    const { open, closeAll, normalCalls } = doorOf(edge);
    beforeAll(async () => {
      await edge.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(closeAll);

    it('requests in flight are counted for the address behind it, and the proxy itself has no limit', async () => {
      const headFrom = (address: string) => signInHead({ 'x-forwarded-for': address });
      const ask = async (address: string) => {
        const connection = await open();
        await connection.send(headFrom(address));
        await connection.send(signInBody);
        await connection.hears('\r\n\r\n');
        return answersIn(connection.heard());
      };
      const stalled = await Promise.all(Array.from({ length: 60 }, () => open()));
      // From one subscriber, who has many addresses.
      await Promise.all(stalled.map(({ send }, index) => send(`${headFrom(`2001:db8:1:2::${index + 1}`)}{`)));
      await vi.waitFor(async () => {
        expect(stalled.flatMap(({ heard }) => answersIn(heard()))).toEqual(Array(20).fill('503 UNAVAILABLE'));
      });
      expect(await ask('2001:db8:1:2:ffff::1')).toEqual(['503 UNAVAILABLE']);
      expect(await ask('2001:db8:1:3::1')).toEqual(['200']);
      expect(await ask('203.0.113.9')).toEqual(['200']);
      expect(await normalCalls()).toEqual(allAnswered);
      closeAll();
      await vi.waitFor(async () => expect(await ask('2001:db8:1:2:ffff::1')).toEqual(['200']));
    });
  });
});

describe('with little memory', () => {
  const edge = edgeOfSuite(databaseKind, {
    limits: { heldBytes: 2_000_000, packedAnswers: 0, unreadBytes: 1_000_000 },
    applicationFolder: folder,
  });
  const { open, closeAll, normalCalls, port } = doorOf(edge);
  beforeAll(async () => {
    await edge.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(closeAll);

  it('unfinished bodies hold no more than that together: the largest is told to come later', async () => {
    const head = headOf('POST /api/v4/os/sync', { ...json, 'content-length': 1_900_000 });
    const [small, ...large] = await Promise.all(Array.from({ length: 4 }, () => open()));
    await small?.send(signInHead());
    await small?.send(signInBody.subarray(0, 10));
    await Promise.all(large.map(({ send }) => send(Buffer.concat([Buffer.from(head), Buffer.alloc(900_000, 0x20)]))));
    const refused = () => large.filter(({ heard }) => heard().includes('retryAfterMs'));
    await vi.waitFor(() => expect(refused()).toHaveLength(2));
    expect(refused().flatMap(({ heard }) => answersIn(heard()))).toEqual(['503 UNAVAILABLE', '503 UNAVAILABLE']);
    expect(await normalCalls()).toEqual(allAnswered);
    await small?.send(signInBody.subarray(10));
    await small?.hears('200 OK');
    closeAll();
  });

  it('an answer that finds no free packer goes as it is', async () => {
    expect(await encodingOf(port())).toBeNull();
  });

  it('answers that nobody takes hold no more than that together', async () => {
    const cut = () => edge.lines.filter((line) => /"unread":[1-9]/.test(line)).length;
    const before = cut();
    const unread = await Promise.all(Array.from({ length: 40 }, () => open({ reads: false })));
    await Promise.all(unread.map(({ send }) => send(headOf('GET /large.bin'))));
    await vi.waitFor(() => expect(cut()).toBeGreaterThan(before), { timeout: 20_000 });
    expect(await normalCalls()).toEqual(allAnswered);
    closeAll();
  });
});
