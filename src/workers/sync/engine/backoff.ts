// When to try again. Doubling with jitter, so that a village that returns to the network does not ring all at once.

const firstMs = 1_000;
/** Without a link a try costs nothing and work must be sent within 5 s of a connection; a struggling server is spared. */
export const linkRetryMs = 5_000;
export const gatewayRetryMs = 60_000;

/** Milliseconds to wait after the n-th failure in a row (from 1), between half and the whole of the doubled step. */
export function backoffMs(failures: number, random: () => number, longestMs: number): number {
  const step = Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 10));
  return Math.round(step / 2 + (step / 2) * random());
}
