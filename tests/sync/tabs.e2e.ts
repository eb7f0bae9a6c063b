// Several tabs of one person, in the states that browsers put them in: frozen, closed in the middle, told to send by hand.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { collectExchanges } from '#tests/accounts/devices.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { deviceRows, signIn, untilDownloaded, untilInstalled, untilSent } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { tile } from '#tests/support/roll.ts';
import { gateSync, type SyncGate } from '#tests/support/sync-gate.ts';

test.use({ viewport: { width: 390, height: 844 } });

let application: Application;
let gate: SyncGate;
let teacher: number;
let scheduleUuid: string;
test.beforeEach(async () => {
  application = await startApplication();
  gate = gateSync(application);
  teacher = await userIdOf(application, 'teacher');
  scheduleUuid = await lessonToday(application);
});
test.afterEach(async () => {
  gate.release();
  await application.close();
});

const lessonPage = () => `${application.url}/2026/lesson/${scheduleUuid}/journal`;
async function installed(page: Page): Promise<void> {
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
  await untilDownloaded(page, teacher, [`lesson:${scheduleUuid}`]);
  await openLesson(page);
}
async function openLesson(page: Page): Promise<Page> {
  await page.goto(lessonPage());
  await expect(tile(page, 25)).toBeVisible();
  return page;
}
const versions = async () =>
  (await cellsOf(application, scheduleUuid)).map(({ kind, version }) => `${kind} ${version}`);

async function setLifecycle(context: BrowserContext, page: Page, state: 'frozen' | 'active'): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state });
  await session.detach();
}
/** Time passes without a sign of life from whoever drains: what was noted last is older than it is. */
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

test('case 6: a tab frozen with the lock and a request under way is overtaken, and does no harm when it wakes up', async ({
  page,
  context,
}) => {
  await installed(page);
  gate.set('hold');
  await tile(page, 3).click();
  await expect.poll(() => gate.held()).toBe(1);
  const other = await openLesson(await context.newPage());
  await setLifecycle(context, page, 'frozen');
  gate.set('open');

  await tile(other, 4).click();
  await focus(other);
  const holders = await other.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  expect(holders).toContain(`sync:${teacher}`);
  expect(await deviceRows(other, teacher, 'outbox')).toHaveLength(2);
  await passSilence(other, 31_000);
  await focus(other);
  await untilSent(other, teacher);
  expect(await versions()).toEqual(['attendance 1', 'attendance 1']);

  gate.release();
  await setLifecycle(context, page, 'active');
  await expect(tile(page, 3)).toHaveAccessibleName(/absent$/);
  await expect(tile(page, 4)).toHaveAccessibleName(/absent$/);
  await tile(page, 5).click();
  await untilSent(page, teacher);
  expect(await versions()).toEqual(['attendance 1', 'attendance 1', 'attendance 1']);
});

test('of 20 tabs 19 are closed in the middle of sending: what was typed in each arrives once, in few requests', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await installed(page);
  const tabs = [page];
  while (tabs.length < 20) {
    tabs.push(
      ...(await Promise.all(
        [1, 2, 3, 4].slice(0, 20 - tabs.length).map(async () => openLesson(await context.newPage())),
      )),
    );
  }
  const exchanges = collectExchanges(context);
  const senders: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/sync') && !request.serviceWorker()) senders.push(request.frame().page());
  });
  const pushes = () => exchanges.filter(({ operations }) => operations > 0).length;
  // What the last tabs ask for at their start is answered before the first tap.
  await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 0);
  gate.set('hold');
  for (const [index, tab] of tabs.entries()) await tile(tab, index + 1).click();
  await expect.poll(pushes).toBe(1);
  await expect.poll(() => gate.held()).toBe(1);
  await expect.poll(async () => (await deviceRows(page, teacher, 'outbox')).length).toBe(20);
  const survivor = tabs.find((tab) => !senders.includes(tab)) ?? page;
  await Promise.all(tabs.filter((tab) => tab !== survivor).map((tab) => tab.close()));
  gate.release();
  await untilSent(survivor, teacher);
  expect(await versions()).toEqual(tabs.map(() => 'attendance 1'));
  expect(pushes()).toBeLessThanOrEqual(3);
});

test('case 20: "send now" that ends in a time-out says nothing of success, though the server has it all', async ({
  page,
}) => {
  await installed(page);
  gate.set('timeOut');
  await tile(page, 3).click();
  await expect(tile(page, 3)).toHaveAccessibleName(/absent.*waiting/i);
  await page.goto(`${application.url}/2026/unsent`);
  const sendNow = page.getByRole('button', { name: 'Send now' });
  await sendNow.click();
  await expect.poll(async () => (await cellsOf(application, scheduleUuid)).length).toBe(1);
  await expect(sendNow).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  await expect(page.getByText('Everything is sent.')).toBeHidden();
  expect(await deviceRows(page, teacher, 'receipts')).toEqual([]);
  gate.set('open');
  await sendNow.click();
  await expect(page.getByText('Everything is sent.')).toBeVisible();
  expect(await versions()).toEqual(['attendance 1']);
});
