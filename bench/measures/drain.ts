// 1,000 edits over a round trip of 300 ms: from the moment the browser comes online to the last outcome stored.
import type { Application } from '#tests/support/application.ts';
import { openProfile, signIn } from '../browser.ts';
import { emptyLessons, planFortnight } from '../fortnight.ts';
import { bytesPerKilobyte, type MeasuredDatabase, median, printLine, progress, spread } from '../lines.ts';
import { openDevice } from '../page-bundle.ts';
import type { Settled } from '../pages/device.ts';
import { type Exchange, openSlowLink } from '../slow-link.ts';

const roundTripMs = 300;
const aimMs = 750;
const aimUpKilobytes = 10;
const syncPath = '/api/v4/os/sync';
const runs = 10;

type Run = {
  readonly operations: number;
  readonly totalMs: number;
  readonly connections: number;
  readonly exchanges: readonly Exchange[];
  readonly others: readonly string[];
  readonly phases: Phases;
};
/** Where a run spent its time, summed over all exchanges. */
type Phases = { firstByteMs: number; link: number; serverMs: number; betweenMs: number; storeMs: number };

function phasesOf(onlineAt: number, exchanges: readonly Exchange[], settled: readonly Settled[]): Phases {
  const first = exchanges[0];
  const last = exchanges.at(-1);
  const end = settled.at(-1);
  if (!first || !last || !end) throw new Error('Nothing was sent');
  const halfTrip = roundTripMs / 2;
  const between = exchanges.slice(1).map((exchange, index) => {
    return exchange.startedAt - (exchanges[index]?.endedAt ?? 0) - halfTrip;
  });
  return {
    firstByteMs: first.startedAt - onlineAt,
    link: exchanges.length * roundTripMs,
    serverMs: exchanges.reduce((sum, { sentAt, endedAt }) => sum + endedAt - sentAt - halfTrip, 0),
    betweenMs: between.reduce((sum, ms) => sum + ms, 0),
    storeMs: end.at - last.endedAt - halfTrip,
  };
}

/** Prints the lines of one database, with and without chains (see Device.prepare). */
export async function measureDrain(application: Application, used: MeasuredDatabase): Promise<void> {
  const fortnight = await planFortnight(application.database, 'teacher');
  await emptyLessons(application.database, fortnight);
  const link = await openSlowLink(application.url);
  const profile = await openProfile();
  try {
    const { context } = profile;
    const page = await signIn(context, link.url, 'teacher');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await openDevice(page, fortnight.userId);
    const documents = fortnight.lessons.map(({ scheduleUuid }) => `lesson:${scheduleUuid}`);
    await page.evaluate(async (names) => {
      await window.device.download(names);
      await window.device.keepBase();
      window.device.watch();
    }, documents);

    const once = async (operations: number): Promise<Run> => {
      await emptyLessons(application.database, fortnight);
      await link.setDelay(roundTripMs / 2);
      await page.evaluate(async () => {
        await window.device.restoreBase();
        await (await fetch('/api/warm')).text();
      });
      await context.setOffline(true);
      const before = await page.evaluate(async () => {
        await window.device.untilOffline();
        await window.device.holdEngine();
        await window.device.fill();
        return window.device.sums();
      });
      if (before.pending !== operations || before.sent !== 0)
        throw new Error(`The engine was quicker than the bench: ${JSON.stringify(before)}`);
      await page.evaluate(() => {
        window.device.forget();
        window.device.releaseEngine();
      });
      await link.reset();
      await context.setOffline(false);
      await page.evaluate((count) => window.device.untilSettled(count), operations);
      const { onlineAt, settled } = await page.evaluate(() => window.device.heard());
      const { connections, exchanges } = await link.read();
      const after = await page.evaluate(() => window.device.sums());
      if (after.pending + after.parked > 0) throw new Error(`Not everything was accepted: ${JSON.stringify(after)}`);
      if (onlineAt === undefined) throw new Error('The page never came online');
      const sent = exchanges.filter(({ path }) => path === syncPath).slice(0, settled.length);
      const end = settled.at(-1)?.at ?? 0;
      await link.setDelay(0);
      const run = {
        operations,
        totalMs: end - onlineAt,
        connections,
        exchanges: sent,
        others: exchanges.filter((one) => !sent.includes(one)).map(({ method, path }) => `${method} ${path}`),
        phases: phasesOf(onlineAt, sent, settled),
      };
      progress(`${used.name}: ${operations} operations in ${Math.round(run.totalMs)} ms ${describe(run)}`);
      return run;
    };

    for (const isChained of [true, false]) {
      const operations = await page.evaluate(
        async ({ steps, chained }) => {
          await window.device.restoreBase();
          await window.device.holdEngine();
          const rows = await window.device.prepare(steps, chained);
          window.device.releaseEngine();
          return rows;
        },
        { steps: fortnight.steps, chained: isChained },
      );
      await once(operations);
      const found: Run[] = [];
      for (let index = 0; index < runs; index++) found.push(await once(operations));
      report(found, used, isChained);
    }
  } finally {
    await profile.close();
    await link.close();
  }
}

function describe({ phases, exchanges, connections, others }: Run): string {
  const { firstByteMs, link, serverMs, betweenMs, storeMs } = phases;
  const whole = (ms: number) => Math.round(ms);
  return `(to first byte ${whole(firstByteMs)}, link ${whole(link)}, server ${whole(serverMs)}, between ${whole(
    betweenMs,
  )}, store ${whole(storeMs)}; ${exchanges.map(({ bytesUp, bytesDown }) => `${bytesUp}/${bytesDown}`).join(' ')} bytes; ${connections} new connections, also ${others.join(' ') || 'nothing'})`;
}

function report(found: readonly Run[], used: MeasuredDatabase, isChained: boolean): void {
  const [first] = found;
  if (!first) throw new Error('There are no runs');
  const of = (pick: (run: Run) => number) => median(found.map(pick));
  const phase = (name: keyof Phases) => Math.round(of(({ phases }) => phases[name]));
  const job = isChained
    ? `1,000 edits as ${first.operations} operations, a fifth of them chained by afterSeq`
    : `1,000 edits of which the product merges unsent re-edits: ${first.operations} operations`;
  const what = `600 attendance entries, 350 marks, 50 homeworks in 25 conducted lessons that are on the device and hold nothing else`;
  const total = found.map(({ totalMs }) => totalMs);
  const name = isChained ? 'sync.1000-operations' : 'sync.1000-edits-merged';
  printLine({
    name: `${name}.${used.name}`,
    value: median(total),
    unit: 'ms',
    limit: aimMs,
    note: `${job}: ${what}. From the page's online event to the message that the last answer is stored; warm connection through a proxy that holds back 150 ms each way, no limit of bandwidth, no slow start; database: ${used.what}. ${spread(total)}. Median parts: to the first byte ${phase('firstByteMs')}, link ${phase('link')}, server ${phase('serverMs')}, between answer and next request ${phase('betweenMs')}, storing the last answer ${phase('storeMs')} ms.`,
  });
  const sum = (run: Run, pick: (exchange: Exchange) => number) =>
    run.exchanges.reduce((all, one) => all + pick(one), 0);
  printLine({
    name: `${name}.${used.name}.up`,
    value: of((run) => sum(run, ({ bytesUp }) => bytesUp)) / bytesPerKilobyte,
    unit: 'kB',
    limit: aimUpKilobytes,
    note: `Bytes of the same requests at the proxy, HTTP headers included.`,
  });
  printLine({
    name: `${name}.${used.name}.down`,
    value: of((run) => sum(run, ({ bytesDown }) => bytesDown)) / bytesPerKilobyte,
    unit: 'kB',
    limit: null,
    note: `Bytes of their answers at the proxy, HTTP headers included.`,
  });
  printLine({
    name: `${name}.${used.name}.requests`,
    value: of(({ exchanges }) => exchanges.length),
    unit: 'requests',
    limit: null,
    note: `Sync requests until the outbox was empty; other requests of the page meanwhile: ${of(({ others }) => others.length)}; new connections: ${of(({ connections }) => connections)}.`,
  });
}
