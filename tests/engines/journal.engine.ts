// The quarter journal by keyboard on a desktop, without a network: keys, a pasted column, undo.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cellsOf, lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import {
  copy,
  type Device,
  desktop,
  deviceRows,
  engines,
  prepareDevice,
  press,
  sees,
  signIn,
  untilDownloaded,
  untilInstalled,
  untilOutboxHolds,
  untilShown,
} from './support/device.ts';
import type { Engine } from './support/engine.ts';

type JournalRow = { document: string; body: { lessons: { scheduleUuid: string }[]; roster: string } | null };

describe.each(engines)('$engine', ({ engine, lack }) => {
  let device: Device;
  beforeEach(async () => {
    device = await prepareDevice(engine, desktop);
  });
  afterEach(() => device.close());

  /** The journal of today's lesson: two subjects are taught in this class. */
  const openJournal = async (browser: Engine, teacher: number): Promise<void> => {
    for (const subject of ['Algebra', 'Geometry']) {
      await browser.goto(`${device.url}/2026/control/journal`);
      await untilShown(browser, 'section section', '7 «А»');
      await browser.press((name: string) => {
        const section = [...document.querySelectorAll('section section')].find(({ textContent }) =>
          textContent?.includes('7 «А»'),
        );
        return (
          [...(section?.querySelectorAll('a') ?? [])].find(({ textContent }) => textContent?.includes(name)) ?? null
        );
      }, subject);
      await untilShown(browser, '[role=grid] td');
      if (await sees(browser, 'thead [aria-current=date]')) break;
    }
    const assignment = (await browser.evaluate(() => location.pathname)).split('/').at(-1);
    const rows = await deviceRows<JournalRow>(browser, teacher, 'caches');
    const journal = rows === 'hung' ? null : rows.find(({ document }) => document === `journal:${assignment}:2`)?.body;
    const lessons = journal?.lessons.map(({ scheduleUuid }) => `lesson:${scheduleUuid}`) ?? [];
    await untilDownloaded(browser, teacher, [journal?.roster ?? '', 'year:2026', ...lessons]);
  };
  const marks = (browser: Engine) =>
    browser.evaluate(() =>
      [...document.querySelectorAll('td[data-today] .mark')].map(({ textContent }) => textContent),
    );

  test.skipIf(lack)('marks by keys and by pasting, one undo each, and all of it arrives once', async () => {
    const { application, network, url } = device;
    const teacher = await userIdOf(application, 'teacher');
    const browser = await device.open();
    await signIn(browser, url, 'teacher');
    await untilInstalled(browser);
    await openJournal(browser, teacher);
    await network.cut();
    await copy(browser, '6\n5');
    await press(browser, 'td[data-today][data-r="0"]');
    await browser.keys('8', '9', '7');
    await expect.poll(() => marks(browser)).toEqual(['8', '9', '7']);
    await browser.control('z');
    await expect.poll(() => marks(browser)).toEqual(['8', '9']);
    await press(browser, 'td[data-today][data-r="2"]');
    await browser.control('v');
    await press(browser, '[role=dialog] button', 'Store 2 values');
    await expect.poll(() => marks(browser)).toEqual(['8', '9', '6', '5']);
    await network.restore();
    await browser.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await untilOutboxHolds(browser, teacher, 0);
    const cells = await cellsOf(application, await lessonToday(application));
    const given = cells.flatMap(({ kind, value }) =>
      kind === 'mark' ? [(value as { mark: number | null }).mark] : [],
    );
    expect(given.toSorted()).toEqual([5, 6, 8, 9]);
    expect(browser.told()).toEqual([]);
  });

  test.skipIf(lack)('the cell that is pressed is the one that is written, also where no focus is told', async () => {
    const { application, url } = device;
    const teacher = await userIdOf(application, 'teacher');
    const browser = await device.open();
    await signIn(browser, url, 'teacher');
    await openJournal(browser, teacher);
    await press(browser, 'td[data-today][data-r="0"]');
    // As in a window that has not the focus: cells hear of none.
    await browser.evaluate(() => {
      for (const name of ['focusin', 'focus'])
        window.addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
    });
    await press(browser, 'td[data-today][data-r="4"]');
    await browser.keys('6');
    await untilShown(browser, 'td[data-today][data-r="4"] .mark', '6');
    expect(await marks(browser)).toEqual(['6']);
  });
});
