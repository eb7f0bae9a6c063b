// Runs named tests of one file and returns the outcome of each, from the reports of Vitest or Playwright.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run } from '../steps.ts';
import { inReportFolder } from '../test-counts.ts';
import { isBrowserTest } from './recorded.ts';

export type TestResult = {
  /** Titles of the enclosing describes and its own. */
  readonly titles: readonly string[];
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly message: string;
  /** Tests of one `each` share it. */
  readonly line: number;
};
export type Trial = {
  readonly results: readonly TestResult[];
  readonly isOverLimit: boolean;
  /** Output that belongs to no particular test. */
  readonly output: string;
  readonly tookMs: number;
};

/** Vitest joins titles with " > ", people with a space. */
const flat = (name: string) => name.replaceAll(/\s+(?:[>›]\s+)?/g, ' ').trim();

/** Whether a record's name means this test: its title alone, or preceded by those of enclosing describes. */
export function isNamed(name: string, titles: readonly string[]): boolean {
  return titles.some((_, index) => flat(titles.slice(index).join(' ')) === flat(name));
}

/** Escapes a text for use in a pattern. */
export const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** For -t and -g: matches the named tests, and perhaps more whose titles end the same way, which `isNamed` filters out. */
export function patternOf(names: readonly string[]): string {
  const each = names.map((name) => literally(flat(name)).replaceAll(' ', '\\s+(?:[>›]\\s+)?'));
  return `(?:^|\\s)(?:${each.join('|')})(?:\\s@\\S+)*$`;
}

type VitestReport = {
  testResults: {
    message: string;
    assertionResults: {
      status: string;
      ancestorTitles: string[];
      title: string;
      failureMessages?: string[];
      location?: { line: number };
    }[];
  }[];
};

function resultsOfVitest({ testResults }: VitestReport): { results: TestResult[]; output: string } {
  const results = testResults.flatMap((file) =>
    file.assertionResults.map((test): TestResult => {
      const status = test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped';
      const message = (test.failureMessages ?? []).join('\n');
      return { titles: [...test.ancestorTitles, test.title], status, message, line: test.location?.line ?? 0 };
    }),
  );
  return { results, output: testResults.map(({ message }) => message).join('\n') };
}

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    line: number;
    tests: { status: string; results?: { errors?: { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

function resultsOfPlaywright({ suites, errors }: PlaywrightReport): { results: TestResult[]; output: string } {
  const results: TestResult[] = [];
  const walk = (suite: PlaywrightSuite, above: readonly string[]) => {
    for (const { title, line, tests } of suite.specs ?? []) {
      for (const test of tests) {
        const status = test.status === 'expected' ? 'passed' : test.status === 'skipped' ? 'skipped' : 'failed';
        const errorsOf = (test.results ?? []).flatMap((result) => result.errors ?? []);
        const message = errorsOf.map((error) => error.message ?? '').join('\n');
        results.push({ titles: [...above, title], status, message, line });
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, [...above, inner.title]);
  };
  for (const suite of suites) walk(suite, []);
  return { results, output: errors.map(({ message }) => message ?? '').join('\n') };
}

/** Browser mutants spend most of their time waiting for what never comes, so the limits are shorter than in `npm test`. */
const browserLimits = { QALAM_EXPECT_MS: '10000', QALAM_ACTION_MS: '15000' };

export type Request = {
  readonly folder: string;
  readonly test: string;
  readonly names: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** After this time everything is killed. */
  readonly limitMs: number;
};

/** Runs the named tests of one file in a tree. Never rejects because of what the tests do. */
export function tryTests({ folder, test, names, environment, limitMs }: Request): Promise<Trial> {
  return inReportFolder(async (file) => {
    const startedAt = Date.now();
    const pattern = patternOf(names);
    const isBrowser = isBrowserTest({ test });
    const outcome = await run({
      name: test,
      folder,
      limitMs,
      command: isBrowser
        ? ['playwright', 'test', test, `--grep=${pattern}`, '--workers=1']
        : [
            'vitest',
            'run',
            path.join(folder, test),
            `--testNamePattern=${pattern}`,
            '--includeTaskLocation',
            '--reporter=json',
            `--outputFile.json=${file}`,
          ],
      environment: isBrowser ? { ...environment, ...browserLimits, QALAM_PLAYWRIGHT_REPORT: file } : { ...environment },
    });
    const report: unknown = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
    const read = isBrowser
      ? resultsOfPlaywright((report ?? { suites: [], errors: [] }) as PlaywrightReport)
      : resultsOfVitest((report ?? { testResults: [] }) as VitestReport);
    const output = stripVTControlCharacters([read.output.trim(), outcome.output.trim()].filter(Boolean).join('\n'));
    return { results: read.results, output, isOverLimit: outcome.isOverLimit === true, tookMs: Date.now() - startedAt };
  });
}
