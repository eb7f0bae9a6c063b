// A printed Kazakh page is photographed, made small by the product and sent: a machine reads it as well as the photograph itself, and a page
// out of focus is told from one in focus. The photographs are made here: paper in uneven light, a little aslant, with the noise of a phone.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { files } from '#server/features/files/public.ts';
import { call } from '#tests/server/calls.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { openOwnAnswer } from './own-answer-steps.ts';

/** Debian: tesseract-ocr and tesseract-ocr-kaz. */
const languages = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' });
const canRead = `${languages.stdout ?? ''}${languages.stderr ?? ''}`.split('\n').includes('kaz');

const lines = [
  'Гук заңы бойынша серпімділік күші',
  'серіппенің ұзаруына тура пропорционал.',
  'Бірінші тәжірибеде жүктің массасы екі',
  'жүз грамм, ұзаруы төрт сантиметр болды.',
  'Қатаңдық коэффициентін есептеп, жауабын',
  'кестеге жаз. Өлшеу қателігін де көрсет.',
  'Екінші тәжірибеде жүкті үш есе арттыр,',
  'графикті дәптерге сал, қорытынды шығар.',
];

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

/** A photograph of 12 megapixels. `blur`: how far out of focus, in its own px. */
async function photograph(page: Page, words: readonly string[], blur: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([given, radius]) => {
      const [width, height] = [3000, 4000];
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) return '';
      const light = context.createLinearGradient(0, 0, width, height);
      light.addColorStop(0, '#f3efe6');
      light.addColorStop(1, '#c9c3b6');
      context.fillStyle = light;
      context.fillRect(0, 0, width, height);
      context.filter = radius > 0 ? `blur(${radius}px)` : 'none';
      context.rotate(0.012);
      context.fillStyle = '#26262c';
      context.font = '118px "DejaVu Serif", serif';
      for (const [index, line] of given.entries()) context.fillText(line, 210, 420 + index * 230);
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.filter = 'none';
      const picture = context.getImageData(0, 0, width, height);
      // The same noise at each run.
      let state = 7;
      for (let at = 0; at < picture.data.length; at += 4) {
        state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
        const noise = ((state >> 16) % 13) - 6;
        for (const channel of [0, 1, 2]) picture.data[at + channel] = (picture.data[at + channel] ?? 0) + noise;
      }
      context.putImageData(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.93 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      return btoa(text);
    },
    [words, blur] as const,
  );
  return Buffer.from(base64, 'base64');
}

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
  const wanted = plain(lines.join(' '));
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
  const taken = await photograph(page, lines, 1.4);
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
  await choose(page, 'sharp.jpg', await photograph(page, lines, 1.4));
  await expect(page.getByRole('button', { name: 'Open page 1' })).toBeVisible();
  await expect(page.getByText('Hard to read')).toHaveCount(0);
  await choose(page, 'moved.jpg', await photograph(page, lines, 14));
  await expect(page.getByRole('button', { name: 'Open page 2' })).toBeVisible();
  await expect(page.getByText('Hard to read')).toHaveCount(1);
});
