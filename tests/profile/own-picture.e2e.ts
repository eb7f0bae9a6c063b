// The own picture: cut and made small on the device, shown in place of the initials, kept for a start without a network, and taken away.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { comeBackUntil, deviceRows, enter, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

/** A photograph as a telephone takes it: wide, and larger than what is kept. */
const photograph = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 900 });
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#2a7';
      context.fillRect(0, 0, 1600, 900);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
const background = (page: Page) =>
  page.locator('.top .ava').evaluate((element) => getComputedStyle(element).backgroundImage);

// covers PROF-004 ROUTE-048
test('a photograph is cut to a small square, stands in place of the initials offline too, and is taken away', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/profile`);
  await page.getByRole('link', { name: 'Change', exact: true }).click();
  await expect(page).toHaveURL(/\/2026\/profile-update$/);
  expect(await background(page)).toBe('none');
  const buffer = Buffer.from(await photograph(page), 'base64');
  await page.locator('input[data-picture]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('button', { name: 'Choose another one' })).toBeVisible();
  await expect.poll(() => background(page)).toContain('data:image/jpeg');
  const size = await page.evaluate(async () => {
    const source = getComputedStyle(document.documentElement).getPropertyValue('--own-picture').slice(5, -2);
    const image = Object.assign(new Image(), { src: source });
    await image.decode();
    return [image.width, image.height];
  });
  expect(size).toEqual([256, 256]);
  expect(await axeFindings(page)).toEqual([]);
  await untilInstalled(page);
  // Another time of the server is noted beside the person as they are by now.
  const offset = () => page.evaluate(() => JSON.parse(localStorage.getItem('profile') ?? '{}').serverOffsetMs);
  const before = await offset();
  application.clock.advance(10_000);
  await comeBackUntil(page, (patience) => expect.poll(offset, patience).not.toBe(before));
  // What is kept for a start without a network is on the disk.
  const teacher = await userIdOf(application, 'teacher');
  const isKept = async () =>
    (await deviceRows<{ document: string; body: { picture?: unknown } | null }>(page, teacher, 'caches')).some(
      ({ document, body }) => document.startsWith('read:/api/v4/os/profile/picture') && body?.picture != null,
    );
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await page.reload();
  // It is of what a start leaves for a quiet moment, which a busy machine has late.
  await expect.poll(() => background(page), { timeout: 60_000 }).toContain('data:image/jpeg');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect.poll(() => background(page)).toBe('none');
  expect(noise).toEqual([]);
});
