// Slips of more people than one call hands out: in parts, and on from where it was cut off.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signInBefore } from '#tests/support/browser.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

const all = 1_200;

test('slips of 1,200 students come in parts; a part that was not answered is asked for again under its request', async ({
  page,
  context,
}) => {
  await signInBefore(page, application, 'director', 'en');
  const parts: { ids: number[]; requestId: string }[] = [];
  await context.route('**/school/contingent/list*', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { rows: { id: number; state: string }[] } };
    const [row] = data.rows.filter(({ state }) => state === 'active');
    const rows = Array.from({ length: all }, (_, index) => ({ ...row, id: 10_000 + index }));
    await route.fulfill({ json: { data: { ...data, rows } } });
  });
  await context.route('**/contingent/slips', async (route) => {
    const { ids, requestId } = JSON.parse(String(route.request().postData())) as (typeof parts)[number];
    parts.push({ ids, requestId });
    // The answer to the second part is lost on its way.
    if (parts.length === 2) return route.abort();
    const data = ids.map((id) => ({ id, name: `Pupil ${id}`, group: '7 «А»', login: `p${id}`, password: 'abcd2345' }));
    await route.fulfill({ json: { data } });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${application.url}/2026/backoffice/students`);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Sign-in slips' }).click();

  const window = page.getByRole('dialog');
  await expect(window.getByRole('alert')).toContainText('500 of 1,200 are done');
  await window.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('dialog', { name: '1200 sign-in slips' }).getByRole('listitem')).toHaveCount(all);
  expect(parts.map(({ ids }) => ids.length)).toEqual([500, 500, 500, 200]);
  expect(parts[2]).toEqual(parts[1]);
  expect(new Set(parts.map(({ requestId }) => requestId)).size).toBe(3);
  expect(new Set(parts.flatMap(({ ids }) => ids)).size).toBe(all);

  // The code on each of them leads to the page where one signs in, and says nothing of anybody.
  const slip = page.getByRole('dialog').getByRole('listitem').first();
  await expect(slip.getByRole('img', { name: `QR code of the sign-in page: ${application.url}/login` })).toBeVisible();
});
