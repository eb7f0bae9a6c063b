// The page that demonstrates the list block with five thousand invented pupils, for browser tests.
import { expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';

export const desktop = { width: 1440, height: 900 };

/** Opens the page; its console output is added to `noise`. */
export async function openList(
  page: Page,
  application: Application,
  noise: string[],
  size: { width: number; height: number },
  query = '',
): Promise<void> {
  page.on('console', (message) => noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  await page.setViewportSize(size);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(`${application.url}/dev/gallery/list${query}`);
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'Pupils' });
export const rows = (page: Page) => grid(page).locator('tbody tr[id]');
export const cards = (page: Page) => page.getByRole('list', { name: 'Pupils' }).getByRole('listitem');
export const count = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+$/ });
export const shown = (page: Page, words: string) => expect(count(page)).toHaveText(words);
export const toast = (page: Page, words: string) => page.locator('.toast', { hasText: words });
export const nameOf = (page: Page, index: number) => page.locator(`tr[aria-rowindex="${index + 2}"] th`).innerText();
/** The active row, as a screen reader is told. */
export const active = async (page: Page) => {
  // None while that row is being scrolled into view.
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', /./);
  const id = await grid(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"]`);
};
