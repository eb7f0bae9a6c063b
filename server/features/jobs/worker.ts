// Takes jobs that are due and runs them: some at a time, of each school in turn. It is woken by what its own process starts, and looks
// every few seconds for what others have left.
import { randomUUID } from 'node:crypto';
import { onBehalfOf } from '#server/shared/on-behalf.ts';
import { giveBackJob, schoolsWithDueJobs, type TakenJob, takeJob } from './jobs.repository.ts';
import { knownKinds } from './known-jobs.ts';
import { type JobParts, runJob } from './run-job.ts';

export type JobWorker = {
  /** Looks for jobs now. */
  wake(): void;
  /** Takes no more; waits a while for what is running, and gives back what is not done by then. */
  stop(): Promise<void>;
};

type Running = { readonly job: TakenJob; readonly attempt: AbortController; readonly over: Promise<void> };

export function startWorker(parts: JobParts): JobWorker {
  const { database, clock, log, limits } = parts;
  const running = new Set<Running>();
  let served: number[] = [];
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = false;
  const hasRoom = () => !isStopped && running.size < limits.atOnce;

  function begin(job: TakenJob): void {
    const attempt = new AbortController();
    // Not of the person whose press woke the worker: their files would hold up those of every school.
    const over = onBehalfOf(`jobs of school ${job.schoolId}`, () => runJob(parts, job, attempt))
      .catch((error: Error) => log.error({ jobId: job.id, name: error.name }, 'job not written down'))
      .finally(() => {
        running.delete(one);
        wake();
      });
    const one = { job, attempt, over };
    running.add(one);
  }

  /** One job of each school that has any, again and again; the school that was served last comes last. */
  async function fill(): Promise<void> {
    const kinds = knownKinds();
    for (let isAnyLeft = kinds.length > 0; isAnyLeft && hasRoom(); ) {
      isAnyLeft = false;
      const schools = await schoolsWithDueJobs(database.db, clock.now(), kinds);
      served = served.filter((schoolId) => schools.includes(schoolId));
      for (const schoolId of schools.sort((a, b) => served.indexOf(a) - served.indexOf(b))) {
        if (!hasRoom()) return;
        const now = clock.now();
        const taking = { kinds, now, until: now + limits.leaseMs, lease: randomUUID() };
        const job = await takeJob(database.db, schoolId, taking);
        if (!job) continue;
        isAnyLeft = true;
        served = [...served.filter((other) => other !== schoolId), schoolId];
        begin(job);
      }
    }
  }

  function wake(): void {
    isAskedAgain = looking !== undefined;
    if (looking || isStopped) return;
    looking = fill()
      .catch((error: Error) => log.error({ name: error.name }, 'jobs not looked for'))
      .finally(() => {
        looking = undefined;
        if (isAskedAgain) wake();
      });
  }

  const timer = setInterval(wake, limits.pollMs).unref();
  wake();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking;
      let grace: NodeJS.Timeout | undefined;
      const isEnough = new Promise((resolve) => {
        grace = setTimeout(resolve, limits.graceMs);
      });
      await Promise.race([Promise.all([...running].map(({ over }) => over)), isEnough]);
      clearTimeout(grace);
      for (const { job, attempt } of running) {
        await giveBackJob(database.db, job, clock.now(), false).catch((error: Error) => {
          // Its lease ends by itself.
          log.error({ jobId: job.id, name: error.name }, 'job not given back');
        });
        attempt.abort();
      }
    },
  };
}
