// Points in the browser: the figure of the menu follows what the teacher does, leads to where they come from, and stays without a network.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { comeBackUntil, signInBefore, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { lessonToday } from '#tests/support/demo-lesson.ts';
import { forgetOnDevice } from '#tests/support/forget-on-device.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const openMenu = (page: Page) => page.getByRole('button', { name: /^My profile/ }).click();
const figureOf = (page: Page, width: number) =>
  page.getByRole(width < 1009 ? 'link' : 'menuitem', { name: /^Level 1/ });

for (const width of [390, 1440]) {
  // covers NOTIF-013
  test(`a lesson that is held changes the figure of the menu, which leads to its points, offline too, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const noise = watchConsole(page);
    await signInBefore(page, application, 'teacher', 'en');
    const lesson = `${application.url}/2026/lesson/${await lessonToday(application)}/journal`;
    const anyPage = `${application.url}/2026/profile`;
    await page.goto(anyPage);
    await untilInstalled(page);
    const figure = figureOf(page, width);
    await openMenu(page);
    await expect(figure).toContainText('Total 0, today 0');
    await page.goto(lesson);
    await page
      .getByRole('button', { name: /^Conduct/ })
      .first()
      .click();
    // A lesson on a phone has no room for the avatar.
    await page.goto(anyPage);
    await openMenu(page);
    await comeBackUntil(page, (patience) => expect(figure).toContainText('Total 3, today 3', patience));
    await context.setOffline(true);
    await figure.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/profile\/score$/);
    await expect(page.getByRole('main')).toContainText('To the next level: 47');
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await context.setOffline(false);
    await comeBackUntil(page, (patience) => expect(page.getByRole('main')).toContainText('Theme entered', patience));
    await page.getByRole('link', { name: /^Theme entered/ }).click();
    await expect(page).toHaveURL(lesson.replace('/journal', ''));
    expect(noise).toEqual([]);
  });
}

test('points that are not on the device are said once without a network, and come with it', async ({
  page,
  context,
}) => {
  await signInBefore(page, application, 'student', 'en');
  await page.goto(`${application.url}/2026/profile`);
  await untilInstalled(page);
  await context.setOffline(true);
  await forgetOnDevice(page, 'score');
  await page.goto(`${application.url}/2026/profile/score`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Not on this device yet' }).first()).toBeVisible();
  await expect(main.locator('.skeleton')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Not on this device yet' })).toHaveCount(1);
  await context.setOffline(false);
  await comeBackUntil(page, (patience) => expect(main).toContainText('No points yet', patience));
  await expect(main).toContainText('To the next level');
});
