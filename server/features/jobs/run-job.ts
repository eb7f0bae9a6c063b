// One attempt at a job. It keeps its lease alive while it works, and whatever it leaves is written under that lease: an attempt that was
// canceled, or whose server was held up for so long that another one has taken over, can write nothing any more.
import type { FastifyBaseLogger } from 'fastify';
import { AppError, reactionTo } from '#contract/core/errors.ts';
import type { Clock } from '#contract/core/time.ts';
import type { Database } from '#server/db/client.ts';
import { traceOf } from '#server/plugins/errors.ts';
import type { StartJob } from '#server/shared/job.ts';
import type { RunWrite } from '#server/shared/write.ts';
import { completeJob, failJob, giveBackJob, holdJob, keepJob, type TakenJob } from './jobs.repository.ts';
import { jobOf } from './known-jobs.ts';
import { type JobLimits, pauseAfter } from './limits.ts';

export type JobParts = {
  readonly database: Database;
  readonly runWrite: RunWrite;
  readonly startJob: StartJob;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly limits: JobLimits;
};

/** Writes an attempt's progress and life down until it is stopped; aborts when the job is lost. */
function keepAlive({ database, clock, log, limits }: JobParts, job: TakenJob, attempt: AbortController) {
  let progress = job.progress;
  let written = { progress, at: clock.now() };
  let writing: Promise<void> | undefined;
  const write = async () => {
    const now = clock.now();
    written = { progress, at: now };
    if (!(await keepJob(database.db, job, now + limits.leaseMs, progress))) attempt.abort();
  };
  const timer = setInterval(() => {
    const isOld = clock.now() - written.at >= limits.leaseMs / 3;
    if (writing || (progress === written.progress && !isOld)) return;
    writing = write()
      .catch((error: Error) => log.warn({ name: error.name }, 'job not kept'))
      .finally(() => {
        writing = undefined;
      });
  }, limits.beatMs);
  return {
    progress: (percent: number) => {
      // A part of nothing is no number.
      progress = Math.min(Math.max(Math.round(percent) || 0, 0), 100);
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

/** Runs a job that was taken; never throws for what the job does. */
export async function runJob(parts: JobParts, job: TakenJob, attempt: AbortController): Promise<void> {
  const { database, clock, limits } = parts;
  const log = parts.log.child({ jobId: job.id, kind: job.kind, requestId: job.requestId, attempt: job.attempts });
  const alive = keepAlive(parts, job, attempt);
  try {
    // Only servers that were killed in the middle leave more attempts than failures.
    if (job.attempts > limits.attempts) throw new AppError('INTERNAL');
    const declared = jobOf(job.kind);
    const input = declared.input.safeParse(job.input);
    if (!input.success) throw new AppError('VALIDATION_FAILED');
    const { schoolId, userId } = job;
    const { startJob } = parts;
    const common = { schoolId, userId, db: database.db, log, now: () => clock.now(), signal: attempt.signal, startJob };
    const finish = await declared.run({ ...common, input: input.data, progress: alive.progress });
    await alive.stop();
    const writer = { schoolId, userId, call: `job ${job.kind}`, device: null, request: null, log };
    await parts.runWrite(writer, async (write) => {
      if (!(await holdJob(write.db, job))) return attempt.abort();
      await completeJob(write.db, job, await finish(write), clock.now());
    });
    log.info(attempt.signal.aborted ? 'job left' : 'job done');
  } catch (error) {
    await alive.stop();
    if (attempt.signal.aborted) return log.info('job left');
    const code = error instanceof AppError ? error.code : 'INTERNAL';
    const isUseless = error instanceof AppError && reactionTo(code) !== 'retry';
    if (isUseless || job.attempts >= limits.attempts) {
      log.error({ error: traceOf(error) }, 'job failed');
      await failJob(database.db, job, code, clock.now());
    } else {
      log.warn({ error: traceOf(error) }, 'job will be tried again');
      await giveBackJob(database.db, job, clock.now() + pauseAfter(job.attempts, limits), true);
    }
  }
}
