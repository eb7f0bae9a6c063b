// Jobs: they exist if and only if the request for them was committed, are done once whatever happens in between, and are visible only to
// their requester.
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobAnswer } from '#contract/jobs/jobs.endpoints.ts';
import { createJobs, type Jobs, jobs as table } from '#server/features/jobs/public.ts';
import type { JobOrder } from '#server/shared/job.ts';
import { onBehalfOf } from '#server/shared/on-behalf.ts';
import { createWrite } from '#server/writes/write.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { signIn } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import {
  addTestJobs,
  behalves,
  type CountInput,
  countJob,
  effectsOf,
  forgetRuns,
  letGo,
  runs,
} from '#tests/support/test-jobs.ts';
import { call } from './calls.ts';
import { edgeOfSuite } from './edge.ts';

/** Nothing is polled in between: tests wake the workers. */
const limits = { pollMs: 3_600_000, beatMs: 10, pauseMs: 10_000, longestPauseMs: 15_000, attempts: 3, graceMs: 50 };
const leaseMs = 60_000;

describe.each(databaseKinds)('jobs on %s', (kind) => {
  const edge = edgeOfSuite(kind);
  const stops: (() => Promise<void>)[] = [];
  beforeAll(() => addTestJobs(edge.database.db));
  beforeEach(async () => {
    edge.clock.set(schoolNow);
    forgetRuns();
    edge.lines.length = 0;
    await edge.database.db.delete(table);
    await edge.database.db.execute(sql`delete from job_effects`);
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  const work = (more: object = {}, jobs: Jobs = edge.app.jobs) => {
    const worker = jobs.work(edge.app.log, { ...limits, leaseMs, ...more });
    stops.push(worker.stop);
    return worker;
  };
  /** A worker on another server. */
  const workElsewhere = (more: object = {}) =>
    work(more, createJobs(edge.database, edge.clock, createWrite(edge.database, edge.clock)));

  type Order = Partial<JobOrder<CountInput>> & { isRolledBack?: true };
  async function start(input: CountInput, { isRolledBack, ...order }: Order = {}): Promise<string> {
    const after: (() => void)[] = [];
    const id = await edge.database.transaction(async (db) => {
      const write = { db, after: (later: () => void) => void after.push(later) };
      const whole = { schoolId: 1, userId: 2, requestId: `request of ${input.name}`, ...order, input };
      const started = await edge.app.jobs.startJob(write, countJob, whole);
      if (isRolledBack) throw new Error('rolled back');
      return started;
    });
    for (const later of after) later();
    return id;
  }
  const read = (id: string, as = edge.teacher, more = {}) =>
    call<JobAnswer>(edge.app, `GET /api/v4/os/jobs/${id}`, { as, ...more });
  const cancel = (id: string, as = edge.teacher) =>
    call<JobAnswer>(edge.app, `POST /api/v4/os/jobs/${id}/cancel`, { as });
  const until = (id: string, state: JobAnswer['state']) =>
    vi.waitFor(async () => expect((await read(id)).data.state).toBe(state), { timeout: 10_000, interval: 20 });
  const isRunning = (name: string, times = 1) =>
    vi.waitFor(() => expect(runs.filter(({ input }) => input.name === name)).toHaveLength(times), { timeout: 10_000 });
  const rowOf = async (id: string) => (await edge.database.db.select().from(table).where(eq(table.id, id)))[0];
  const effects = () => effectsOf(edge.database.db);
  const logged = (msg: string) => edge.lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);

  it('is there if and only if what asked for it was committed, and begins at once', async () => {
    work();
    await expect(start({ name: 'never' }, { isRolledBack: true })).rejects.toThrow('rolled back');
    const id = await start({ name: 'ever', file: 'Тізім.csv' });
    await until(id, 'done');
    expect((await read(id)).data).toEqual({
      id,
      kind: 'testCount',
      state: 'done',
      progress: 100,
      error: null,
      result: { name: 'ever', attempt: 1 },
      file: { name: 'Тізім.csv', bytes: 5 },
      createdAt: new Date(schoolNow).toISOString(),
      endedAt: new Date(schoolNow).toISOString(),
    });
    expect(await effects()).toEqual(['ever']);
    expect(runs.map(({ input }) => input.name)).toEqual(['ever']);
    const file = await call(edge.app, `GET /api/v4/os/jobs/${id}/file`, { as: edge.teacher });
    expect([file.status, file.text, file.headers['content-type']]).toEqual([200, 'ever;', 'text/csv; charset=utf-8']);
  });

  it('is done on behalf of its school, whoever has woken the worker: no flood of files of one person holds it up', async () => {
    work();
    const id = await onBehalfOf('user 7', () => start({ name: 'woken' }));
    await until(id, 'done');
    expect(behalves).toEqual(['jobs of school 1']);
  });

  it('is nobody else’s, and of no other school', async () => {
    work();
    const id = await start({ name: 'own', file: 'a.csv' });
    await until(id, 'done');
    const director = await signIn(edge.app, 'director');
    for (const line of [
      `GET /api/v4/os/jobs/${id}`,
      `GET /api/v4/os/jobs/${id}/file`,
      `POST /api/v4/os/jobs/${id}/cancel`,
    ]) {
      expect((await call(edge.app, line, { as: director })).status).toBe(404);
      expect((await call(edge.app, line, { as: edge.teacher, school: 2 })).status).toBe(403);
    }
    const other = await start({ name: 'without file' });
    await until(other, 'done');
    expect((await call(edge.app, `GET /api/v4/os/jobs/${other}/file`, { as: edge.teacher })).status).toBe(404);
  });

  it.each(['run', 'finish'] as const)(
    'that fails in %s leaves nothing, and is tried again after a pause that grows',
    async (failsIn) => {
      const worker = work();
      const id = await start({ name: failsIn, failures: 2, failsIn });
      const pauses: number[] = [];
      for (const attempt of [1, 2]) {
        await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: attempt }));
        expect(await effects()).toEqual([]);
        pauses.push(((await rowOf(id))?.dueAt ?? 0) - edge.clock.now());
        // Too early.
        edge.clock.advance((pauses.at(-1) ?? 0) - 1);
        worker.wake();
        await edge.database.db.execute(sql`select 1`);
        edge.clock.advance(1);
        worker.wake();
      }
      await until(id, 'done');
      expect(await effects()).toEqual([failsIn]);
      const [first = 0, second = 0] = pauses;
      expect(first >= 5_000 && first <= 10_000 && second >= 7_500 && second <= 15_000).toBe(true);
      expect(logged('job will be tried again')).toMatchObject(
        [1, 2].map((attempt) => ({ attempt, jobId: id, requestId: `request of ${failsIn}` })),
      );
      expect(edge.lines.join()).not.toContain('secret');
    },
  );

  it('fails permanently after so many attempts, and the log says under which request', async () => {
    const worker = work();
    const id = await start({ name: 'bad', failures: 9, failsIn: 'run' });
    for (const attempt of [1, 2]) {
      await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: attempt }));
      edge.clock.advance(limits.longestPauseMs);
      worker.wake();
    }
    await until(id, 'failed');
    expect((await read(id)).data).toMatchObject({ error: 'INTERNAL', result: null, file: null });
    expect(logged('job failed')).toMatchObject([
      { level: 50, jobId: id, kind: 'testCount', requestId: 'request of bad', attempt: 3 },
    ]);
    expect([await effects(), runs.length]).toEqual([[], 3]);
  });

  it('fails at once where no retry fixes it: a refusal, or an input that its kind takes no more', async () => {
    work();
    const refused = await start({ name: 'refused', failures: 9, failsIn: 'refusal' });
    const strange = await start({ nothing: 1 } as unknown as CountInput);
    for (const id of [refused, strange]) {
      await until(id, 'failed');
      expect((await read(id)).data.error).toBe('VALIDATION_FAILED');
    }
    expect(runs).toHaveLength(1);
  });

  it('of a server that is gone is taken by another one after its lease, and done once', async () => {
    // Its server hangs: nothing renews the lease.
    work({ beatMs: 3_600_000 });
    const id = await start({ name: 'orphan', waits: true });
    await isRunning('orphan');
    const other = workElsewhere();
    edge.clock.advance(leaseMs - 1);
    other.wake();
    await edge.database.db.execute(sql`select 1`);
    expect(runs).toHaveLength(1);
    edge.clock.advance(1);
    other.wake();
    await isRunning('orphan', 2);
    // Both finish now; the first has lost the job.
    letGo('orphan');
    await until(id, 'done');
    await vi.waitFor(() => expect(logged('job left')).toHaveLength(1));
    expect([await effects(), (await rowOf(id))?.attempts]).toEqual([['orphan'], 2]);
  });

  it('that ends every server which takes it is given up', async () => {
    const id = await start({ name: 'poison', waits: true });
    for (let attempt = 1; attempt <= 3; attempt++) {
      workElsewhere({ beatMs: 3_600_000, atOnce: 1 });
      await isRunning('poison', attempt);
      edge.clock.advance(leaseMs);
    }
    workElsewhere();
    await until(id, 'failed');
    expect(runs).toHaveLength(3);
    letGo('poison');
  });

  it('keeps its lease and tells its progress while it runs', async () => {
    work();
    const id = await start({ name: 'long', waits: true });
    await vi.waitFor(async () => expect((await read(id)).data).toMatchObject({ state: 'running', progress: 40 }));
    const [run] = runs;
    run?.progress(72.4);
    await vi.waitFor(async () => expect((await read(id)).data.progress).toBe(72));
    edge.clock.advance(leaseMs - 1);
    await vi.waitFor(async () => expect((await rowOf(id))?.dueAt).toBe(edge.clock.now() + leaseMs));
    letGo('long');
    await until(id, 'done');
    expect(runs).toHaveLength(1);
  });

  it('is run by one of several servers, however many there are', async () => {
    const names = Array.from({ length: 24 }, (_, index) => `many ${String(index).padStart(2, '0')}`);
    const ids = await Promise.all(names.map((name, index) => start({ name }, { schoolId: (index % 2) + 1 })));
    const workers = [workElsewhere({ atOnce: 3 }), workElsewhere({ atOnce: 3 }), workElsewhere({ atOnce: 3 })];
    await vi.waitFor(async () => expect(await effects()).toEqual(names), { timeout: 20_000 });
    await Promise.all(workers.map(({ stop }) => stop()));
    expect(runs).toHaveLength(ids.length);
    const rows = await edge.database.db.select({ state: table.state, attempts: table.attempts }).from(table);
    expect(new Set(rows.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['done 1']));
  });

  it('of one school do not keep those of another waiting', async () => {
    for (const index of [1, 2, 3, 4]) await start({ name: `busy ${index}` });
    await start({ name: 'other' }, { schoolId: 2 });
    workElsewhere({ atOnce: 1 });
    await vi.waitFor(() => expect(runs).toHaveLength(5), { timeout: 10_000 });
    expect(runs.findIndex(({ input }) => input.name === 'other')).toBeLessThan(2);
  });

  it('that nobody here knows waits for a newer server', async () => {
    const id = await start({ name: 'newer' });
    await edge.database.db.update(table).set({ kind: 'ofTomorrow' }).where(eq(table.id, id));
    const worker = work();
    const known = await start({ name: 'known' });
    await until(known, 'done');
    worker.wake();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  describe('canceled', () => {
    it('before it began never begins', async () => {
      const id = await start({ name: 'unwanted' });
      expect((await cancel(id)).data).toMatchObject({ state: 'canceled', endedAt: expect.any(String) });
      work();
      await until(await start({ name: 'next' }), 'done');
      expect([runs.map(({ input }) => input.name), await effects()]).toEqual([['next'], ['next']]);
    });

    it('while it runs is told so, and has no effect', async () => {
      work();
      const id = await start({ name: 'halfway', waits: true });
      await isRunning('halfway');
      expect((await cancel(id)).data.state).toBe('canceled');
      const [run] = runs;
      run?.progress(50);
      await vi.waitFor(() => expect(run?.signal.aborted).toBe(true));
      letGo('halfway');
      await vi.waitFor(() => expect(logged('job left')).toHaveLength(1));
      expect([(await read(id)).data.state, await effects()]).toEqual(['canceled', []]);
    });

    it('when it is done stays done', async () => {
      work();
      const id = await start({ name: 'too late' });
      await until(id, 'done');
      expect((await cancel(id)).data.state).toBe('done');
    });
  });

  it('asked for again under its key is the same one until it is over, for the same person', async () => {
    const order = { dedupeKey: 'export 7А' };
    const first = await start({ name: 'once', waits: true }, order);
    const again = await Promise.all([
      start({ name: 'once', waits: true }, order),
      start({ name: 'once', waits: true }, order),
    ]);
    expect(again).toEqual([first, first]);
    const colleague = await start({ name: 'colleague' }, { ...order, userId: 3 });
    expect(colleague).not.toBe(first);
    work();
    await isRunning('once');
    expect(await start({ name: 'once', waits: true }, order)).toBe(first);
    letGo('once');
    await until(first, 'done');
    const anew = await start({ name: 'anew' }, order);
    expect(anew).not.toBe(first);
    await until(anew, 'done');
    expect(await effects()).toEqual(['anew', 'colleague', 'once']);
  });

  describe('when the server ends', () => {
    it('what is nearly done is done', async () => {
      const worker = work({ graceMs: 10_000 });
      const id = await start({ name: 'nearly', waits: true });
      await isRunning('nearly');
      const stopped = worker.stop();
      letGo('nearly');
      await stopped;
      expect(await rowOf(id)).toMatchObject({ state: 'done' });
    });

    it('what takes longer is given back at once, its attempt not counted, and what it still does has no effect', async () => {
      const worker = work();
      const id = await start({ name: 'slow', waits: true });
      await isRunning('slow');
      await worker.stop();
      expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0, lease: null, dueAt: edge.clock.now() });
      expect(runs[0]?.signal.aborted).toBe(true);
      workElsewhere();
      await isRunning('slow', 2);
      letGo('slow');
      await until(id, 'done');
      await vi.waitFor(() => expect(logged('job left')).toHaveLength(1));
      expect(await effects()).toEqual(['slow']);
    });

    it('nothing new is taken', async () => {
      await work().stop();
      const id = await start({ name: 'after' });
      expect([(await rowOf(id))?.state, runs]).toEqual(['waiting', []]);
    });
  });

  it('asks for nothing that is not there', async () => {
    expect((await read(idOf('no job'))).error.code).toBe('NOT_FOUND');
  });
});
