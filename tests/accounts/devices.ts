// What tests of several people on one device do repeatedly.
import { gunzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { demoPassword } from '#server/features/demo-school/public.ts';

/** Adds another account to a device where somebody is signed in: their session stays. */
export async function addAccount(page: Page, url: string, login: string): Promise<void> {
  await page.goto(`${url}/login?another`);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/\d{4}\//);
}

/** The dialog behind "switch account" of the profile menu, or of the drawer on a phone. */
export async function openSwitch(page: Page) {
  await page.getByRole('button', { name: /^My profile/ }).click();
  const entry = { name: 'Switch account' };
  await page.getByRole('menuitem', entry).or(page.getByRole('dialog').getByRole('button', entry)).first().click();
  const dialog = page.getByRole('dialog', { name: 'Switch account' });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function switchAccount(page: Page, name: RegExp): Promise<void> {
  const dialog = await openSwitch(page);
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toHaveCount(0);
}

/** The current user of a tab, by the avatar's name. */
export const whoIs = (page: Page) => page.getByRole('button', { name: /^My profile/ });

export type Exchange = { userId: number; bearer: number; operations: number };

/** Every exchange of the context with the server: whose work it claims to be, and whose token it carries. */
export function collectExchanges(context: BrowserContext): Exchange[] {
  const found: Exchange[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/v4/os/sync') return;
    const body = JSON.parse(gunzipSync(request.postDataBuffer() ?? Buffer.alloc(0)).toString()) as {
      userId: number;
      groups: unknown[];
    };
    const token = (request.headers().authorization ?? '').split(' ')[1] ?? '';
    found.push({ userId: body.userId, bearer: Number(decodeJwt(token).sub), operations: body.groups.length });
  });
  return found;
}
