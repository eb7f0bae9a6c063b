// One run: a peer in a real Chromium accepts the edits offline, then the network comes, and everything is counted.
import type { Page } from '@playwright/test';
import type { Profile } from './browser.ts';
import type { LongTasks } from './peers/pages/harness.ts';
import type { Edit } from './peers/pages/peer.ts';
import { type Correctness, judge } from './sync-job.ts';
import { type LinkConditions, openLink } from './sync-link.ts';
import type { Contestant } from './sync-peers.ts';
import type { BenchServer } from './sync-server-port.ts';
import { calmRules, type Rules } from './sync-worlds.ts';

export type Scenario = {
  readonly name: string;
  readonly what: string;
  readonly edits: number;
  /** Maximum of runs, however many were requested. */
  readonly runs?: number;
  readonly link: LinkConditions;
  readonly faults: Faults;
};
export type Faults = {
  readonly poison: boolean;
  readonly tokenExpiresAt: number | null;
  readonly failsAt: number | null;
};

export type Run = Correctness & {
  /** From the browser's online event until the peer reports nothing waiting; null if it never did. */
  readonly totalMs: number | null;
  readonly writeMs: readonly number[];
  readonly requests: number;
  readonly connections: number;
  readonly bytesUp: number;
  readonly bytesDown: number;
  readonly answersLost: number;
  /** Edits still waiting on the device when the run was given up. */
  readonly waiting: number;
  /** Refused edits that the device still shows; compare with how many the server refused. */
  readonly refusedKept: number;
  readonly refusals: number;
  readonly writing: LongTasks;
  readonly sending: LongTasks;
};

/** How often progress is polled. The times in the figures are taken by the page, independent of polling. */
const pollMs = 200;

/** A page of a peer on a link of its own: a new origin, so its storage is empty. */
export async function openPeer(profile: Profile, url: string, contestant: Contestant, query = ''): Promise<Page> {
  const page = await profile.context.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${contestant.title}: ${error.message}\n`));
  await page.goto(`${url}/p/${contestant.peer}/index.html${query}`);
  return page;
}

/** Waits until the peer is done, or nothing has happened for `quietMs` (a stuck queue is a result too). */
async function untilSettled(page: Page, progressOf: () => Promise<number>, limits: { quietMs: number; maxMs: number }) {
  const startedAt = performance.now();
  let movedAt = startedAt;
  let before = -1;
  for (;;) {
    const sent = await page.evaluate(() => window.harness.sent());
    if (sent.settledAt !== null) return sent;
    const done = await progressOf();
    if (done !== before) movedAt = performance.now();
    before = done;
    const now = performance.now();
    if (now - movedAt > limits.quietMs || now - startedAt > limits.maxMs) return sent;
    await page.waitForTimeout(pollMs);
  }
}

export async function runOnce(
  { server, profile }: { server: BenchServer; profile: Profile },
  contestant: Contestant,
  scenario: Scenario,
  work: { edits: readonly Edit[]; poison: Edit; seed: number; maxMs: number },
): Promise<Run> {
  const { edits, poison, seed, maxMs } = work;
  const link = await openLink(server.port);
  let page: Page | undefined;
  try {
    const { poison: hasPoison, ...faults } = scenario.faults;
    const rules: Rules = { ...calmRules, ...faults, poison: hasPoison ? poison.id : null };
    await server.ask({ type: 'reset', port: link.port, rules });
    page = await openPeer(profile, link.url, contestant);
    await page.evaluate((setting) => window.harness.open(setting), contestant.setting);
    await profile.context.setOffline(true);
    const writeMs = await page.evaluate((list) => window.harness.queue(list), [...edits]);
    const writing = await page.evaluate(() => window.harness.longTasks());
    const queued = await page.evaluate(() => window.harness.waiting());
    if (queued === 0) throw new Error(`${contestant.title} stored nothing`);
    await link.set({ ...scenario.link, seed });
    await page.evaluate(() => window.harness.arm());
    await profile.context.setOffline(false);
    const count = async () => (await link.read()).exchanges.length;
    // Longer than any peer pauses between two retries.
    const sent = await untilSettled(page, count, { quietMs: 20_000, maxMs });
    const sending = await page.evaluate(() => window.harness.longTasks());
    const traffic = await link.read();
    const { effects, refusals } = await server.ask({ type: 'read', port: link.port });
    const refusedKept = await page.evaluate(() => window.harness.refused());
    const totalMs = sent.settledAt !== null && sent.onlineAt !== null ? sent.settledAt - sent.onlineAt : null;
    return {
      ...judge(edits, effects, hasPoison ? poison : undefined, sent.waiting),
      totalMs,
      writeMs,
      requests: traffic.exchanges.length,
      connections: traffic.connections,
      bytesUp: traffic.exchanges.reduce((sum, { bytesUp }) => sum + bytesUp, 0),
      bytesDown: traffic.exchanges.reduce((sum, { bytesDown }) => sum + bytesDown, 0),
      answersLost: traffic.lost,
      waiting: sent.waiting,
      refusedKept,
      refusals,
      writing,
      sending,
    };
  } finally {
    await page?.close();
    await profile.context.setOffline(false);
    await link.close();
    await server.ask({ type: 'forget', port: link.port });
  }
}
