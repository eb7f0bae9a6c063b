// Runs Vitest and Playwright with their JSON reporters and counts the results, so that the last line of `npm test` is a sum of facts and
// not of exit codes.
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
};
export type CountedRun = { readonly outcome: Outcome; readonly counts: Counts };

/** Enough of an error to see what was expected and where; logs may be truncated, so each test gets its share. */
const messageLines = 14;
const pageLines = 40;

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
};

const noCounts = () => ({ passed: 0, failed: 0, skipped: [] as string[], failures: [] as Failure[] });

/** Counts a Vitest report. A file that could not be loaded holds no tests, so it counts as one failure itself. */
export function countVitest(report: { testResults: VitestFile[] }): Counts {
  const counts = noCounts();
  for (const file of report.testResults) {
    const failures: Failure[] = [];
    for (const test of file.assertionResults) {
      if (test.status === 'passed') counts.passed++;
      else if (test.status === 'failed') {
        failures.push({ name: `${file.name} › ${test.fullName}`, message: (test.failureMessages ?? []).join('\n') });
      } else counts.skipped.push(test.fullName);
    }
    if (file.status === 'failed' && failures.length === 0) failures.push({ name: file.name, message: file.message });
    counts.failed += failures.length;
    counts.failures.push(...failures);
  }
  return counts;
}

type PlaywrightError = { message?: string; snippet?: string };
type PlaywrightTest = {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results?: { errors?: PlaywrightError[]; attachments?: { name: string; path?: string }[] }[];
};
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: PlaywrightTest[] }[];
};

/** The page's outline, from the file that Playwright writes beside a failure. The next run deletes its folder. */
function pageOf({ results = [] }: PlaywrightTest): string | undefined {
  const file = results
    .flatMap(({ attachments = [] }) => attachments)
    .find(({ name }) => name === 'error-context')?.path;
  if (!file || !fs.existsSync(file)) return undefined;
  return /```yaml\n(.*?)\n```/s.exec(fs.readFileSync(file, 'utf8'))?.[1];
}

const wordsOf = (errors: readonly PlaywrightError[]) =>
  errors.map(({ message, snippet }) => [message, snippet].filter(Boolean).join('\n')).join('\n');

/** Counts a Playwright report. A flaky test, which passed only on retry, is a failure; so is a file that cannot be loaded. */
export function countPlaywright(report: { suites: PlaywrightSuite[]; errors: PlaywrightError[] }): Counts {
  const counts = noCounts();
  counts.failures.push(...report.errors.map((error) => ({ name: 'outside a test', message: wordsOf([error]) })));
  const walk = (suite: PlaywrightSuite, above: string) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status === 'expected') counts.passed++;
        else if (test.status === 'skipped') counts.skipped.push(`${above} ${spec.title}`);
        else {
          const errors = (test.results ?? []).flatMap((result) => result.errors ?? []);
          const page = pageOf(test);
          const failure = { name: `${above} › ${spec.title}`, message: wordsOf(errors) };
          counts.failures.push(page === undefined ? failure : { ...failure, page });
        }
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, `${above} ${inner.title}`);
  };
  for (const suite of report.suites) walk(suite, suite.title);
  counts.failed = counts.failures.length;
  return counts;
}

/** Drops the source excerpt around an error: its line number is enough. */
const tells = (line: string) => line.trim() !== '' && !/^\s*\d* \|/.test(line);

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

/** What failed: first all names, then the start of each error, so that even a truncated log names everything. */
export function tellFailures(failures: readonly Failure[]): string {
  const told = failures.map((failure, index) => {
    const lines = stripVTControlCharacters(failure.message).split('\n').filter(tells);
    const page = fromMain(failure.page?.split('\n') ?? []);
    const shown = [...lines.slice(0, messageLines), ...page.slice(0, pageLines).map((line) => `| ${line}`)];
    return [`${index + 1}) ${relative(failure)}`, ...shown.map((line) => `   ${line}`)].join('\n');
  });
  return [...failures.map((failure, index) => `${index + 1}) ${relative(failure)}`), '', ...told].join('\n');
}

/** A run that broke without naming a failed test, such as by an unhandled rejection, counts as one failure. */
function settle(outcome: Outcome, file: string, count: (report: never) => Counts): CountedRun {
  const counts: Counts = fs.existsSync(file) ? count(JSON.parse(fs.readFileSync(file, 'utf8')) as never) : noCounts();
  const failed = outcome.isPassed ? counts.failed : Math.max(counts.failed, 1);
  // The runner's own output is useful only if it names no test.
  const output = counts.failures.length > 0 ? tellFailures(counts.failures) : outcome.output;
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

export function runVitest(request: Request): Promise<CountedRun> {
  return inReportFolder(async (file) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const command = ['vitest', 'run', ...reporters, ...request.arguments] as const;
    return settle(
      await run({ name: request.name, command, environment: request.environment ?? {} }),
      file,
      countVitest,
    );
  });
}

export function runPlaywright(request: Request): Promise<CountedRun> {
  return inReportFolder(async (file) => {
    const command = ['playwright', 'test', ...request.arguments] as const;
    const environment = { ...request.environment, QALAM_PLAYWRIGHT_REPORT: file };
    return settle(await run({ name: request.name, command, environment }), file, countPlaywright);
  });
}
