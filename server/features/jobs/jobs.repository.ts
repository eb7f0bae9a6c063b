import { and, asc, eq, inArray, isNotNull, lt, lte, min, sql } from 'drizzle-orm';
import type { ErrorCode } from '#contract/core/errors.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import type { JobOutcome } from '#server/shared/job.ts';
import { jobs } from './jobs.tables.ts';

type JobRow = typeof jobs.$inferSelect;
export type NewJob = Pick<JobRow, 'schoolId' | 'id' | 'kind' | 'userId' | 'requestId' | 'dedupeKey' | 'input'>;
/** A job in the hands of one attempt. */
export type TakenJob = Pick<
  JobRow,
  'schoolId' | 'id' | 'kind' | 'userId' | 'requestId' | 'input' | 'attempts' | 'progress'
> & { readonly lease: string };

const one = (schoolId: number, id: string) => and(eq(jobs.schoolId, schoolId), eq(jobs.id, id));
const held = ({ schoolId, id, lease }: TakenJob) => and(one(schoolId, id), eq(jobs.lease, lease));
const isOpen = isNotNull(jobs.dueAt);

/** @returns the id of the new job, or of the open one that the same person has asked for under the same key. */
export async function addJob(db: Db, job: NewJob, now: number): Promise<string> {
  const { schoolId, userId, kind, dedupeKey } = job;
  const asked = and(
    ...[eq(jobs.schoolId, schoolId), eq(jobs.userId, userId), eq(jobs.kind, kind), isOpen],
    eq(jobs.dedupeKey, dedupeKey ?? ''),
  );
  // Again when the one that stood in the way has ended in between.
  for (;;) {
    const [added] = await db
      .insert(jobs)
      .values({ ...job, state: 'waiting', attempts: 0, progress: 0, dueAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: jobs.id });
    const [there] = added ? [added] : await db.select({ id: jobs.id }).from(jobs).where(asked);
    if (there) return there.id;
  }
}

/** When each job of a school and a kind was asked for that is not over. */
export async function openJobs(
  db: ReadDb,
  { schoolId, kind }: { readonly schoolId: number; readonly kind: string },
): Promise<number[]> {
  const rows = await db
    .select({ at: jobs.createdAt })
    .from(jobs)
    .where(and(eq(jobs.schoolId, schoolId), eq(jobs.kind, kind), isOpen));
  return rows.map(({ at }) => at);
}

/** Schools with something to do of these kinds, whoever has waited longest first. */
export async function schoolsWithDueJobs(db: ReadDb, now: number, kinds: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ schoolId: jobs.schoolId })
    .from(jobs)
    .where(and(lte(jobs.dueAt, now), inArray(jobs.kind, [...kinds])))
    .groupBy(jobs.schoolId)
    .orderBy(asc(min(jobs.dueAt)))
    .limit(50);
  return rows.map(({ schoolId }) => schoolId);
}

/** Takes the job of a school that has waited longest, which nobody else is taking at this moment. */
export async function takeJob(
  db: Db,
  schoolId: number,
  { kinds, now, until, lease }: { kinds: readonly string[]; now: number; until: number; lease: string },
): Promise<TakenJob | undefined> {
  const due = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.schoolId, schoolId), lte(jobs.dueAt, now), inArray(jobs.kind, [...kinds])))
    .orderBy(asc(jobs.dueAt), asc(jobs.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const { kind, userId, requestId, input, attempts, progress, id } = jobs;
  const [taken] = await db
    .update(jobs)
    .set({ state: 'running', lease, dueAt: until, attempts: sql`${jobs.attempts} + 1` })
    // Not `in`, which may look for another one with each row.
    .where(and(eq(jobs.schoolId, schoolId), eq(jobs.id, sql`(${due})`)))
    .returning({ schoolId: jobs.schoolId, id, kind, userId, requestId, input, attempts, progress });
  return taken && { ...taken, lease };
}

/** Writes down that an attempt is alive, and how far it is; false when it has lost the job. */
export async function keepJob(db: Db, job: TakenJob, dueAt: number, progress: number): Promise<boolean> {
  const kept = await db.update(jobs).set({ dueAt, progress }).where(held(job)).returning({ id: jobs.id });
  return kept.length > 0;
}

/** Holds the job until the end of the transaction; false when the attempt has lost it. */
export async function holdJob(db: ReadDb, job: TakenJob): Promise<boolean> {
  const rows = await db.select({ id: jobs.id }).from(jobs).where(held(job)).for('update');
  return rows.length > 0;
}

const ended = (now: number) => ({ dueAt: null, lease: null, endedAt: now });

export async function completeJob(db: Db, job: TakenJob, { result, file }: JobOutcome, now: number): Promise<void> {
  const fileParts = { fileName: file?.name, fileKind: file?.kind, fileContent: file?.content };
  await db
    .update(jobs)
    .set({ ...ended(now), ...fileParts, state: 'done', progress: 100, result })
    .where(held(job));
}

export async function failJob(db: Db, job: TakenJob, error: ErrorCode, now: number): Promise<void> {
  await db
    .update(jobs)
    .set({ ...ended(now), state: 'failed', error })
    .where(held(job));
}

/** Lets any server take the job from a moment on. An attempt that was interrupted by nobody's fault does not count. */
export async function giveBackJob(db: Db, job: TakenJob, dueAt: number, counts: boolean): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'waiting', lease: null, dueAt, attempts: job.attempts - (counts ? 0 : 1) })
    .where(held(job));
}

/** Ends a job that is not over: whoever runs it loses it by that, and can complete nothing. */
export async function cancelJob(db: Db, schoolId: number, id: string, now: number): Promise<void> {
  await db
    .update(jobs)
    .set({ ...ended(now), state: 'canceled' })
    .where(and(one(schoolId, id), isOpen));
}

/** A job of a person, without its file. */
export async function findJob(db: ReadDb, schoolId: number, id: string, userId: number) {
  const { kind, state, progress, result, error, fileName, createdAt, endedAt } = jobs;
  const fileBytes = sql<number>`coalesce(length(${jobs.fileContent}), 0)`;
  const [row] = await db
    .select({ id: jobs.id, kind, state, progress, result, error, fileName, fileBytes, createdAt, endedAt })
    .from(jobs)
    .where(and(one(schoolId, id), eq(jobs.userId, userId)));
  return row;
}

export async function findFile(db: ReadDb, schoolId: number, id: string, userId: number) {
  const [row] = await db
    .select({ name: jobs.fileName, kind: jobs.fileKind, content: jobs.fileContent })
    .from(jobs)
    .where(and(one(schoolId, id), eq(jobs.userId, userId)));
  return row;
}

/** Schools whose clean-up has something to forget. */
export async function schoolsWithEndedJobs(db: ReadDb, before: number): Promise<number[]> {
  const rows = await db.selectDistinct({ schoolId: jobs.schoolId }).from(jobs).where(lt(jobs.endedAt, before));
  return rows.map(({ schoolId }) => schoolId);
}

/** Forgets jobs of a school that ended before a moment, files and all, at most `limit`; how many they were. */
export async function pruneJobs(db: Db, schoolId: number, before: number, limit: number): Promise<number> {
  const old = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.schoolId, schoolId), lt(jobs.endedAt, before)))
    .limit(limit);
  const gone = await db
    .delete(jobs)
    .where(and(eq(jobs.schoolId, schoolId), inArray(jobs.id, old)))
    .returning({ id: jobs.id });
  return gone.length;
}
