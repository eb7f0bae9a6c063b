// Runs Vitest and Playwright with their JSON reporters and counts what they say, so that the last line of `npm test` is a sum of
// facts and not of exit codes.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Outcome, run } from './steps.ts';

export type Counts = {
  readonly passed: number;
  readonly failed: number /** Full names. */;
  readonly skipped: string[];
};
export type CountedRun = { readonly outcome: Outcome; readonly counts: Counts };

type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string }[];
};

/** Counts a Vitest report. A file that could not be loaded holds no test, so it is counted as one failure itself. */
export function countVitest(report: { testResults: VitestFile[] }): Counts {
  const counts = { passed: 0, failed: 0, skipped: [] as string[] };
  for (const file of report.testResults) {
    let failedHere = 0;
    for (const test of file.assertionResults) {
      if (test.status === 'passed') counts.passed++;
      else if (test.status === 'failed') failedHere++;
      else counts.skipped.push(test.fullName);
    }
    counts.failed += file.status === 'failed' ? Math.max(failedHere, 1) : failedHere;
  }
  return counts;
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
};

/** Counts a Playwright report. A test that passed only when repeated is a failure; a file that cannot be loaded is one too. */
export function countPlaywright(report: { suites: PlaywrightSuite[]; errors: unknown[] }): Counts {
  const counts = { passed: 0, failed: report.errors.length, skipped: [] as string[] };
  const walk = (suite: PlaywrightSuite, above: string) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status === 'expected') counts.passed++;
        else if (test.status === 'skipped') counts.skipped.push(`${above} ${spec.title}`);
        else counts.failed++;
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, `${above} ${inner.title}`);
  };
  for (const suite of report.suites) walk(suite, suite.title);
  return counts;
}

/** A run that broke without naming a failed test, such as an unhandled rejection, is one failure. */
function settle(outcome: Outcome, file: string, count: (report: never) => Counts): CountedRun {
  const counts: Counts = fs.existsSync(file)
    ? count(JSON.parse(fs.readFileSync(file, 'utf8')) as never)
    : { passed: 0, failed: 0, skipped: [] };
  const failed = outcome.isPassed ? counts.failed : Math.max(counts.failed, 1);
  return { outcome: { ...outcome, isPassed: failed === 0 }, counts: { ...counts, failed } };
}

type Request = {
  readonly name: string;
  readonly arguments: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

async function inReportFolder(work: (file: string) => Promise<CountedRun>): Promise<CountedRun> {
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
