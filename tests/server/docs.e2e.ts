// The API documentation page works under the server's content security policy.
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/db/client.ts';

test('the page of the OpenAPI document lists the calls, and the browser has nothing to complain of', async ({
  page,
}) => {
  const database = await openDatabase({ memory: true });
  const app = await buildApp({
    database,
    clock: { now: () => Date.now() },
    version: 'test',
    lab: false,
    logLevel: 'silent',
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  try {
    await page.goto(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/docs`);
    await page.locator('#operations-tag-sync').getByRole('button').click();
    await expect(page.getByText('Push operations, pull changes and fetch documents in one round trip')).toBeVisible();
    expect(complaints).toEqual([]);
  } finally {
    await app.close();
    await database.close();
  }
});
