// What both reporters print: a line per test file as it ends, failures at once.
import { type Failure, fromRoot, tellFailures } from '../test-counts.ts';

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
  if (failures.length > 0) printFailures(failures);
}

export function printFailures(failures: readonly Failure[]): void {
  console.log(tellFailures(failures).replaceAll(/^/gm, '         '));
}
