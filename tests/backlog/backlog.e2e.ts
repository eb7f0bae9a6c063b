// "My lessons without roll, marks or theme": a backlog worked through offline, lesson by lesson, and delivered.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { axeFindingsInBothSchemes } from '#tests/support/axe.ts';
import { enter, saveData, signInBefore, untilInstalled, untilSent, watchConsole } from '#tests/support/browser.ts';
import { cellsOf, userIdOf } from '#tests/support/demo-lesson.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

let application: Application;
let teacher: number;
test.beforeEach(async () => {
  // Friday, 07:30: no lesson of today is over, so the backlog is what the demo teacher has not filled in.
  application = await startApplication({ now: Date.parse('2026-11-20T02:30:00Z') });
  teacher = await userIdOf(application, 'teacher');
});
test.afterEach(async () => {
  await application.close();
});

const rows = (page: Page) => page.locator('[data-row]');
const place = (page: Page) => page.locator('[data-place]');
const conduct = (page: Page) => page.getByRole('button', { name: /^Conduct/ });

/** Schedule uuids of the list, from its links. */
async function listed(page: Page): Promise<string[]> {
  const links = await rows(page).evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return links.map((link) => link.split('/')[3] ?? '');
}

async function openBacklog(page: Page): Promise<void> {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/backlog`);
  await expect(page.getByText('All on this device: you can fill them in with no connection')).toBeVisible();
}

/** Conducts the lesson if needed, then marks the first present pupil without a mark. */
async function fillIn(page: Page, missing: string): Promise<void> {
  if (missing.includes('No roll')) await conduct(page).click();
  const marks = page.getByRole('radio', { name: 'Marks' });
  // A lesson that lacks its marks opens on them; on a phone their pad has the place of the switch then.
  await expect(marks.or(page.getByRole('grid', { name: 'Marks' })).first()).toBeVisible();
  if (!missing.includes('No marks')) return;
  if (await marks.isVisible()) await marks.click();
  await page.getByRole('gridcell', { name: /^1\. / }).click();
  await page.keyboard.press('7');
  await page.keyboard.press('Enter');
}

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the demo teacher’s backlog is filled in lesson by lesson offline, from cold, and arrives', async ({
      page,
      context,
    }) => {
      test.setTimeout(150_000);
      await openBacklog(page);
      await untilInstalled(page);
      const uuids = await listed(page);
      expect(uuids.length).toBeGreaterThanOrEqual(5);
      await page.close();

      await context.setOffline(true);
      const cold = await context.newPage();
      const noise = watchConsole(cold);
      await cold.goto(`${application.url}/2026/backlog`);
      await expect(rows(cold)).toHaveCount(uuids.length);
      await expect(cold.getByText('All on this device')).toBeVisible();
      const missing = await cold.locator('[data-missing]').allTextContents();
      expect(missing.every((words) => /No (roll|marks|theme)|Not conducted|Without points/.test(words))).toBe(true);

      await cold.getByRole('link', { name: /^Start/ }).click();
      for (const [index, uuid] of uuids.entries()) {
        await expect(place(cold)).toContainText(`${index + 1} of ${uuids.length}`);
        await expect(cold).toHaveURL(new RegExp(`/lesson/${uuid}/journal`));
        await fillIn(cold, missing[index] ?? '');
        // One tap leads on, as soon as the last step is stored.
        if (index < uuids.length - 1) await cold.getByRole('link', { name: 'Next lesson to fill in' }).click();
      }
      await cold.getByRole('link', { name: 'Previous lesson to fill in' }).click();
      await expect(place(cold)).toContainText(`${uuids.length - 1} of ${uuids.length}`);
      await cold.reload();
      await expect(place(cold)).toContainText(`${uuids.length - 1} of ${uuids.length}`);

      await place(cold).click();
      // The remaining lessons need points for everybody; none lacks its roll any more.
      await expect(cold.locator('[data-missing]', { hasText: /No roll|No marks|Not conducted/ })).toHaveCount(0);
      for (const uuid of uuids.filter((_, index) => missing[index]?.includes('No roll'))) {
        expect(await cellsOf(application, uuid)).toEqual([]);
      }

      await context.setOffline(false);
      await untilSent(cold, teacher);
      for (const uuid of uuids) {
        const kinds = new Set((await cellsOf(application, uuid)).map(({ kind }) => kind));
        expect([kinds.has('roll'), kinds.has('conduct'), kinds.has('mark')], uuid).toEqual([true, true, true]);
      }
      expect(noise).toEqual([]);
    });

    test('axe finds nothing on the list and on a lesson of the way, and nothing runs over the side', async ({
      page,
    }) => {
      await openBacklog(page);
      const found: string[] = [];
      const look = async (name: string) => {
        found.push(...(await axeFindingsInBothSchemes(page)).map((finding) => `${name} ${finding}`));
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, name).toBeLessThanOrEqual(0);
      };
      await look('list');
      await rows(page).nth(1).click();
      await expect(place(page)).toContainText('2 of');
      await look('lesson');
      expect(found).toEqual([]);
    });
  });
}

test.describe('honestly', () => {
  test.use({ viewport: phone });

  test('offline, on a device that never saw these weeks, the backlog is unknown and not empty', async ({
    page,
    context,
  }) => {
    await saveData(context);
    await enter(page, application, 'teacher', 'en');
    await untilInstalled(page);
    await context.setOffline(true);
    await page.goto(`${application.url}/2026/backlog`);
    await expect(page.getByText(/The list is not complete: weeks on this device \d of 4/)).toBeVisible();
    await expect(page.getByText('All lessons are filled in')).toHaveCount(0);
  });
});

test.describe('no marks wanted', () => {
  test.use({ viewport: desktop });

  test('the teacher says so in the lesson, offline: it leaves the list and the count of the menu, and returns', async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await openBacklog(page);
    await untilInstalled(page);
    const before = (await listed(page)).length;
    const entry = page
      .getByRole('navigation')
      .getByRole('link', { name: /^Lessons to fill in/ })
      .first();
    await expect(entry).toContainText(String(before));
    await context.setOffline(true);
    const row = rows(page).filter({ hasText: 'No marks' }).filter({ hasNotText: 'No roll' }).first();
    const uuid = ((await row.getAttribute('href')) ?? '').split('/')[3] ?? '';
    await row.click();
    await page.getByRole('radio', { name: 'Marks' }).click();
    await page.getByRole('button', { name: 'No marks in this lesson' }).click();
    await expect(page.getByText('No marks wanted in this lesson').first()).toBeVisible();
    await place(page).click();
    await expect(rows(page)).toHaveCount(before - 1);
    expect(await listed(page)).not.toContain(uuid);
    await expect(entry).toContainText(String(before - 1));

    await context.setOffline(false);
    await untilSent(page, teacher);
    const stated = async () => (await cellsOf(application, uuid)).filter(({ kind }) => kind === 'noMarks');
    expect((await stated()).map(({ value, authorUserId }) => [value, authorUserId])).toEqual([
      [{ stated: true }, teacher],
    ]);
    // A mark may still be given, and the statement withdrawn.
    await page.goto(`${application.url}/2026/lesson/${uuid}/journal?mode=marks`);
    await page.getByRole('button', { name: 'Marks are wanted' }).click();
    await untilSent(page, teacher);
    expect(await stated()).toEqual([]);
    await page.goto(`${application.url}/2026/backlog`);
    await expect(rows(page)).toHaveCount(before);
  });
});
