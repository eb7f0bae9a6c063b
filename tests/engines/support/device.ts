// A device with one of the engines on it, the application behind a network that can be switched off, and what a person does there.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { demoPassword } from '#server/features/demo-school/public.ts';
import { type Application, startApplication } from '#tests/support/application.ts';
import { type FrontDoor, startProxy } from '#tests/support/proxy.ts';
import { openChromium, whyNoChromium } from './chromium.ts';
import { openDisplay } from './display.ts';
import type { Engine, EngineName, EngineOptions, InPage } from './engine.ts';
import { openFirefox, whyNoFirefox } from './firefox.ts';
import { openWebKit, whyNoWebKit } from './webkit.ts';

/** What this machine lacks for each engine; null: it can be run. */
const lacking: Readonly<Record<EngineName, () => string | null>> = {
  webkit: whyNoWebKit,
  firefox: whyNoFirefox,
  chromium: whyNoChromium,
};

/** The engines that are asked for (QALAM_ENGINES, separated by commas), with what the machine lacks for them. */
export const engines = (process.env.QALAM_ENGINES ?? 'webkit,firefox').split(',').map((name) => {
  const engine = name as EngineName;
  return { engine, lack: lacking[engine]() };
});

export type Device = Awaited<ReturnType<typeof prepareDevice>>;
type Size = Pick<EngineOptions, 'width' | 'height'>;
export const phone: Size = { width: 390, height: 844 };
export const desktop: Size = { width: 1440, height: 900 };

function openEngine(name: EngineName, options: EngineOptions, display: string): Promise<Engine> {
  if (name === 'webkit') return openWebKit(options, display);
  return name === 'firefox' ? openFirefox(options, display) : openChromium(options);
}

/** Starts the application with the demo school, and a device with an empty profile. */
export async function prepareDevice(name: EngineName, size: Size, before?: string) {
  const application: Application = await startApplication();
  const { port } = new URL(application.url);
  const network: FrontDoor = await startProxy([Number(port)]);
  // By name: a service worker needs a secure place, which localhost is.
  const url = `http://localhost:${new URL(network.url).port}`;
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), `qalam-${name}-`));
  const display = name === 'chromium' ? null : await openDisplay();
  let browser: Engine | null = null;
  const open = async (): Promise<Engine> => {
    browser = await openEngine(name, { profile, ...size, ...(before && { before }) }, display?.name ?? '');
    return browser;
  };
  const closeBrowser = async () => {
    const last = browser;
    browser = null;
    await last?.close();
  };
  return {
    application,
    network,
    url,
    open,
    closeBrowser,
    close: async () => {
      await closeBrowser();
      await display?.close();
      await network.close();
      await application.close();
      fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The first element that a selector finds, is shown, and whose name or text holds the words; where no bar of the page lies over it. */
const shown: InPage<Element | null> = (selector: string, words: string) => {
  const found = [...document.querySelectorAll(selector)].find((element) => {
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ');
    return name.includes(words) && element.getClientRects().length > 0;
  });
  found?.scrollIntoView({ block: 'center' });
  return found ?? null;
};

export async function untilShown(browser: Engine, selector: string, words = ''): Promise<void> {
  await expect.poll(() => sees(browser, selector, words), { message: `${selector} ${words}` }).toBe(true);
}

/** Whether it is shown now. */
export async function sees(browser: Engine, selector: string, words = ''): Promise<boolean> {
  return browser.evaluate(
    (wanted: string, name: string) =>
      [...document.querySelectorAll(wanted)].some((element) => {
        const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ');
        return text.includes(name) && element.getClientRects().length > 0;
      }),
    selector,
    words,
  );
}

/** Presses what a selector finds, once it is shown. */
export async function press(browser: Engine, selector: string, words = ''): Promise<void> {
  await untilShown(browser, selector, words);
  await browser.press(shown, selector, words);
}

export async function signIn(browser: Engine, url: string, login: string): Promise<void> {
  await browser.goto(`${url}/login`);
  await untilShown(browser, 'input[name=login]');
  await browser.evaluate(() => {
    localStorage.setItem('language', 'en');
    document.documentElement.dataset.left = '';
  });
  await browser.reload();
  // What is typed into the page that still stands there is lost with it.
  await expect.poll(() => browser.evaluate(() => 'left' in document.documentElement.dataset)).toBe(false);
  await typeSignIn(browser, login);
}

/** On the sign-in page. */
export async function typeSignIn(browser: Engine, login: string): Promise<void> {
  await press(browser, 'input[name=login]');
  await browser.type(login);
  await press(browser, 'input[name=password]');
  await browser.type(demoPassword);
  await press(browser, 'button[type=submit]');
  await untilEntered(browser);
}

export async function untilEntered(browser: Engine): Promise<void> {
  const place = () => browser.evaluate(() => location.pathname);
  await expect.poll(place).toMatch(/\/\d{4}\//);
}

/** Waits until the service worker serves the page, so that the next start needs no network. */
export async function untilInstalled(browser: Engine): Promise<void> {
  await expect.poll(() => browser.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** A database that is held for good answers never; a busy machine takes seconds. */
const longestAnswerMs = 30_000;

/** Rows of a store of the account's database on this device, read without the application; `hung` where the database does not answer. */
export async function deviceRows<Row>(browser: Engine, userId: number, store: string): Promise<Row[] | 'hung'> {
  return browser.evaluate(
    (name: string, table: string, hungMs: number) =>
      Promise.race([
        new Promise<'hung'>((resolve) => setTimeout(() => resolve('hung'), hungMs)),
        new Promise<Row[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const isThere = database.objectStoreNames.contains(table);
            const reading = isThere ? database.transaction(table).objectStore(table).getAll() : null;
            const end = (rows: Row[]) => {
              database.close();
              resolve(rows);
            };
            if (!reading) return end([]);
            reading.onerror = () => reject(reading.error);
            reading.onsuccess = () => end(reading.result as Row[]);
          };
        }),
      ]),
    `qalam-${userId}`,
    store,
    longestAnswerMs,
  );
}

export async function untilOutboxHolds(browser: Engine, userId: number, count: number): Promise<void> {
  const look = async () => {
    const rows = await deviceRows(browser, userId, 'outbox');
    return rows === 'hung' ? rows : rows.length;
  };
  await expect.poll(look, { timeout: 60_000 }).toBe(count);
}

export async function untilDownloaded(browser: Engine, userId: number, documents: readonly string[]): Promise<void> {
  const look = async () => {
    const rows = await deviceRows<{ document: string; body: unknown }>(browser, userId, 'caches');
    if (rows === 'hung') return rows;
    const here = new Set(rows.filter(({ body }) => body !== null).map(({ document }) => document));
    return documents.filter((name) => !here.has(name));
  };
  await expect.poll(look, { timeout: 60_000 }).toEqual([]);
}

/** Puts words on the clipboard as a person does: selects and copies them. */
export async function copy(browser: Engine, words: string): Promise<void> {
  await browser.evaluate((value: string) => {
    const field = document.createElement('textarea');
    field.id = 'to-copy';
    field.value = value;
    document.body.append(field);
    field.focus();
    field.select();
  }, words);
  await browser.control('c');
  await browser.evaluate(() => document.getElementById('to-copy')?.remove());
}
