// The banner moves what is below it: it appears when nobody is tapping, and is there from the first paint if there is no network.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signIn, untilInstalled } from '#tests/support/browser.ts';

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const banner = (page: Page) => page.getByText(/^No connection since/);

test('between two taps, not under the finger; after a start without a network with the page itself', async ({
  page,
  context,
}) => {
  // The page's timers fire when the test says so.
  await page.clock.install();
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.locator('tr.lesson').first()).toBeVisible();
  await untilInstalled(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await context.setOffline(true);
  const tapAfter = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    await page.locator('h1').first().dispatchEvent('pointerdown', { bubbles: true });
    await expect(banner(page)).toHaveCount(0);
  };
  // What was in flight when the clock was stopped needs timers to end.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await tapAfter(100);
    await expect(page.getByRole('link', { name: 'Offline' })).toBeVisible({ timeout: 200 });
  }).toPass();
  for (let tap = 0; tap < 3; tap++) await tapAfter(900);
  await page.clock.runFor(1_100);
  await expect(banner(page)).toBeVisible();

  await page.clock.resume();
  await page.reload();
  const first = page.locator('tr.lesson').first();
  await expect(first).toBeVisible();
  const top = async () => (await first.boundingBox())?.y;
  const before = await top();
  await expect(banner(page)).toBeVisible();
  expect(await top()).toBe(before);
});
