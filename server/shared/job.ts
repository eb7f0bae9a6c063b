// Work that a call starts and does not wait for. A feature declares it, a call starts it in the transaction that asks for it, and a
// worker of any server runs it (features/jobs, docs/decisions/2026-11-23-jobs-and-files.md).
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
  /** To read with, in no transaction: what is written belongs into the last step. */
  readonly db: ReadDb;
  readonly log: FastifyBaseLogger;
  now(): number;
  /** Says how much is done, 0 to 100; costs nothing, however often. */
  progress(percent: number): void;
  /** Aborts when the job was canceled, another server has it, or this one ends: nothing of it counts any more. */
  readonly signal: AbortSignal;
};

export type JobOutcome = {
  /** Plain data for the user who asked. */
  readonly result: unknown;
  readonly file?: { readonly name: string; readonly kind: FileKind; readonly content: Buffer };
};

export type Job<Input extends z.ZodMiniType> = {
  /** Its name in the table; never used again for something else. */
  readonly kind: string;
  readonly input: Input;
  /**
   * Does everything that takes long. It may run again after a failure, or while a server that was held up still runs it, so it writes
   * nothing; what it returns does, in the one write with which the job is done.
   * @throws AppError what no retry fixes fails the job at once; anything else is tried again.
   */
  run(run: JobRun<z.infer<Input>>): Promise<(write: Write) => Promise<JobOutcome>>;
};
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs holds every input
export type AnyJob = Job<any>;

export function defineJob<Input extends z.ZodMiniType>(job: Job<Input>): Job<Input> {
  return job;
}

/** Who asks for a job, for what. The same `dedupeKey` of a person's kind gives the job that is not over yet, instead of another one. */
export type JobOrder<Input> = {
  readonly schoolId: number;
  readonly userId: number;
  readonly requestId: string;
  readonly input: Input;
  readonly dedupeKey?: string;
};

/**
 * Starts a job in a transaction: it is there if and only if that is committed.
 * @returns the id under which whoever asked finds it.
 */
export type StartJob = <Input extends z.ZodMiniType>(
  write: Pick<Write, 'db' | 'after'>,
  job: Job<Input>,
  order: JobOrder<z.input<Input>>,
) => Promise<string>;
