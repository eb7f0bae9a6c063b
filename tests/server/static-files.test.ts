// The built application beside the API: which file is served at which path, and how long it may be cached.
import { expect, it } from 'vitest';
import { databaseKind } from '#tests/support/database.ts';
import { edgeOfSuite } from './edge.ts';

const edge = edgeOfSuite(databaseKind);

// case 29
it.each([
  ['/assets/app-4f3a.js', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'no-cache'],
  ['/index.html', 'no-cache'],
  ['/', 'no-cache'],
  ['/manifest.webmanifest', 'no-cache'],
  ['/2026/schedule/2026-11-20', 'no-cache'],
])('%s is served with cache-control %s', async (url, cacheControl) => {
  const { statusCode, headers } = await edge.app.inject(url);
  expect([statusCode, headers['cache-control']]).toEqual([200, cacheControl]);
});

it('the page answers every path of a screen, and nothing else', async () => {
  for (const url of ['/2026/lesson/x/journal?tab=1', '/2026/schedule/18.11.2026'])
    expect((await edge.app.inject(url)).body).toContain('index.html');
  for (const url of ['/assets/old-1111.js', '/favicon.png', '/api/screens', '/apix']) {
    const response = await edge.app.inject(url);
    expect([url, response.statusCode, response.json<{ error: { code: string } }>().error.code]).toEqual([
      url,
      404,
      'NOT_FOUND',
    ]);
  }
  expect((await edge.app.inject({ method: 'POST', url: '/2026/schedule' })).statusCode).toBe(404);
});
