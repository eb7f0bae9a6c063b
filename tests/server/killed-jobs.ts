// A job that is under way while its server is killed or asked to end (tests/support/killed-job.ts).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { createJobs, jobs } from '#server/features/jobs/public.ts';
import { createWrite } from '#server/writes/write.ts';
import type { DurableSchool } from '#tests/support/durable-school.ts';
import { killedJob } from '#tests/support/killed-job.ts';
import type { ServerProcess } from '#tests/support/processes.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { effectsOf } from '#tests/support/test-jobs.ts';

// Processes start here, perhaps on busy machines.
const patience = { timeout: 60_000, interval: 50 };
const preload = path.resolve(import.meta.dirname, '../support/killed-job.ts');
/** When the next server takes the job of a killed one. */
export const afterLease = schoolNow + 120_000;

/** The folder in which the job tells its progress and waits. */
export function createJobFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-jobs-'));
  return {
    /** For `startServer`: makes the server know the job. */
    environment: (school: DurableSchool, now = schoolNow) => ({
      ...school.environment,
      QALAM_NOW: new Date(now).toISOString(),
      QALAM_LOG: 'info',
      QALAM_TEST_FOLDER: folder,
      NODE_OPTIONS: `--import=${preload}`,
    }),
    isAt: (place: string) => vi.waitFor(() => expect(fs.existsSync(path.join(folder, place))).toBe(true), patience),
    letGo: () => fs.writeFileSync(path.join(folder, 'go'), ''),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

export async function orderJob(school: DurableSchool, pausesAt: string): Promise<void> {
  const database = await school.open();
  await database.db.execute(sql`create table job_effects (name text not null)`);
  const clock = { now: () => schoolNow };
  const { startJob } = createJobs(database, clock, createWrite(database, clock));
  const who = { schoolId: 1, userId: 2, requestId: 'request of a test' };
  await database.transaction((db) =>
    startJob({ db, after: () => undefined }, killedJob, { ...who, input: { pausesAt } }),
  );
  await database.close();
}

/** Waits until one of the servers has done the job. */
export const untilDone = (servers: readonly ServerProcess[]) =>
  vi.waitFor(() => expect(servers.map((server) => server.printed()).join('')).toContain('job done'), patience);

/** The job and its effects, as the database has them. */
export async function storedJob({ db }: Database) {
  const [row] = await db.select().from(jobs);
  return { state: row?.state, attempts: row?.attempts, result: row?.result, effects: await effectsOf(db) };
}
