// What a director asks every morning: who is absent, what is not filled in, what is on its way. Answered without a tap; the journal of a
// class is two taps away.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { comeBackUntil, enter, untilOfficeInstalled, watchConsole } from '#tests/support/browser.ts';
import { headersOf, signIn as signInByCall } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { fillDay, unfilledLesson } from './fill-day.ts';
import { count, date, now, seeMorning, sum } from './morning-steps.ts';

test.use({ serviceWorkers: 'allow' });

const devices = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

let application: Application;
test.beforeAll(async () => {
  application = await startApplication({ now });
  await fillDay(application, date);
});
test.afterAll(() => application.close());

for (const device of ['phone', 'desktop'] as const) {
  // covers ROUTE-018 ROUTE-107
  test(`a director sees who is missing and what is not filled in 0 taps, and a class's journal in 2, on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(devices[device]);
    const noise = watchConsole(page);
    const dialog = await seeMorning(application, page, device, async () => {
      expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    });

    // The way back ends where it began.
    await page.goBack();
    await expect(dialog).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page).toHaveURL(`${application.url}/2026/frontoffice/dashboard/2026-11-19`);
    await expect(sum(page, 'overdue').or(sum(page, 'missing')).first()).toBeVisible();
    await expect(sum(page, 'running')).toHaveCount(0);
    await page.goto(`${application.url}/2026/frontoffice/dashboard/2026-11-22`);
    await expect(page.getByText('No lessons on this day')).toBeVisible();
    // A quarter is spoken of once it is about to end.
    await expect(page.getByRole('region', { name: 'Quarter 2 ends on' })).toHaveCount(0);
    await page.goto(`${application.url}/2026/frontoffice/dashboard/2026-12-22`);
    const quarter = page.getByRole('region', { name: /^Quarter 2 ends on \d+ December$/ });
    await expect(quarter.getByRole('listitem').first()).toContainText(/Points missing in SOR and SOCH: \d/);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
    // In another year its last day stands for today.
    await page.goto(`${application.url}/2025/frontoffice/dashboard`);
    await expect(page.getByRole('button', { name: 'Monday, 25 May' })).toBeVisible();
    expect(noise).toEqual([]);
  });
}

test('what a teacher sends is on an open page after its next exchange; without a network the day is there with its age', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize(devices.desktop);
  await enter(page, application, 'zavuch', 'en');
  await expect(sum(page, 'missing')).toBeVisible();
  const before = await count(page, 'missing');
  const { login, scheduleUuid } = await unfilledLesson(application, date);
  const teacher = await signInByCall(application.app, login);
  const operations = [
    { seq: 1, name: 'takeRoll', payload: { scheduleUuid } },
    { seq: 2, name: 'conductLesson', payload: { scheduleUuid, themeUuid: null, theme: 'Theme' } },
  ].map((operation) => ({ ...operation, payloadVersion: 1, base: { version: 0 }, capturedAt: now }));
  const sent = await application.app.inject({
    method: 'POST',
    url: '/api/v4/os/sync',
    headers: headersOf(teacher),
    payload: syncBody({ clientId: idOf('a phone'), userId: teacher.userId }, operations),
  });
  expect(sent.statusCode).toBe(200);
  await comeBackUntil(page, (patience) => expect(sum(page, 'missing')).toHaveText(String(before - 1), patience));
  await untilOfficeInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(sum(page, 'missing')).toHaveText(String(before - 1));
  await expect(page.getByRole('region', { name: 'Absent' }).getByRole('listitem').first()).toBeVisible();
});

test('the timetable of a class, a teacher or a room is found as it is typed, and is there without a network once it was opened', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize(devices.phone);
  const noise = watchConsole(page);
  await enter(page, application, 'director', 'en');
  await page.getByRole('link', { name: 'Class, teacher, room' }).click();
  const search = page.getByRole('searchbox', { name: 'Class, teacher, room' });
  await search.fill('7а');
  // The class, its programme, and its room.
  await expect(page.locator('main .card a')).toHaveText(['7 «А»', '7 «А» · инкл.', /^\d+, 7 «А»$/]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: '7 «А»', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Friday, 20 November' })).toBeVisible();
  await expect(page.locator('main li').first()).toContainText(/room \d/);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  const address = page.url();
  await untilOfficeInstalled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Friday, 20 November' })).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByText('Not on this device yet')).toBeVisible();
  expect(noise).toEqual([]);
});
