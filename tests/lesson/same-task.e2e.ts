// Case 43 in a real page: it reloads in the very task of the tap. QALAM_TAPS=1000 sets the number of taps.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, untilDownloaded, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';

test.use({ serviceWorkers: 'allow' });

const taps = Number(process.env.QALAM_TAPS ?? 12);
const pupils = 25;
test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

// case 43
test('a page that ends in the task of the tap loses none, and each is sent once', async ({ page, context }) => {
  test.setTimeout(60_000 + taps * 5_000);
  const [scheduleUuid, teacher] = await Promise.all([lessonToday(application), userIdOf(application, 'teacher')]);
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  await context.setOffline(true);
  const address = `${application.url}/2026/lesson/${scheduleUuid}/journal`;
  await page.goto(address);
  const isAbsent = new Array<boolean>(pupils + 1).fill(false);
  for (let tap = 0; tap < taps; tap++) {
    const pupil = 1 + (tap % pupils);
    const before = isAbsent[pupil] ? 'absent' : 'present';
    await expect(tile(page, pupil)).toHaveAccessibleName(new RegExp(`: ${before}`));
    const gone = page.waitForEvent('domcontentloaded');
    await tile(page, pupil).evaluate((element) => {
      (element as HTMLElement).click();
      location.reload();
    });
    await gone;
    isAbsent[pupil] = !isAbsent[pupil];
  }
  await page.close();

  const next = await context.newPage();
  await next.goto(address);
  for (let pupil = 1; pupil <= pupils; pupil++) {
    const name = isAbsent[pupil] ? /: absent, waiting/i : /: present/;
    await expect(tile(next, pupil)).toHaveAccessibleName(name);
  }
  const absent = isAbsent.filter(Boolean).length;
  expect(await deviceRows(next, teacher, 'outbox')).toHaveLength(absent);
  await context.setOffline(false);
  await untilSent(next, teacher);
  const cells = await cellsOf(application, scheduleUuid);
  expect(cells.map(({ value, version }) => [value, version])).toEqual(
    new Array(absent).fill(['missing_without_reason', 1]),
  );
});

test('a letter typed in the task in which the page ends is there again', async ({ page }) => {
  const scheduleUuid = await lessonToday(application);
  await enter(page, application, 'teacher', 'en');
  const address = `${application.url}/2026/homework/control/${scheduleUuid}/create`;
  await page.goto(address);
  const field = page.locator('textarea').first();
  await expect(field).toBeEditable();
  await field.fill('§12');
  const gone = page.waitForEvent('domcontentloaded');
  await field.evaluate((element) => {
    const area = element as HTMLTextAreaElement;
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    set?.call(area, `${area.value}, 3-есеп`);
    area.dispatchEvent(new Event('input', { bubbles: true }));
    location.reload();
  });
  await gone;
  await expect(page.locator('textarea').first()).toHaveValue('§12, 3-есеп');
});
