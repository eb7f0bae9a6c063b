// Bodies that are slow, stop, are cut off or never read, against every kind of route of a listening server: a client that makes progress is
// answered however long it takes, a stalled one is not waited for, and everybody else is answered meanwhile. The limits are short here; the
// usual ones behave the same (docs/decisions/2026-11-22-half-sent-bodies.md).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConnectionLimits } from '#server/plugins/connection-limits.ts';
import { databaseKind } from '#tests/support/database.ts';
import { answersIn, headOf } from '#tests/support/raw-connection.ts';
import { headersOf, type Session, signIn } from '#tests/support/server.ts';
import { signInBody, signInHead } from '#tests/support/sign-in.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { edgeOfSuite } from './edge.ts';
import { allAnswered, doorOf, encodingOf, framed, headFor, json, kindsOf } from './half-sent.ts';

/** Longer than a busy machine may hold up this process: client and server are both in it. */
const stillMs = 2_000;
const short: Partial<ConnectionLimits> = { stillMs, headMs: stillMs, wholeMs: 60_000, idleMs: 1_500 };

/** People of one school: of a single person the server works on a few calls at once. */
const village = ['director', 'teacher2', 'grouplead', 'stranger', 'parent', 'student', 'pupil2', 'pupil3'];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-large-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<!-- page -->'.padEnd(2_000));
/** More than the system buffers for a client that does not read. */
fs.writeFileSync(path.join(folder, 'large.bin'), Buffer.alloc(40_000_000));
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('with few calls in flight', () => {
  const edge = edgeOfSuite(databaseKind, { mostInFlight: 12, limits: short, applicationFolder: folder });
  const { open, closeAll, normalCalls } = doorOf(edge);
  beforeAll(async () => {
    await edge.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(closeAll);

  const { each, expected } = kindsOf(edge, open);

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

  it('a sender who asks on and on without waiting for an answer is cut, and fills nobody’s place', async () => {
    const connection = await open();
    await connection.send(headOf('GET /api/v4/os/user-info', headersOf(edge.teacher)).repeat(400));
    await connection.closed;
    expect(answersIn(connection.heard()).length).toBeLessThan(400);
    expect(await normalCalls()).toEqual(allAnswered);
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
    const people: Session[] = [];
    for (const login of village) people.push(await signIn(edge.app, login));
    const uploads = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const person = people[index % people.length] as Session;
        const clientId = idOf(`device ${index} of the village`);
        const body = Buffer.from(JSON.stringify(syncBody({ clientId, userId: person.userId })));
        const head = headOf('POST /api/v4/os/sync', { ...headersOf(person), ...json, 'content-length': body.length });
        return { ...(await open()), body, head };
      }),
    );
    await Promise.all(uploads.map(({ send, head }) => send(head)));
    const longest = Math.max(...uploads.map(({ body }) => body.length));
    for (let at = 0; at < longest; at += 64) {
      await Promise.all(uploads.map(({ send, body }) => send(body.subarray(at, at + 64))));
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
    const head = headOf('POST /api/v4/os/sync', {
      ...json,
      ...headersOf(edge.teacher),
      'content-length': 1_900_000,
    });
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
