// A job survives the process that runs it, on a folder and on PostgreSQL. If the process is killed during the work or the last transaction,
// the next server does the job once; if it is asked to stop, it gives the job back.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createJobs, jobs } from '#server/features/jobs/public.ts';
import { createWrite } from '#server/writes/write.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { createDurableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { killedJob } from '#tests/support/killed-job.ts';
import { type ServerProcess, startServer } from '#tests/support/processes.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { effectsOf } from '#tests/support/test-jobs.ts';
import { findPostgresBinaries } from '../../scripts/throwaway-postgres.ts';

// Processes start here, perhaps on busy machines.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const patience = { timeout: 60_000, interval: 50 };
const afterLease = schoolNow + 120_000;
const preload = path.resolve(import.meta.dirname, '../support/killed-job.ts');

describe.each(databaseKinds.filter((kind) => kind === 'pglite' || findPostgresBinaries()))('on %s', (kind) => {
  let school: DurableSchool;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'qalam-jobs-'));
  afterEach(async () => {
    await school.remove();
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder);
  });

  async function order(pausesAt: string): Promise<void> {
    school = await createDurableSchool(kind);
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
  const serve = (now = schoolNow) =>
    startServer({
      ...school.environment,
      QALAM_NOW: new Date(now).toISOString(),
      QALAM_LOG: 'info',
      QALAM_TEST_FOLDER: folder,
      NODE_OPTIONS: `--import=${preload}`,
    });
  const isAt = (place: string) =>
    vi.waitFor(() => expect(fs.existsSync(path.join(folder, place))).toBe(true), patience);
  const isDone = (server: ServerProcess) => vi.waitFor(() => expect(server.printed()).toContain('job done'), patience);
  async function stored() {
    const database = await school.open();
    const [row] = await database.db.select().from(jobs);
    const effects = await effectsOf(database.db);
    await database.close();
    return { state: row?.state, attempts: row?.attempts, result: row?.result, effects };
  }

  it.each(['running', 'finishing'])('killed while it is %s, it is done once by the next server', async (pausesAt) => {
    await order(pausesAt);
    const first = await serve();
    await isAt(pausesAt);
    await first.kill();
    expect(await stored()).toEqual({ state: 'running', attempts: 1, result: null, effects: [] });
    fs.writeFileSync(path.join(folder, 'go'), '');
    const next = await serve(afterLease);
    await isDone(next);
    expect(await next.terminate()).toBe(0);
    expect(await stored()).toEqual({ state: 'done', attempts: 2, result: 'made', effects: ['killed'] });
  });

  it('a server that is asked to end gives it back, for the next one to take at once', async () => {
    await order('running');
    const first = await serve();
    await isAt('running');
    expect(await first.terminate()).toBe(0);
    expect(await stored()).toEqual({ state: 'waiting', attempts: 0, result: null, effects: [] });
    fs.writeFileSync(path.join(folder, 'go'), '');
    const next = await serve();
    await isDone(next);
    await next.terminate();
    expect(await stored()).toEqual({ state: 'done', attempts: 1, result: 'made', effects: ['killed'] });
  });
});
