// How long a person must stay online before the application works offline: on a new device, from opening the address, sign-in included,
// until the service worker serves the page.
import type { Application } from '#tests/support/application.ts';
import { openProfile, signIn } from '../browser.ts';
import { bytesPerKilobyte, median, printLine, progress, rounded, spread } from '../lines.ts';
import { openSlowLink } from '../slow-link.ts';

const runs = 5;
const oneWayMs = 150;

export async function measureInstallation(application: Application): Promise<void> {
  const times: number[] = [];
  let requests = 0;
  let kilobytes = 0;
  for (let run = 0; run < runs; run++) {
    const link = await openSlowLink(application.url);
    const profile = await openProfile();
    try {
      await link.setDelay(oneWayMs);
      const startedAt = performance.now();
      const page = await signIn(profile.context, link.url, 'teacher');
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 300_000 });
      times.push(performance.now() - startedAt);
      const { exchanges } = await link.read();
      requests = exchanges.length;
      kilobytes = exchanges.reduce((sum, { bytesDown }) => sum + bytesDown, 0) / bytesPerKilobyte;
    } finally {
      await profile.close();
      await link.close();
    }
  }
  progress(`installation: ${times.map(Math.round).join(' ')}`);
  printLine({
    name: 'install.offline-ready',
    value: median(times),
    unit: 'ms',
    limit: null,
    note: `A new device over a link that holds everything back ${oneWayMs} ms each way, HTTP/1.1: from opening the address, sign-in included, until the service worker serves the page. ${requests} requests, ${rounded(kilobytes)} kB down with the day's documents. ${spread(times)}.`,
  });
}
