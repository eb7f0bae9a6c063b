// The home of a family on a phone and on a desktop: what is new is seen in no tap and opened in one, three children are on one screen, and
// another child is one tap away.
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { comeBackUntil, enter, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { type DemoTeacher, demoTeacher } from '#tests/support/demo-teacher.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let teacher: DemoTeacher;
test.beforeAll(async () => {
  application = await startApplication();
  teacher = await demoTeacher(application);
});
test.afterAll(async () => {
  await application.close();
});

const sizes = {
  phone: { width: 390, height: 844, mark: 9 },
  desktop: { width: 1440, height: 900, mark: 7 },
} as const;
const cards = (page: Page) => page.locator('article[data-kid]');
const news = (page: Page) => page.getByRole('list', { name: 'New', exact: true });
const seenOf = (page: Page, userId: number) => page.evaluate((key) => localStorage.getItem(key), `seen.${userId}`);

/** What the page shows of so many pupils has been looked at for long enough; a new browser has seen nothing. */
async function untilSeen(page: Page, userId: number, pupils: number): Promise<void> {
  await expect.poll(async () => Object.keys(JSON.parse((await seenOf(page, userId)) ?? '{}')).length).toBe(pupils);
}

/** Whole, and above the bar that lies over the foot of a phone's page. */
async function expectOnScreen(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const bar = page.locator('.tabbar');
  if (!(await bar.isVisible())) return;
  const [box, over] = [await part.boundingBox(), await bar.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
}

for (const [name, { mark, ...viewport }] of Object.entries(sizes)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('a parent sees a new mark with its comment in no tap, with all three children, and opens it in one', async ({
      page,
      context,
    }) => {
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
    });

    test('a student sees under the same name what is new, and homework that was set or changed since', async ({
      page,
    }) => {
      const student = await userIdOf(application, 'student');
      await enter(page, application, 'student', 'en');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Home');
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await untilSeen(page, student, 1);
      await teacher.setHomework(`§ 12, № ${mark}`);
      const line = page.getByRole('link', { name: /Algebra.*Homework was (set|changed)/ });
      await comeBackUntil(page, (patience) => expect(line).toBeVisible(patience));
      await expectOnScreen(page, line);
      expect(await axeFindings(page)).toEqual([]);
      await line.click();
      await expect(page.getByText(`§ 12, № ${mark}`)).toBeVisible();
      await expect(page.getByText('Due on')).toBeVisible();
    });

    test('the timetable names its child, and another child is one tap in the page', async ({ page }) => {
      await enter(page, application, 'parent', 'en');
      await expect(cards(page)).toHaveCount(3);
      const faces = await page
        .locator('[data-kid] [data-initials]')
        .evaluateAll((avatars) => avatars.map((avatar) => avatar.getAttribute('data-initials')));
      expect(new Set(faces).size).toBe(3);
      await page.goto(`${application.url}/2026/schedule/2026-11-18`);
      const children = page.getByRole('radiogroup', { name: 'Choose a child' });
      await expect(children.getByRole('radio')).toHaveCount(3);
      const named = (child: string) => page.locator('h1, .page__head').filter({ hasText: child }).first();
      const lessons = page.locator('tr[data-lesson]');
      await expect(lessons.first()).toBeVisible();
      const before = await lessons.allInnerTexts();
      for (const index of [2, 0]) {
        const child = children.getByRole('radio').nth(index);
        const words = await child.innerText();
        await child.click();
        await expect(child).toHaveAttribute('aria-checked', 'true');
        await expect(child).toBeFocused();
        await expect(named(words)).toBeVisible();
        await expect(page).toHaveURL(/\/2026\/schedule\/2026-11-18$/);
      }
      await expect.poll(() => lessons.allInnerTexts()).toEqual(before);
      await page.goto(`${application.url}/2026/homework/list?month=2026-11`);
      await children.getByRole('radio').nth(1).click();
      await expect(children.getByRole('radio').nth(1)).toHaveAttribute('aria-checked', 'true');
      await expect(page).toHaveURL(/\/2026\/homework\/list\?month=2026-11$/);
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}

test('what was seen is each person’s own on a device, and leaves with them', async ({ page }) => {
  const [parent, student] = [await userIdOf(application, 'parent'), await userIdOf(application, 'student')];
  await enter(page, application, 'parent', 'en');
  await expect(cards(page)).toHaveCount(3);
  await untilSeen(page, parent, 3);
  await page.getByRole('button', { name: /^My profile/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await seenOf(page, parent)).toBeNull();
  await enter(page, application, 'student', 'en');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await untilSeen(page, student, 1);
  expect(await seenOf(page, parent)).toBeNull();
});
