// A user who is not only a parent: between their own account and the children, and back when there are no children left. And parents who
// lost their children.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { parentChildren, userSchools } from '#server/features/people/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signIn } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

const switchButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Child/ });
const choices = (page: Page) => page.getByRole('menu', { name: 'Choose a child' }).getByRole('menuitemradio');
const savedChild = (page: Page) => page.evaluate(() => localStorage.getItem('childId'));

/** The server's data about the user, which every start requests. */
const personRead = (context: BrowserContext) =>
  context.waitForEvent('response', (response) => response.url().includes('/user-info'));

/** Makes a child of `parent` in the first school the teacher's too. */
async function giveChild(login: string): Promise<number> {
  const { db } = application.database;
  const [userId, parent] = [await userIdOf(application, login), await userIdOf(application, 'parent')];
  const [link] = await db
    .select()
    .from(parentChildren)
    .where(and(eq(parentChildren.parentUserId, parent), eq(parentChildren.schoolId, 1)));
  if (!link) throw new Error('parent has no child in school 1');
  await db
    .insert(parentChildren)
    .values({ ...link, parentUserId: userId })
    .onConflictDoNothing();
  const held = await db.select().from(userSchools).where(eq(userSchools.userId, userId));
  const [first] = held;
  if (!first) throw new Error(`${login} belongs to no school`);
  await db
    .insert(userSchools)
    .values({ ...first, role: 'parent', subrole: null })
    .onConflictDoNothing();
  return userId;
}
async function takeChildren(userId: number): Promise<void> {
  await application.database.db.delete(parentChildren).where(eq(parentChildren.parentUserId, userId));
}

// covers ACCT-014 ACCT-015 ACCT-016
test('a teacher looks at a child as its parent, and is a teacher again in the own account', async ({ page }) => {
  test.setTimeout(120_000);
  await giveChild('teacher');
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.getByRole('tab', { name: /^Friday/ })).toBeVisible();
  await switchButton(page).click();
  await choices(page).last().click();
  await expect(page).toHaveURL(/\/2026\/schedule$/);
  await expect(page.locator('article[data-kid] [data-task]').first()).toBeVisible();
  await page.goto(`${application.url}/2026/profile`);
  await expect(page.locator('[data-facts]').first()).toContainText('Parent');
  await switchButton(page).click();
  await expect(choices(page).first()).toContainText('My own account');
  await choices(page).first().click();
  await expect(page).toHaveURL(/\/2026\/schedule$/);
  await expect(page.getByRole('tab', { name: /^Friday/ })).toBeVisible();
  await expect(page.locator('tr[data-lesson]', { hasText: '7 «А»' }).first()).toBeVisible();
  expect(await savedChild(page)).toBeNull();
});

// covers GUARD-015 GUARD-016 GUARD-017 GUARD-018
test('a teacher whose last child is gone is a teacher again: no child, no open menu, the schedule', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const userId = await giveChild('teacher');
  await signIn(page, application.url, 'teacher', 'en');
  await switchButton(page).click();
  await choices(page).last().click();
  await expect(page.locator('article[data-kid]').first()).toBeVisible();
  const known = personRead(context);
  await page.goto(`${application.url}/2026/profile`);
  await known;
  await expect(page.locator('[data-facts]').first()).toContainText('Parent');
  await takeChildren(userId);
  // The next start asks who this is; the answer is held back until the menu is open.
  let release: () => void = () => undefined;
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/user-info*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: /^My profile/ }).click();
  await expect(page.getByRole('menu', { name: 'Profile menu' })).toBeVisible();
  await expect(page.locator('[data-facts]').first()).toContainText('Parent');
  release();
  await expect(page).toHaveURL(/\/2026\/schedule$/);
  await expect(page.getByRole('tab', { name: /^Friday/ })).toBeVisible();
  await expect(page.getByRole('menu', { name: 'Profile menu' })).toHaveCount(0);
  expect(await savedChild(page)).toBeNull();
  await page.goto(`${application.url}/2026/profile`);
  await expect(page.locator('[data-facts]').first()).toContainText('Teacher');
});

// covers GUARD-012 GUARD-019 GUARD-020
test('a parent without children opens nothing but the words that say so', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, application.url, 'parent2', 'en');
  await expect(page).toHaveURL(/\/access-restricted$/);
  for (const path of ['schedule', 'schedule/2026-11-20', 'profile', 'unsent', 'marks', 'homework/list', 'nowhere']) {
    await page.goto(`${application.url}/2026/${path}`);
    await expect(page).toHaveURL(/\/access-restricted$/);
  }
  await expect(page.getByRole('heading', { name: 'Access restricted' }).first()).toBeVisible();
  // Support and news are available to them like to everybody.
  for (const path of ['support', 'news', 'news/5']) {
    await page.goto(`${application.url}/2026/${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Access restricted' })).toHaveCount(0);
    await expect(page).toHaveURL(`${application.url}/2026/${path}`);
  }
});

for (const [name, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
})) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('a parent without children finds whom to ask, the language and the way out on the page', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page, application.url, 'parent2', 'en');
      const main = page.getByRole('main');
      await expect(main.getByText(/ask the class teacher or the school office.*Ковалёв Игорь/)).toBeVisible();
      await main.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByText('No child has been added yet').last()).toBeVisible();
      await main.getByRole('radio', { name: 'Рус' }).click();
      await main.getByRole('button', { name: 'Выйти' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
      await expect(page).toHaveURL(/\/login/);
    });
  });
}

// covers ACCT-025 ACCT-026 ERR3-014
test('a refusal of a child makes the children be read again, once; without any the access is restricted', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const userId = await giveChild('parent2');
  await signIn(page, application.url, 'parent2', 'en');
  const known = personRead(context);
  await page.goto(`${application.url}/2026/schedule/2026-11-20`);
  await known;
  await expect(page.locator('tr[data-lesson]').first()).toBeVisible();
  let asked = 0;
  context.on('request', (request) => {
    if (request.url().includes('/user-info')) asked += 1;
  });
  await takeChildren(userId);
  // The page asks for changes when it regains focus.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/\/access-restricted$/);
  expect(asked).toBe(1);
});

// covers ACCT-025
test('a refusal that lasts makes the children be read again once, and no second time', async ({ page, context }) => {
  test.setTimeout(120_000);
  await signIn(page, application.url, 'parent', 'en');
  const known = personRead(context);
  await page.goto(`${application.url}/2026/schedule/2026-11-20`);
  await known;
  await expect(page.locator('tr[data-lesson]').first()).toBeVisible();
  let asked = 0;
  context.on('request', (request) => {
    if (request.url().includes('/user-info')) asked += 1;
  });
  // From now on even what the page requests by itself is refused.
  let refusals = 0;
  await context.route('**/api/v4/os/sync', async (route) => {
    refusals += 1;
    const error = { code: 'ACCESS_DENIED', message: 'Not your child', requestId: 'r-1' };
    await route.fulfill({ status: 403, json: { error } });
  });
  // Each time the page regains focus it is refused again; the children stay.
  for (const _ of ['first', 'second', 'third']) {
    const before = refusals;
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => refusals).toBeGreaterThan(before);
    await expect.poll(() => asked).toBe(1);
  }
  await expect(page.getByText('Access is restricted').first()).toBeVisible();
  await expect(page).toHaveURL(/\/2026\/schedule\/2026-11-20$/);
  expect(asked).toBe(1);
});
