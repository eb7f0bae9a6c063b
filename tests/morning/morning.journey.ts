// What a director asks every morning, on a desktop: who is absent, what is not filled in, and the journal of a class.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { watchConsole } from '#tests/support/browser.ts';
import { fillDay } from './fill-day.ts';
import { date, now, seeMorning } from './morning-steps.ts';

test.use({ viewport: { width: 1440, height: 900 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication({ now });
  await fillDay(application, date);
});
test.afterEach(async () => {
  await application.close();
});

test("a director sees who is missing and what is not filled in 0 taps, and opens a class's journal in 2", async ({
  page,
}) => {
  const noise = watchConsole(page);
  await seeMorning(application, page, 'desktop', async () => {
    expect(await axeFindings(page)).toEqual([]);
  });
  expect(noise).toEqual([]);
});
