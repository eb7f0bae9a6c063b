// A job survives the process that runs it, on a folder and on PostgreSQL. If the process is killed during the last transaction, the next
// server does the job once; if it is asked to stop, it gives the job back. killed.test.ts kills one during the work.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseKinds } from '#tests/support/database.ts';
import { createDurableSchool, type DurableSchool } from '#tests/support/durable-school.ts';
import { startServer } from '#tests/support/processes.ts';
import { findPostgresBinaries } from '../../scripts/throwaway-postgres.ts';
import { afterLease, createJobFolder, orderJob, storedJob, untilDone } from './killed-jobs.ts';

// Processes start here, perhaps on busy machines.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describe.each(databaseKinds.filter((kind) => kind === 'pglite' || findPostgresBinaries()))('on %s', (kind) => {
  let school: DurableSchool;
  let folder: ReturnType<typeof createJobFolder>;
  afterEach(async () => {
    await school.remove();
    folder.remove();
  });

  async function order(pausesAt: string): Promise<void> {
    folder = createJobFolder();
    school = await createDurableSchool(kind);
    await orderJob(school, pausesAt);
  }
  const serve = (now?: number) => startServer(folder.environment(school, now));
  async function stored() {
    const database = await school.open();
    const found = await storedJob(database);
    await database.close();
    return found;
  }

  it('killed while it is finishing, it is done once by the next server', async () => {
    await order('finishing');
    const first = await serve();
    await folder.isAt('finishing');
    await first.kill();
    expect(await stored()).toEqual({ state: 'running', attempts: 1, result: null, effects: [] });
    folder.letGo();
    const next = await serve(afterLease);
    await untilDone([next]);
    expect(await next.terminate()).toBe(0);
    expect(await stored()).toEqual({ state: 'done', attempts: 2, result: 'made', effects: ['killed'] });
  });

  it('a server that is asked to end gives it back, for the next one to take at once', async () => {
    await order('running');
    const first = await serve();
    await folder.isAt('running');
    expect(await first.terminate()).toBe(0);
    expect(await stored()).toEqual({ state: 'waiting', attempts: 0, result: null, effects: [] });
    folder.letGo();
    const next = await serve();
    await untilDone([next]);
    await next.terminate();
    expect(await stored()).toEqual({ state: 'done', attempts: 1, result: 'made', effects: ['killed'] });
  });
});
