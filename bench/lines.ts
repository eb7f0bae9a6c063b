// What the bench prints: one JSON line for each figure on standard output, everything else on standard error.

export type Unit = 'ms' | 'kB' | 'MB' | 'bytes' | 'requests' | 'operations';
export type BenchLine = {
  readonly name: string;
  /** Median of the runs, unless the note says otherwise. */
  readonly value: number;
  readonly unit: Unit;
  /** The target, or null for a figure that is only kept for comparison. */
  readonly limit: number | null;
  /** What exactly was measured, on which database, and where it misses the target. */
  readonly note: string;
};

/** A database as lines name and describe it. */
export type MeasuredDatabase = { readonly name: string; readonly what: string };

/** kB are units of 1,000 bytes everywhere (decisions B18). */
export const bytesPerKilobyte = 1_000;

/** The value below which `share` of the values lie (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('There are no values');
  return found;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('There are no values');
  return (low + high) / 2;
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** "lowest-highest of n runs", for notes: on a shared machine a median without its spread says too little. */
export function spread(values: readonly number[]): string {
  return `${rounded(Math.min(...values))}-${rounded(Math.max(...values))} in ${values.length} runs`;
}

export function printLine(line: BenchLine): void {
  const value = rounded(line.value);
  const miss = line.limit !== null && value > line.limit ? `MISSES its aim by ${rounded(value - line.limit)}. ` : '';
  process.stdout.write(`${JSON.stringify({ ...line, value, note: `${miss}${line.note}` })}\n`);
}

export function progress(text: string): void {
  process.stderr.write(`bench: ${text}\n`);
}
