// What browser tests do repeatedly: sign in, watch the console, switch the network off for page, worker and service worker.
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { LoginAnswer } from '#contract/core/login-answer.ts';
import type { SchoolEntry, UserInfo } from '#contract/session/session.schema.ts';
import { demoPassword } from '#server/features/demo-school/public.ts';
import type { Application } from './application.ts';

/** What is said where Playwright blocks the service worker: its `register` answers nothing. */
const blockedServiceWorker = [
  'Service Worker registration blocked by Playwright',
  'The service worker could not be registered TypeError: Cannot read properties of undefined',
];

/** Collects what users never see and developers should: console errors and warnings, and uncaught errors of the page. */
export function watchConsole(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    // The browser itself logs requests that fail because the network is off.
    const isNetwork = /^(Failed to load resource|WebSocket connection to )/.test(message.text());
    const isBlocked = blockedServiceWorker.some((words) => message.text().startsWith(words));
    if (['error', 'warning'].includes(message.type()) && !isNetwork && !isBlocked) found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}

/** Outside of the tests, as for the contact sheet, `expect` would wait a quarter of that: too little for a busy machine. */
const patience = { timeout: 20_000 };
const packPatience = { timeout: 45_000 };

type Language = 'kz' | 'ru' | 'en';

/**
 * Somebody who signed in on this device before: the session's cookie and the profile are there, nothing else is; the next page opens as
 * theirs. For tests that are not about signing in: the sign-in page would cost each of them a second.
 */
export async function signInBefore(
  page: Page,
  { url, clock }: Pick<Application, 'url' | 'clock'>,
  login: string,
  language: Language = 'ru',
): Promise<void> {
  const answer = await page.request.post(`${url}/api/login`, { data: { login, password: demoPassword } });
  const { data: entered } = (await answer.json()) as { data: LoginAnswer };
  const ask = async <Data>(path: string) => {
    const headers = { authorization: `Bearer ${entered.access_token}`, 'x-localization': language };
    return ((await (await page.request.get(`${url}${path}`, { headers })).json()) as { data: Data }).data;
  };
  const [user, schools] = await Promise.all([
    ask<UserInfo>('/api/v4/os/user-info'),
    ask<SchoolEntry[]>('/api/v4/os/user-schools'),
  ]);
  const isFamily = user.role === 'student' || user.role === 'parent';
  const person = { user: isFamily ? user : { ...user, schools }, serverOffsetMs: clock.now() - Date.now() };
  // A file of the same origin, in which nothing of the application runs.
  await page.goto(`${url}/manifest.webmanifest`);
  await page.evaluate(
    ([chosen, userId, profile]) => {
      localStorage.setItem('language', chosen);
      localStorage.setItem(`person.${userId}`, profile);
      localStorage.setItem('profile', profile);
      sessionStorage.clear();
    },
    [language, String(user.userId), JSON.stringify(person)] as const,
  );
}

/** The same, and the page to which a start leads them. */
export async function enter(
  page: Page,
  application: Pick<Application, 'url' | 'clock'>,
  login: string,
  language: Language = 'ru',
): Promise<void> {
  await signInBefore(page, application, login, language);
  await page.goto(application.url);
  await expect(page).toHaveURL(/\/\d{4}\//);
}

/**
 * Leads a page to an address as a link does. A start costs five times as much of the processor: call `goto` only where the start is the
 * subject.
 * @param path below the origin of the application, which runs in the page already
 */
export async function lead(page: Page, { url }: Pick<Application, 'url'>, path: string): Promise<void> {
  await expect(page).toHaveURL((here) => here.origin === url);
  await page.evaluate((to) => {
    // As the router writes it: a form that asks before it is left wants to know how far the step is.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: to, usr: null }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens the sign-in page in a language and signs in. */
export async function signIn(page: Page, url: string, login: string, language: Language = 'ru'): Promise<void> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen);
  }, language);
  await page.goto(`${url}/login`);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill(demoPassword);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/\d{4}\//, patience);
}

/** Waits until the service worker serves this page, so that the next start needs no network. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The same, with the pages of the office: they come to the devices of those who have them. */
export async function untilOfficeInstalled(page: Page): Promise<void> {
  await untilInstalled(page);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        const { port1, port2 } = new MessageChannel();
        const answer = new Promise((resolve) => {
          port1.onmessage = ({ data }) => resolve(data);
        });
        active?.postMessage({ type: 'OFFICE' }, [port2]);
        return answer;
      }),
    )
    .toBe(true);
}

/** Every request of the context (page, worker, service worker) to the server, as "METHOD path status". */
export function watchRequests(context: BrowserContext): string[] {
  const found: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) found.push(`${response.request().method()} ${pathname} ${response.status()}`);
  });
  return found;
}

/** Rows of a store of the account's database on this device, read without the application. */
export async function deviceRows<Row>(page: Page, userId: number, store: string): Promise<Row[]> {
  return page.evaluate(
    ([name, table]) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains(table)) {
            database.close();
            resolve([]);
            return;
          }
          const reading = database.transaction(table).objectStore(table).getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result as Row[]);
          };
        };
      }),
    [`qalam-${userId}`, store] as const,
  );
}

/** Waits until documents are on the device: those of a pack come in the pauses of everything else, so as long as for the pack. */
export async function untilDownloaded(page: Page, userId: number, documents: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await deviceRows<{ document: string; body: unknown }>(page, userId, 'caches');
      const here = new Set(rows.filter((row) => row.body !== null).map((row) => row.document));
      return documents.filter((name) => !here.has(name));
    }, packPatience)
    .toEqual([]);
}

/** Waits until nothing is unsent: three checks in a row, since a recent tap may still be on its way to the disk. */
export async function untilSent(page: Page, userId: number): Promise<void> {
  let emptyLooks = 0;
  const look = async () => {
    const rows = await deviceRows(page, userId, 'outbox');
    emptyLooks = rows.length === 0 ? emptyLooks + 1 : 0;
    return emptyLooks;
  };
  // A service worker waits up to 35 s for another sender.
  await expect.poll(look, { timeout: 45_000, intervals: [150] }).toBeGreaterThanOrEqual(3);
}

/**
 * Comes back to the page, again and again, until it shows what has changed: with an exchange in flight that began within the second, one
 * look asks nothing of its own, and that exchange may have been answered before the change.
 * @param shows the assertions, with the time in milliseconds that each try gives them
 */
export async function comeBackUntil(
  page: Page,
  shows: (patience: { timeout: number }) => Promise<unknown>,
): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await shows({ timeout: 3_000 });
  }).toPass({ timeout: 70_000 });
}

/** Waits until nobody drains: three checks in a row, since one request may follow another. The channel's lock is held while a page is shown. */
export async function untilAtRest(page: Page): Promise<void> {
  let quietLooks = 0;
  const look = async () => {
    const held = await page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name ?? ''));
    quietLooks = held?.every((name) => name.startsWith('channel:')) ? quietLooks + 1 : 0;
    return quietLooks;
  };
  await expect.poll(look, { timeout: 20_000, intervals: [200] }).toBeGreaterThanOrEqual(3);
}

/** Waits until the device holds a person's whole pack, according to the application's records of its parts. */
export async function untilPacked(page: Page, userId: number, parts = 3): Promise<void> {
  type Row = { key: string; value: { completeAt?: number | null } };
  const look = async () => {
    const rows = (await deviceRows<Row>(page, userId, 'settings')).filter(({ key }) => key.startsWith('pack:'));
    return rows.length >= parts && rows.every(({ value }) => typeof value.completeAt === 'number');
  };
  await expect.poll(look, { ...packPatience, intervals: [250] }).toBe(true);
}

/** A device in data-saver mode: only today is fetched unasked. Call it before the first page. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  });
}
