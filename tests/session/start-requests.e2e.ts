// What goes over the wire at a signed-in start, from page and worker together.
import { gunzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Request, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import type { AnyEndpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/registry.ts';
import { parentChildren } from '#server/features/people/public.ts';
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

/** Calls to our server, except the token renewal, which provides the bearer. */
function collectCalls(context: BrowserContext): Request[] {
  const calls: Request[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/refresh_token') calls.push(request);
  });
  return calls;
}
/** What is open to everybody, and so asks nobody who they are. */
const open = new Set(
  Object.values<Record<string, AnyEndpoint>>(endpoints)
    .flatMap((ofFeature) => Object.values(ofFeature))
    .flatMap(({ access, path }) => (access === 'anyone' ? [path] : [])),
);
const pathOf = (request: Request) => new URL(request.url()).pathname;
/** School id and year of a call, from its query or its body, which the sync compresses. */
function placeOf(request: Request): { schoolId: number; eduYear: number } {
  const query = new URL(request.url()).searchParams;
  if (query.has('schoolId')) return { schoolId: Number(query.get('schoolId')), eduYear: Number(query.get('eduYear')) };
  const bytes = request.postDataBuffer() ?? Buffer.from('{}');
  const isGzip = request.headers()['content-encoding'] === 'gzip';
  const { schoolId, eduYear } = JSON.parse((isGzip ? gunzipSync(bytes) : bytes).toString()) as Record<string, number>;
  return { schoolId: schoolId ?? 0, eduYear: eduYear ?? 0 };
}

// covers API-004 API-005 API-006 API-007 AUTH-041 CONST3-022 CONST3-023 CONST3-024 CONST3-025
test('a start asks who this is; every call says who asks, in which language, school and year', async ({
  page,
  context,
}) => {
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.locator('a[href*="/lesson/"]').first()).toBeVisible();
  const calls = collectCalls(context);
  await page.reload();
  await expect.poll(() => calls.map(pathOf)).toContain('/api/v4/os/sync');
  await expect.poll(() => calls.map(pathOf)).toContain('/api/v4/os/user-info');
  for (const call of calls.filter((each) => !open.has(pathOf(each)))) {
    const headers = call.headers();
    expect(headers.authorization ?? '', pathOf(call)).toMatch(/^Bearer ey/);
    expect(headers['x-localization'], pathOf(call)).toBe('en');
    expect(headers['x-school-id'], pathOf(call)).toBe('1');
    expect(placeOf(call), pathOf(call)).toEqual({ schoolId: 1, eduYear: 2026 });
  }
});

// covers API-004 API-005 API-006 API-007 CONST3-022 CONST3-023 CONST3-024 CONST3-025
test('what a form sends says school and year beside its fields', async ({ page, context }) => {
  await signIn(page, application.url, 'teacher', 'en');
  await page.goto(`${application.url}/2026/profile/history`);
  await page.locator('input[name=currentPassword]').fill('not mine');
  await page.locator('input[name=newPassword]').fill('better1');
  await page.locator('input[name=confirmation]').fill('better1');
  const sending = context.waitForEvent(
    'request',
    (request) => request.method() !== 'GET' && request.url().includes('/password'),
  );
  await page.getByRole('button', { name: 'Change password' }).click();
  const request = await sending;
  expect(placeOf(request)).toEqual({ schoolId: 1, eduYear: 2026 });
  expect(request.headers()).toMatchObject({ 'x-localization': 'en', 'x-school-id': '1' });
  expect(request.headers().authorization).toMatch(/^Bearer ey/);
});

// covers API-005 CONST3-023
test('after a change of language the calls ask for the new one', async ({ page, context }) => {
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.locator('a[href*="/lesson/"]').first()).toBeVisible();
  await page.getByRole('button', { name: /Interface language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Русский' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  const calls = collectCalls(context);
  await page.getByRole('button', { name: 'Обновить' }).first().click();
  await expect.poll(() => calls.map((call) => call.headers()['x-localization'])).toContain('ru');
});

// covers SCHED-061
test('the refresh button loads the schedule with X-No-Cache, other loads come without', async ({ page, context }) => {
  const before = collectCalls(context);
  await signIn(page, application.url, 'teacher', 'en');
  await expect(page.locator('a[href*="/lesson/"]').first()).toBeVisible();
  expect(before.filter((call) => call.headers()['x-no-cache'] !== undefined)).toEqual([]);
  const calls = collectCalls(context);
  const fresh = () => calls.filter((call) => call.headers()['x-no-cache'] === '1');
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect.poll(() => fresh().length).toBeGreaterThan(0);
  const bytes = gunzipSync(fresh()[0]?.postDataBuffer() ?? Buffer.alloc(0));
  expect((JSON.parse(bytes.toString()) as { want: string[] }).want).toContain('week:2026-11-16');
});

// covers ACCT-023
test('a start loads the children of a parent: one who was added since is there', async ({ page }) => {
  const { db } = application.database;
  const [parent, newcomer] = [await userIdOf(application, 'parent'), await userIdOf(application, 'parent2')];
  await signIn(page, application.url, 'parent2', 'en');
  await expect(page).toHaveURL(/access-restricted/);
  const [link] = await db
    .select()
    .from(parentChildren)
    .where(and(eq(parentChildren.parentUserId, parent), eq(parentChildren.schoolId, 1)));
  if (!link) throw new Error('parent has no child in school 1');
  await db.insert(parentChildren).values({ ...link, parentUserId: newcomer });
  await page.reload();
  await expect(page.getByRole('link', { name: 'Schedule' }).first()).toBeVisible();
  await page.goto(application.url);
  await expect(page).toHaveURL(/\/2026\/schedule/);
  await expect(page.getByText('Сәтбаев').first()).toBeVisible();
});
