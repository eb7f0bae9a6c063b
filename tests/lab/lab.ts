// What lab tests do repeatedly: open a scenario by its address, wait for its verdict, compare it with server and device.
import { expect, type Page } from '@playwright/test';
import type { Verdict } from '#features/lab/verdict.ts';
import type { Application } from '#tests/support/application.ts';
import { deviceRows } from '#tests/support/browser.ts';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';

/** The verdict of the run on the page, once it is over. */
export async function verdictOn(page: Page, timeout = 120_000): Promise<Verdict> {
  const place = page.locator('[data-verdict]');
  await expect(place).toBeAttached({ timeout });
  // It appears before the school's data is restored, which it then reports too.
  await expect(page.locator('[data-phase]')).toHaveCount(0, { timeout });
  return JSON.parse((await place.textContent()) ?? '') as Verdict;
}

export async function runScenario(page: Page, url: string, name: string, seed = 4217): Promise<Verdict> {
  await page.goto(`${url}/lab?scenario=${name}&seed=${seed}`);
  return verdictOn(page);
}

/** Everything typed is on the server, once, and the scenario met at least `faults` faults. */
export function expectArrived(
  verdict: Verdict,
  scenario: string,
  { typed, faults }: { typed: number; faults: number },
): void {
  expect(verdict).toMatchObject({
    scenario,
    outcome: 'passed',
    typed,
    stored: typed,
    delivered: typed,
    duplicated: 0,
    lost: 0,
    waiting: 0,
    notSaved: 0,
    exposed: 0,
    notRestored: [],
  });
  expect(verdict.faultsMet).toBeGreaterThanOrEqual(faults);
}

/** The data of the school is restored, and nothing is left on the device. */
export async function expectCleanedUp(application: Application, page: Page): Promise<void> {
  expect(await cellsOf(application, await lessonToday(application))).toEqual([]);
  const teacher = await userIdOf(application, 'teacher');
  expect(await deviceRows(page, teacher, 'outbox')).toEqual([]);
  expect(await deviceRows(page, teacher, 'attachments')).toEqual([]);
}
