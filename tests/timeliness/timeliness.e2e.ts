// The deputy head sees which lessons of a day were entered in time, without asking anybody.
import { expect, test } from '@playwright/test';
import { startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';

test.use({ serviceWorkers: 'allow' });

test('the lessons of a day are counted, chosen by their state, and another day is one press away', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const application = await startApplication();
  try {
    const noise = watchConsole(page);
    await enter(page, application, 'zavuch', 'en');
    await page.getByRole('navigation').getByRole('link', { name: 'Journal timeliness' }).first().click();
    await expect(page.getByRole('button', { name: 'Today, Friday, 20 November' })).toBeVisible();
    const rows = page.locator('[data-rows] li');
    await expect(rows.first()).toBeVisible();
    const missing = page.getByRole('button', { name: /^Not entered/ });
    const count = Number(/\d+$/.exec((await missing.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await missing.click();
    await expect(rows).toHaveCount(count);
    await expect(rows.first()).toContainText('Not entered');
    // By teacher, each with what is missing.
    const teachers = page.locator('[data-teacher]');
    await expect(teachers.first().getByRole('heading')).toContainText(/Not entered: \d/);
    await expect(teachers.first().locator('[data-state=missing]').first()).toBeVisible();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.locator('[data-state=missing]')).toHaveCount(0);
    await expect(rows.filter({ hasText: 'On time' }).first()).toContainText(/Entered: 19\.11\.2026/);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await untilOfficeInstalled(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByText('Not on this device yet')).toBeVisible();
    expect(noise).toEqual([]);
  } finally {
    await application.close();
  }
});
