// Help: the button and its menu by keyboard, on a desktop and in the drawer of a phone; what a guest finds below the sign-in.
import { expect, type Page, test } from '@playwright/test';
import { installation } from '#server/features/configuration/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
  const messengers = [{ name: 'Signal', address: 'https://signal.example/qalam' }];
  await application.database.db.insert(installation).values({ name: 'links', value: { messengers } });
});
test.afterAll(async () => {
  await application.close();
});

const help = (page: Page) => page.getByRole('button', { name: 'Help', exact: true });
const menu = (page: Page) => page.getByRole('menu', { name: 'Help menu' });
const steps = (page: Page) => page.getByRole('dialog', { name: 'First steps' });

for (const width of [390, 1440]) {
  // covers SHELL-011 SHELL-031 SHELL-039
  test(`a teacher finds help by keyboard, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInBefore(page, application, 'teacher', 'en');
    const noise = watchConsole(page);
    await page.goto(`${application.url}/2026/news`);
    if (width === 390) await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
    await help(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
    await expect(menu(page).getByRole('menuitem')).toHaveCount(6);
    await expect(menu(page).getByRole('menuitem').last()).toContainText('Write in Signal');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(help(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(steps(page)).toContainText('Open your lesson in the schedule.');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(steps(page)).toBeHidden();
    await expect(help(page)).toBeFocused();

    await page.keyboard.press('Enter');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/2026\/support\/request\?topic=thanks$/);
    await expect(page.getByRole('combobox', { name: 'Topic' })).toHaveValue('Thank you');
    expect(noise).toEqual([]);
  });
}

// covers SHELL-039
test('monitoring has the help button, a student has none', async ({ browser }) => {
  for (const [login, count, bells] of [
    ['monitoring', 1, 0],
    ['student', 0, 1],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signInBefore(page, application, login, 'en');
    await page.goto(`${application.url}/2026/news`);
    // The footer comes with what the button comes with.
    await expect(page.locator('footer').getByRole('link', { name: 'Support' })).toBeVisible();
    await expect(help(page)).toHaveCount(count);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Notifications' })).toHaveCount(bells);
    // Beside the way to one's own profile, not even its place.
    await expect(page.getByRole('banner').locator('.iconbtn')).toHaveCount(count + bells + 1);
    await context.close();
  }
});

for (const width of [390, 1440]) {
  // covers SHELL-018
  test(`a guest's footer leads to the five parts below the sign-in, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const noise = watchConsole(page);
    await page.goto(`${application.url}/login`);
    await page.getByRole('radio', { name: 'Eng' }).click();
    const footer = page.locator('footer');
    await expect(footer.getByRole('link')).toHaveCount(5);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    for (const [link, anchor] of [
      ['News', 'news'],
      ['Contacts', 'contacts'],
      ['For administrators', 'administrators'],
      ['For teachers', 'teachers'],
      ['For students and parents', 'families'],
    ] as const) {
      await page.evaluate(() => window.scrollTo(0, 0));
      await footer.getByRole('link', { name: link }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/login#${anchor}$`));
      await expect(page.getByRole('region', { name: link })).toBeInViewport();
    }
    await expect(page.getByRole('region', { name: 'Contacts' }).getByRole('link', { name: 'Signal' })).toBeVisible();
    // The sign-in is what one sees first.
    await page.goto(`${application.url}/login`);
    await expect(footer.getByRole('link')).toHaveCount(5);
    expect(
      await page.locator('[data-landing]').evaluate((element) => element.getBoundingClientRect().top),
    ).toBeGreaterThanOrEqual(844);
    expect(noise).toEqual([]);
  });
}
