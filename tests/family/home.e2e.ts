// The home of a family on a phone and on a desktop: what is new is seen in no tap and opened in one, three children are on one screen, and
// another child is one tap away.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { comeBackUntil, enter } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { type DemoTeacher, demoTeacher } from '#tests/support/demo-teacher.ts';
import { cards, expectOnScreen, seeNewMark, seenOf, untilSeen } from './home-steps.ts';

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
for (const [name, { mark, ...viewport }] of Object.entries(sizes)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

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

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a parent sees a new mark with its comment in no tap, with all three children, and opens it in one', async ({
    page,
    context,
  }) => {
    await seeNewMark(application, teacher, page, context, sizes.desktop.mark);
  });
});

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
