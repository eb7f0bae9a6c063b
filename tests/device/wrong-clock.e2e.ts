// This test's server lives in another year than the device. All displayed times are right nevertheless.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signIn, untilInstalled } from '#tests/support/browser.ts';

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  // 09:30 in Almaty.
  application = await startApplication({ now: Date.parse('2026-11-20T04:30:00Z') });
});
test.afterEach(async () => {
  await application.close();
});

test('without a network pages say as of when they are by the server’s clock, over a cold start too', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.locator('tr.lesson').first()).toBeVisible();
  await untilInstalled(page);
  await context.setOffline(true);
  await page.clock.fastForward(5 * 60_000);
  await expect(page.getByText('As of 09:30')).toBeVisible();
  await page.reload();
  await page.clock.fastForward(5 * 60_000);
  await expect(page.getByText('As of 09:30')).toBeVisible();
});
