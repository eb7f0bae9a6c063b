import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#contract/core/time.ts';
import type { Database } from '#server/db/client.ts';
import type { OpenJobs, StartJob } from '#server/shared/job.ts';
import type { RunWrite } from '#server/shared/write.ts';
import { addJob, openJobs } from './jobs.repository.ts';
import { type JobLimits, usualJobLimits } from './limits.ts';
import { type JobWorker, startWorker } from './worker.ts';

export type Jobs = {
  readonly startJob: StartJob;
  readonly openJobs: OpenJobs;
  /** Begins to run jobs in this process, those of other servers too. */
  work(log: FastifyBaseLogger, limits?: Partial<JobLimits>): JobWorker;
};

/** The jobs of a server; without a worker they wait for one of another server. */
export function createJobs(database: Database, clock: Clock, runWrite: RunWrite): Jobs {
  let worker: JobWorker | undefined;
  const startJob: StartJob = async (write, { kind }, { dedupeKey, ...order }) => {
    const job = { ...order, id: randomUUID(), kind, dedupeKey: dedupeKey ?? null };
    const id = await addJob(write.db, job, clock.now());
    write.after(() => worker?.wake());
    return id;
  };
  return {
    startJob,
    openJobs,
    work: (log, limits) => {
      worker = startWorker({ database, clock, runWrite, startJob, log, limits: { ...usualJobLimits, ...limits } });
      return worker;
    },
  };
}
