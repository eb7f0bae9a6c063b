import { expect, test } from '@playwright/test';
import { and, eq, isNull } from 'drizzle-orm';
import { schoolYears } from '#server/features/calendar/public.ts';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { userSchools } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import { sessions } from '#server/features/session/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signIn, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeAll(async () => {
  application = await startApplication();
});
test.afterAll(async () => {
  await application.close();
});

// covers GUARD-005 GUARD-013 SHELL-001 SHELL-015 SHELL-022
test('somebody who is not signed in is sent to the sign-in, which has no header and no crumbs', async ({ page }) => {
  const noise = watchConsole(page);
  await page.goto(application.url);
  await expect(page).toHaveURL(`${application.url}/login`);
  // Pages for some roles, and for everybody.
  for (const path of ['schedule', 'control/journal', 'profile', 'unsent']) {
    await page.goto(`${application.url}/2026/${path}`);
    await expect(page).toHaveURL(`${application.url}/login`);
  }
  await expect(page).toHaveTitle('Qalam');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  for (const path of ['login-from-url', 'parent-register', 'r/ABCD2345']) {
    await page.goto(`${application.url}/${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
  }
  expect(noise).toEqual([]);
});

// covers AUTH-017
test('people of a school of another version are led to its sign-in, or to a page that names the school', async ({
  page,
}) => {
  const { db } = application.database;
  const [school] = await db.select().from(schools).where(eq(schools.id, 1));
  if (!school) throw new Error('No school');
  const setFlags = (flags: object) => db.update(schools).set({ flags }).where(eq(schools.id, 1));
  const elsewhere = 'https://old.example.kz/login';
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>v3</h1>' }));
  const enterAs = async (login: string) => {
    await page.goto(`${application.url}/login`);
    await page.locator('input[name=login]').fill(login);
    await page.locator('input[name=password]').fill(demoPassword);
    await page.locator('button[type=submit]').click();
  };
  try {
    await setFlags({ ...(school.flags as object), apiVersion: 'v3' });
    await enterAs('teacher');
    await expect(page).toHaveURL(/\/module-temporarily-unavailable$/);
    await expect(page.getByText(school.name)).toBeVisible();
    await setFlags({ ...(school.flags as object), apiVersion: 'v3', legacyUrl: elsewhere });
    await enterAs('teacher');
    await expect(page).toHaveURL(elsewhere);
    // Nothing of them is here.
    await page.goto(application.url);
    await expect(page).toHaveURL(`${application.url}/login`);
  } finally {
    await setFlags(school.flags as object);
  }
});

test('who lost a password is told by whom a new one is given, in the language of the page, by keys alone', async ({
  page,
}) => {
  await page.goto(`${application.url}/login`);
  for (const [button, question, answers] of [
    ['Eng', 'Forgot the password?', [/class teacher/, /administrator or the deputy director/]],
    ['Рус', 'Забыли пароль?', [/классный руководитель/, /администратор Qalam в школе или заместитель директора/]],
    ['Қаз', 'Құпиясөзді ұмыттыңыз ба?', [/сынып жетекшісі/, /әкімшісі немесе директордың орынбасары/]],
  ] as const) {
    await page.getByRole('radio', { name: button }).click();
    await page.getByText(question).focus();
    await page.keyboard.press('Enter');
    for (const answer of answers) await expect(page.locator('details').getByText(answer)).toBeVisible();
    await page.keyboard.press('Enter');
    for (const answer of answers) await expect(page.locator('details').getByText(answer)).toBeHidden();
  }
});

// covers I18N-001 I18N-002 I18N-004 I18N-006 CONST3-001
test('speaks Kazakh first, changes its language in place without a reload, and keeps what was typed and chosen', async ({
  page,
}) => {
  await page.goto(`${application.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Жүйеге кіру');
  await page.locator('input[name=login]').fill('teacher');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (const [button, title, tag] of [
    ['Рус', 'Вход в систему', 'ru'],
    ['Eng', 'Sign in', 'en'],
    ['Қаз', 'Жүйеге кіру', 'kk'],
  ] as const) {
    await page.getByRole('radio', { name: button }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await expect(page.locator('input[name=login]')).toHaveValue('teacher');
  await page.getByRole('radio', { name: 'Eng' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

// covers VALID-019 SHELL-021 ERR3-001
test('a missing field says so in words, a wrong password too, and the password can be looked at', async ({ page }) => {
  await page.goto(`${application.url}/login`);
  await page.getByRole('radio', { name: 'Eng' }).click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByText('Required field')).toHaveCount(2);
  await page.locator('input[name=login]').fill('teacher');
  const password = page.locator('input[name=password]');
  await expect(password).toHaveAttribute('placeholder', '••••');
  await password.fill('wrong');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert')).toContainText('Wrong login or password');
});

// covers ERR-006 ERR3-008
test('what the server says about a field is at that field until it is changed, and only the rest is said above', async ({
  page,
}) => {
  await page.goto(`${application.url}/login`);
  await page.getByRole('radio', { name: 'Eng' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const login = page.locator('input[name=login]');
  const password = page.locator('input[name=password]');
  const submit = page.locator('button[type=submit]');
  await login.fill('a'.repeat(101));
  await password.fill('secret');
  await submit.click();
  await expect(login).toHaveAccessibleDescription('Something that was entered is not valid.');
  await expect(login).toBeFocused();
  await expect(password).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await login.fill('teacher');
  await expect(login).not.toHaveAttribute('aria-invalid', 'true');

  const errors = { password: ['Too short', 'Too plain'], device: ['This device is not known'] };
  await page.route('**/api/login', (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: 'VALIDATION_FAILED', message: 'Something is wrong', errors, requestId: 'r-1' } },
    }),
  );
  await submit.click();
  await expect(password).toHaveAccessibleDescription('Too short Too plain');
  await expect(password).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('This device is not known');
  await expect(password).toHaveValue('secret');
});

// covers GUARD-001 GUARD-011 GUARD-014
test('lands on the schedule of the current year, from the root and from the sign-in page too', async ({ page }) => {
  await signIn(page, application.url, 'teacher');
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await page.goto(application.url);
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await page.goto(`${application.url}/login`);
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await page.goto(`${application.url}/schedule`);
  await expect(page).toHaveURL(/\/2026\/schedule/);
});

// covers GUARD-010
for (const login of ['director', 'zavuch']) {
  test(`${login} lands on the morning of the school after the sign-in`, async ({ page }) => {
    await signIn(page, application.url, login, 'en');
    await expect(page).toHaveURL(`${application.url}/2026/frontoffice/dashboard`);
    await expect(page.getByRole('region', { name: 'Lessons of the day' })).toBeVisible();
  });
}

// covers GUARD-011
for (const login of ['grouplead', 'teacher', 'student', 'parent']) {
  test(`${login} lands on the schedule after the sign-in`, async ({ page }) => {
    await signIn(page, application.url, login, 'en');
    await expect(page).toHaveURL(`${application.url}/2026/schedule`);
    await expect(page.locator('main [data-schedule], main [data-home]').first()).toBeVisible();
  });
}

// covers YEAR-017 SYSTEM-020
test('works in the year that was chosen, else in the current one, else in the first', async ({ page, browser }) => {
  const { db } = application.database;
  const lands = async (year: number, on = page) => {
    for (const path of ['', '/login', '/schedule']) {
      await on.goto(application.url + path);
      await expect(on).toHaveURL(new RegExp(`/${year}/schedule`));
    }
  };
  await signIn(page, application.url, 'teacher', 'en');
  await lands(2026);
  const choose = async (label: RegExp) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^School year/ })
      .click();
    await page.getByRole('menuitemradio', { name: label }).click();
  };
  await choose(/2025/);
  await expect(page).toHaveURL(/\/2025\/schedule/);
  await lands(2025);
  await choose(/2027/);
  await expect(page).toHaveURL(/\/2027\/schedule/);
  await lands(2027);

  // A user who chose nothing, in a school without a current year.
  const ofSchool = eq(schoolYears.schoolId, 1);
  await db.update(schoolYears).set({ isCurrent: false }).where(ofSchool);
  try {
    const other = await browser.newPage();
    await signIn(other, application.url, 'teacher2', 'en');
    await lands(2025, other);
    await other.context().close();
  } finally {
    await db
      .update(schoolYears)
      .set({ isCurrent: true })
      .where(and(ofSchool, eq(schoolYears.eduYear, 2026)));
  }
});

// covers I18N-003
test('Kazakh is kk to the browser and to a native wrapper, and kz to the server', async ({ page, context }) => {
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, {
      told,
      ReactNativeWebView: { postMessage: (message: string) => told.push(JSON.parse(message)) },
    });
  });
  const asked = new Set<string | undefined>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) asked.add(request.headers()['x-localization']);
  });
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  asked.clear();
  await page.locator('header .topsel').filter({ hasText: /ENG/ }).click();
  await page.getByRole('menuitemradio', { name: 'Қазақша' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk');
  const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
  expect((await told()).at(-1)).toEqual({ type: 'language', value: 'kk' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'kk');
  // What was in flight during the switch ended with the previous page.
  asked.clear();
  await page.goto(`${application.url}/2026/profile/history`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(() => asked.has('kz')).toBe(true);
  expect([...asked].filter((language) => language !== 'kz')).toEqual([]);
});

// covers STORE-002 AUTH-019
test('no token ever is in local storage, and a sign-out leaves no choices behind', async ({ page }) => {
  await signIn(page, application.url, 'teacher', 'en');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).toContain('teacher');
  expect(stored).not.toMatch(/eyJ|refresh_token|Bearer/);
  // What a person chooses on a device: a year and, in older versions of the pages, schools and filters; for a parent also a child.
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^School year/ })
    .click();
  await page.getByRole('menuitemradio', { name: /2025/ }).click();
  await expect(page).toHaveURL(/\/2025\//);
  await page.evaluate(() => {
    for (const key of ['childId', 'schoolKeys', 'fByParallel']) localStorage.setItem(key, '"kept"');
  });
  const choices = ['profile', 'year', 'childId', 'schoolKeys', 'fByParallel'];
  const keys = () => page.evaluate(() => Object.keys(localStorage));
  expect(await keys()).toEqual(expect.arrayContaining(choices));
  const teacher = await userIdOf(application, 'teacher');
  expect(await deviceRows(page, teacher, 'caches')).not.toEqual([]);
  const cookies = async () => (await page.context().cookies()).filter(({ name }) => name.startsWith('qalam_refresh'));
  expect(await cookies()).not.toEqual([]);
  await page.locator('header .ava, header .avatar').first().click();
  await page
    .getByRole('menuitem', { name: 'Sign out' })
    .or(page.getByRole('button', { name: 'Sign out' }))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  const left = await keys();
  for (const key of [...choices, `person.${teacher}`]) expect(left).not.toContain(key);
  // The schedule and everything else that can be fetched again, and the cookie.
  expect(await deviceRows(page, teacher, 'caches')).toEqual([]);
  // The server revokes it, which is requested last.
  await expect.poll(cookies).toEqual([]);
});

// covers AUTH-010 ERR-002 ERR3-005
test('a start with a session that the server has ended leads to the sign-in with a word about it', async ({ page }) => {
  await signIn(page, application.url, 'teacher2', 'en');
  await application.database.db
    .update(sessions)
    .set({ endedAt: application.clock.now(), endReason: 'test' })
    .where(eq(sessions.userId, sessions.userId));
  await page.goto(application.url);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Your session has expired')).toBeVisible();
});

test('a login is filled in before anybody can come to its field, so that nobody types on top of it', async ({
  page,
}) => {
  const teacher = await userIdOf(application, 'teacher');
  await signIn(page, application.url, 'teacher', 'en');
  await application.database.db
    .update(sessions)
    .set({ endedAt: application.clock.now(), endReason: 'test' })
    .where(eq(sessions.userId, teacher));
  // Somebody comes to the field at the first moment after the page has looked whether anybody is there.
  await page.addInitScript(() => {
    const { matches } = Element.prototype;
    const field = () => document.querySelector<HTMLInputElement>('input[name=login]');
    Object.assign(Element.prototype, {
      matches(this: Element, selector: string) {
        if (selector === '[name=login]') {
          queueMicrotask(() => {
            if (!('foundInField' in window)) Object.assign(window, { foundInField: field()?.value });
            field()?.focus();
          });
        }
        return matches.call(this, selector);
      },
    });
  });
  await page.goto(application.url);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('input[name=login]')).toHaveValue('teacher');
  await expect(page.locator('input[name=login]')).toBeFocused();
  expect(await page.evaluate(() => 'foundInField' in window && window.foundInField)).toBe('teacher');
});

// covers AUTH-047
test('a start of somebody who holds no role any more signs them out and leads to the sign-in, which says why', async ({
  page,
}) => {
  const { db } = application.database;
  const userId = await userIdOf(application, 'zavuch');
  await signIn(page, application.url, 'zavuch', 'en');
  const held = await db.select().from(userSchools).where(eq(userSchools.userId, userId));
  await db.delete(userSchools).where(eq(userSchools.userId, userId));
  try {
    await page.goto(application.url);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('alert')).toContainText('This account has no role');
    // The server is told last.
    const open = () =>
      db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
    await expect.poll(open).toEqual([]);
    await page.goto(`${application.url}/2026/schedule`);
    await expect(page).toHaveURL(/\/login$/);
  } finally {
    await db.insert(userSchools).values(held);
  }
});

test('a parent without children learns what that means, and has no menu', async ({ page }) => {
  await signIn(page, application.url, 'parent2', 'en');
  await expect(page).toHaveURL(/access-restricted/);
  await expect(page.getByRole('heading', { name: 'Access restricted' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schedule' })).toHaveCount(0);
});
