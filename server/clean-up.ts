// Makes the year current that has started in a school, and deletes what nobody needs any more, at start and every six hours. It deletes in
// batches so small that a request waits for one at most: feed entries, by school (a device that was away longer starts again from a fresh
// snapshot, sync/pull.ts); counts of failed sign-ins; requests that were done; jobs with their files; imports that were planned; invitations
// of parents that ended; ended sessions and the devices that were told under them; one-time hashes; notices; pictures that no publication names; unattached files and broken uploads. It also completes what students are found by, and refreshes the
// statistics of the embedded database (db/statistics.ts). Two servers on one database may run it at once: each deletes what is still there.
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#contract/core/time.ts';
import { noticeDays } from '#contract/notices/notices.schema.ts';
import type { Database, Db } from '#server/db/client.ts';
import { refreshStatistics } from '#server/db/statistics.ts';
import { pruneFiles, schoolsWithFiles } from '#server/features/files/public.ts';
import { pruneHashes } from '#server/features/handover/public.ts';
import { pruneJobs, schoolsWithEndedJobs } from '#server/features/jobs/public.ts';
import { keptMs as keptImportMs, pruneKept, schoolsWithOldKept } from '#server/features/kept-imports/public.ts';
import { deleteNotices } from '#server/features/notices/public.ts';
import { pruneInvites, schoolsWithEndedInvites } from '#server/features/parents/public.ts';
import { completeWords, schoolsWithStudents } from '#server/features/people/public.ts';
import { prunePictures } from '#server/features/publications/public.ts';
import { pruneDevices } from '#server/features/push/public.ts';
import { pruneAttempts, pruneSessions } from '#server/features/session/public.ts';
import { beginYear } from '#server/features/year-transfer/public.ts';
import type { FileStorage } from '#server/shared/file-storage.ts';
import { demandSnapshot, pruneFeed, schoolsWithFeed } from '#server/sync/feed.ts';
import { noSchool, pruneRequests } from '#server/writes/requests.repository.ts';

const dayMs = 86_400_000;
/** After two months a fresh snapshot of a device's documents is smaller than all the changes to them. */
export const keptMs = 60 * dayMs;
/** Long enough to fetch a file that was requested before a weekend. */
export const jobsKeptMs = 7 * dayMs;
export const cleanUpEveryMs = dayMs / 4;
const rowsPerBatch = 1_000;

export type CleanUp = {
  /** Lets the current batch finish; nothing runs afterwards. */
  stop(): Promise<void>;
};

/** Deletes at most `limit` rows and returns how many. */
type Batch = (db: Db, limit: number) => Promise<number>;

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Without it no files are deleted. */
  readonly storage?: FileStorage;
};

export function startCleanUp({ database, clock, log, storage }: Parts): CleanUp {
  let isStopped = false;
  let running: Promise<void> | undefined;

  /** Runs batches until one is not full. Each batch commits, so a kill in between loses only time. */
  const removeAll = async (batch: Batch): Promise<number> => {
    let removed = 0;
    for (let last = rowsPerBatch; last === rowsPerBatch && !isStopped; removed += last) {
      last = await database.transaction((db) => batch(db, rowsPerBatch));
    }
    return removed;
  };
  /** A kind that fails is retried at the next run and does not stop the others. */
  const attempt = async (what: string, batch: Batch): Promise<number> => {
    try {
      return await removeAll(batch);
    } catch (error) {
      log.error({ what, name: (error as Error).name }, 'clean-up failed');
      return 0;
    }
  };
  /** Files of each school by itself, as their bytes are deleted between two transactions. */
  const removeFiles = async (from: FileStorage, schools: readonly number[], now: number): Promise<number> => {
    let removed = 0;
    for (const schoolId of schools) {
      const parts = { storage: from, transaction: database.transaction, log, now };
      for (let isFull = true; isFull && !isStopped; ) {
        const batch = await pruneFiles(parts, schoolId, rowsPerBatch).catch((error: Error) => {
          log.error({ what: `files of school ${schoolId}`, name: error.name }, 'clean-up failed');
          return { deleted: 0, isFull: false };
        });
        removed += batch.deleted;
        isFull = batch.isFull;
      }
    }
    return removed;
  };
  const run = async (): Promise<void> => {
    const startedAt = performance.now();
    const now = clock.now();
    const schoolsOf = (what: string, schools: Promise<number[]>) =>
      schools.catch((error: Error) => {
        log.error({ what, name: error.name }, 'clean-up failed');
        return [];
      });
    const schools = await schoolsOf('schools', schoolsWithFeed(database.db));
    let years = 0;
    for (const schoolId of isStopped ? [] : schools) {
      const isBegun = await beginYear(database, schoolId, now, (db) => demandSnapshot(db, schoolId)).catch(
        (error: Error) => {
          log.error({ what: `year of school ${schoolId}`, name: error.name }, 'clean-up failed');
          return false;
        },
      );
      if (isBegun) years += 1;
    }
    let feed = 0;
    for (const schoolId of schools) {
      feed += await attempt(`feed of school ${schoolId}`, (db, limit) => pruneFeed(db, schoolId, now - keptMs, limit));
    }
    let requests = 0;
    for (const schoolId of [noSchool, ...schools]) {
      const what = `requests of school ${schoolId}`;
      requests += await attempt(what, (db, limit) => pruneRequests(db, schoolId, now - keptMs, limit));
    }
    let notices = 0;
    for (const schoolId of schools) {
      const before = now - noticeDays * dayMs;
      notices += await attempt(`notices of school ${schoolId}`, (db, limit) =>
        deleteNotices(db, schoolId, before, limit),
      );
    }
    let words = 0;
    for (const schoolId of await schoolsOf('schools with students', schoolsWithStudents(database.db))) {
      words += await attempt(`words of school ${schoolId}`, (db, limit) => completeWords(db, schoolId, limit));
    }
    let jobs = 0;
    const jobsBefore = now - jobsKeptMs;
    for (const schoolId of await schoolsOf('schools with jobs', schoolsWithEndedJobs(database.db, jobsBefore))) {
      jobs += await attempt(`jobs of school ${schoolId}`, (db, limit) => pruneJobs(db, schoolId, jobsBefore, limit));
    }
    let imports = 0;
    const importsBefore = now - keptImportMs;
    for (const schoolId of await schoolsOf('schools with imports', schoolsWithOldKept(database.db, importsBefore))) {
      const what = `imports of school ${schoolId}`;
      imports += await attempt(what, (db, limit) => pruneKept(db, schoolId, importsBefore, limit));
    }
    let invites = 0;
    const invitesBefore = now - keptMs;
    for (const schoolId of await schoolsOf(
      'schools with invitations',
      schoolsWithEndedInvites(database.db, invitesBefore),
    )) {
      const what = `invitations of school ${schoolId}`;
      invites += await attempt(what, (db, limit) => pruneInvites(db, schoolId, invitesBefore, limit));
    }
    const files = storage
      ? await removeFiles(storage, await schoolsOf('schools with files', schoolsWithFiles(database.db)), now)
      : 0;
    const attempts = await attempt('login attempts', (db, limit) => pruneAttempts(db, now, limit));
    const hashes = await attempt('one-time hashes', (db, limit) => pruneHashes(db, now, limit));
    const pushDevices = await attempt('push devices', (db, limit) => pruneDevices(db, now, limit));
    const sessions = await attempt('sessions', (db, limit) => pruneSessions(db, now - keptMs, limit));
    const pictures = await attempt('pictures of publications', (db, limit) =>
      prunePictures(db, { before: now - dayMs, limit }),
    );
    const counted = await refreshStatistics(database).catch((error: Error) => {
      log.error({ what: 'statistics', name: error.name }, 'clean-up failed');
      return [];
    });
    log.info(
      {
        years,
        feed,
        requests,
        notices,
        words,
        jobs,
        imports,
        invites,
        files,
        attempts,
        hashes,
        pushDevices,
        sessions,
        pictures,
        counted: counted.length,
        ms: Math.round(performance.now() - startedAt),
      },
      'clean-up',
    );
  };
  const turn = () => {
    if (running || isStopped) return;
    running = run().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(turn, cleanUpEveryMs).unref();
  turn();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
