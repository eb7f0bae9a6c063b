// The jobs of all features; a worker takes those that it knows, so that a server of before an update leaves newer ones alone.
import type { AnyJob } from '#server/shared/job.ts';

const known = new Map<string, AnyJob>();

/** Makes jobs known to the workers of this process. */
export function addJobs(...jobs: readonly AnyJob[]): void {
  for (const job of jobs) known.set(job.kind, job);
}

export function knownKinds(): string[] {
  return [...known.keys()];
}

/** The declaration of a kind that `knownKinds` has named. */
export function jobOf(kind: string): AnyJob {
  const job = known.get(kind);
  if (!job) throw new Error(`The job ${kind} is not known`);
  return job;
}
