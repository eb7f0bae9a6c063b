// The built application beside the API: which file is served at which path, and how long it may be cached.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { databaseKind } from '#tests/support/database.ts';
import { packFiles } from '../../scripts/pack-files.ts';
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

it('files of the share menu lead to the page that says that they did not arrive', async () => {
  const payload = '--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nbytes\r\n--x--\r\n';
  for (const type of ['multipart/form-data; boundary=x', 'application/x-unknown']) {
    const headers = { 'content-type': type };
    const answer = await edge.app.inject({ method: 'POST', url: '/share', headers, payload });
    expect([type, answer.statusCode, answer.headers.location]).toEqual([type, 303, '/share?problem=missed']);
  }
});

it('an answer with a file has no more listeners than Node expects', async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on('warning', note);
  try {
    for (const url of ['/2026/schedule', '/', '/assets/app-4f3a.js'])
      for (const encoding of ['br', 'identity'])
        await edge.app.inject({ url, headers: { 'accept-encoding': encoding } });
  } finally {
    process.off('warning', note);
  }
  expect(warnings).toEqual([]);
});

// What the build packed is sent as it is; who reads no brotli is sent the file itself.
it.each(['/', '/2026/schedule', '/assets/app-4f3a.js'])('%s is sent as the build packed it', async (url) => {
  const ask = (encoding: string) => edge.app.inject({ url, headers: { 'accept-encoding': encoding } });
  const [packed, plain] = [await ask('gzip, deflate, br'), await ask('identity')];
  expect(packed.headers['content-encoding']).toBe('br');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(`packed ${plain.body}`);
  for (const header of ['content-type', 'cache-control', 'content-security-policy'])
    expect([header, packed.headers[header]]).toEqual([header, plain.headers[header]]);
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
});

it('the build packs what is text and large enough, and a browser gets back what was packed', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'qalam-packed-'));
  const text = 'сабақ '.repeat(400);
  await mkdir(path.join(folder, 'assets'));
  for (const [name, content] of [
    ['assets/a.js', text],
    ['assets/small.js', 'x'],
    ['a.png', text],
  ] as const)
    await writeFile(path.join(folder, name), content);
  expect(await packFiles(folder)).toBe(1);
  expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.br'))).toEqual([
    'assets/a.js.br',
  ]);
  expect(brotliDecompressSync(await readFile(path.join(folder, 'assets/a.js.br'))).toString()).toBe(text);
  await rm(folder, { recursive: true });
});
