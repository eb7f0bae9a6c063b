// How many answers are compressed at once: the answers here end when the test says so, so that it knows how many are in flight.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installPacking } from '#server/plugins/packing.ts';

const mostAtOnce = 2;

describe('answers compressed at once', () => {
  let answers: PassThrough[];
  let app: FastifyInstance;
  let url: string;
  beforeEach(async () => {
    answers = [];
    app = Fastify({ forceCloseConnections: true });
    await installPacking(app, mostAtOnce);
    app.get('/open', async (_request, reply) => {
      const answer = new PassThrough();
      // Enough for gzip to send the headers; Brotli would wait for more.
      answer.write(randomBytes(200_000).toString('base64'));
      answers.push(answer);
      return reply.type('text/plain').send(answer);
    });
    app.get('/whole', async (_request, reply) => reply.type('text/plain').send('text '.repeat(200)));
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    for (const answer of answers) answer.end();
    await app.close();
  });

  const ask = (path: string, signal?: AbortSignal) =>
    fetch(url + path, { headers: { 'accept-encoding': 'gzip' }, ...(signal ? { signal } : {}) });
  const encodingOf = async (path: string) => {
    const response = await ask(path);
    await response.arrayBuffer();
    return response.headers.get('content-encoding');
  };

  it('are limited: further ones go as they are, until one has ended', async () => {
    const [first, second] = await Promise.all([ask('/open'), ask('/open')]);
    expect([first, second].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'gzip']);
    expect(await encodingOf('/whole')).toBeNull();

    answers[0]?.end();
    await vi.waitFor(async () => expect(await encodingOf('/whole')).toBe('gzip'));
    for (const answer of answers) answer.end();
    expect((await first.text()).length).toBeGreaterThan(200_000);
    expect((await second.text()).length).toBeGreaterThan(200_000);
  });

  it('are counted no longer when the reader goes away', async () => {
    const leaving = new AbortController();
    await Promise.all([ask('/open', leaving.signal), ask('/open', leaving.signal)]);
    expect(await encodingOf('/whole')).toBeNull();
    leaving.abort();
    await vi.waitFor(async () => expect(await encodingOf('/whole')).toBe('gzip'));
  });
});
