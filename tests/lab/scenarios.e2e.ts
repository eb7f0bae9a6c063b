// The shipped scenarios, started by their address as a tester does, in a real Chromium against the real server. Every verdict is compared
// with the database.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { signIn, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { expectArrived, expectCleanedUp, runScenario } from './lab.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ viewport: { width: 1440, height: 900 } });

let application: Application;
let page: Page;
let noise: string[];
test.beforeAll(async ({ browser }) => {
  application = await startApplication({ lab: true });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  noise = watchConsole(page);
  // At the page: a sign-out needs the account in the list of the device.
  await signIn(page, application.url, 'teacher', 'en');
  await untilInstalled(page);
});
test.afterAll(async () => {
  await page.context().close();
  await application.close();
});
test.afterEach(async () => {
  await expectCleanedUp(application, page);
  // Dexie's warnings when its database is deleted under it, as an eviction does.
  const isEviction = (line: string) => /^Another connection wants to delete|^Dexie\.delete\(.*was blocked/.test(line);
  expect(noise.splice(0).filter((line) => !isEviction(line))).toEqual([]);
});

type Expected = { typed: number; faults: number };
/** Of all shipped scenarios but one, which is the journey. The lesson is five roll entries, five marks and the homework; changing one's mind adds five marks. */
const calmEnds: Record<string, Expected> = {
  'request-lost': { typed: 11, faults: 2 },
  doubled: { typed: 11, faults: 1 },
  slow: { typed: 16, faults: 1 },
  cut: { typed: 11, faults: 2 },
  'captive-portal': { typed: 11, faults: 3 },
  flapping: { typed: 16, faults: 0 },
  village: { typed: 11, faults: 0 },
  airplane: { typed: 16, faults: 1 },
  'airplane-closed': { typed: 16, faults: 1 },
  'too-many-requests': { typed: 11, faults: 2 },
  gateways: { typed: 11, faults: 5 },
  'expired-token': { typed: 11, faults: 1 },
  'refresh-answer-lost': { typed: 11, faults: 2 },
  'revoked-token': { typed: 16, faults: 1 },
  'update-in-queue': { typed: 16, faults: 1 },
  'closed-in-flight': { typed: 16, faults: 1 },
  'answer-lost-and-closed': { typed: 16, faults: 1 },
  'second-tab': { typed: 18, faults: 1 },
  'clock-ahead': { typed: 16, faults: 0 },
  'clock-behind': { typed: 11, faults: 1 },
  'file-cut': { typed: 13, faults: 7 },
  'file-refused': { typed: 8, faults: 2 },
  'file-sign-out': { typed: 8, faults: 3 },
  eviction: { typed: 17, faults: 0 },
  'channel-refused': { typed: 11, faults: 1 },
  'channel-silent': { typed: 11, faults: 1 },
  'channel-lost': { typed: 11, faults: 1 },
  'channel-disordered': { typed: 11, faults: 1 },
  'channel-worst': { typed: 40, faults: 1 },
};

for (const [name, expected] of Object.entries(calmEnds)) {
  test(`${name}: everything typed arrives, once`, async () => {
    test.setTimeout(180_000);
    const verdict = await runScenario(page, application.url, name);
    expectArrived(verdict, name, expected);
  });
}

test('file-full-disk: a file that could not be saved is said, the others arrive', async () => {
  test.setTimeout(180_000);
  const verdict = await runScenario(page, application.url, 'file-full-disk');
  // The words of the second homework are replaced by those of the third.
  expect(verdict).toMatchObject({ outcome: 'passed', typed: 6, stored: 5, delivered: 5, notSaved: 1, lost: 0 });
  expect(verdict).toMatchObject({ files: 3, duplicated: 0, waiting: 0, parked: 0, notRestored: [] });
});

test('evicted with unsent work: the verdict says how much is lost', async () => {
  test.setTimeout(180_000);
  const verdict = await runScenario(page, application.url, 'eviction-unsent');
  expect(verdict).toMatchObject({ outcome: 'failed', typed: 8, stored: 8, delivered: 5, lost: 3, duplicated: 0 });
  expect(verdict.lostCells).toHaveLength(3);
  expect(verdict.notRestored).toEqual([]);
});

test('changed elsewhere: the value waits for its author, whose choice arrives', async () => {
  test.setTimeout(180_000);
  const verdict = await runScenario(page, application.url, 'conflict');
  expect(verdict).toMatchObject({ outcome: 'passed', typed: 3, delivered: 3, duplicated: 0, lost: 0, foreign: 1 });
  expect(verdict.notRestored).toEqual([]);
});
