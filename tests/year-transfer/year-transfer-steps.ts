// What browser tests of the step into the next year share: planned, resumed by another person, looked at, applied, undone.
import { type Browser, expect, type Page, type Response } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { schoolYears } from '#server/features/calendar/public.ts';
import type { Application } from '#tests/support/application.ts';
import { lead, signInBefore, watchConsole } from '#tests/support/browser.ts';

const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
/** A line of the sums: "Promoted 98". */
const sum = (page: Page, words: string) =>
  page
    .getByRole('complementary', { name: 'Students in all' })
    .locator('dl > div')
    .filter({ has: page.getByText(words, { exact: true }) })
    .getByRole('definition');
const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` }).click();
const isSaved = (response: Response) => response.url().endsWith('/year-transfer/plan');
/** Decisions are saved one after another; that of many pupils at once is told apart by its length. */
const isOfMany = (response: Response) => {
  if (!isSaved(response)) return false;
  const { pupils } = response.request().postDataJSON() as { pupils?: readonly unknown[] };
  return (pupils?.length ?? 0) > 1;
};

async function order(page: Page, fate: string, number: string): Promise<void> {
  await page.getByRole('button', { name: `Order number: ${fate}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: fate, exact: true });
  await form.getByLabel('Order number').fill(number);
  await form.getByRole('button', { name: 'Save the order' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(`№ ${number}`)).toBeVisible();
}

/** What a caller looks at on each screen of the way, by default nothing. */
type Inspect = (page: Page) => Promise<void>;

/** A deputy begins the plan, the director resumes it on another device, applies it and undoes it. */
export async function planApplyUndo(
  application: Application,
  page: Page,
  browser: Browser,
  width: number,
  inspect: Inspect = async () => undefined,
): Promise<void> {
  const noise = watchConsole(page);
  const viewport = { width, height: width === 390 ? 844 : 900 };
  await page.setViewportSize(viewport);
  await signInBefore(page, application, 'zavuch', 'en');
  await page.goto(`${application.url}/2026/backoffice/groups`);
  await page.getByRole('link', { name: 'Next year' }).click();
  await expect(page).toHaveURL(`${application.url}/2026/transfer-students`);
  await expect(page.getByText(/^The year is not over/)).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'Begin the transfer' }).click();
  await expect(page.getByRole('heading', { name: 'In order' })).toBeVisible();
  // A first grade is new.
  await page.getByRole('button', { name: 'Add a class' }).click();
  await page.getByLabel('Letter').fill('Ж');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 «Ж»').first()).toBeVisible();
  await inspect(page);
  await next(page, 'Students');

  // One key each: the row that has the focus is decided, and the next one has it.
  const rows = page.locator('[data-pupil]');
  await rows.first().getByRole('button').first().focus();
  await page.keyboard.press('c');
  await expect(rows.first().getByRole('button', { pressed: true })).toHaveText('C');
  await expect(rows.nth(1).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('2');
  await expect(rows.nth(1).getByRole('button', { pressed: true })).toHaveText('C');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('p');
  await expect(rows.nth(1).getByRole('button', { pressed: true })).toHaveText('P');
  await page.keyboard.press('l');
  await expect(rows.nth(2).getByRole('button', { pressed: true })).toHaveText('L');
  // Who leaves wants a reason.
  await expect(sum(page, 'Left')).toHaveCount(0);
  await rows.nth(2).getByRole('combobox').selectOption({ label: 'Abroad' });
  await expect(sum(page, 'Left')).toHaveText('1');
  await inspect(page);
  const stored = page.waitForResponse(isOfMany);
  await page.getByRole('button', { name: /^All others in the school/ }).click();
  expect((await stored).status()).toBe(200);
  // Grade 9 is decided one by one.
  const open = Number(await sum(page, 'Not decided').textContent());
  expect(open).toBeGreaterThan(10);

  // Interrupted. Another person goes on, on another device, from the year whose warning leads there.
  const other = await browser.newContext({ viewport });
  const director = await other.newPage();
  director.setDefaultTimeout(30_000);
  const otherNoise = watchConsole(director);
  await signInBefore(director, application, 'director', 'en');
  await director.goto(`${application.url}/2027/schedule`);
  await expect(director.getByText('The school year is being transferred')).toBeVisible();
  await director.getByRole('link', { name: 'Resume the transfer' }).click();
  await expect(director).toHaveURL(`${application.url}/2026/transfer-students`);
  await expect(sum(director, 'Not decided')).toHaveText(String(open));
  await expect(sum(director, 'Promoted conditionally')).toHaveText('1');
  await director.getByRole('button', { name: 'Students', exact: false }).filter({ hasText: '3' }).click();
  const last = director.locator('[data-pupil]');
  // The class that is not decided comes first.
  await expect(last.first().getByRole('button', { name: /: finished$/ })).toBeVisible();
  await last.first().getByRole('button').first().focus();
  // The decisions are still on their way when the dry run opens.
  const dryRunSeen = Promise.withResolvers<void>();
  await director.route('**/year-transfer/plan', async (route) => {
    if (route.request().postDataJSON().pupils) await dryRunSeen.promise;
    await route.continue();
  });
  for (let index = 0; index < open; index++) await director.keyboard.press('f');
  await expect(sum(director, 'Finished grade 9')).toHaveText(String(open));
  await expect(sum(director, 'Not decided')).toHaveCount(0);
  await next(director, 'Orders');
  await order(director, 'Promoted', '101-п');
  await order(director, 'Promoted conditionally', '102-п');
  await order(director, 'Finished grade 9', '103-в');
  await inspect(director);
  await next(director, 'Dry run');
  await expect(director.getByText('No order: Left')).toBeVisible();
  await director.getByRole('button', { name: 'Back' }).click();
  await order(director, 'Left', '104-в');
  await next(director, 'Dry run');
  await expect(director.getByRole('row', { name: /^4 «А» 3 «А»/ })).toBeVisible();
  await expect(director.getByText('No order: Left')).toHaveCount(0);
  const undecided = director.locator('main').getByText(`Not decided: ${open} student`);
  await expect(undecided).toBeVisible();
  dryRunSeen.resolve();
  await expect(undecided).toBeHidden();
  await inspect(director);
  const coming = await sum(director, 'Then 2027–28').textContent();
  await next(director, 'Apply');
  await director.getByRole('button', { name: 'Apply the transfer' }).click();
  const question = director.getByRole('dialog', { name: 'Transfer the school to 2027–28?' });
  await question.getByRole('button', { name: /^Apply the transfer/ }).click();
  await expect(director.getByRole('heading', { name: 'The transfer to 2027–28 is applied' })).toBeVisible();
  await inspect(director);

  // The new year is open, with its classes and everybody in them; the old one is as it was.
  await lead(director, application, '/2027/backoffice/groups');
  await expect(director.locator('main').getByText('4 «А»').first()).toBeVisible();
  await expect(director.locator('main').getByText('1 «Ж»').first()).toBeVisible();
  await lead(director, application, '/2026/backoffice/groups');
  await expect(director.locator('main').getByText('3 «А»').first()).toBeVisible();

  await director.getByRole('link', { name: 'Next year' }).click();
  await director.getByRole('button', { name: 'Undo the transfer' }).click();
  await director.getByRole('dialog').getByRole('button', { name: 'Undo the transfer' }).click();
  await expect(told(director, /^Transfer undone/)).toBeVisible();
  await expect(sum(director, 'Then 2027–28')).toHaveText(coming ?? '');
  await expect(sum(director, 'Not decided')).toHaveCount(0);
  const years = await application.database.db.select().from(schoolYears).where(eq(schoolYears.schoolId, 1));
  expect(years.find(({ eduYear }) => eduYear === 2027)?.status).toBe('Transfer');
  await other.close();
  expect([...noise, ...otherNoise]).toEqual([]);
}
