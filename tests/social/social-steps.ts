// What browser tests of the social worker share: the pages of categories, and a day without a network.
import { type Browser, expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import {
  enter,
  lead,
  signIn,
  untilOfficeInstalled,
  untilPacked,
  untilSent,
  watchConsole,
} from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

export const main = (page: Page) => page.locator('main');
export const dialog = (page: Page) => page.getByRole('dialog').last();
export const openClass = async (page: Page, application: Application) => {
  await page.goto(`${application.url}/2026/social/categories`);
  await page.getByRole('link', { name: /^7 «А»/ }).click();
};
export const firstPupil = (page: Page) => main(page).locator('a[href*="pupil="]').first();
export const choose = async (page: Page, label: string, option: string) => {
  // Before its list is loaded a plain field stands in its place.
  await expect(dialog(page).getByLabel(label)).toHaveAttribute('aria-haspopup', 'listbox');
  await dialog(page).getByLabel(label).click();
  await page.getByRole('option', { name: option }).click();
};

/** What a caller looks at on each screen of the way, by default nothing. */
type Inspect = (page: Page) => Promise<void>;

/** A social worker adds a category and a home visit offline; they are sent later, and a group lead reads the category. */
export async function workOfflineAndSend(
  application: Application,
  page: Page,
  browser: Browser,
  width: number,
  inspect: Inspect = async () => undefined,
): Promise<void> {
  const context = page.context();
  const noise = watchConsole(page);
  await page.setViewportSize({ width, height: 900 });
  const social = await userIdOf(application, 'social');
  await signIn(page, application.url, 'social', 'en');
  await expect(page).toHaveURL(/\/2026\/social\/categories$/);
  await untilOfficeInstalled(page);
  await untilPacked(page, social, 2);
  await inspect(page);
  expect(noise).toEqual([]);
  await page.close();

  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.setViewportSize({ width, height: 900 });
  await openClass(cold, application);
  const name = (await firstPupil(cold).textContent()) ?? '';
  await firstPupil(cold).click();
  await dialog(cold).getByRole('button', { name: 'Add a category' }).click();
  await choose(cold, 'Social category', 'Child using school transport');
  await dialog(cold).getByLabel('Document').fill('№ 14');
  await dialog(cold).getByRole('button', { name: 'Save' }).click();
  const added = dialog(cold).getByRole('listitem').filter({ hasText: 'Child using school transport' });
  await expect(added.getByText('№ 14')).toBeVisible();
  await cold.reload();
  await expect(added.getByText('Waiting')).toBeVisible();
  await inspect(cold);
  await cold.keyboard.press('Escape');
  await cold.getByRole('tab', { name: /Class passport/ }).click();
  await expect(main(cold).getByText('Child using school transport')).toBeVisible();
  await inspect(cold);

  await main(cold).getByRole('link', { name: 'Absences and home visits' }).click();
  await cold.getByRole('tab', { name: /Home visits/ }).click();
  await main(cold).getByRole('button', { name: 'Enter a visit' }).click();
  await choose(cold, 'Name', name.trim());
  await dialog(cold).getByLabel('Why').fill('Three days away');
  await dialog(cold).getByLabel('Result').fill('Ill, with a certificate');
  await dialog(cold).getByRole('button', { name: 'Save' }).click();
  await expect(main(cold).getByText('Three days away')).toBeVisible();
  await inspect(cold);
  await cold.goto(`${application.url}/2026/unsent`);
  await expect(main(cold).getByText('home visit entered')).toBeVisible();
  await expect(main(cold).getByText(/Child using school transport/)).toBeVisible();

  await context.setOffline(false);
  await untilSent(cold, social);
  const groupLead = await browser.newPage();
  await enter(groupLead, application, 'grouplead', 'en');
  await openClass(groupLead, application);
  await firstPupil(groupLead).click();
  await expect(dialog(groupLead).getByText('Child using school transport')).toBeVisible();
  await groupLead.close();

  // Missed lessons, with those in a row, come from the journal.
  await lead(cold, application, '/2026/social/visits/preview');
  await cold.getByRole('link', { name: /^7 «А»/ }).click();
  await cold.getByRole('radio', { name: 'School year' }).click();
  await expect(
    main(cold)
      .getByText(/\d+ in a row/)
      .first(),
  ).toBeVisible();
  await inspect(cold);
}
