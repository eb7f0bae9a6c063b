// The page that demonstrates the form block with a simulated peer, for browser tests.
import { expect, type Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';

export async function openForm(page: Page, application: Application): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'kz'));
  await page.goto(`${application.url}/dev/gallery/form`);
  await expect(page.getByRole('button', { name: 'Form in a window' })).toBeVisible();
}

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: false }).first();
export const save = (page: Page) => page.getByRole('button', { name: 'Сақтау' });
export const writes = (page: Page) => page.getByTestId('writes').getByRole('listitem');
export const peer = (page: Page, name: string) => page.getByLabel('Peer').selectOption(name);
