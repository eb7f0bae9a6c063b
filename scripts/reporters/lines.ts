// What both reporters print: a line per test file as it ends, failures at once.
import { type Failure, fromRoot, tellFailure } from '../test-counts.ts';

type EndedFile = {
  /** Absolute. */
  readonly file: string;
  readonly tookMs: number;
  readonly passed: number;
  readonly failures: readonly Failure[];
};

/** Prints the line of an ended file, and its failures below it. */
export function printFile({ file, tookMs, passed, failures }: EndedFile): void {
  const seconds = (tookMs / 1000).toFixed(1).padStart(6);
  const verdict = failures.length === 0 ? 'ok    ' : 'FAILED';
  const counts = failures.length === 0 ? `${passed}` : `${passed} passed, ${failures.length} failed`;
  console.log(`  ${verdict} ${seconds} s  ${fromRoot(file)} (${counts})`);
  for (const failure of failures) printFailure(failure);
}

export function printFailure(failure: Failure): void {
  console.log(tellFailure(failure).replaceAll(/^/gm, '         '));
}
