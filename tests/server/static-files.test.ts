// The built application beside the API: which file answers which path, and how long it may be kept.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Edge, openEdge } from './edge.ts';

let edge: Edge;
let app: FastifyInstance;
beforeAll(async () => {
  edge = await openEdge('pglite');
  ({ app } = edge);
});
afterAll(async () => {
  await edge.close();
});

it.each([
  ['/assets/app-4f3a.js', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'no-cache'],
  ['/index.html', 'no-cache'],
  ['/', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/2026/schedule/2026-11-20', 'no-cache'],
])('%s is served with cache-control %s', async (url, cacheControl) => {
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers['cache-control']]).toEqual([200, cacheControl]);
});

it('the page answers every path of a screen, and nothing else', async () => {
  expect((await app.inject('/2026/lesson/x/journal?tab=1')).body).toContain('index.html');
  for (const url of ['/assets/old-1111.js', '/favicon.png', '/api/screens', '/apix']) {
    const response = await app.inject(url);
    expect([url, response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      url,
      404,
      'NOT_FOUND',
    ]);
  }
  expect((await app.inject({ method: 'POST', url: '/2026/schedule' })).statusCode).toBe(404);
});
