// A parent's cold start without a network: tomorrow's homework of all children, in two schools.
import type { Application } from '#tests/support/application.ts';
import { calibrate, openProfile, signIn, slowDown, stopServiceWorkers } from '../browser.ts';
import { eduYear } from '../fortnight.ts';
import { median, printLine, progress, rounded, spread } from '../lines.ts';
import { paintedAt, watchPaint } from '../paint.ts';
import { lastChild } from '../selectors.ts';

const slowdown = 6;
const runs = 10;

export async function measureFamilies({ url }: Application): Promise<void> {
  const profile = await openProfile();
  const { context } = profile;
  try {
    const first = await signIn(context, url, 'parent');
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await first.locator(lastChild).first().waitFor();
    const before = await calibrate(first);
    await slowDown(first, slowdown);
    const factor = rounded((await calibrate(first)) / before);
    await first.close();
    await context.setOffline(true);
    for (const rate of [slowdown, 1]) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++) {
        const page = await context.newPage();
        await stopServiceWorkers(page);
        if (rate > 1) await slowDown(page, rate);
        await watchPaint(page, lastChild);
        await page.goto(`${url}/${eduYear}/schedule`);
        times.push(await paintedAt(page));
        await page.close();
      }
      progress(`tomorrow at ${rate}x: ${times.map(Math.round).join(' ')}`);
      printLine({
        name: `tomorrow.offline.${rate}x`,
        value: median(times),
        unit: 'ms',
        limit: rate === 1 ? null : 1_500,
        note: `A parent's homework for the next school day, three children in two schools, cold and offline, service worker stopped before: from the start of the navigation to the frame with the lessons of the last child. ${spread(times)}${rate === 1 ? '' : `; main thread slowed, workers not; a fixed piece of work became ${factor} times slower`}.`,
      });
    }
  } finally {
    await profile.close();
  }
}
