// Firefox by WebDriver BiDi, which it speaks itself: no driver stands between.
import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type ElementHandle, type KeyInput, type Page } from 'puppeteer-core';
import type { Engine, EngineOptions } from './engine.ts';

const firefoxPath = process.env.QALAM_FIREFOX ?? '/usr/bin/firefox-esr';

/** What the machine lacks for it, or null. */
export function whyNoFirefox(): string | null {
  const missing = [firefoxPath, '/usr/bin/Xvfb', '/usr/bin/openbox'].filter((file) => !existsSync(file));
  return missing.length === 0 ? null : `no ${missing.join(', ')}`;
}

/** Loads that a missing network or a page that was left has ended; of fonts the number of NS_BINDING_ABORTED is told. */
const ofNetwork =
  /NetworkError|Failed to load|can.t establish a connection|NS_BINDING_ABORTED|download failed .*status=2152398850|Loading failed for the|error loading dynamically/;

export async function openFirefox(options: EngineOptions, display: string): Promise<Engine> {
  const { profile, width, height, before, hasPageCache = true } = options;
  mkdirSync(profile, { recursive: true });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    headless: false,
    env: { ...process.env, DISPLAY: display, MOZ_ENABLE_WAYLAND: '0' },
    userDataDir: profile,
    defaultViewport: { width, height },
    extraPrefsFirefox: {
      'intl.accept_languages': 'ru-RU, ru',
      'focusmanager.testmode': true,
      // What moves is pressed where it was.
      'ui.prefersReducedMotion': 1,
      'browser.sessionhistory.max_total_viewers': hasPageCache ? 8 : 0,
    },
  });
  const told: string[] = [];
  const watch = async (page: Page) => {
    page.on('console', (message) => {
      const isTold = ['error', 'warn'].includes(message.type());
      if (isTold && !ofNetwork.test(message.text())) told.push(message.text());
    });
    page.on('pageerror', (error) => ofNetwork.test(String(error)) || told.push(String(error)));
    if (before) await page.evaluateOnNewDocument(before);
  };
  const tabs = new Map<string, Page>();
  const keep = async (page: Page) => {
    await watch(page);
    // A tab that was there at the start is as large as its window.
    await page.setViewport({ width, height });
    const name = String(tabs.size);
    tabs.set(name, page);
    return name;
  };
  let page = (await browser.pages())[0] ?? (await browser.newPage());
  let tab = await keep(page);
  await page.bringToFront();
  /** The driver would wait for a load, which a page from the page cache does not have. */
  const go = async (steps: number) => {
    const before = page.url();
    await page.evaluate((by) => history.go(by), steps);
    for (let tries = 0; tries < 30 && page.url() === before; tries++) await wait(100);
  };
  const press = async (key: string) => page.keyboard.press(key as KeyInput);
  return {
    name: 'firefox',
    version: await browser.version(),
    told: () => told,
    goto: async (url) => {
      // A page that goes somewhere by itself in this moment ends the navigation.
      const isEnded = (error: unknown) => String(error).includes('NS_BINDING_ABORTED');
      await page.goto(url).catch((error: unknown) => (isEnded(error) ? page.goto(url) : Promise.reject(error)));
    },
    back: () => go(-1),
    forward: () => go(1),
    reload: async () => void (await page.reload()),
    evaluate: (work, ...args) => page.evaluate(work, ...args),
    press: async (find, ...args) => {
      const found = (await page.evaluateHandle(find, ...args)).asElement() as ElementHandle<Element> | null;
      if (!found) throw new Error(`Nothing to press: ${JSON.stringify(args)}`);
      await found.click();
    },
    type: async (text) => page.keyboard.type(text),
    keys: async (...keys) => {
      for (const key of keys) await press(key);
    },
    control: async (key) => {
      await page.keyboard.down('Control');
      await press(key);
      await page.keyboard.up('Control');
    },
    newTab: async () => {
      page = await browser.newPage();
      tab = await keep(page);
      await page.bringToFront();
      return tab;
    },
    tab: async () => tab,
    turnTo: async (name) => {
      const known = tabs.get(name);
      if (!known) throw new Error(`No tab ${name}`);
      [page, tab] = [known, name];
      await page.bringToFront();
    },
    picture: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => browser.close(),
  };
}
