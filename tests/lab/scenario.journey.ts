// One shipped scenario of the Offline Lab, started by its address: the answer of the server is lost, and nothing is lost or stored twice.
import { expect, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter, untilInstalled, watchConsole } from '#tests/support/browser.ts';
import { expectArrived, expectCleanedUp, runScenario } from './lab.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

let application: Application;
test.beforeEach(async () => {
  application = await startApplication({ lab: true });
});
test.afterEach(async () => {
  await application.close();
});

test('answer-lost: everything typed arrives, once', async ({ page }) => {
  const noise = watchConsole(page);
  await enter(page, application, 'teacher', 'en');
  await untilInstalled(page);
  const verdict = await runScenario(page, application.url, 'answer-lost');
  expectArrived(verdict, 'answer-lost', { typed: 11, faults: 2 });
  await expectCleanedUp(application, page);
  expect(noise).toEqual([]);
});
