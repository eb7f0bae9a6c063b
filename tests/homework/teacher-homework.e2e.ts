// Homework as its teacher sets it: two taps and the text, offline, from the schedule and from the lesson, and what ends up in the database.
import { expect, type Page, test } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { homeworkUuidOf } from '#features/homework/find-homework.ts';
import { quarters } from '#server/features/calendar/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import {
  deviceRows,
  enter,
  saveData,
  signInBefore,
  untilDownloaded,
  untilInstalled,
  untilSent,
} from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { addParallelClass, countTaps, homeworkIn, lessonsAfter, storeCells } from './homework-lessons.ts';
import { area, coldOffline, lessonRowOf, save, setHomeworkOffline } from './homework-steps.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

let application: Application;
let scheduleUuid: string;
let teacher: number;
test.beforeEach(async () => {
  application = await startApplication();
  scheduleUuid = await lessonToday(application);
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

const lessonRow = (page: Page) => lessonRowOf(page, scheduleUuid);

/** Without the characters that prevent line breaks. */
const plain = (words: string) => words.replaceAll(/[\u00a0\u2060]/g, (sign) => (sign === '\u00a0' ? ' ' : '')).trim();

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('and from the lesson page in two taps and the text', async ({ page }) => {
      await signInBefore(page, application, 'teacher', 'en');
      await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/lesson`);
      await expect(area(page)).toBeVisible();
      const taps = await countTaps(page);
      await area(page).click();
      await page.keyboard.type('§ 22');
      await save(page).click();
      await expect(page.locator('.toast')).toContainText('Homework is set');
      expect(await taps()).toBe(2);
      await untilSent(page, teacher);
      expect(await homeworkIn(application, scheduleUuid)).toEqual({ body: '§ 22', dueScheduleUuid: null });
    });

    test('and from the register of a lesson that was conducted, with the way back to it', async ({ page }) => {
      await signInBefore(page, application, 'teacher', 'en');
      await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
      await page.getByRole('button', { name: /^Conduct/ }).click();
      const taps = await countTaps(page);
      await page.locator('[data-foot]').getByRole('link', { name: 'Homework' }).click();
      await expect(area(page)).toBeFocused();
      await page.keyboard.type('§ 23');
      await save(page).click();
      await expect(page).toHaveURL(new RegExp(`/lesson/${scheduleUuid}/journal`));
      expect(await taps()).toBe(2);
      await untilSent(page, teacher);
      expect(await homeworkIn(application, scheduleUuid)).toEqual({ body: '§ 23', dueScheduleUuid: null });
    });

    test('axe finds nothing on the pages of homework', async ({ page }) => {
      test.setTimeout(120_000);
      await enter(page, application, 'teacher', 'en');
      const found: string[] = [];
      const paths = [
        `homework/control/${scheduleUuid}/create`,
        'homework/control/list',
        `lesson/${scheduleUuid}/lesson`,
        `homework/control/${scheduleUuid}?date=2026-11-20`,
      ];
      for (const path of paths) {
        await page.goto(`${application.url}/2026/${path}`);
        await expect(
          page.getByRole('heading', { level: 2, name: 'Homework' }).or(page.locator('[data-rows]')).first(),
        ).toBeVisible();
        found.push(...(await axeFindingsInBothSchemes(page)).map((finding) => `${path} ${finding}`));
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, path).toBeLessThanOrEqual(0);
      }
      expect(found).toEqual([]);
    });
  });
}

test.describe(`at ${desktop.width} px`, () => {
  test.use({ viewport: desktop });

  // covers HW-001 HW-005 HW-008 HW-013 SCHED-028
  test('homework is set offline from the schedule in two taps and the text, and arrives', async ({ page, context }) => {
    await setHomeworkOffline(application, page, context);
  });
});

test.describe('one homework', () => {
  test.use({ viewport: phone });

  test('goes to a parallel class by one more tap, in one act that is undone as a whole', async ({ page }) => {
    const parallel = await addParallelClass(application, scheduleUuid);
    await signInBefore(page, application, 'teacher', 'en');
    await page.goto(`${application.url}/2026/homework/control/${scheduleUuid}/create`);
    await expect(area(page)).toBeFocused();
    await page.keyboard.type('§ 21');
    await page.getByRole('checkbox', { name: /^7 «Б»/ }).check();
    await untilDownloaded(page, teacher, [`lesson:${parallel}`]);
    await save(page).click();
    await untilSent(page, teacher);
    for (const uuid of [scheduleUuid, parallel]) {
      expect(await homeworkIn(application, uuid)).toEqual({ body: '§ 21', dueScheduleUuid: null });
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(area(page)).toBeVisible();
    for (const uuid of [scheduleUuid, parallel]) {
      await expect.poll(() => homeworkIn(application, uuid), { timeout: 20_000 }).toBeNull();
    }
  });

  test('is due at another lesson by one tap, and a recent text is one tap too', async ({ page }) => {
    const [, second = ''] = await lessonsAfter(application, scheduleUuid);
    await signInBefore(page, application, 'teacher', 'en');
    await page.goto(`${application.url}/2026/homework/control/${scheduleUuid}/create`);
    const phrase = page.getByRole('list', { name: 'Recent texts' }).getByRole('button').first();
    const words = plain((await phrase.textContent()) ?? '');
    expect(words).not.toBe('');
    await phrase.click();
    await page.getByRole('radio').nth(1).check();
    await save(page).click();
    await untilSent(page, teacher);
    const stored = (await homeworkIn(application, scheduleUuid)) as { body: string; dueScheduleUuid: string };
    expect(stored.dueScheduleUuid).toBe(second);
    expect(plain(stored.body)).toBe(words);
  });

  // covers HW-004 HW-007 HW-014 HW-015 HW-016 HW-017 HW-018 HW-019
  test('is edited, stated as none and deleted; what may not be saved is not', async ({ page }) => {
    await signInBefore(page, application, 'teacher', 'en');
    await page.goto(`${application.url}/2026/homework/control/${scheduleUuid}/create`);
    await page.getByRole('button', { name: 'About homework' }).click();
    await expect(page.getByRole('dialog', { name: 'About homework' })).toContainText('their parents');
    await page.keyboard.press('Escape');

    await expect(save(page)).toBeDisabled();
    await area(page).fill('   ');
    await expect(save(page)).toBeDisabled();
    await area(page).fill('');
    await page.getByRole('button', { name: 'No homework' }).click();
    await untilSent(page, teacher);
    expect(await homeworkIn(application, scheduleUuid)).toEqual({ body: null, dueScheduleUuid: null });
    await expect(page.getByText('The teacher set none')).toBeVisible();

    await page.getByRole('button', { name: 'Edit' }).click();
    await area(page).fill('a'.repeat(499));
    await area(page).press('End');
    await page.keyboard.type('bcd');
    await expect(area(page)).toHaveValue(`${'a'.repeat(499)}b`);
    await save(page).click();
    await untilSent(page, teacher);
    expect(await homeworkIn(application, scheduleUuid)).toMatchObject({ body: `${'a'.repeat(499)}b` });

    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(save(page)).toBeDisabled();
    await area(page).fill('typed by mistake');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(area(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(area(page)).toBeVisible();
    await untilSent(page, teacher);
    expect(await homeworkIn(application, scheduleUuid)).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect
      .poll(() => homeworkIn(application, scheduleUuid), { timeout: 20_000 })
      .toMatchObject({ body: `${'a'.repeat(499)}b` });
  });

  // covers CONST2-010
  test('the counter follows 200 ms after the last key', async ({ page }) => {
    await signInBefore(page, application, 'teacher', 'en');
    await page.goto(`${application.url}/2026/homework/control/${scheduleUuid}/create`);
    await expect(page.getByText('0 / 500')).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
    await area(page).press('a');
    await page.clock.runFor(199);
    await area(page).press('b');
    await page.clock.runFor(199);
    await expect(area(page)).toHaveValue('ab');
    await expect(page.getByText('0 / 500')).toBeVisible();
    await page.clock.runFor(1);
    await expect(page.getByText('2 / 500')).toBeVisible();
  });

  test('a text that was typed and not saved is there again after a reload', async ({ page }) => {
    await enter(page, application, 'teacher', 'en');
    const address = `${application.url}/2026/homework/control/${scheduleUuid}/create`;
    await page.goto(address);
    await area(page).fill('half a sen');
    await expect
      .poll(async () => (await deviceRows<{ value: unknown }>(page, teacher, 'drafts')).map(({ value }) => value))
      .toEqual([{ text: 'half a sen' }]);
    await page.reload();
    await expect(area(page)).toHaveValue('half a sen');
    await save(page).click();
    await expect.poll(async () => deviceRows(page, teacher, 'drafts')).toEqual([]);
  });

  // covers SCHED-029
  test('its button in the schedule leads to the answers of the class, from cold without a network', async ({
    page,
    context,
  }) => {
    await storeCells(application, scheduleUuid, [
      { kind: 'homework', value: { body: '§ 21', dueScheduleUuid: null } },
      { kind: 'done', value: { done: true }, isOfThirdPupil: true },
    ]);
    await enter(page, application, 'teacher', 'en');
    const link = lessonRow(page).getByRole('link', { name: /homework: Go over: Set: § 21/i });
    await expect(link).toHaveAttribute('href', new RegExp(`/homework/control/${homeworkUuidOf(1, scheduleUuid)}`));
    await untilInstalled(page);
    await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
    const rows = await deviceRows<{ document: string; body: { roster: string } }>(page, teacher, 'caches');
    await untilDownloaded(page, teacher, [
      rows.find(({ document }) => document === `lesson:${scheduleUuid}`)?.body.roster ?? '',
    ]);
    await page.close();
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(`${application.url}/2026/schedule`);
    await lessonRow(cold)
      .getByRole('link', { name: /homework: Go over: Set: § 21/i })
      .click();
    await expect(cold).toHaveURL(new RegExp(`/homework/control/${homeworkUuidOf(1, scheduleUuid)}`));
    await expect(cold.locator('[data-text]')).toHaveText('§ 21');
    await expect(cold.getByText('1 of 25')).toBeVisible();
    expect(await cold.locator('[data-done] > li', { hasText: 'Done' }).count()).toBe(1);
    expect(await cold.locator('[data-done] > li', { hasText: 'Not ticked' }).count()).toBe(24);
  });

  test('in a closed period it is read-only and says why', async ({ page }) => {
    await enter(page, application, 'teacher', 'en');
    await application.database.db
      .update(quarters)
      .set({ status: 'archive' })
      .where(and(eq(quarters.schoolId, 1), eq(quarters.eduYear, 2026), eq(quarters.number, 2)));
    await page.goto(`${application.url}/2026/homework/control/${scheduleUuid}/create`);
    await page.reload();
    await expect(page.getByText('The period is closed, nothing can be changed')).toBeVisible();
    await expect(page.getByText('Not entered yet')).toBeVisible();
    await expect(area(page)).toHaveCount(0);
  });

  test('the list says by day what is set and what is not, and leads to both', async ({ page, context }) => {
    await saveData(context);
    const cold = await coldOffline(application, page, context, '/2026/homework/control/list');
    await expect(cold.getByRole('heading', { name: 'Today and ahead' })).toBeVisible();
    await expect(cold.getByText(/Weeks downloaded to this device: \d of 4/)).toBeVisible();
    const today = cold.locator('[data-day]').first();
    await expect(today).toContainText('20 November');
    await expect(today.getByText('Not entered yet').first()).toBeVisible();
    const all = await cold.locator('[data-rows] a').count();
    await cold.getByRole('button', { name: /^Not entered \d+/ }).click();
    expect(await cold.locator('[data-rows] a').count()).toBeLessThan(all);
    await today.locator('a').first().click();
    await area(cold).fill('§ 30');
    await save(cold).click();
    await expect(cold).toHaveURL(/homework\/control\/list/);
    await expect(cold.locator('[data-rows] a', { hasText: '§ 30' })).toContainText('Waiting');
  });
});
