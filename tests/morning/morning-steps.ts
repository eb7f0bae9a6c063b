// The morning of a director: what is seen without a tap, and the two taps to the journal of a class.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { enter } from '#tests/support/browser.ts';

export const date = '2026-11-20';
/** In the fourth lesson. */
export const now = Date.parse('2026-11-20T11:20:00+05:00');

export const sum = (page: Page, state: string) => page.locator(`main [data-state=${state}] dd`);
export const count = async (page: Page, state: string) => Number(await sum(page, state).textContent());

/**
 * Ends in the journal of a class that is not filled in; returns the dialog that was left behind.
 * @param inspect looks at each page on the way
 */
export async function seeMorning(
  application: Application,
  page: Page,
  device: 'phone' | 'desktop',
  inspect: () => Promise<void>,
): Promise<Locator> {
  let taps = 0;
  const tap = async (target: ReturnType<Page['locator']>) => {
    taps += 1;
    await target.click();
  };
  await enter(page, application, 'director', 'en');
  await expect(sum(page, 'missing')).toBeVisible();
  expect(await count(page, 'missing')).toBeGreaterThan(0);
  expect(await count(page, 'onWay')).toBeGreaterThan(0);
  expect(await count(page, 'absent')).toBeGreaterThan(0);
  const absent = page.getByRole('region', { name: 'Absent' });
  await expect(absent.getByRole('listitem').first()).toContainText(/\S+ \S+.*day/);
  await expect(page.getByRole('region', { name: 'Not filled' }).getByRole('listitem').first()).toContainText(
    /lesson \d/,
  );
  await expect(page.getByRole('region', { name: 'Not sent' }).getByRole('listitem').first()).toContainText('last seen');
  // What is missing is seen on the first screen.
  const missing =
    device === 'phone'
      ? page.getByRole('link', { name: /«.»: .*not filled: \d/ }).first()
      : page.getByRole('link', { name: /, lesson \d: not filled$/ }).first();
  await expect(missing).toBeInViewport();
  await inspect();
  expect(taps).toBe(0);

  await tap(missing);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('not filled');
  await expect(dialog.getByRole('link', { name: /^Journal: / }).first()).toHaveAttribute('href', /groups/);
  await inspect();
  await tap(dialog.getByRole('link', { name: /^Journal: / }).first());
  await expect(page).toHaveURL(/\/2026\/control\/journal\/groups\/\d+\/[0-9a-f-]+$/);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(taps).toBe(2);
  return dialog;
}
