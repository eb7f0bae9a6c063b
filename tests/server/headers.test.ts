// Headers of answers: the page's policy, caching, compression, and keep-alive.
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { databaseKinds } from '#tests/support/database.ts';
import { headersOf, signIn, startTestApp } from '#tests/support/server.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { edgeOfSuite } from './edge.ts';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

describe.each(databaseKinds)('headers on %s', (kind) => {
  const edge = edgeOfSuite(kind);

  it('hold the policy of the page exactly, and nothing that plain HTTP cannot keep', async () => {
    for (const url of ['/', '/api/health', '/api/nothing', '/sw.js', '/api/docs']) {
      const { headers } = await edge.app.inject(url);
      const isData = String(headers['content-type']).startsWith('application/json');
      expect(isData).toBe(['/api/health', '/api/nothing'].includes(url));
      expect(headers['content-security-policy']).toBe(isData ? "default-src 'none';frame-ancestors 'none'" : policy);
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('of data are few: a good third of a kilobyte less in each answer than those of a page', async () => {
    const sizeOf = async (url: string) => {
      const { headers } = await edge.app.inject(url);
      const own = Object.entries(headers).filter(([name]) => !['content-length', 'etag', 'set-cookie'].includes(name));
      return own.map(([name, value]) => `${name}: ${value}\r\n`).join('').length;
    };
    expect(await sizeOf('/api/docs')).toBeGreaterThan((await sizeOf('/api/health')) + 350);
  });

  it('let an unchanged answer be 304, of its own reader and language only', async () => {
    const url = '/api/v4/os/frontoffice/schedule?schoolId=1&eduYear=2026&date=2026-11-20';
    const ask = (language: string, tag?: string) =>
      edge.app.inject({
        url,
        headers: { ...headersOf(edge.teacher, 1, language), ...(tag ? { 'if-none-match': tag } : {}) },
      });
    const first = await ask('en');
    const tag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await ask('en', tag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask('en', `W/${tag}`)).statusCode).toBe(304);
    expect((await ask('kz', tag)).statusCode).toBe(200);
    expect((await ask('en', '"other"')).statusCode).toBe(200);
  });

  it('pack answers as brotli or gzip, whatever the reader can unpack, and leave small ones alone', async () => {
    const ask = (encoding: string, url = '/api/translate?lang=ru') =>
      edge.app.inject({ url, headers: { 'accept-encoding': encoding } });
    const plain = (await ask('identity')).body;
    const [br, gzip, small] = [await ask('gzip, br'), await ask('gzip'), await ask('br', '/api/health')];
    expect([br, gzip, small].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
    expect(br.headers.vary).toContain('accept-encoding');
  });

  it('keeps a connection usable after 426, which real clients read as a promise to upgrade', async () => {
    const own = await startTestApp(edge.database, edge.clock);
    await own.listen({ port: 0, host: '127.0.0.1' });
    const session = await signIn(own, 'teacher');
    const { port } = own.server.address() as AddressInfo;
    const ask = () => fetch(`http://127.0.0.1:${port}/api/v4/os/user-info`, { headers: headersOf(session) });
    edge.clock.advance(16 * 60_000);
    for (const _ of ['first', 'second']) {
      const response = await ask();
      const { error } = (await response.json()) as { error: { code: string } };
      expect([response.status, error.code]).toEqual([426, 'TOKEN_EXPIRED']);
    }
    edge.clock.set(schoolNow);
    expect((await ask()).status).toBe(200);
    await own.close();
  });
});
