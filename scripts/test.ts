// `npm test`: the checks, unit and server tests on one kind of database, journeys in Chromium. `npm run test:all` (`--all`): slow and finer
// browser tests too, WebKit and Firefox, both kinds of database, and a sample of the recorded mutants; `npm run test:engines` (`--engines`): WebKit and
// Firefox alone; `--since REV`, `--folder NAME` and `--failed` choose a part
// (docs/tests.md). What the machine lacks is listed at the end; `--require-all` (continuous integration) fails unless that list is empty.
// The last line is always `N passed, N failed`.
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endRunning, type Outcome, report, root, run, runAll, staticSteps } from './steps.ts';
import {
  type CountedRun,
  type Failure,
  type FileTime,
  nameOfFailure,
  runPlaywright,
  runVitest,
} from './test-counts.ts';
import { keepFailed, type Selection, selectTests, type Tier, tierOf } from './test-selection.ts';
import { findPostgresBinaries, startPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';
import { findRedis } from './throwaway-redis.ts';

const { values: asked } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    engines: { type: 'boolean', default: false },
    'require-all': { type: 'boolean', default: false },
    since: { type: 'string' },
    folder: { type: 'string', multiple: true, default: [] },
    failed: { type: 'boolean', default: false },
  },
});
const isEverything = asked.all;
const startedAt = Date.now();
const notRun: string[] = [];
/** A line for each failure: told again at the end, which is what is left of a log that was cut. */
const failures: string[] = [];
const flaky: Failure[] = [];
const files: FileTime[] = [];
/** A line for each part of the run: its time and its tests. */
const parts: string[] = [];
let passed = 0;
let failed = 0;

const secondsSince = (from: number) => `${Math.round((Date.now() - from) / 1000)} s`;

function count(counted: CountedRun, from: number): void {
  const { counts, outcome } = counted;
  const sum = `${counts.passed} passed, ${counts.failed} failed`;
  report(outcome, from, sum);
  parts.push(`${outcome.name} ${secondsSince(from)} (${sum})`);
  passed += counts.passed;
  failed += counts.failed;
  files.push(...counts.files);
  flaky.push(...counts.flaky);
  failures.push(...counts.failures.map(nameOfFailure));
  if (!outcome.isPassed && counts.failures.length === 0) failures.push(outcome.name);
  notRun.push(...counts.skipped.map((name) => `${outcome.name}: "${name}" (skipped)`));
}

/** A step without tests of its own counts as one. */
function countStep(outcome: Outcome): void {
  if (outcome.isPassed) passed++;
  else {
    failed++;
    failures.push(outcome.name);
  }
}

/** A server given by the environment, otherwise one of our own if its binaries are installed. */
async function providePostgres(): Promise<ThrowawayPostgres | undefined> {
  const given = process.env.QALAM_TEST_POSTGRES;
  if (given) return { url: given, stop: async () => {} };
  const binaries = findPostgresBinaries();
  try {
    if (binaries) return await startPostgres(binaries);
    notRun.push('server tests on PostgreSQL (no PostgreSQL)');
  } catch (error) {
    notRun.push(`server tests on PostgreSQL (${error instanceof Error ? error.message : error})`);
  }
  return undefined;
}

function findChromium(): string | undefined {
  const places = [
    process.env.QALAM_CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return places.find((place) => place !== undefined && fs.existsSync(place));
}

/** How much of the specification the tests cite: a report beside the tests; an unknown id is an error. */
async function showLedger(): Promise<void> {
  const ledger = path.join(root, '..', 'shared', 'tools', 'ledger');
  if (!fs.existsSync(ledger)) {
    console.log('no summary of the specification (no ../shared)');
    return;
  }
  const from = Date.now();
  const outcome = await run({ name: 'specification ledger', command: ['python3', ledger] });
  const lines = outcome.output.trim().split('\n');
  const isPassed = outcome.isPassed && !lines.some((line) => line.startsWith('unknown id'));
  const sum = lines.find((line) => line.startsWith('all')) ?? '';
  report({ ...outcome, isPassed }, from, `${sum.replace(/^all\s+/, '')} behaviours cited`);
  countStep({ ...outcome, isPassed });
}

/** A few recorded mutants, different ones every day: the whole run is part of `npm run test:soak`. */
async function tryMutants(environment: Record<string, string>, hasBrowser: boolean): Promise<void> {
  const seed = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const from = Date.now();
  const sample = ['--sample', '12', '--seed', seed, '--browser', hasBrowser ? '4' : '0'];
  const outcome = await run({
    name: 'recorded mutants, a sample',
    command: ['node', 'scripts/mutants.ts', ...sample],
    environment,
  });
  report(outcome, from, `seed ${seed}, ${outcome.output.trim().split('\n').at(-1) ?? ''}`);
  parts.push(`mutants ${secondsSince(from)}`);
  countStep(outcome);
}

/** Paths as Playwright takes them: patterns. */
const patternOf = (file: string) => `${file.replaceAll('.', '\\.')}$`;

async function runChecks(): Promise<void> {
  const from = Date.now();
  const outcomes = await runAll(staticSteps, Math.min(availableParallelism(), 2));
  for (const outcome of outcomes) countStep(outcome);
  parts.push(`checks ${secondsSince(from)}`);
}

async function runUnitTests(chosen: readonly string[], environment: Record<string, string>): Promise<void> {
  const from = Date.now();
  const run = { name: 'unit and server tests', environment };
  count(await runVitest({ ...run, arguments: chosen.map((file) => path.join(root, file)) }), from);
}

async function runBrowserTests(chosen: readonly string[], environment: Record<string, string>): Promise<void> {
  const chromium = findChromium();
  if (!chromium) {
    notRun.push(`${chosen.length} files of browser tests (no Chromium)`);
    return;
  }
  const from = Date.now();
  const retries = process.env.QALAM_RETRIES ?? '2';
  const run = {
    name: isEverything ? 'browser tests' : 'journeys',
    environment: { ...environment, QALAM_CHROMIUM: chromium, QALAM_RETRIES: retries },
  };
  count(await runPlaywright({ ...run, arguments: chosen.map(patternOf) }), from);
}

/** The engines that are missing on this machine are told by the tests that they would have run. */
async function runEngines(chosen: readonly string[], environment: Record<string, string>): Promise<void> {
  const from = Date.now();
  const config = ['--config', 'vitest.engines.config.ts'];
  const run = { name: 'WebKit and Firefox', environment };
  count(await runVitest({ ...run, arguments: [...config, ...chosen.map((file) => path.join(root, file))] }), from);
}

const tiersAsked = (): readonly Tier[] => {
  if (asked.engines) return ['engine'];
  return isEverything ? ['unit', 'slow', 'journey', 'e2e', 'engine'] : ['unit', 'journey'];
};
const tiers = tiersAsked();

function select(): Selection {
  try {
    return selectTests({ since: asked.since, folders: asked.folder, isFailedOnly: asked.failed });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const selection = select();
const chosen = selection.files.filter((file) => tiers.includes(tierOf(file) as Tier));
const ofTiers = (...wanted: Tier[]) => chosen.filter((file) => wanted.includes(tierOf(file) as Tier));
for (const reason of selection.reasons) console.log(`chosen: ${reason}`);

const postgres = await providePostgres();
// The tests start their own; without the program they count only in the database.
if (!findRedis()) notRun.push('server tests with Redis (no redis-server)');
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    endRunning();
    await postgres?.stop();
    process.exit(1);
  });
}
try {
  const environment = {
    ...(postgres && { QALAM_TEST_POSTGRES: postgres.url }),
    ...(isEverything && { QALAM_EVERY_DATABASE: '1' }),
  };
  if (!asked.engines) await runChecks();
  const [units, journeys] = [ofTiers('unit', 'slow'), ofTiers('journey', 'e2e')];
  if (units.length > 0) await runUnitTests(units, environment);
  if (journeys.length > 0) await runBrowserTests(journeys, environment);
  const engines = ofTiers('engine');
  if (engines.length > 0) await runEngines(engines, environment);
  const chromium = findChromium();
  if (isEverything && selection.isWhole) {
    await tryMutants(chromium ? { ...environment, QALAM_CHROMIUM: chromium } : environment, chromium !== undefined);
  }
  if (!asked.engines) await showLedger();
} finally {
  await postgres?.stop();
}

keepFailed(files.filter(({ isPassed }) => !isPassed).map(({ file }) => file));
const slowest = [...files].sort((a, b) => b.tookMs - a.tookMs).slice(0, 10);
for (const { file, tookMs } of slowest) console.log(`slowest: ${(tookMs / 1000).toFixed(1).padStart(6)} s  ${file}`);
console.log(`time: ${parts.join(', ')}; together ${secondsSince(startedAt)}`);
for (const line of notRun) console.log(`not run: ${line}`);
for (const line of failures) console.log(`failed: ${line}`);
if (asked['require-all'] && notRun.length > 0) {
  console.log('Everything is required here, so each line above that was not run counts as a failure.');
  failed += notRun.length;
}
for (const failure of flaky) console.log(`flaky: ${nameOfFailure(failure)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
