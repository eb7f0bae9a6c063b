// `npm test`: the checks, then the tests: server suites on the embedded database and on PostgreSQL, browser tests in Chromium (those of every
// day, and a third of the others: docs/tests.md), a sample of the recorded mutants. What the machine lacks is listed at the end;
// `--require-all` (continuous integration) fails unless that list is empty. The last line is always `N passed, N failed`.
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { endRunning, type Outcome, report, root, run, runAll, staticSteps } from './steps.ts';
import { type CountedRun, nameOfFailure, runPlaywright, runVitest } from './test-counts.ts';
import { findPostgresBinaries, startPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts';
import { findRedis } from './throwaway-redis.ts';
import { turns } from './turns.ts';

const isAllRequired = process.argv.includes('--require-all');
const notRun: string[] = [];
/** A line for each failure: told again at the end, which is what is left of a log that was cut. */
const failures: string[] = [];
let passed = 0;
let failed = 0;

function count(counted: CountedRun, startedAt: number): void {
  const { counts, outcome } = counted;
  report(outcome, startedAt, `${counts.passed} passed, ${counts.failed} failed`);
  passed += counts.passed;
  failed += counts.failed;
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
  const startedAt = Date.now();
  const outcome = await run({ name: 'specification ledger', command: ['python3', ledger] });
  const lines = outcome.output.trim().split('\n');
  const isPassed = outcome.isPassed && !lines.some((line) => line.startsWith('unknown id'));
  const sum = lines.find((line) => line.startsWith('all')) ?? '';
  report({ ...outcome, isPassed }, startedAt, `${sum.replace(/^all\s+/, '')} behaviours cited`);
  countStep({ ...outcome, isPassed });
}

/** A few recorded mutants, different ones every day: the whole run is part of `npm run test:soak`. */
async function tryMutants(environment: Record<string, string>, hasBrowser: boolean): Promise<void> {
  const seed = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const startedAt = Date.now();
  const sample = ['--sample', '12', '--seed', seed, '--browser', hasBrowser ? '4' : '0'];
  const outcome = await run({
    name: 'recorded mutants, a sample',
    command: ['node', 'scripts/mutants.ts', ...sample],
    environment,
  });
  report(outcome, startedAt, `seed ${seed}, ${outcome.output.trim().split('\n').at(-1) ?? ''}`);
  countStep(outcome);
}

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
  const outcomes = await runAll(staticSteps, Math.min(availableParallelism(), 2));
  for (const outcome of outcomes) countStep(outcome);

  const environment = postgres ? { QALAM_TEST_POSTGRES: postgres.url } : {};
  let startedAt = Date.now();
  count(await runVitest({ name: 'unit and server tests', arguments: [], environment }), startedAt);

  const chromium = findChromium();
  if (chromium) {
    startedAt = Date.now();
    // Which of them have their turn: decided once, for a run may go on past midnight.
    const day = Math.floor(startedAt / 86_400_000);
    const browser = { ...environment, QALAM_CHROMIUM: chromium, QALAM_BROWSER_TURN: String(day) };
    const name = `browser tests of every day and of turn ${(day % turns) + 1} of ${turns}`;
    count(await runPlaywright({ name, arguments: [], environment: browser }), startedAt);
  } else notRun.push('browser tests (no Chromium)');

  await tryMutants(chromium ? { ...environment, QALAM_CHROMIUM: chromium } : environment, chromium !== undefined);
  await showLedger();
} finally {
  await postgres?.stop();
}

for (const line of failures) console.log(`failed: ${line}`);
for (const line of notRun) console.log(`not run: ${line}`);
if (isAllRequired && notRun.length > 0) {
  console.log('Everything is required here, so each line above counts as a failure.');
  failed += notRun.length;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
