// Work that a call starts without waiting for it. A feature declares the job, a call enqueues it in its own transaction, and a worker
// of any server runs it (features/jobs, docs/decisions/2026-11-23-jobs-and-files.md).
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { FileKind } from '#contract/core/files.ts';
import type { ReadDb } from '#server/db/client.ts';
import type { Write } from './write.ts';

/** What a job works with. */
export type JobRun<Input> = {
  readonly input: Input;
  readonly schoolId: number;
  /** Who asked for it. */
  readonly userId: number;
  /** For reading, outside a transaction: writes belong in the last step. */
  readonly db: ReadDb;
  readonly log: FastifyBaseLogger;
  now(): number;
  /** Reports how much is done, 0 to 100; cheap, however often it is called. */
  progress(percent: number): void;
  /** Starts another job in the transaction of the last step: one of another school carries on what this one began. */
  readonly startJob: StartJob;
  /** Aborts when the job was canceled, another server took it, or this one shuts down: its result no longer counts. */
  readonly signal: AbortSignal;
};

export type JobOutcome = {
  /** Plain data for the user who asked. */
  readonly result: unknown;
  readonly file?: { readonly name: string; readonly kind: FileKind; readonly content: Buffer };
};

export type Job<Input extends z.ZodMiniType> = {
  /** Its name in the table; never reuse it for something else. */
  readonly kind: string;
  readonly input: Input;
  /**
   * Does the long work. It may run again after a failure, or while a stalled server still runs it, so it must not write. The function
   * that it returns writes, in the same transaction that marks the job as done.
   * @throws AppError an error that no retry fixes fails the job at once; any other error is retried.
   */
  run(run: JobRun<z.infer<Input>>): Promise<(write: Write) => Promise<JobOutcome>>;
};
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds every input
export type AnyJob = Job<any>;

export function defineJob<Input extends z.ZodMiniType>(job: Job<Input>): Job<Input> {
  return job;
}

/** A request for a job. If the user has an unfinished job of the kind with the same `dedupeKey`, that one is returned instead. */
export type JobOrder<Input> = {
  readonly schoolId: number;
  readonly userId: number;
  readonly requestId: string;
  readonly input: Input;
  readonly dedupeKey?: string;
};

/**
 * Enqueues a job in a transaction: it exists if and only if that commits.
 * @returns the id by which the requester finds it.
 */
export type StartJob = <Input extends z.ZodMiniType>(
  write: Pick<Write, 'db' | 'after'>,
  job: Job<Input>,
  order: JobOrder<z.input<Input>>,
) => Promise<string>;

/** When each job of a school and a kind was asked for that waits or runs, epoch milliseconds. */
export type OpenJobs = (db: ReadDb, of: { readonly schoolId: number; readonly kind: string }) => Promise<number[]>;
