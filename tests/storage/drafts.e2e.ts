// What is being typed survives the browser: its process is killed in mid-typing, and every form has its text again.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, enter, signInBefore, untilSent } from '#tests/support/browser.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { wholeBrowser } from '../../playwright.config.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let folder: string;
test.beforeEach(async () => {
  application = await startApplication();
  folder = await mkdtemp(path.join(os.tmpdir(), 'qalam-drafts-'));
});
test.afterEach(async () => {
  await application.close();
  await rm(folder, { recursive: true, force: true });
});

async function launch(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...wholeBrowser,
    headless: true,
    viewport: { width: 1440, height: 900 },
  });
}

/** The main process of the browser with this profile. */
function processOf(profile: string): number {
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      try {
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
        return line.includes(`--user-data-dir=${profile}`) && !line.some((word) => word.startsWith('--type='));
      } catch {
        return false;
      }
    });
  if (!found) throw new Error('The browser is not running');
  return Number(found);
}

const words = 'Читать § 21, выписать незнакомые слова, пересказать близко к тексту';
const drafts = async (page: Page, userId: number) => {
  const rows = await deviceRows<{ key: string; value: unknown }>(page, userId, 'drafts');
  return new Map(rows.map(({ key, value }) => [key.slice(key.indexOf('/') + 1).split(':')[0], JSON.stringify(value)]));
};

test('the browser is killed in the middle of a word: homework, roll, mark and journal cell have their words again', async () => {
  test.setTimeout(180_000);
  const teacher = await userIdOf(application, 'teacher');
  const lesson = await lessonToday(application);
  const roll = `${application.url}/2026/lesson/${lesson}/journal`;
  const homework = `${application.url}/2026/homework/control/${lesson}/create`;
  const context = await launch();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await enter(page, application, 'teacher', 'en');

  await page.goto(roll);
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await page.getByRole('textbox', { name: 'Mark by number' }).fill('7 14');
  await page.getByRole('radio', { name: 'Marks' }).click();
  await page.getByRole('gridcell', { name: /^2\. / }).click();
  await page.keyboard.press('F2');
  await page.getByRole('radio', { name: '9', exact: true }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('a careful answer');
  await expect.poll(async () => [...(await drafts(page, teacher)).keys()].sort()).toEqual(['mark', 'roll']);

  // A browser keeps new cookies in memory for half a minute unless it is closed. Killed with two renewals there, it would come back with a
  // cookie that the server takes for stolen, which is not the subject here.
  // Whatever waited would be sent by the service worker of the next start, which renews for itself.
  await untilSent(page, teacher);
  await context.close();
  const later = await launch();
  const writing = await later.newPage();
  writing.setDefaultTimeout(60_000);
  await writing.goto(homework);
  const area = writing.locator('main form textarea');
  const typing = area.pressSequentially(words, { delay: 40 }).catch(() => undefined);
  await expect.poll(async () => (await drafts(writing, teacher)).get('homework') ?? '').toContain('выписать');
  process.kill(processOf(folder), 'SIGKILL');
  await typing;

  const again = await launch();
  const next = await again.newPage();
  next.setDefaultTimeout(60_000);
  await next.goto(homework);
  const restored = next.locator('main form textarea');
  await expect(restored).toHaveValue(/^Читать § 21, выписать/);
  expect(words.startsWith(await restored.inputValue())).toBe(true);

  await next.goto(roll);
  await next.getByRole('radio', { name: 'Roll' }).click();
  await expect(next.getByRole('textbox', { name: 'Mark by number' })).toHaveValue('7 14');
  await next.getByRole('radio', { name: 'Marks' }).click();
  await next.getByRole('gridcell', { name: /^2\. / }).click();
  await next.keyboard.press('F2');
  await expect(next.getByText('This is what you had not finished.')).toBeVisible();
  await expect(next.getByRole('textbox', { name: 'Comment' })).toHaveValue('a careful answer');
  await expect(next.getByRole('radio', { name: '9', exact: true })).toBeChecked();

  // The journal has the same cell, hence the same draft; what is saved there is finished everywhere.
  await next.goto(`${application.url}/2026/control/journal`);
  const cell = await openCell(next);
  await expect(cell.getByRole('textbox', { name: 'Comment' })).toHaveValue('a careful answer');
  await cell.getByRole('button', { name: 'Save' }).click();
  await untilSent(next, teacher);
  expect([...(await drafts(next, teacher)).keys()].sort()).toEqual(['homework', 'roll']);
  await again.close();
});

/** The form of the second pupil's cell of today, in a journal of 7 «А» with a lesson today. */
async function openCell(page: Page) {
  for (const subject of ['Algebra', 'Geometry']) {
    await page.goto(`${application.url}/2026/control/journal`);
    await page.locator('section section', { hasText: '7 «А»' }).getByRole('link', { name: subject }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    if ((await page.locator('thead [aria-current="date"]').count()) === 0) continue;
    await page.locator('td[data-today][data-r="1"]').click();
    await page.keyboard.press('F2');
    return page.getByRole('dialog');
  }
  throw new Error('No journal of 7 «А» has a lesson today');
}

test('closing the window gives up a choice, keeps words, and discards them only when told to', async () => {
  const lesson = await lessonToday(application);
  const context = await launch();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/2026/lesson/${lesson}/journal`);
  await page.getByRole('button', { name: /^Conduct/ }).click();
  await page.getByRole('radio', { name: 'Marks' }).click();
  const open = async () => {
    await page.getByRole('gridcell', { name: /^3\. / }).focus();
    await page.keyboard.press('F2');
  };
  const nine = page.getByRole('radio', { name: '9', exact: true });
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await open();
  await nine.click();
  await page.keyboard.press('Escape');
  await open();
  await expect(nine).not.toBeChecked();

  await comment.fill('half a');
  await comment.press('Escape');
  await expect(comment).toHaveCount(0);
  await open();
  await expect(comment).toHaveValue('half a');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(comment).toHaveValue('');
  await expect(page.getByText('This is what you had not finished.')).toHaveCount(0);
  await context.close();
});
