// Several tabs of one person, in states that browsers put them in: frozen, closed in mid-send, told to send by hand.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { collectExchanges } from '#tests/accounts/devices.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signIn, untilDownloaded, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { gateSync, type SyncGate } from '#tests/support/sync-gate.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
let gate: SyncGate;
let context: BrowserContext;
let teacher: number;
let scheduleUuid: string;
test.beforeAll(async ({ browser }) => {
  application = await startApplication();
  gate = gateSync(application);
  teacher = await userIdOf(application, 'teacher');
  scheduleUuid = await lessonToday(application);
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  await openLesson(page);
  await page.close();
});
test.afterEach(async () => {
  gate.release();
  for (const page of context.pages()) await page.close();
});
test.afterAll(async () => {
  await context.close();
  await application.close();
});

async function openLesson(page: Page): Promise<Page> {
  await page.goto(`${application.url}/2026/lesson/${scheduleUuid}/journal`);
  await expect(tile(page, 25)).toBeVisible();
  return page;
}
/** Versions of the server's cells of the lesson: each entry of these tests is the first of its cell. */
const versions = async () => (await cellsOf(application, scheduleUuid)).map(({ version }) => version);
const ones = (count: number) => Array.from({ length: count }, () => 1);

async function setLifecycle(page: Page, state: 'frozen' | 'active'): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state });
  await session.detach();
}
/** Makes time pass without a heartbeat of the drainer: backdates the last one. */
async function passSilence(page: Page, ms: number): Promise<void> {
  await page.evaluate(
    ([name, by]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const flags = database.transaction('flags', 'readwrite').objectStore('flags');
          const reading = flags.get('drainBeat');
          reading.onsuccess = () => {
            flags.put({ key: 'drainBeat', value: reading.result.value - by }).onsuccess = () => {
              database.close();
              resolve();
            };
          };
        };
      }),
    [`qalam-${teacher}`, ms] as const,
  );
}
const focus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('case 6: a tab frozen with the lock and a request in flight is overtaken, and does no harm when it wakes up', async () => {
  const before = (await versions()).length;
  const page = await openLesson(await context.newPage());
  gate.set('hold');
  await tile(page, 21).click();
  await expect.poll(() => gate.held()).toBe(1);
  const other = await openLesson(await context.newPage());
  await setLifecycle(page, 'frozen');
  gate.set('open');

  await tile(other, 22).click();
  await focus(other);
  const holders = await other.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  expect(holders).toContain(`sync:${teacher}`);
  expect(await deviceRows(other, teacher, 'outbox')).toHaveLength(2);
  await passSilence(other, 31_000);
  await focus(other);
  await untilSent(other, teacher);
  expect(await versions()).toEqual(ones(before + 2));

  gate.release();
  await setLifecycle(page, 'active');
  await expect(tile(page, 21)).toHaveAccessibleName(/absent$/);
  await expect(tile(page, 22)).toHaveAccessibleName(/absent$/);
  await tile(page, 23).click();
  await untilSent(page, teacher);
  expect(await versions()).toEqual(ones(before + 3));
});

test('of 20 tabs 19 are closed in the middle of sending: what was typed in each arrives once, in few requests', async () => {
  test.setTimeout(120_000);
  const before = (await versions()).length;
  const tabs: Page[] = [];
  while (tabs.length < 20) {
    tabs.push(...(await Promise.all([1, 2, 3, 4].map(async () => openLesson(await context.newPage())))));
  }
  const exchanges = collectExchanges(context);
  const senders: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/sync') && !request.serviceWorker()) senders.push(request.frame().page());
  });
  const pushes = () => exchanges.filter(({ operations }) => operations > 0).length;
  gate.set('hold');
  // Simultaneously, as no person can: each tab has typed before the first answer.
  await Promise.all(
    tabs.map((tab, index) => tile(tab, index + 1).evaluate((button: HTMLButtonElement) => button.click())),
  );
  await expect.poll(() => gate.held()).toBe(1);
  const survivor = tabs.find((tab) => !senders.includes(tab)) ?? (tabs[0] as Page);
  await expect.poll(async () => (await deviceRows(survivor, teacher, 'outbox')).length).toBe(20);
  await Promise.all(tabs.filter((tab) => tab !== survivor).map((tab) => tab.close()));
  gate.release();
  await untilSent(survivor, teacher);
  expect(await versions()).toEqual(ones(before + 20));
  expect(pushes()).toBeLessThanOrEqual(3);
});

test('case 20: "send now" that ends in a time-out says nothing of success, though the server has it all', async () => {
  const before = (await versions()).length;
  const page = await openLesson(await context.newPage());
  const receipts = (await deviceRows(page, teacher, 'receipts')).length;
  gate.set('timeOut');
  await tile(page, 24).click();
  await expect(tile(page, 24)).toHaveAccessibleName(/absent.*waiting/i);
  await page.goto(`${application.url}/2026/unsent`);
  const sendNow = page.getByRole('button', { name: 'Send now' });
  await sendNow.click();
  await expect.poll(async () => (await versions()).length).toBe(before + 1);
  await expect(sendNow).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await expect(page.getByText('Everything is sent.')).toBeHidden();
  expect(await deviceRows(page, teacher, 'receipts')).toHaveLength(receipts);
  gate.set('open');
  // Not by the button: the engine retries by itself, and may be faster than a click.
  await focus(page);
  await expect(page.getByText('Everything is sent.')).toBeVisible();
  expect(await versions()).toEqual(ones(before + 1));
});
