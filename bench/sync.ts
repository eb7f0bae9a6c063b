// `npm run bench:sync`: our engine compared with its peers, on one job over one link (docs/benchmarks-sync.md). Installs the peers below
// bench/peers, bundles a page for each, and writes bench/results/sync.json, docs/benchmarks-sync.md and its picture.
//   npm run bench:sync -- --runs=3              fewer runs (10 by default; some scenarios have fewer)
//   npm run bench:sync -- --only=ours,rxdb      some peers; figures of the others are kept from the last run
//   npm run bench:sync -- --scenarios=clean     some scenarios; `reopen` is one of them
//   npm run bench:sync -- --note="..."          a remark about the machine, for the page
//   npm run bench:sync -- --page                measures nothing, writes the page from the existing figures
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openProfile } from './browser.ts';
import { progress, rounded } from './lines.ts';
import { buildPage, installPeers, pagesFolder, peersPackage } from './sync-build.ts';
import { type Reopened, type Results, type Row, toRow } from './sync-figures.ts';
import { makeEdits, poisonOf } from './sync-job.ts';
import { writePage } from './sync-page.ts';
import { type Contestant, contestants, keepsData } from './sync-peers.ts';
import { reopen } from './sync-reopen.ts';
import { type Run, runOnce, type Scenario } from './sync-run.ts';
import { largest, scenarios } from './sync-scenarios.ts';
import { type BenchServer, startServer } from './sync-server-port.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const resultsFile = path.join(root, 'bench/results/sync.json');

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}
function chosen(name: string, known: readonly string[]): readonly string[] {
  const asked = option(name)?.split(',') ?? known;
  const unknown = asked.filter((each) => !known.includes(each));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}`);
  return asked;
}

const runs = Number(option('runs') ?? 10);
/** For one peer in one scenario: no further run starts after it; half of it where fewer runs are made. */
const budgetMs = Number(option('budget') ?? 30) * 1_000;
const quickLimitMs = 90_000;
const slowLimitMs = 480_000;
const startEveryMs = 1_000;
const journalSizes = [1, 5, 20];

async function measure(server: BenchServer, contestant: Contestant, scenario: Scenario): Promise<Row> {
  const edits = makeEdits(scenario.edits);
  const poison = poisonOf(makeEdits(1_000));
  const profile = await openProfile();
  const found: Run[] = [];
  const startedAt = performance.now();
  const wanted = contestant.isSlow ? 1 : Math.min(runs, scenario.runs ?? runs);
  const ownBudgetMs = scenario.runs === undefined ? budgetMs : budgetMs / 2;
  try {
    while (found.length < wanted && (found.length === 0 || performance.now() - startedAt < ownBudgetMs)) {
      const maxMs = contestant.isSlow ? slowLimitMs : quickLimitMs;
      const run = await runOnce({ server, profile }, contestant, scenario, {
        edits,
        poison,
        seed: found.length + 1,
        maxMs,
      });
      found.push(run);
    }
  } finally {
    await profile.close();
  }
  const { peer, setting, title } = contestant;
  const row = toRow({ peer, setting, title, scenario: scenario.name, edits: scenario.edits }, found);
  progress(
    `${scenario.name}, ${title}: ${row.totalMs ? `${row.totalMs.median} ms` : 'never done'} in ${row.runs} runs, ${row.requests.median} requests, ${row.upKilobytes.median} kB up; lost ${row.lost}, waiting ${row.waiting}, duplicated ${row.duplicated}, reordered ${row.reordered}, stale ${row.stale}`,
  );
  return row;
}

/** A failed measurement is reported and does not stop the others. */
async function attempt<Result>(what: string, work: () => Promise<Result>): Promise<Result[]> {
  try {
    return [await work()];
  } catch (error) {
    progress(`${what} could not be measured: ${(error as Error).message}`);
    process.exitCode = 1;
    return [];
  }
}

async function readResults(): Promise<Results | undefined> {
  return existsSync(resultsFile) ? (JSON.parse(await readFile(resultsFile, 'utf8')) as Results) : undefined;
}

const rowKey = ({ peer, setting, scenario }: Row) => `${peer} ${setting} ${scenario}`;
const reopenedKey = ({ peer, journals }: Reopened) => `${peer} ${journals}`;
/** Replaces old figures by new ones. */
function merged<Item>(old: readonly Item[], fresh: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map([...old, ...fresh].map((item) => [keyOf(item), item])).values()];
}

/** Stores figures beside the known ones, and writes the page. */
async function keep(fresh: Pick<Results, 'kilobytes' | 'rows' | 'reopened'>): Promise<void> {
  const before = await readResults();
  const results: Results = {
    measuredAt: new Date().toISOString().slice(0, 16),
    note: option('note') ?? 'Nothing is known of other work on the machine.',
    machine: `${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${chromiumVersion()}, load of the last 15 minutes ${rounded(os.loadavg()[2] ?? 0)}`,
    kilobytes: { ...before?.kilobytes, ...fresh.kilobytes },
    rows: merged(before?.rows ?? [], fresh.rows, rowKey),
    reopened: merged(before?.reopened ?? [], fresh.reopened, reopenedKey),
  };
  await mkdir(path.dirname(resultsFile), { recursive: true });
  await writeFile(resultsFile, `${JSON.stringify(results, null, 1)}\n`);
  await writePage(root, results);
}

async function bench(): Promise<void> {
  const beganAt = performance.now();
  const only = chosen('only', [...new Set(contestants.map(({ peer }) => peer))]);
  const wanted = chosen('scenarios', [...scenarios.map(({ name }) => name), 'reopen']);
  const own = contestants.filter(({ peer }) => only.includes(peer));
  const parts = scenarios.filter(({ name }) => wanted.includes(name));
  installPeers();
  const kilobytes: Record<string, number> = {};
  for (const peer of new Set(own.map(({ peer: name }) => name))) kilobytes[peer] = rounded(await buildPage(peer));
  const server = await startServer(pagesFolder, peersPackage);
  const rows: Row[] = [];
  const reopened: Reopened[] = [];
  try {
    for (const scenario of parts) {
      for (const contestant of own.filter(({ isSlow }) => !isSlow)) {
        rows.push(...(await attempt(contestant.title, () => measure(server, contestant, scenario))));
      }
    }
    if (wanted.includes('reopen')) {
      for (const contestant of own.filter(({ peer, setting }) => setting === 'default' && keepsData.includes(peer))) {
        for (const journals of journalSizes) {
          reopened.push(...(await attempt(contestant.title, () => reopen(server, contestant, journals, runs))));
        }
      }
    }
    await keep({ kilobytes, rows, reopened });
    // These spend nearly all of their time waiting for the link, so they run concurrently.
    const slow = own.filter(({ isSlow }) => isSlow);
    const jobs = parts
      .filter(({ edits }) => edits < largest)
      .flatMap((scenario) => slow.map((contestant) => ({ scenario, contestant })));
    const measured = await Promise.all(
      jobs.map(async ({ contestant, scenario }, index) => {
        // Browsers that all start at once would slow each other down.
        await new Promise((resolve) => setTimeout(resolve, index * startEveryMs));
        return attempt(contestant.title, () => measure(server, contestant, scenario));
      }),
    );
    await keep({ kilobytes, rows: measured.flat(), reopened });
  } finally {
    await server.close();
  }
  progress(`all took ${Math.round((performance.now() - beganAt) / 1_000)} s`);
}

function chromiumVersion(): string {
  const { stdout } = spawnSync(process.env.QALAM_CHROMIUM ?? '/usr/bin/chromium', ['--version'], { encoding: 'utf8' });
  return stdout.trim().split(' ').slice(0, 2).join(' ');
}

if (process.argv.includes('--page')) {
  const known = await readResults();
  if (!known) throw new Error('There are no figures yet');
  await writePage(root, known);
} else await bench();
