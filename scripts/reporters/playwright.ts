// Playwright's reporter in `npm test`: a line per file when all its tests have ended, failures at once. A test that failed and will be
// tried again is named too.
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { type Failure, failureOfBrowserTest, fromRoot } from '../test-counts.ts';
import { printFailure, printFile } from './lines.ts';

type OpenFile = { left: number; tookMs: number; passed: number; failures: Failure[] };

export default class LinesReporter implements Reporter {
  readonly #open = new Map<string, OpenFile>();

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const { location } of suite.allTests()) {
      const open = this.#open.get(location.file) ?? { left: 0, tookMs: 0, passed: 0, failures: [] };
      open.left++;
      this.#open.set(location.file, open);
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const { file } = test.location;
    const open = this.#open.get(file);
    if (!open) return;
    open.tookMs += result.duration;
    const isGood = result.status === test.expectedStatus || result.status === 'skipped';
    if (!isGood && result.retry < test.retries) {
      console.log(
        `  again            ${fromRoot(file)} › ${test.title}: ${result.error?.message?.split('\n')[0] ?? ''}`,
      );
      return;
    }
    open.left--;
    if (isGood) open.passed++;
    else {
      const failure = failureOfBrowserTest(`${fromRoot(file)} › ${test.title}`, [result]);
      open.failures.push(failure);
      // The line of the file may be minutes away.
      if (open.left > 0) printFailure(failure);
    }
    if (open.left > 0) return;
    this.#open.delete(file);
    printFile({ file, ...open });
  }

  onError(error: { message?: string }): void {
    console.log(`  FAILED           ${error.message ?? ''}`);
  }
}
