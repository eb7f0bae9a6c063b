// The way through dates that all pages share, met on the schedule: by keyboard, with its calendar, on a phone.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

test('by keyboard alone a day is chosen in the calendar, a week is stepped, and today is one key away', async ({
  page,
}) => {
  const noise = watchConsole(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, application, 'teacher', 'en');
  const next = page.getByRole('button', { name: 'Next week' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/schedule\/2026-11-23$/);
  await expect(next).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: /choose in the calendar$/ });
  await expect(calendar.getByText('November 2026')).toBeVisible();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await page.keyboard.press('Enter');
  await calendar.getByRole('button', { name: '18 November 2026' }).press('Enter');
  await expect(page).toHaveURL(/\/schedule\/2026-11-18$/);
  await expect(page.getByRole('tab', { selected: true })).toHaveAccessibleName(/^Wednesday, 18 November/);
  await page.getByRole('button', { name: 'Today', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/schedule\/2026-11-20$/);
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-current', 'date');
  expect(noise).toEqual([]);
});

test('on a phone every part of it is 44 px and nothing overflows, with the longest words in Kazakh', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await enter(page, application, 'teacher', 'kz');
  await page.getByRole('button', { name: 'Алдыңғы күн' }).click();
  await expect(page.getByRole('button', { name: 'Кеше, бейсенбі, 19 қараша' })).toBeVisible();
  for (const name of ['Алдыңғы күн', 'Келесі күн', 'Кеше, бейсенбі, 19 қараша', 'Бүгін']) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Бүгін', exact: true }).click();
  const label = page.getByRole('button', { name: 'Бүгін, жұма, 20 қараша' });
  // Its button is gone, the focus is not.
  await expect(label).toBeFocused();
  await expect(page.getByRole('button', { name: 'Бүгін', exact: true })).toBeHidden();
});
