// The verdict must be able to report the worst. Here the laws are broken on purpose, unnoticed by the application, while a scenario from a
// file waits for the tester.
import { expect, type Page, test } from '@playwright/test';
import type { Scenario, Step } from '#features/lab/steps.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signInBefore } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { verdictOn } from './lab.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 1440, height: 900 } });

let application: Application;
let teacher: number;
test.beforeAll(async () => {
  application = await startApplication({ lab: true });
  teacher = await userIdOf(application, 'teacher');
});
test.afterAll(async () => {
  await application.close();
});

type Row = { seq: number; cellKey: string; payload: object; base: object };

/** Changes the outbox on the disk: removes rows, or adds some and notifies the engine. */
async function tamper(page: Page, change: { take?: number[]; add?: Omit<Row, 'seq'>[] }): Promise<void> {
  await page.evaluate(
    ([name, { take = [], add = [] }]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction('outbox', 'readwrite');
          for (const seq of take) writing.objectStore('outbox').delete(seq);
          for (const row of add) writing.objectStore('outbox').add(row);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            database.close();
            new BroadcastChannel(name).postMessage({ type: 'outbox', seqs: [] });
            resolve();
          };
        };
      }),
    [`qalam-${teacher}`, change] as const,
  );
}

async function begin(page: Page, scenario: Scenario): Promise<void> {
  await signInBefore(page, application, 'teacher', 'en');
  await page.goto(`${application.url}/lab`);
  const file = { name: 'scenario.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(scenario)) };
  await page.getByLabel('Scenario from a file').setInputFiles(file);
  await page.getByLabel('Scenario', { exact: true }).selectOption(scenario.name);
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible({ timeout: 60_000 });
}

test('an operation that vanishes from the outbox is lost, and the verdict names its cell', async ({ page }) => {
  test.setTimeout(120_000);
  await begin(page, {
    name: 'vanished',
    lessons: 1,
    steps: [
      { do: 'faults', preset: 'airplane' },
      { do: 'absent', pupils: [3, 4, 5], value: 'late' },
      { do: 'pause' },
      { do: 'calm' },
      { do: 'untilSent', ms: 60_000 },
    ],
  });
  const [, victim] = await deviceRows<Row>(page, teacher, 'outbox');
  await tamper(page, { take: [victim?.seq ?? 0] });
  await page.getByRole('button', { name: 'Go on' }).click();
  const verdict = await verdictOn(page);
  expect(verdict).toMatchObject({ outcome: 'failed', typed: 3, stored: 3, delivered: 2, lost: 1, duplicated: 0 });
  expect(verdict.lostCells).toEqual([victim?.cellKey]);
  await expect(page.getByText('1 never arrived')).toBeVisible();
});

test('a file whose bytes vanish from the disk is lost, and the verdict names it', async ({ page }) => {
  test.setTimeout(120_000);
  await begin(page, {
    name: 'vanished file',
    lessons: 1,
    steps: [
      { do: 'faults', preset: 'airplane' },
      { do: 'files', kilobytes: [300, 20], text: '§ 3' },
      { do: 'pause' },
      { do: 'calm' },
      { do: 'untilSent', ms: 60_000 },
    ],
  });
  const rows = await deviceRows<{ id: string; name?: string; bytes: number }>(page, teacher, 'attachments');
  const victim = rows.find(({ bytes }) => bytes === 300_000);
  await page.evaluate(
    ([name, id]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('attachments', 'readwrite');
          writing.objectStore('attachments').delete(id);
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [`qalam-${teacher}`, `${victim?.id}/1`] as const,
  );
  await page.getByRole('button', { name: 'Go on' }).click();
  const verdict = await verdictOn(page);
  expect(verdict).toMatchObject({ outcome: 'failed', typed: 3, stored: 3, delivered: 2, lost: 1, duplicated: 0 });
  expect(verdict.lostFiles).toEqual([victim?.name]);
});

test('an operation that is applied a second time is told as twice', async ({ page }) => {
  test.setTimeout(120_000);
  const late: Step = { do: 'absent', pupils: [6], value: 'late' };
  await begin(page, {
    name: 'again',
    lessons: 1,
    steps: [
      { do: 'faults', preset: 'airplane' },
      late,
      { do: 'pause' },
      { do: 'calm' },
      { do: 'untilSent', ms: 60_000 },
      { do: 'absent', pupils: [6], value: 'missing_due' },
      { do: 'untilSent', ms: 60_000 },
      { do: 'pause' },
      { do: 'untilSent', ms: 60_000 },
    ],
  });
  const [row] = await deviceRows<Row>(page, teacher, 'outbox');
  const goOn = page.getByRole('button', { name: 'Go on' });
  await goOn.click();
  await expect(goOn).toBeHidden();
  await expect(goOn).toBeVisible({ timeout: 60_000 });
  if (!row) throw new Error('nothing was typed');
  const { seq: _, ...again } = row;
  // The server's ledger cannot know it under a new number; based on the newest version it is no conflict.
  await tamper(page, { add: [{ ...again, base: { version: 2 } }] });
  await goOn.click();
  const verdict = await verdictOn(page);
  expect(verdict).toMatchObject({ outcome: 'failed', typed: 2, delivered: 2, lost: 0, duplicated: 1 });
  expect(verdict.duplicatedCells).toEqual([row.cellKey]);
  expect(verdict.notRestored).toEqual([]);
  expect(await cellsOf(application, await lessonToday(application))).toEqual([]);
});
