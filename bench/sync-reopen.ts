// How soon a lesson is usable when a page is reopened, with journals on the device and pending edits.
import { openProfile } from './browser.ts';
import { percentile, progress, rounded } from './lines.ts';
import { figure, type Reopened } from './sync-figures.ts';
import { cellsPerJournal, makeEdits } from './sync-job.ts';
import { openLink } from './sync-link.ts';
import type { Contestant } from './sync-peers.ts';
import { openPeer } from './sync-run.ts';
import type { BenchServer } from './sync-server-port.ts';
import { calmRules } from './sync-worlds.ts';

const pending = 1_000;

export async function reopen(
  server: BenchServer,
  contestant: Contestant,
  journals: number,
  runs: number,
): Promise<Reopened> {
  const { peer, title, setting } = contestant;
  const edits = makeEdits(pending);
  const lesson = edits[0]?.lesson ?? '';
  const link = await openLink(server.port);
  const profile = await openProfile();
  try {
    await server.ask({ type: 'reset', port: link.port, rules: calmRules });
    const first = await openPeer(profile, link.url, contestant);
    await first.evaluate((chosen) => window.harness.open(chosen), setting);
    const startedAt = performance.now();
    await first.evaluate((count) => window.harness.download(count), journals);
    progress(`${title}: ${journals} journals taken in within ${rounded((performance.now() - startedAt) / 1_000)} s`);
    await profile.context.setOffline(true);
    const writes = await first.evaluate((list) => window.harness.queue(list), edits);
    // A fixed wait: a library that saves once a second, without an event, is given a second and a half.
    await first.waitForTimeout(1_500);
    await first.close();
    await link.shut(true);
    await profile.context.setOffline(false);
    const found: { cells: number; ms: number; openMs: number }[] = [];
    // The first start loads the script, and the browser may still be compacting what was written.
    for (let run = 0; run <= runs; run++) {
      const page = await openPeer(profile, link.url, contestant, `?lesson=${lesson}&setting=${setting}`);
      const seen = await page.evaluate(() => window.firstLesson);
      if (!seen || seen.cells === 0) throw new Error(`${title} shows nothing of the lesson`);
      if (run > 0) found.push(seen);
      await page.close();
    }
    return {
      peer,
      title,
      journals,
      cells: journals * cellsPerJournal,
      pending,
      runs: found.length,
      firstLessonMs: figure(found.map(({ ms }) => ms)),
      openMs: figure(found.map(({ openMs }) => openMs)),
      writeP95Ms: rounded(percentile(writes, 0.95)),
    };
  } finally {
    await profile.close();
    await link.close();
    await server.ask({ type: 'forget', port: link.port });
  }
}
