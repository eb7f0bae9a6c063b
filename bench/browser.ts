// A real Chromium with a profile on the disk: an incognito context would keep IndexedDB in memory and make every write cheap.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { wholeBrowser } from '../playwright.config.ts';

/** A phone in portrait, the device that the targets are stated for. */
const phone = { width: 390, height: 844 };

export type Profile = { readonly context: BrowserContext; close(): Promise<void> };

export async function openProfile(options: { serviceWorkers?: 'allow' | 'block' } = {}): Promise<Profile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'qalam-bench-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...wholeBrowser,
    headless: true,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: options.serviceWorkers ?? 'allow',
  });
  return {
    context,
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Signs in as a person does, and returns the page on the account's home. */
export async function signIn(context: BrowserContext, url: string, login: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', 'ru');
  });
  await page.goto(`${url}/login`);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/\d{4}\//);
  return page;
}

/** Slows down the main thread of a page. The protocol reaches only page threads: workers and the service worker are not slowed. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Milliseconds that a fixed piece of work takes in a page, best of five. */
export async function calibrate(page: Page): Promise<number> {
  return page.evaluate(() => {
    const times = Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      let sum = 0;
      for (let index = 0; index < 20_000_000; index++) sum = (sum + index) % 1_000_003;
      return performance.now() - startedAt + sum * 0;
    });
    return Math.min(...times);
  });
}

/** Stops all service workers, so that the next navigation has to start its own. */
export async function stopServiceWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
}
