// A real browser uploads a file over a slow link with the product's client: the page gets progress reports, and gets a file back.
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'vite';
import { buildApp } from '#server/app.ts';
import { route } from '#server/plugins/routes.ts';
import { mostBytes, putList } from '#tests/support/file-endpoints.ts';
import type { SendFile } from '#tests/support/file-page.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { signIn, testClock } from '#tests/support/server.ts';

const entry = path.resolve(import.meta.dirname, '../support/file-page.ts');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-files-'));
test.afterAll(() => fs.rmSync(folder, { recursive: true }));

test('a page that sends a file hears how much has gone, and a refusal in its own language', async ({ page }) => {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { outDir: path.join(folder, 'assets'), lib: { entry, formats: ['es'], fileName: () => 'page.js' } },
  });
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>files</title>');
  const { database } = await openSmallSchool('pglite');
  const options = { database, clock: testClock(), version: 'test', lab: false, logLevel: 'silent' };
  const app = await buildApp({
    ...options,
    applicationFolder: folder,
    moreRoutes: (routes, services) => {
      route(routes, services, putList, async ({ body }) => ({ file: { ...body, kind: 'csv' } }));
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { token } = await signIn(app, 'teacher');
    await page.goto(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);
    const link = await page.context().newCDPSession(page);
    const throughput = 1_500_000;
    await link.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 50,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    const send = (file: { bytes: number; name: string }) =>
      page.evaluate(
        async ([bearer, sent]) => {
          const address = '/assets/page.js';
          await import(address);
          return (globalThis as unknown as { sendFile: SendFile }).sendFile(bearer, sent);
        },
        [token, file] as const,
      );
    const whole = await send({ bytes: mostBytes, name: 'Тізім №7.csv' });
    expect(whole).toMatchObject({ name: 'Тізім №7.csv', size: mostBytes });
    expect(whole.shares.length).toBeGreaterThan(3);
    expect(whole.shares).toEqual([...whole.shares].sort((a, b) => a - b));
    expect(whole.shares.at(-1)).toBe(1);
    const refused = await send({ bytes: 10, name: 'a.pdf' });
    expect(refused.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { file: ['Бұл файл CSV, XLSX, JPG форматында емес'] },
    });
    expect((await send({ bytes: mostBytes + 1, name: 'a.csv' })).error).toMatchObject({
      code: 'BODY_TOO_LARGE',
      message: 'Файл тым үлкен: 2 МБ-тан аспауы керек',
    });
  } finally {
    await app.close();
    await database.close();
  }
});
