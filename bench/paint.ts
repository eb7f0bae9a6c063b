// Paint times, measured inside the page: from the event or the start of the navigation to the frame after the resulting change of the
// document.
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds from the start of the navigation to the first frame that shows the selector. */
    paintedAt: number | undefined;
    taps: Tap[];
  }
}
/** One tap: time to the next frame after the change, and what the browser's Event Timing reports for the same interaction. */
export type Tap = { readonly toPaintMs: number; eventMs: number };

/** Records in every document of the page when `selector` is first painted. */
export async function watchPaint(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      // A frame callback runs before its frame is drawn; a message posted in it arrives afterwards.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.paintedAt = performance.now();
      };
      requestAnimationFrame(() => port2.postMessage(null));
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
}

/** Waits for the paint that `watchPaint` watches for. */
export async function paintedAt(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => window.paintedAt, undefined, { polling: 250, timeout: 60_000 });
  const value = await found.jsonValue();
  if (value === undefined) throw new Error('Nothing was painted');
  return value;
}

/** From now on records for each tap inside `selector` how long it takes until its change is painted. */
export async function watchTaps(page: Page, selector: string): Promise<void> {
  await page.evaluate((wanted) => {
    window.taps = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const last = window.taps.at(-1);
        if (last) last.eventMs = Math.max(last.eventMs, entry.duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    document.addEventListener(
      'pointerdown',
      (event) => {
        const tile = event.target instanceof Element ? event.target.closest(wanted) : null;
        if (!tile) return;
        const observer = new MutationObserver(() => {
          observer.disconnect();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.taps.push({ toPaintMs: performance.now() - event.timeStamp, eventMs: 0 });
          requestAnimationFrame(() => port2.postMessage(null));
        });
        observer.observe(tile, { attributes: true, attributeFilter: ['class'] });
      },
      { capture: true },
    );
  }, selector);
}

/** Milliseconds from the key, press or choice of a file to the first frame after a change below `where`, in which `shown` is there. */
export async function timeToChange(
  page: Page,
  act: () => Promise<unknown> | undefined,
  where: string,
  shown?: string,
): Promise<number> {
  await page.evaluate(
    ([selector, wanted]) => {
      window.paintedAt = undefined;
      let startedAt = 0;
      const begin = (event: Event) => {
        startedAt ||= event.timeStamp;
      };
      // A letter that is on no key of the driver's keyboard comes as an input alone.
      for (const kind of ['keydown', 'beforeinput', 'pointerdown', 'change'])
        document.addEventListener(kind, begin, { capture: true, once: true });
      const target = document.querySelector(selector);
      if (!target) throw new Error(`There is no ${selector}`);
      const observer = new MutationObserver(() => {
        if (wanted && !document.querySelector(wanted)) return;
        observer.disconnect();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          window.paintedAt = performance.now() - startedAt;
        };
        requestAnimationFrame(() => port2.postMessage(null));
      });
      observer.observe(target, { childList: true, subtree: true, characterData: true });
    },
    [where, shown] as const,
  );
  await act();
  return paintedAt(page);
}
