// The list of 3,000 students on a device without a network: opened, searched key by key, scrolled, and a card opened from it.
import type { Page } from '@playwright/test';
import writeXlsx from 'write-excel-file/node';
import type { Application } from '#tests/support/application.ts';
import { signIn as signInAt } from '#tests/support/server.ts';
import { openProfile, signIn, slowDown, stopServiceWorkers } from '../browser.ts';
import { eduYear } from '../fortnight.ts';
import { median, percentile, printLine, progress, spread } from '../lines.ts';
import { paintedAt, timeToChange, watchPaint } from '../paint.ts';
import { admitAll, pupils } from './people-import.ts';

const slowdown = 6;
const runs = 5;
/** No run of another measurement has these people. */
const unusedRun = 8;
const desktop = { width: 1440, height: 900 };
const row = 'table[role=grid] tbody tr[aria-rowindex]';
const common = 'сынақ';
const searched = 'бвг';
const unslowed = `${pupils} students, offline, 1440 px; main thread slowed ${slowdown} times, workers not`;

export async function measurePeoplePages(application: Application): Promise<void> {
  await admitAll(application, await signInAt(application.app, 'director'), unusedRun);
  const { url } = application;
  const profile = await openProfile();
  const { context } = profile;
  const path = `${url}/${eduYear}/backoffice/students`;
  try {
    const first = await signIn(context, url, 'director');
    await first.setViewportSize(desktop);
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.goto(path);
    await first.locator(row).first().waitFor();
    // The second time the pages of the office come from the device too.
    await first.reload();
    await first.locator(row).first().waitFor();
    await first.close();
    await context.setOffline(true);
    const times: number[] = [];
    let page: Page | undefined;
    for (let run = 0; run < runs; run++) {
      await page?.close();
      page = await context.newPage();
      await page.setViewportSize(desktop);
      await stopServiceWorkers(page);
      await slowDown(page, slowdown);
      await watchPaint(page, row);
      await page.goto(path);
      times.push(await paintedAt(page));
    }
    if (!page) return;
    progress(`students: ${times.map(Math.round).join(' ')}`);
    printLine({
      name: 'people.list.open.6x',
      value: median(times),
      unit: 'ms',
      limit: 1_000,
      note: `Cold, service worker stopped before: from the start of the navigation to the frame with the first row; ${unslowed}. ${spread(times)}.`,
    });
    const scrolled = await longTasksWhile(page, async () => {
      await page?.locator(row).first().hover();
      for (let step = 0; step < 60; step++) {
        await page?.mouse.wheel(0, 600);
        await page?.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
    });
    printLine({
      name: 'people.list.scroll.longest-task.6x',
      value: Math.max(0, ...scrolled),
      unit: 'ms',
      limit: 50,
      note: `Longest main-thread task (Long Tasks API, which tells those over 50 ms; 0 is none) in 60 steps of the wheel, ${scrolled.length} over 50 ms; ${unslowed}.`,
    });
    const keys: number[] = [];
    const field = page.locator('input[type=search]').first();
    const body = 'table[role=grid] tbody';
    // What all who were admitted begin with: from here on each key leaves other rows.
    await timeToChange(page, () => field.fill(common), body);
    await field.press('End');
    const typed = [...searched, ...Array.from(searched, () => 'Backspace')];
    const press = (key: string) => (key.length === 1 ? page?.keyboard.type(key) : page?.keyboard.press(key));
    for (const key of typed) keys.push(await timeToChange(page, () => press(key), body));
    printLine({
      name: 'people.list.search.6x',
      value: median(keys),
      unit: 'ms',
      limit: 100,
      note: `From each key of “${searched}” after “${common}”, typed and taken back, to the first frame with other rows, the wait of the search for the next key (250 ms) included; ${unslowed}. ${spread(keys)}, highest of all but one in twenty ${Math.round(percentile(keys, 0.95))}.`,
    });
    const opened = await timeToChange(
      page,
      () => page?.locator(`${row} a`).first().click(),
      'body',
      'dialog[open], [role=dialog]',
    );
    printLine({
      name: 'people.card.open.6x',
      value: opened,
      unit: 'ms',
      limit: 300,
      note: `From the press on a row to the first frame with its card, one run; ${unslowed}.`,
    });
    await measureSheets(page);
    await page.close();
    await context.setOffline(false);
  } finally {
    await profile.close();
  }
}

/** A workbook of all students goes out, and one of as many rows comes in; nothing of it needs the network before the plan. */
async function measureSheets(page: Page): Promise<void> {
  // Without the card, whose window would be in the way.
  await page.goto(page.url().split('?')[0] ?? '');
  await page.locator(row).first().waitFor();
  const timesOut: number[] = [];
  const tasks = await longTasksWhile(page, async () => {
    for (let run = 0; run < 3; run++) {
      await page.getByRole('button', { name: /Файл/ }).click();
      const startedAt = performance.now();
      const item = page.getByRole('menuitem', { name: /\(XLSX\)/ });
      const [download] = await Promise.all([page.waitForEvent('download', { timeout: 120_000 }), item.click()]);
      timesOut.push(performance.now() - startedAt);
      await download.delete();
    }
  });
  const longest = `longest task of the main thread ${Math.round(Math.max(0, ...tasks))} ms`;
  printLine({
    name: 'people.sheet.out.6x',
    value: median(timesOut),
    unit: 'ms',
    limit: 10_000,
    note: `From the press to the finished workbook; ${longest}; ${unslowed}. ${spread(timesOut)}.`,
  });
  const head = ['Фамилия', 'Имя', 'Адрес', 'Класс'];
  const rows = Array.from({ length: pupils }, (_, index) => [`Сынақ${index}`, 'Бала', `Абай даңғылы ${index}`, '7а']);
  const file = { name: 'pupils.xlsx', mimeType: '', buffer: await writeXlsx([head, ...rows]).toBuffer() };
  await page.context().setOffline(false);
  await page.goto(`${page.url().split('?')[0]}?tab=import`);
  const window = page.getByRole('dialog');
  await window.waitFor();
  const timesIn: number[] = [];
  const tasksIn = await longTasksWhile(page, async () => {
    const startedAt = performance.now();
    await window.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: /^3.?000/ }).waitFor({ timeout: 120_000 });
    timesIn.push(performance.now() - startedAt);
  });
  printLine({
    name: 'people.sheet.in.6x',
    value: median(timesIn),
    unit: 'ms',
    limit: 10_000,
    note: `From a workbook of ${pupils} rows to its plan, in which all lack an IIN, the server's answer included; one run; longest task of the main thread ${Math.round(Math.max(0, ...tasksIn))} ms; main thread slowed ${slowdown} times.`,
  });
}

async function longTasksWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await work();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page.evaluate(() => window.longTasks);
}
