// A disk full of copies that can be evicted, and one that is permanently full. For the effect on a document being typed into see case 24 of
// tests/sync/cases.test.ts.
import { expect, type Page, test } from '@playwright/test';
import { type Application, startApplication } from '#tests/support/application.ts';
import { enter } from '#tests/support/browser.ts';
import { cellsOf, lessonToday } from '#tests/support/demo-lesson.ts';
import { runScenario } from './lab.ts';

test.use({ serviceWorkers: 'allow' });

let application: Application;
test.beforeEach(async ({ page }) => {
  test.setTimeout(240_000);
  application = await startApplication({ lab: true });
  await enter(page, application, 'teacher', 'en');
});
test.afterEach(async () => {
  await application.close();
});
const run = (page: Page, name: string) => runScenario(page, application.url, name);

test('full of copies: they give way, and everything typed arrives', async ({ page }) => {
  const verdict = await run(page, 'disk-tight');
  expect(verdict).toMatchObject({ outcome: 'passed', typed: 12, delivered: 12, notSaved: 0, parked: 0, lost: 0 });
  expect(await cellsOf(application, await lessonToday(application))).toEqual([]);
});

test('full: what could not be saved is said and stays on the screen, what was stored arrives', async ({ page }) => {
  const verdict = await run(page, 'disk-full');
  // Marks are typed again once there is room, the homework is not.
  expect(verdict).toMatchObject({ outcome: 'passed', typed: 16, stored: 15, delivered: 15, notSaved: 1, lost: 0 });
  expect(verdict.notRestored).toEqual([]);
});

test('full of copies, in a lesson that was written in before: nothing becomes a question', async ({ page }) => {
  expect(await run(page, 'doubled')).toMatchObject({ outcome: 'passed' });
  expect(await run(page, 'disk-tight')).toMatchObject({ outcome: 'passed', typed: 12, delivered: 12, parked: 0 });
});
