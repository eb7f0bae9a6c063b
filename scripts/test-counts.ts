// Runs Vitest and Playwright and counts the results from their reports, so that the last line of `npm test` is a sum of facts and not of
// exit codes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Outcome, root, run } from './steps.ts';

export type Failure = {
  readonly name: string;
  readonly message: string;
  /** What the page showed when a browser test failed. */
  readonly page?: string;
};
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  /** Full names. */
  readonly skipped: string[];
  readonly failures: Failure[];
  /** Browser tests that passed only when tried again: they count as passed. */
  readonly flaky: Failure[];
  readonly files: FileTime[];
};
export type FileTime = {
  /** Relative to the root. */
  readonly file: string;
  readonly tookMs: number;
  readonly isPassed: boolean;
};
export type CountedRun = { readonly outcome: Outcome; readonly counts: Counts };

/** Enough of an error to see what was expected and where; logs may be truncated, so each test gets its share. */
const messageLines = 14;
const pageLines = 40;

/** One file in the report of scripts/reporters/vitest.ts. */
export type VitestFile = {
  /** Absolute path. */
  name: string;
  status: string;
  message: string;
  tookMs: number;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

const mostNamed = 10;

const noCounts = () => ({
  passed: 0,
  failed: 0,
  skipped: [] as string[],
  failures: [] as Failure[],
  flaky: [] as Failure[],
  files: [] as FileTime[],
});

/**
 * Counts a Vitest report. A file that could not be loaded holds no tests, so it counts as one failure itself; so does each error outside
 * a test, such as an unhandled rejection or a worker that died.
 */
export function countVitest(report: { testResults: VitestFile[]; unhandled?: string[] }): Counts {
  const counts = noCounts();
  for (const message of report.unhandled ?? []) counts.failures.push({ name: 'outside a test', message });
  counts.failed = counts.failures.length;
  for (const file of report.testResults) {
    const failures: Failure[] = [];
    const skipped: string[] = [];
    for (const test of file.assertionResults) {
      if (test.status === 'passed') counts.passed++;
      else if (test.status === 'failed') {
        failures.push({ name: `${file.name} › ${test.fullName}`, message: (test.failureMessages ?? []).join('\n') });
      } else skipped.push(test.fullName);
    }
    if (file.status === 'failed' && failures.length === 0) failures.push({ name: file.name, message: file.message });
    // A suite that a machine cannot run, or takes too long there, is one line.
    if (skipped.length > mostNamed) counts.skipped.push(`${skipped.length} tests of ${fromRoot(file.name)}`);
    else counts.skipped.push(...skipped);
    counts.failed += failures.length;
    counts.failures.push(...failures);
    counts.files.push({ file: fromRoot(file.name), tookMs: file.tookMs, isPassed: failures.length === 0 });
  }
  return counts;
}

type PlaywrightError = { message?: string; snippet?: string };
type PlaywrightResult = {
  errors?: PlaywrightError[];
  attachments?: { name: string; path?: string }[];
  duration?: number;
};
type PlaywrightTest = { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results?: PlaywrightResult[] };
const tookMsOf = (suite: PlaywrightSuite): number =>
  [
    ...(suite.suites ?? []).map(tookMsOf),
    ...(suite.specs ?? []).flatMap(({ tests }) =>
      tests.flatMap(({ results = [] }) => results).map((r) => r.duration ?? 0),
    ),
  ].reduce((sum, ms) => sum + ms, 0);

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: PlaywrightTest[] }[];
};

/** The page's outline, from the file that Playwright writes beside a failure. The next run deletes its folder. */
function pageOf(results: readonly PlaywrightResult[]): string | undefined {
  const file = results
    .flatMap(({ attachments = [] }) => attachments)
    .find(({ name }) => name === 'error-context')?.path;
  if (!file || !fs.existsSync(file)) return undefined;
  return /```yaml\n(.*?)\n```/s.exec(fs.readFileSync(file, 'utf8'))?.[1];
}

const wordsOf = (errors: readonly PlaywrightError[]) =>
  errors.map(({ message, snippet }) => [message, snippet].filter(Boolean).join('\n')).join('\n');

/** What a failed browser test said, and what its page showed. */
export function failureOfBrowserTest(name: string, results: readonly PlaywrightResult[]): Failure {
  const message = wordsOf(results.flatMap(({ errors = [] }) => errors));
  const page = pageOf(results);
  return page === undefined ? { name, message } : { name, message, page };
}

/** Counts a Playwright report. A file that cannot be loaded is a failure. */
export function countPlaywright(report: { suites: PlaywrightSuite[]; errors: PlaywrightError[] }): Counts {
  const counts = noCounts();
  counts.failures.push(...report.errors.map((error) => ({ name: 'outside a test', message: wordsOf([error]) })));
  const walk = (suite: PlaywrightSuite, above: string) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status === 'skipped') {
          counts.skipped.push(`${above} ${spec.title}`);
          continue;
        }
        if (test.status !== 'unexpected') counts.passed++;
        if (test.status === 'expected') continue;
        const failure = failureOfBrowserTest(`${above} › ${spec.title}`, test.results ?? []);
        (test.status === 'flaky' ? counts.flaky : counts.failures).push(failure);
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, `${above} ${inner.title}`);
  };
  for (const suite of report.suites) {
    const before = counts.failures.length;
    walk(suite, suite.title);
    const isPassed = counts.failures.length === before;
    counts.files.push({ file: `tests/${suite.title}`, tookMs: tookMsOf(suite), isPassed });
  }
  counts.failed = counts.failures.length;
  return counts;
}

/** Drops the source excerpt around an error: its line number is enough. */
const tells = (line: string) => line.trim() !== '' && !/^\s*\d* \|/.test(line);

/** The path of a file as people write it. */
export const fromRoot = (file: string): string => (path.isAbsolute(file) ? path.relative(root, file) : file);

const relative = ({ name }: Failure) => name.replace(`${root}${path.sep}`, '');

const wordsInLine = 160;

/** A failure in one line: its name, how its error begins, and the line of the test, since "timeout" alone says nothing. */
export function nameOfFailure(failure: Failure): string {
  const lines = stripVTControlCharacters(failure.message).split('\n').filter(tells);
  const failed = lines.find((line) => /^\s*> \d+ \|/.test(line));
  const told = [lines[0], failed].flatMap((line) => (line === undefined ? [] : [line.trim().slice(0, wordsInLine)]));
  return `${relative(failure)}: ${told.join(' ')}`;
}

/** Without the menu, which is the same on every page and would fill the log. */
function fromMain(page: readonly string[]): readonly string[] {
  const at = page.findIndex((line) => /^\s*- (main|dialog|alertdialog)\b/.test(line));
  return page.slice(Math.max(at, 0));
}

/** The name of a failed test, the start of its error, and what its page showed. */
export function tellFailure(failure: Failure): string {
  const lines = stripVTControlCharacters(failure.message).split('\n').filter(tells);
  const page = fromMain(failure.page?.split('\n') ?? []);
  const shown = [...lines.slice(0, messageLines), ...page.slice(0, pageLines).map((line) => `| ${line}`)];
  return [relative(failure), ...shown.map((line) => `   ${line}`)].join('\n');
}

/** A run that broke without naming a failed test, such as by an unhandled rejection, counts as one failure. */
function settle(outcome: Outcome, file: string, count: (report: never) => Counts): CountedRun {
  const counts: Counts = fs.existsSync(file) ? count(JSON.parse(fs.readFileSync(file, 'utf8')) as never) : noCounts();
  const failed = outcome.isPassed ? counts.failed : Math.max(counts.failed, 1);
  // Failures were printed as they happened. The end of the output is useful only if it names no test.
  const output = counts.failures.length > 0 ? '' : outcome.output.split('\n').slice(-60).join('\n');
  return { outcome: { ...outcome, output, isPassed: failed === 0 }, counts: { ...counts, failed } };
}

type Request = {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

/** Provides a file name for a report, which is deleted afterwards. */
export async function inReportFolder<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-report-'));
  try {
    return await work(path.join(folder, 'report.json'));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** A run of an hour at most, whose lines are shown as they come; what it leaves behind is ended with it. */
const toldRun = { isShown: true, limitMs: 5_400_000 };

export function runVitest(request: Request): Promise<CountedRun> {
  return inReportFolder(async (file) => {
    const command = ['vitest', 'run', '--reporter=./scripts/reporters/vitest.ts', ...request.arguments] as const;
    const environment = { ...request.environment, QALAM_VITEST_REPORT: file };
    return settle(await run({ ...toldRun, name: request.name, command, environment }), file, countVitest);
  });
}

export function runPlaywright(request: Request): Promise<CountedRun> {
  return inReportFolder(async (file) => {
    const command = ['playwright', 'test', ...request.arguments] as const;
    const environment = { ...request.environment, QALAM_PLAYWRIGHT_REPORT: file };
    return settle(await run({ ...toldRun, name: request.name, command, environment }), file, countPlaywright);
  });
}
