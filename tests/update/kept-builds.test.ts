// Pages of a previous build still find their chunks, the page is always the newest, and its policy contains its own import map.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKind, openTestDatabase } from '#tests/support/database.ts';
import { testClock } from '#tests/support/server.ts';
import { keepFormerBuild, keptDays } from '../../scripts/kept-builds.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-20T09:30:00Z');
const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-builds-')), 'dist');
const mapOf = (name: string) => `{"imports":{"/assets/page-key.js":"/assets/${name}"}}`;

/** As a build does: previous files are kept, the folder is emptied and filled again. */
function build(name: string, at: number): void {
  keepFormerBuild(folder, at);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'assets', name), `// ${name}`);
  fs.writeFileSync(path.join(folder, 'assets', 'libraries-1.js'), '// always the same');
  fs.writeFileSync(path.join(folder, 'index.html'), `<script type="importmap">${mapOf(name)}</script>`);
  // A test's two builds may fall into one tick of the disk's clock.
  fs.utimesSync(path.join(folder, 'index.html'), at / 1_000, at / 1_000);
}

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  build('page-1.js', now);
  build('page-2.js', now + day);
  database = await openTestDatabase(databaseKind);
  app = await buildApp({
    database,
    clock: testClock(),
    version: 'test',
    lab: false,
    applicationFolder: folder,
    logLevel: 'silent',
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
  fs.rmSync(path.dirname(folder), { recursive: true });
});

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url);
  return { statusCode, body, keep: headers['cache-control'], policy: String(headers['content-security-policy']) };
};

it('hashed files of a previous build are served like those of the current one', async () => {
  for (const name of ['page-1.js', 'page-2.js', 'libraries-1.js']) {
    expect(await get(`/assets/${name}`)).toMatchObject({
      statusCode: 200,
      keep: 'public, max-age=31536000, immutable',
    });
  }
  expect((await get('/assets/page-0.js')).statusCode).toBe(404);
});

it('the policy of the page allows its import map and no other inline script, also after a build under the running server', async () => {
  const hashOf = (name: string) => createHash('sha256').update(mapOf(name)).digest('base64');
  for (const url of ['/', '/index.html', '/2026/schedule']) {
    expect((await get(url)).policy).toContain(`script-src 'self' 'sha256-${hashOf('page-2.js')}';`);
  }
  expect((await get('/assets/page-2.js')).policy).toContain("script-src 'self';");
  build('page-3.js', now + 2 * day);
  const page = await get('/2026/schedule');
  expect(page.body).toContain('page-3.js');
  expect(page.policy).toContain(`script-src 'self' 'sha256-${hashOf('page-3.js')}';`);
  expect((await get('/assets/page-2.js')).body).toBe('// page-2.js');
});

it('a file is kept for 30 days after its build was replaced, not after it was made, and then no longer', async () => {
  const replacedAt = now + (keptDays + 20) * day;
  build('page-4.js', replacedAt);
  // In use until a moment ago.
  expect((await get('/assets/page-3.js')).statusCode).toBe(200);
  // Replaced 49 days ago.
  expect((await get('/assets/page-1.js')).statusCode).toBe(404);
  build('page-5.js', replacedAt + (keptDays - 1) * day);
  expect((await get('/assets/page-3.js')).statusCode).toBe(200);
  build('page-6.js', replacedAt + (keptDays + 1) * day);
  expect((await get('/assets/page-3.js')).statusCode).toBe(404);
  expect((await get('/assets/page-4.js')).statusCode).toBe(200);
  expect((await get('/assets/libraries-1.js')).statusCode).toBe(200);
});
