// What browser tests of a family's home share, and the way of a parent to a new mark.
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { comeBackUntil, enter, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import type { DemoTeacher } from '#tests/support/demo-teacher.ts';

export const cards = (page: Page) => page.locator('article[data-kid]');
const news = (page: Page) => page.getByRole('list', { name: 'New', exact: true });
export const seenOf = (page: Page, userId: number) =>
  page.evaluate((key) => localStorage.getItem(key), `seen.${userId}`);

/** What the page shows of so many pupils has been looked at for long enough; a new browser has seen nothing. */
export async function untilSeen(page: Page, userId: number, pupils: number): Promise<void> {
  await expect.poll(async () => Object.keys(JSON.parse((await seenOf(page, userId)) ?? '{}')).length).toBe(pupils);
}

/** Whole, and above the bar that lies over the foot of a phone's page. */
export async function expectOnScreen(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const bar = page.locator('.tabbar');
  if (!(await bar.isVisible())) return;
  const [box, over] = [await part.boundingBox(), await bar.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
}

/** A parent sees tomorrow of three children, a mark that a teacher gives meanwhile, and opens it, at last without a network. */
export async function seeNewMark(
  application: Application,
  teacher: DemoTeacher,
  page: Page,
  context: BrowserContext,
  mark: number,
): Promise<void> {
  const parent = await userIdOf(application, 'parent');
  const noise = watchConsole(page);
  await enter(page, application, 'parent', 'en');
  await expect(cards(page)).toHaveCount(3);
  for (const card of await cards(page).all()) {
    await expect(card.locator('[data-task]').first()).toBeVisible();
    await expectOnScreen(page, card);
  }
  await untilSeen(page, parent, 3);
  const comment = `Well done at the board, ${mark}`;
  await teacher.giveMark(mark, comment);
  const chip = page.getByRole('link', { name: new RegExp(`^New: .*${mark}.*${comment}`) });
  await comeBackUntil(page, (patience) => expect(chip).toBeVisible(patience));
  // No tap: it is there, and so are all children.
  await expectOnScreen(page, chip);
  for (const card of await cards(page).all()) await expectOnScreen(page, card);
  expect(await axeFindings(page)).toEqual([]);
  // One tap.
  await chip.click();
  await expect(page).toHaveURL(new RegExp(`/2026/lesson/${teacher.lesson}`));
  await expect(page.getByText(comment)).toBeVisible();
  await page.goBack();
  // What was opened is read; it stays in sight as long as this look goes on.
  await expect(page.getByRole('link', { name: new RegExp(comment) })).toBeVisible();
  await expect(chip).toHaveCount(0);
  // At the next look nothing is new, also without a network; the mark of today is still one tap away.
  await untilInstalled(page);
  await context.setOffline(true);
  await expect(async () => {
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    await expect(news(page)).toHaveCount(0, { timeout: 3_000 });
  }).toPass();
  await page
    .getByRole('list', { name: 'Today' })
    .getByRole('link', { name: /Algebra/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/2026/lesson/${teacher.lesson}`));
  await expect(page.getByText(comment)).toBeVisible();
  await context.setOffline(false);
  expect(noise).toEqual([]);
}
