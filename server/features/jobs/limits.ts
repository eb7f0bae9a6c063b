export type JobLimits = {
  /** Jobs that a server runs at the same time. */
  readonly atOnce: number;
  /** How often a server looks for jobs of others, of which it was not woken. */
  readonly pollMs: number;
  /** After what silence of a server its jobs are taken by another one. */
  readonly leaseMs: number;
  /** How often the progress of a job is written down. */
  readonly beatMs: number;
  readonly attempts: number;
  /** Pause after the first failure; it doubles with each further one, up to the longest. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** While the server ends: how long running jobs may take before they are given back. */
  readonly graceMs: number;
};

export const usualJobLimits: JobLimits = {
  atOnce: 2,
  pollMs: 5_000,
  leaseMs: 60_000,
  beatMs: 1_000,
  attempts: 5,
  pauseMs: 5_000,
  longestPauseMs: 300_000,
  graceMs: 10_000,
};

/** The pause before the next attempt; half of it by chance, so that what failed together does not return together. */
export function pauseAfter(attempts: number, { pauseMs, longestPauseMs }: JobLimits): number {
  return Math.round(Math.min(pauseMs * 2 ** (attempts - 1), longestPauseMs) * (0.5 + Math.random() / 2));
}
