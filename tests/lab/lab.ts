// What lab tests do repeatedly: open a scenario by its address, wait for its verdict.
import { expect, type Page } from '@playwright/test';
import type { Verdict } from '#features/lab/verdict.ts';

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
