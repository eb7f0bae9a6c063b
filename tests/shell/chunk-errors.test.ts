import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce, watchChunks } from '#app/chunk-errors.ts';

const scriptError = new TypeError('Failed to fetch dynamically imported module: https://qalam/assets/lesson-page-1.js');
const styleError = () => new Error('Unable to preload CSS for /assets/lesson-page-1.css');
const reload = vi.fn();
let target: EventTarget;

beforeEach(() => {
  target = new EventTarget();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:30:00Z') });
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('window', Object.assign(target, { location: { reload } }));
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Chrome/156' });
  reload.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// covers ERR-015
test.each([
  ['Chromium', scriptError],
  ['Firefox', new TypeError('error loading dynamically imported module: https://qalam/assets/a.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
])('a chunk that could not be loaded, as %s says it, reloads the page', (_browser, error) => {
  expect(reloadOnce(error)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['WebKit', 'Version/17.2 Safari/605.1.15'],
  ['Firefox', 'Gecko/20100101 Firefox/153.0'],
])(
  '%s cancels the chunks of a page before the page hears that it goes: no reload takes the place of where the person goes',
  (_browser, userAgent) => {
    vi.stubGlobal('navigator', { onLine: true, userAgent });
    watchChunks();
    expect(reloadOnce(scriptError)).toBe(true);
    vi.advanceTimersByTime(500);
    target.dispatchEvent(new Event('pagehide'));
    vi.advanceTimersByTime(2_000);
    expect(reload).not.toHaveBeenCalled();
    // Back from the page cache, without the chunk.
    target.dispatchEvent(new Event('pageshow'));
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('WebKit reloads a page that stays, a second later', () => {
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Version/17.2 Safari/605.1.15' });
  expect(reloadOnce(scriptError)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('without a network only a page that the service worker serves is reloaded: any other would end on the browser’s error page', () => {
  vi.stubGlobal('navigator', { onLine: false, userAgent: 'Chrome/156', serviceWorker: { controller: null } });
  expect(reloadOnce(scriptError)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('navigator', { onLine: false, userAgent: 'Chrome/156', serviceWorker: { controller: {} } });
  expect(reloadOnce(scriptError)).toBe(true);
});

// covers ERR-016 ERR3-018
test('a second failure within 120000 ms does not reload again, a later one does', () => {
  expect(reloadOnce(scriptError)).toBe(true);
  vi.advanceTimersByTime(119_999);
  expect(reloadOnce(scriptError)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(reloadOnce(scriptError)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page says that its reload is on its way, since what fails meanwhile is none of its own', async () => {
  vi.resetModules();
  const page = await import('#app/chunk-errors.ts');
  expect(page.reloadOnce(new Error('marks is undefined'))).toBe(false);
  expect(page.isBeingReloaded()).toBe(false);
  expect(page.reloadOnce(scriptError)).toBe(true);
  expect(page.isBeingReloaded()).toBe(true);
});

/** Announces a failed chunk as Vite does; returns whether the error was swallowed instead of reaching the code that asked for it. */
function announce(payload: Error): boolean {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

test('a style that could not be loaded reloads once, and then continues under its name, with the style in its words', () => {
  watchChunks();
  expect(announce(styleError())).toBe(true);
  const second = styleError();
  expect(announce(second)).toBe(false);
  expect(second).toMatchObject({ name: 'CSS_CHUNK_LOAD_FAILED', code: 'CSS_CHUNK_LOAD_FAILED' });
  expect(second.message).toContain('/assets/lesson-page-1.css');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('any other failure is no reason to reload, and is not renamed', () => {
  for (const error of [new Error('marks is undefined'), new TypeError('Failed to fetch'), 'text', undefined]) {
    expect(reloadOnce(error)).toBe(false);
  }
  watchChunks();
  const other = new Error('marks is undefined');
  expect(announce(other)).toBe(false);
  expect(other.name).toBe('Error');
  expect(reload).not.toHaveBeenCalled();
});

test('what Vite announces is answered by the reload alone; the second time its error goes on to the page', () => {
  watchChunks();
  expect([announce(scriptError), announce(scriptError)]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});
