// The quarter journal of 35 pupils and 60 lessons without a network: opened, scrolled, 25 marks typed, a column of 35 pasted.
import type { Page } from '@playwright/test';
import type { Application } from '#tests/support/application.ts';
import { userIdOf } from '#tests/support/demo-lesson.ts';
import { growJournal } from '../big-journal.ts';
import { openProfile, signIn, slowDown, stopServiceWorkers } from '../browser.ts';
import { eduYear, schoolId } from '../fortnight.ts';
import { median, printLine, progress, spread } from '../lines.ts';
import { openDevice } from '../page-bundle.ts';
import { paintedAt, watchPaint } from '../paint.ts';

const slowdown = 6;
const runs = 10;
const markCount = 25;
const pasteCount = 35;
const desktop = { width: 1440, height: 900 };
const painted = 'td .mark';
const unslowed = 'main thread slowed 6 times, workers not';

declare global {
  interface Window {
    longTasks: number[];
  }
}

export async function measureJournalGrid(application: Application): Promise<void> {
  const { url, database } = application;
  const journal = await growJournal(database);
  const profile = await openProfile();
  const { context } = profile;
  const path = `${url}/${eduYear}/control/journal/groups/${journal.groupId}/${journal.assignmentUuid}/2`;
  try {
    const first = await signIn(context, url, 'teacher');
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await openDevice(first, await userIdOf(application, 'teacher'));
    await first.evaluate((names) => window.device.download(names), [...journal.documents]);
    await first.close();
    await context.setOffline(true);

    const open = async (): Promise<Page> => {
      const page = await context.newPage();
      await page.setViewportSize(desktop);
      await stopServiceWorkers(page);
      await slowDown(page, slowdown);
      await watchPaint(page, painted);
      await page.goto(path);
      return page;
    };
    const cold: number[] = [];
    const inside: number[] = [];
    for (let run = 0; run < runs; run++) {
      const page = await open();
      cold.push(await paintedAt(page));
      inside.push(await openFromList(page));
      await page.close();
    }
    progress(`journal: cold ${cold.map(Math.round).join(' ')}, from the list ${inside.map(Math.round).join(' ')}`);
    const size = `35 pupils x 60 lessons (${schoolId === 1 ? '7 «А» algebra of the demo school, enlarged' : ''})`;
    printLine({
      name: 'journal.open.6x',
      value: median(inside),
      unit: 'ms',
      limit: 1_000,
      note: `${size}, offline, all documents on the device: from the press on the journal in the list to the frame with its marks; ${unslowed}. ${spread(inside)}.`,
    });
    printLine({
      name: 'journal.cold-start.6x',
      value: median(cold),
      unit: 'ms',
      limit: null,
      note: `The same journal from a cold start, service worker stopped before: from the start of the navigation to the frame with its marks; ${unslowed}. ${spread(cold)}.`,
    });

    const page = await open();
    await paintedAt(page);
    for (const rate of [slowdown, 1]) {
      await slowDown(page, rate);
      const longest = await scroll(page);
      printLine({
        name: `journal.scroll.longest-task.${rate}x`,
        value: Math.max(0, ...longest),
        unit: 'ms',
        limit: 50,
        note: `${size}: longest main-thread task (Long Tasks API, which tells those over 50 ms; 0 is none) while the grid is scrolled by the wheel over its whole width and height, 60 steps; ${longest.length} tasks over 50 ms${rate === 1 ? '; no slowdown' : `; ${unslowed}`}.`,
      });
    }
    await slowDown(page, slowdown);
    const typed = await typeMarks(page);
    progress(`typed: ${typed.map(Math.round).join(' ')}`);
    printLine({
      name: 'journal.type.6x',
      value: median(typed),
      unit: 'ms',
      limit: 100,
      note: `${markCount} marks by ${markCount} keys in a column of ${size}, offline: median of the times from each keydown event to the first frame after its cell has changed; ${unslowed}. Lowest-highest ${spread(typed)}.`,
    });
    const pasted = await pasteColumn(page);
    printLine({
      name: 'journal.paste.6x',
      value: pasted,
      unit: 'ms',
      limit: null,
      note: `A column of ${pasteCount} marks pasted: from the press on the button of the preview to the frame with the last mark, and all in one act; one run; ${unslowed}.`,
    });
    await page.close();
    await context.setOffline(false);
  } finally {
    await profile.close();
  }
}

/** Goes to the list and back in by a click; milliseconds from the click to the frame with marks. */
async function openFromList(page: Page): Promise<number> {
  const address = page.url();
  const list = address.replace(/\/groups\/.*/, '');
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, new URL(list).pathname);
  const link = page.locator(`a[href*="${address.split('/').at(-2)}"]`).first();
  await link.waitFor();
  return page.evaluate(
    ({ wanted, href }) =>
      new Promise<number>((resolve) => {
        const target = document.querySelector<HTMLElement>(`a[href*="${href}"]`);
        const startedAt = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - startedAt);
          requestAnimationFrame(() => port2.postMessage(null));
        });
        observer.observe(document, { childList: true, subtree: true });
        target?.click();
      }),
    { wanted: painted, href: address.split('/').at(-2) ?? '' },
  );
}

/** Durations of long tasks while the wheel scrolls right, left, down and up. */
async function scroll(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.mouse.move(700, 500);
  for (const [x, y] of [
    [150, 0],
    [-150, 0],
    [0, 60],
    [0, -60],
  ] as const) {
    for (let step = 0; step < 15; step++) {
      await page.mouse.wheel(x, y);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }
  return page.evaluate(() => window.longTasks);
}

/** Focuses the first cell of today's column, and returns the column's index. */
async function focusToday(page: Page): Promise<string> {
  const cell = page.locator('td[data-today][data-r="0"]').first();
  await cell.click();
  const place = await cell.getAttribute('data-c');
  if (place === null) throw new Error('The journal has no column of today');
  return place;
}

async function typeMarks(page: Page): Promise<number[]> {
  const column = await focusToday(page);
  await page.evaluate((place) => {
    window.taps = [];
    document.addEventListener(
      'keydown',
      (event) => {
        const cell = document.activeElement?.closest(`td[data-c="${place}"]`);
        if (!cell) return;
        const observer = new MutationObserver(() => {
          observer.disconnect();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => window.taps.push({ toPaintMs: performance.now() - event.timeStamp, eventMs: 0 });
          requestAnimationFrame(() => port2.postMessage(null));
        });
        observer.observe(cell, { childList: true, subtree: true, characterData: true });
      },
      { capture: true },
    );
  }, column);
  for (let index = 0; index < markCount; index++) {
    await page.keyboard.press(String(index % 10));
    await page.waitForFunction((count) => window.taps.length >= count, index + 1, { polling: 100 });
  }
  return (await page.evaluate(() => window.taps)).map(({ toPaintMs }) => toPaintMs);
}

async function pasteColumn(page: Page): Promise<number> {
  await focusToday(page);
  const values = Array.from({ length: pasteCount }, (_, index) => 1 + (index % 10)).join('\n');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, values);
  const dialog = page.getByRole('dialog');
  await dialog.locator('.btn--primary').waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLElement>('[role=dialog] .btn--primary');
        const startedAt = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector('[role=dialog]')) return;
          observer.disconnect();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - startedAt);
          requestAnimationFrame(() => port2.postMessage(null));
        });
        observer.observe(document, { childList: true, subtree: true });
        button?.click();
      }),
  );
}
