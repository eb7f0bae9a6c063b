// A teacher is replaced for a month, screen by screen, and replacements are read without a network.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, untilOfficeInstalled } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { replaceForMonth } from './replacement-steps.ts';

test.use({ serviceWorkers: 'allow', actionTimeout: 15_000 });
test.setTimeout(180_000);

const expectAccessible = async (page: Page) => expect(await axeFindingsInBothSchemes(page)).toEqual([]);

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

for (const width of [390, 1440]) {
  // covers PERS-010 PERS-013 CONST3-005
  test(`a teacher is replaced for a month, the substitute works offline, the teacher returns, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await replaceForMonth(application, page, browser, width, expectAccessible);
  });
}

test('without a network replacements are read as they were, and nothing new is asked of the server', async ({
  page,
  context,
}) => {
  await enter(page, application, 'director', 'en');
  await untilOfficeInstalled(page);
  const teacher = await userIdOf(application, 'teacher');
  await page.goto(`${application.url}/2026/v3/backoffice/personnel/${teacher}/all`);
  await expect(page.getByText('No substitutions yet')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No substitutions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Record the substitution' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/connection/i)
      .first(),
  ).toBeVisible();
});
