// Sockets of whoever means no good: what they send is answered by a close, and the server serves everybody else.
import { once } from 'node:events';
import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { closeCodes, realtimePath, realtimeProtocol } from '#contract/realtime/realtime.schema.ts';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, testClock } from '#tests/support/server.ts';
import { seeded } from '#tests/sync/random.ts';
import { addressOf, openSocket } from './device.ts';

let database: Database;
let app: FastifyInstance;
let session: Session;
const options = () => ({ database, clock: testClock(), version: 'test', lab: false, logLevel: 'silent' });
beforeAll(async () => {
  ({ database } = await openSmallSchool('pglite'));
  app = await buildApp({ ...options(), realtime: { limits: { sockets: 40, socketsPerAddress: 30, helloMs: 60_000 } } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  session = await signIn(app, 'teacher');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** The code with which the server closes a socket that sends this first. */
async function codeOf(data: string | Buffer): Promise<number> {
  const host = addressOf(app);
  const socket = new WebSocket(`ws://${host}${realtimePath}`, realtimeProtocol, { origin: `http://${host}` });
  socket.on('error', () => undefined);
  socket.on('open', () => socket.send(data));
  return new Promise((resolve) => socket.on('close', resolve));
}
const isServing = async () => (await app.inject({ url: '/api/health' })).statusCode === 200;

it('frames that are too long, binary or nested end their socket', async () => {
  expect(await codeOf('x'.repeat(1_025))).toBe(1009);
  expect(await codeOf(Buffer.from([1, 2, 3]))).toBe(closeCodes.unreadable);
  expect(await codeOf('['.repeat(1_000))).toBe(closeCodes.unreadable);
  expect(await codeOf('{"type":"hello","__proto__":{"token":"a"}}')).toBe(closeCodes.unreadable);
});

it('a program that asks for HTTP/2 gets its answer, at the path of the channel too', async () => {
  for (const path of ['/api/health', realtimePath]) {
    const request = http.get(`http://${addressOf(app)}${path}`, {
      headers: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' },
    });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(path === realtimePath ? 404 : 200);
  }
});

it('whatever a frame holds, its socket is closed or greeted, and nobody else notices', async () => {
  const { pick } = seeded(20261126);
  const odd = [null, 0, -1, 1.5, 1e300, '', 'x', '\u202e', [], {}, true, '1', 2_147_483_648, session.token];
  const codes = new Set<number>();
  for (let round = 0; round < 150; round++) {
    const frame = {
      type: pick(['hello', 'token', 'moved', 'beat', pick(odd)]),
      token: pick([session.token, `${session.token}x`, pick(odd)]),
      device: pick([null, pick(odd)]),
      schools: pick([[{ id: 2, cursor: null }], [{ id: pick(odd), cursor: pick(odd) }], pick(odd)]),
    };
    const isGood = frame.type === 'hello' && frame.token === session.token && Array.isArray(frame.schools);
    // A greeting of no school is taken; that socket would stay.
    if (isGood && (frame.schools as unknown[]).length === 0) continue;
    if (frame.type === 'token' && frame.token === session.token) continue;
    codes.add(await codeOf(JSON.stringify(frame)));
  }
  for (const code of codes) expect(Object.values(closeCodes)).toContain(code);
  expect(codes.size).toBeGreaterThan(2);
  expect(await isServing()).toBe(true);
});

it('sockets that do not say who they are give their places up to those who come', async () => {
  const silent: Awaited<ReturnType<typeof openSocket>>[] = [];
  // One after the other: the server takes connections that come together in any order, and the oldest must be known here.
  for (let count = 0; count < 30; count++) silent.push(await openSocket(addressOf(app)));
  const greeting = Array.from({ length: 5 }, async () => {
    const device = await openSocket(addressOf(app));
    device.send({ type: 'hello', token: session.token, device: null, schools: [{ id: 1, cursor: null }] });
    await device.next('welcome');
    return device;
  });
  const welcomed = await Promise.all(greeting);
  expect(await Promise.all(silent.slice(0, 5).map(({ closed }) => closed))).toEqual(Array(5).fill(1006));
  expect(await isServing()).toBe(true);
  for (const device of welcomed) await device.settle();
  for (const device of [...silent, ...welcomed]) device.end();
});

it('an address has so many sockets of people and no more, and others of it are told when to come', async () => {
  const small = await buildApp({ ...options(), realtime: { limits: { socketsPerAddress: 3 } } });
  await small.listen({ port: 0, host: '127.0.0.1' });
  const host = addressOf(small);
  const held = [];
  for (let count = 0; count < 3; count++) {
    const device = await openSocket(host);
    device.send({ type: 'hello', token: session.token, device: null, schools: [{ id: 1, cursor: null }] });
    await device.next('welcome');
    held.push(device);
  }
  await expect(openSocket(host)).rejects.toThrow('refused: 503');
  held[0]?.end();
  await expect.poll(async () => (await openSocket(host).catch(() => null)) !== null).toBe(true);
  await small.close();
});

it('an upgrade under pressure is told when to come again', async () => {
  const release = Promise.withResolvers<void>();
  const full = await buildApp({
    ...options(),
    mostInFlight: 1,
    moreRoutes: (router) => void router.get('/api/held', async () => release.promise.then(() => 'done')),
  });
  await full.listen({ port: 0, host: '127.0.0.1' });
  const host = addressOf(full);
  const held = fetch(`http://${host}/api/held`);
  const upgrade = async () => {
    const socket = new WebSocket(`ws://${host}${realtimePath}`, realtimeProtocol, { origin: `http://${host}` });
    socket.on('error', () => undefined);
    const answer = Promise.withResolvers<{ status: number; retryAfter: number }>();
    socket.on('open', () => answer.resolve({ status: 101, retryAfter: 0 }));
    socket.on('unexpected-response', (_request, { statusCode = 0, headers }) =>
      answer.resolve({ status: statusCode, retryAfter: Number(headers['retry-after']) }),
    );
    const { status, retryAfter } = await answer.promise;
    socket.terminate();
    return { status, retryAfter };
  };
  await expect.poll(async () => (await upgrade()).status).toBe(503);
  expect((await upgrade()).retryAfter).toBeGreaterThanOrEqual(1);
  release.resolve();
  await held;
  expect((await upgrade()).status).toBe(101);
  await full.close();
});
