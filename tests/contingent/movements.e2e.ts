// The register of orders on the screen: what is missing is added and taken back, the classes add up, and it stays without a network.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { movements } from '#server/features/contingent/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';

const address = '/2026/backoffice/students?tab=movements';
let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
  // Somebody came in the middle of the year, and the order was not there yet.
  await application.database.transaction((db) =>
    db
      .update(movements)
      .set({ orderUuid: null })
      .where(and(eq(movements.schoolId, 1), eq(movements.reason, 'same_district'), eq(movements.kind, 'arrived'))),
  );
});
test.afterEach(async () => {
  await application.close();
});
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

for (const width of [390, 1440]) {
  test(`a missing order is added to the register and taken back, and the classes add up, at ${width} px`, async ({
    page,
  }) => {
    const noise = watchConsole(page);
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await signInBefore(page, application, 'zavuch', 'en');
    await page.goto(`${application.url}${address}`);
    const notice = page.getByText('1 movement without an order');
    await expect(notice).toBeVisible();
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show them' }).click();
    await expect(page.getByText('no order yet')).toHaveCount(1);
    await page.getByRole('checkbox').last().check();
    await page.getByRole('button', { name: 'Add the order' }).click();
    const form = page.getByRole('dialog', { name: 'Add the order' });
    await form.getByLabel('Order number').fill('61-к');
    await form.getByRole('button', { name: 'Add the order' }).click();
    await expect(told(page, 'The order is stored')).toBeVisible();
    // Not the notice: it is away while the filter that it offers is on.
    await expect(page.getByText('no order yet')).toHaveCount(0);
    await page.locator('.toast', { hasText: 'The order is stored' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('no order yet')).toHaveCount(1);

    await page.getByRole('radio', { name: 'By class' }).click();
    const table = page.getByRole('region', { name: 'By class' });
    await expect(table.getByRole('rowheader', { name: 'Total' })).toBeVisible();
    await expect(page.getByText('Does not add up')).toHaveCount(0);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    await page.getByLabel('Period').selectOption({ label: 'School year' });
    await expect(page.getByText('01.09.2026 – ')).toBeVisible();
    await expect(table.getByRole('rowheader', { name: 'Total' })).toBeVisible();
    await expect(page.getByText('Does not add up')).toHaveCount(0);
    // What was looked at stays on the device.
    await page.context().setOffline(true);
    await page.getByRole('radio', { name: 'Register of orders' }).click();
    await expect(page.getByText('no order yet')).toHaveCount(1);
    await page.context().setOffline(false);
    expect(noise.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to load/.test(line))).toEqual([]);
  });
}
