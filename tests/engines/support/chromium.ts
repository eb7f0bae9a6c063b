// Chromium by Playwright, as in the other browser tests, with its page cache on.
import { existsSync } from 'node:fs';
import { chromium, type ElementHandle, type Page } from '@playwright/test';
import { wholeBrowser } from '../../../playwright.config.ts';
import type { Engine, EngineOptions } from './engine.ts';

/** What the machine lacks for it, or null. */
export function whyNoChromium(): string | null {
  const { executablePath } = wholeBrowser;
  return existsSync(executablePath) ? null : `no ${executablePath}`;
}

export async function openChromium(options: EngineOptions): Promise<Engine> {
  const { profile, width, height, before, hasPageCache = true } = options;
  const context = await chromium.launchPersistentContext(profile, {
    ...wholeBrowser,
    headless: true,
    viewport: { width, height },
    locale: 'ru-RU',
    ignoreDefaultArgs: hasPageCache ? ['--disable-back-forward-cache'] : [],
  });
  if (before) await context.addInitScript(before);
  const told: string[] = [];
  const tabs = new Map<string, Page>();
  const keep = (page: Page) => {
    page.on('console', (message) => {
      const isNetwork = /^(Failed to load resource|WebSocket connection to )/.test(message.text());
      if (['error', 'warning'].includes(message.type()) && !isNetwork) told.push(message.text());
    });
    page.on('pageerror', (error) => told.push(String(error)));
    const name = String(tabs.size);
    tabs.set(name, page);
    return name;
  };
  let page = context.pages()[0] ?? (await context.newPage());
  let tab = keep(page);
  return {
    name: 'chromium',
    version: context.browser()?.version() ?? '',
    told: () => told,
    goto: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    forward: async () => void (await page.goForward({ waitUntil: 'commit' })),
    reload: async () => void (await page.reload()),
    evaluate: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`),
    press: async (find, ...args) => {
      const found = (
        await page.evaluateHandle(`(${find})(...${JSON.stringify(args)})`)
      ).asElement() as ElementHandle | null;
      if (!found) throw new Error(`Nothing to press: ${JSON.stringify(args)}`);
      await found.click();
    },
    type: async (text) => page.keyboard.type(text),
    keys: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    control: async (key) => page.keyboard.press(`Control+${key}`),
    newTab: async () => {
      page = await context.newPage();
      tab = keep(page);
      return tab;
    },
    tab: async () => tab,
    turnTo: async (name) => {
      const known = tabs.get(name);
      if (!known) throw new Error(`No tab ${name}`);
      [page, tab] = [known, name];
      await page.bringToFront();
    },
    picture: async (file) => void (await page.screenshot({ path: file })),
    close: () => context.close(),
  };
}
