// Two teachers change one mark, one of them offline: the card, the choice, and the history that lists all three values and restores any of
// them.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { untilSent } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { clashOfMarks, giveFirstMark, keepAndOpenHistory, marksOf, openLesson } from './conflict-steps.ts';

test.use({ serviceWorkers: 'allow' });

test.setTimeout(120_000);

let application: Application;
let teacher: number;
let colleague: number;
test.beforeEach(async () => {
  application = await startApplication();
  teacher = await userIdOf(application, 'teacher');
  colleague = await userIdOf(application, 'teacher2');
});
test.afterEach(async () => {
  await application.close();
});

const chosenOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'The chosen value' }) });

/** On a desktop what is known of a value stands beside the list: arrows choose, the next Tab is in the details of the last one. */
async function chooseByKeys(page: Page): Promise<void> {
  const rows = page.locator('[data-version]').getByRole('button');
  const details = chosenOf(page);
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  await expect(details).toContainText(/9.*Now|Now.*9/s);
  await expect(details.getByRole('button')).toHaveCount(0);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(details).toContainText('from another device');
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('End');
  await expect(rows.nth(2)).toBeFocused();
  await expect(details).toContainText(/7.*You.*from this device.*Saved on this device.*Delivered.*Accepted/s);
  const [list, beside] = [await rows.first().boundingBox(), await details.boundingBox()];
  expect(beside?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
  await page.keyboard.press('Tab');
  await expect(details.getByRole('button', { name: 'Bring this value back' })).toBeFocused();
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a mark of two teachers is chosen, told and brought back at ${viewport.width} px`, async ({ browser }) => {
    const contexts = [await browser.newContext({ viewport }), await browser.newContext({ viewport })] as const;
    const [page, other] = [await contexts[0].newPage(), await contexts[1].newPage()];
    const noise = await clashOfMarks(application, page, async () => {
      await openLesson(other, application, 'teacher2');
      await giveFirstMark(other, '5');
      await untilSent(other, colleague);
    });
    const versions = await keepAndOpenHistory(application, page);
    const isWide = viewport.width >= 1009;
    if (isWide) await chooseByKeys(page);
    const place = isWide ? chosenOf(page) : versions.nth(2);
    await place.getByRole('button', { name: 'Bring this value back' }).click();
    await expect.poll(() => marksOf(application)).toEqual([[7, 4, teacher]]);
    await expect(versions).toHaveCount(4);
    // The button is gone with its reason; the focus stays where the choice was.
    if (isWide) await expect(versions.nth(3).getByRole('button')).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => marksOf(application)).toEqual([[9, 5, teacher]]);
    await expect(versions).toHaveCount(5);

    // Offline the history stays, with its age, and a value can still be restored later.
    await contexts[0].setOffline(true);
    await page.reload();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await expect(versions).toHaveCount(5);
    await expect(versions.first()).toContainText('9');
    expect(noise).toEqual([]);
    for (const context of contexts) await context.close();
  });
}
