// Tours of pages as a newcomer meets them: by keyboard, by touch, once, never over something typed, and again from the help menu.
import { expect, type Page, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { users } from '#server/features/people/public.ts';
import { type Application, browserNow, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { signInBefore, watchConsole } from '#tests/support/browser.ts';
import { lessonToday } from '#tests/support/demo-lesson.ts';

test.describe.configure({ timeout: 120_000 });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});
/** Everyone else of the demo schools has known the application since September. */
async function makeNewcomer(login: string): Promise<void> {
  const fresh = { firstSignedInAt: browserNow - 86_400_000, seenTours: [] };
  await application.database.db.update(users).set(fresh).where(eq(users.login, login));
}
const seenBy = async (login: string) => {
  const [user] = await application.database.db.select().from(users).where(eq(users.login, login));
  return user?.seenTours;
};

const tour = (page: Page) => page.locator('dialog[data-tour-open]');
const title = (page: Page) => tour(page).getByRole('heading');
/** By then a tour that is due would be on the screen. */
const untilTourTime = (page: Page) => page.waitForFunction(() => performance.now() > 6_000);
const isInSight = async (page: Page) => {
  const box = await tour(page).locator('h2').boundingBox();
  const size = page.viewportSize();
  expect(box && size && box.x >= 0 && box.x + box.width <= size.width && box.y >= 0 && box.y < size.height).toBe(true);
};

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`a new teacher walks the roll's tour by keyboard at ${width} px, once`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const noise = watchConsole(page);
    await makeNewcomer('teacher');
    await signInBefore(page, application, 'teacher', 'en');
    const roll = `${application.url}/2026/lesson/${await lessonToday(application)}/journal`;
    await page.goto(roll);
    await expect(title(page)).toHaveText('Mark who is absent');
    await expect(tour(page).getByText('Step 1 of 5')).toBeVisible();
    await expect(tour(page).getByRole('button', { name: 'Next' })).toBeFocused();
    await isInSight(page);
    expect(await axeFindings(page)).toEqual([]);
    const titles = [
      'Conduct the lesson',
      'A mistake? Undo it',
      'Nothing is lost without a connection',
      'Where unsent work is',
    ];
    for (const next of titles) {
      await page.keyboard.press('Enter');
      await expect(title(page)).toHaveText(next);
      await isInSight(page);
    }
    await page.keyboard.press('Shift+Tab');
    await expect(tour(page).getByRole('button', { name: 'Back' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Nothing is lost without a connection');
    await page.keyboard.press('Escape');
    await expect(tour(page)).toHaveCount(0);
    await expect.poll(() => seenBy('teacher')).toEqual(['firstRoll']);
    await page.goto(roll);
    await expect(page.locator('[data-pupil]').first()).toBeVisible();
    await untilTourTime(page);
    await expect(tour(page)).toHaveCount(0);
    expect(noise).toEqual([]);
  });
}

test('the help menu starts the tour of the page again, and the focus comes back to where it was', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/schedule/2026-11-20`);
  const help = page.getByRole('button', { name: 'Help', exact: true });
  await help.click();
  await expect(page.getByRole('menuitem', { name: 'First steps' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Show the tour of this page' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`${application.url}/2026/lesson/${await lessonToday(application)}/journal`);
  await expect(page.locator('[data-pupil]').first()).toBeVisible();
  await help.click();
  await page.getByRole('menuitem', { name: 'Show the tour of this page' }).click();
  await expect(title(page)).toHaveText('Mark who is absent');
  await page.keyboard.press('Escape');
  await expect(tour(page)).toHaveCount(0);
  await expect(help).toBeFocused();
});

test('a tour waits until nothing is typed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await makeNewcomer('teacher');
  await signInBefore(page, application, 'teacher', 'en');
  const roll = `${application.url}/2026/lesson/${await lessonToday(application)}/journal`;
  await page.addInitScript(() => {
    // Typed before the tour's half second is over.
    const look = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('[data-roll] input');
      if (!field) return;
      look.disconnect();
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      setter?.call(field, '7');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    look.observe(document, { childList: true, subtree: true });
  });
  await page.goto(roll);
  const field = page.locator('[data-roll] input').first();
  await expect(field).toHaveValue('7');
  await untilTourTime(page);
  await expect(tour(page)).toHaveCount(0);
  await field.fill('');
  await field.blur();
  await expect(title(page)).toHaveText('Mark who is absent');
});

test('a new parent is shown tomorrow, may end it with a tap, and starts it again from the profile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const noise = watchConsole(page);
  await makeNewcomer('parent');
  await signInBefore(page, application, 'parent', 'ru');
  await page.goto(application.url);
  await expect(title(page)).toHaveText('Завтрашний день');
  expect(await axeFindings(page)).toEqual([]);
  await tour(page).getByRole('button', { name: 'Дальше' }).click();
  await expect(title(page)).not.toHaveText('Завтрашний день');
  await isInSight(page);
  await page.mouse.click(180, 735);
  await expect(tour(page)).toHaveCount(0);
  await expect.poll(() => seenBy('parent')).toEqual(['tomorrow']);
  await page.goto(`${application.url}/2026/profile`);
  await page.getByRole('button', { name: 'Показать ещё раз' }).click();
  await expect(title(page)).toHaveText('Завтрашний день');
  expect(noise).toEqual([]);
});

test('with reduced motion nothing moves by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeNewcomer('parent');
  await signInBefore(page, application, 'parent', 'en');
  await page.goto(application.url);
  await expect(title(page)).toHaveText('Tomorrow');
  const duration = await tour(page)
    .locator('h2')
    .evaluate((heading) => {
      const card = heading.closest<HTMLElement>('dialog > div');
      return card ? getComputedStyle(card).transitionDuration : null;
    });
  expect(duration).toMatch(/^0s|^0\.0/);
});
