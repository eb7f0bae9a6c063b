// A printed Kazakh page is photographed, made small by the product and sent: a machine reads it as well as the photograph itself, and a page
// out of focus is told from one in focus.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { files } from '#server/features/files/public.ts';
import { call } from '#tests/server/calls.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { openOwnAnswer } from './own-answer-steps.ts';
import { photograph, printedPage } from './photograph.ts';

/** Debian: tesseract-ocr and tesseract-ocr-kaz. */
const languages = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' });
const canRead = `${languages.stdout ?? ''}${languages.stderr ?? ''}`.split('\n').includes('kaz');

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min((row[j] ?? 0) + (letter === b[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Wrong letters in a hundred. */
function errorsIn(path: string): number {
  const read = execFileSync('tesseract', [path, '-', '-l', 'kaz', '--psm', '6'], { encoding: 'utf8', stdio: 'pipe' });
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const wanted = plain(printedPage.join(' '));
  return (100 * distance(plain(read), wanted)) / wanted.length;
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('Choose a file')
    .first()
    .setInputFiles([{ name, mimeType: 'image/jpeg', buffer }]);

test('a printed Kazakh page is read from what was sent with at most two more wrong letters in a hundred', async ({
  page,
}, info) => {
  test.skip(!canRead, 'tesseract with Kazakh is not installed');
  await openOwnAnswer(page, application);
  const taken = await photograph(page, printedPage, 1.4);
  await choose(page, 'page.jpg', taken);
  const whole = async () =>
    (await application.database.db.select().from(files)).find((row) => row.storedBytes !== null);
  await expect.poll(whole).toBeTruthy();
  const file = await whole();
  const body = { login: 'student', password: demoPassword };
  const { data } = await call<LoginAnswer>(application.app, 'POST /api/login', { body });
  const answer = await application.app.inject({
    url: `/api/v4/os/files/${file?.uuid}?schoolId=1`,
    headers: { authorization: `Bearer ${data.access_token}`, 'x-school-id': '1' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBeLessThanOrEqual(150_000);
  expect(answer.rawPayload.length).toBeLessThan(taken.length / 5);
  const [before, after] = [info.outputPath('before.jpg'), info.outputPath('after.jpg')];
  writeFileSync(before, taken);
  writeFileSync(after, answer.rawPayload);
  const errors = { before: errorsIn(before), after: errorsIn(after) };
  info.annotations.push({ type: 'wrong letters in a hundred', description: JSON.stringify(errors) });
  // The photograph itself can be read, otherwise the comparison says nothing.
  expect(errors.before).toBeLessThan(10);
  expect(errors.after).toBeLessThanOrEqual(errors.before + 2);
});

test('a page in focus is taken without a word, and one out of focus is called hard to read', async ({ page }) => {
  await openOwnAnswer(page, application);
  await choose(page, 'sharp.jpg', await photograph(page, printedPage, 1.4));
  await expect(page.getByRole('button', { name: 'Open page 1' })).toBeVisible();
  await expect(page.getByText('Hard to read')).toHaveCount(0);
  await choose(page, 'moved.jpg', await photograph(page, printedPage, 14));
  await expect(page.getByRole('button', { name: 'Open page 2' })).toBeVisible();
  await expect(page.getByText('Hard to read')).toHaveCount(1);
});
