// What becomes of the files that a pupil chooses for an answer: pictures are made small first, and what is too large then is left out.
import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { files } from '#server/features/files/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { untilSent, watchConsole } from '#tests/support/browser.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { openOwnAnswer } from './own-answer-steps.ts';

let application: Application;
test.beforeEach(async () => {
  application = await startApplication();
});
test.afterEach(async () => {
  await application.close();
});

/** A picture without compression, grey from top to bottom. */
function bitmap(width: number, height: number): Buffer {
  const head = 54;
  const picture = Buffer.alloc(head + width * height * 3, 0xcc);
  picture.write('BM');
  picture.writeUInt32LE(picture.length, 2);
  picture.writeUInt32LE(0, 6);
  picture.writeUInt32LE(head, 10);
  picture.writeUInt32LE(40, 14);
  picture.writeInt32LE(width, 18);
  picture.writeInt32LE(height, 22);
  picture.writeUInt16LE(1, 26);
  picture.writeUInt16LE(24, 28);
  picture.fill(0, 30, head);
  return picture;
}

// covers FILES-005 FILES-006 FILES-008 FILES-011
test('a file above the limit is left out with a notice that names it, the others stay, and a picture counts as it is made small', async ({
  page,
}, info) => {
  const noise = watchConsole(page);
  await openOwnAnswer(page, application);
  const large = bitmap(3_200, 2_400);
  expect(large.length).toBeGreaterThan(21_000_000);
  const words = Buffer.from('№ 4: k = 50 Н/м\n');
  const contents = { 'work.pdf': Buffer.alloc(22_000_000, '%PDF-1.7 '), 'photo.bmp': large, 'words.txt': words };
  // From the disk: as bytes of the call, 43 MB take half a minute.
  const paths = Object.entries(contents).map(([name, content]) => {
    writeFileSync(info.outputPath(name), content);
    return info.outputPath(name);
  });
  await page.getByLabel('Choose a file').first().setInputFiles(paths);
  await expect(page.getByText('“work.pdf” has 22 MB, the limit is 21 MB. The others were added.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open page \d$/ })).toHaveCount(2);
  await untilSent(page, await userIdOf(application, 'student'));
  const sent = async () => {
    const found = await application.database.db.select().from(files);
    return found.map(({ name, type, width, height, storedBytes }) => ({ name, type, width, height, storedBytes }));
  };
  await expect.poll(async () => (await sent()).filter(({ storedBytes }) => storedBytes !== null).length).toBe(2);
  expect((await sent()).sort((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { name: 'photo.jpg', type: 'image/jpeg', width: 1600, height: 1200 },
    { name: 'words.txt', type: 'text/plain', width: null, height: null, storedBytes: words.length },
  ]);
  expect(noise).toEqual([]);
});
