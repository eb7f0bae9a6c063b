// An interrupted first download (design/sync.md, case 21): what arrived stays, what did not is requested again, and nothing says "all of it
// is here" until it is.

import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rosterDocument } from '#contract/lesson/lesson.documents.ts';
import type { PackContext } from '#data/packs/pack-plan.ts';
import { type PackPause, PackStore, type PartProgress } from '#data/packs/pack-progress.ts';
import { type PackPorts, PackRunner } from '#data/packs/pack-runner.ts';
import { notePackPart, readHeldDocuments } from '#db/packs.ts';
import { cacheKey } from '#db/schema.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import { Device, type OpenAccount } from '#tests/sync/device.ts';

describe('a pack that is interrupted', () => {
  const clock = testClock();
  let database: Database;
  let app: FastifyInstance;
  let device: Device;
  let counter = 0;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(databaseKind));
    app = await startTestApp(database, clock);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    counter += 1;
    device = new Device(`packs ${counter}`, app, () => clock.now(), 0);
    await device.signIn('teacher');
    device.wire.exchanges.length = 0;
  });
  afterEach(() => device.close());

  const account = (): OpenAccount => {
    if (!device.account) throw new Error('nobody is signed in');
    return device.account;
  };
  const context: PackContext = {
    role: 'teacher',
    schoolId: 1,
    isSupportSchool: false,
    eduYear: 2026,
    today: '2026-11-20',
    year: { dateStart: '2026-09-01', dateEnd: '2027-05-25' },
    pupils: [],
    reads: [],
  };

  /** One run of the application from its start until it has nothing more to do, or is told to end. */
  async function runOnce(
    options: {
      isSaving?: boolean;
      hindrance?: () => PackPause | null;
      onRequest?: (count: number) => void;
      /** Number of waits to sit out; the run ends at the next one. */
      waits?: number;
      /** The first request is given up for something more urgent. */
      givesWay?: boolean;
      /** By the server's clock; its test clock without it. */
      serverNow?: () => number;
      /** Keys that the user removed before the first look. */
      removed?: readonly string[];
    } = {},
  ) {
    const store = new PackStore();
    const { handles, engine } = account();
    let requests = 0;
    let rests = 0;
    let waits = options.waits ?? 0;
    const ports: PackPorts = {
      context: () => context,
      now: options.serverNow ?? (() => clock.now()),
      elapsedMs: () => clock.now(),
      untilIdle: async () => undefined,
      read: (keys) => readHeldDocuments(handles, keys),
      note: (part) => notePackPart(handles, '1:2026', part, clock.now()),
      request: (schoolId, documents) => {
        requests += 1;
        options.onRequest?.(requests);
        if (options.givesWay && requests === 1) return Promise.resolve('gaveWay');
        return engine.wantQuietly({ schoolId, eduYear: 2026 }, documents);
      },
      hindrance: options.hindrance ?? (() => (engine.status.connection === 'offline' ? 'offline' : null)),
      hasRoom: async () => true,
      isSaving: () => options.isSaving ?? false,
      alone: (work) => work(),
      rest: async () => {
        rests += 1;
      },
      log: (name) => {
        throw new Error(name);
      },
      change: async (ms) => {
        if (waits-- > 0) clock.advance(ms);
        else runner.stop();
      },
    };
    const runner = new PackRunner(ports, store);
    if (options.removed) runner.removed(options.removed);
    await runner.run();
    const progress = store.get();
    const part = (name: string) => progress?.parts.find((one) => one.part === name) as PartProgress;
    return { progress, part, rests };
  }
  const heldKeys = async () => (await account().handles.relaxed.caches.toArray()).map((row) => row.document);
  const wantedSoFar = () => device.wire.exchanges.flatMap(({ want }) => want);

  it('case 21: cut off in the middle it is not complete; after a new start only the rest is asked for, and then it is', async () => {
    const cut = await runOnce({
      onRequest: (count) => {
        if (count === 2) device.wire.fault = { kind: 'cut' };
      },
    });
    expect(cut.part('week').isComplete).toBe(false);
    expect(cut.part('week').arrived).toBeGreaterThan(0);
    const before = await heldKeys();
    expect(before).toContain('week:2026-11-16');

    device.crash();
    device.wire.fault = { kind: 'none' };
    device.wire.exchanges.length = 0;
    await account().engine.wake();
    const whole = await runOnce();
    expect(whole.progress?.state).toBe('done');
    expect(whole.progress?.parts.map(({ isComplete }) => isComplete)).toEqual([true, true, true]);
    expect(wantedSoFar().filter((name) => before.includes(name))).toEqual([]);
    const [lesson] = (await heldKeys()).filter((name) => name.startsWith('lesson:'));
    expect(lesson).toBeDefined();
  });

  it('a crash between the answer and the record leaves no claim that is not true', async () => {
    await runOnce({ onRequest: (count) => count === 2 && device.account?.engine.stop() });
    device.crash();
    const again = await runOnce({ hindrance: () => 'offline' });
    expect(again.progress).toMatchObject({ state: 'paused', pause: 'offline' });
    expect(again.part('quarter').isComplete).toBe(false);
  });

  it('today comes before the week, and the week before the quarter', async () => {
    await runOnce();
    const places = ['year:2026', 'week:2026-11-23', 'journals:2026'].map((name) => wantedSoFar().indexOf(name));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBe(0);
  });

  it('what has to make room in the middle is missed by its part, and is not fetched over and over', async () => {
    const evicted = async () => {
      const names = (await heldKeys()).filter((name) => name.startsWith('lesson:'));
      await account().handles.relaxed.caches.bulkDelete(names.map((name) => cacheKey(1, name)));
    };
    device.wire.beforeAnswer = async () => {
      if (device.wire.exchanges.length > 2) await evicted();
    };
    const { part, progress } = await runOnce();
    expect(progress?.state).toBe('done');
    expect(part('quarter').isComplete).toBe(false);
    expect(wantedSoFar()).toHaveLength(new Set(wantedSoFar()).size);
  });

  it('a device without room ends the download in words, and keeps what is there', async () => {
    await runOnce({ isSaving: true });
    const before = await heldKeys();
    const { caches } = account().handles.relaxed;
    vi.spyOn(caches, 'put').mockImplementation(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    device.wire.exchanges.length = 0;
    const full = await runOnce({ waits: 10 });
    expect(device.wire.exchanges.length).toBeLessThanOrEqual(3);
    expect(full.progress).toMatchObject({ state: 'paused', pause: 'noRoom' });
    expect(await heldKeys()).toEqual(before);
    expect(full.part('quarter').isComplete).toBe(false);
  });

  it('a request that gave way is repeated after its pause, wherever answers set the clock of the server', async () => {
    // Each answer over a slow link takes the clock back by what the link took.
    const startedAt = clock.now();
    const { progress } = await runOnce({ givesWay: true, waits: 1, serverNow: () => startedAt });
    expect(progress?.state).toBe('done');
  });

  it('copies that were removed before the first look do not return by themselves, and are missed', async () => {
    await runOnce();
    const { caches } = account().handles.relaxed;
    const lessons = (await heldKeys()).filter((name) => name.startsWith('lesson:'));
    const keys = lessons.map((name) => cacheKey(1, name));
    await caches.bulkDelete(keys);
    device.wire.exchanges.length = 0;
    const { part } = await runOnce({ removed: keys });
    expect(wantedSoFar()).toEqual([]);
    expect(part('quarter').isComplete).toBe(false);
  });

  it('with data saver only today comes by itself', async () => {
    const { part, progress, rests } = await runOnce({ isSaving: true });
    expect(part('today').isComplete).toBe(true);
    expect(part('quarter').isComplete).toBe(false);
    expect(progress).toMatchObject({ state: 'paused', pause: 'dataSaver', isSaving: true });
    expect(wantedSoFar()).not.toContain('journals:2026');
    expect(rests).toBe(1);
  });

  it('rests once nothing is missing, and not while something stands in the way', async () => {
    expect((await runOnce({ hindrance: () => 'busy' })).rests).toBe(0);
    expect((await runOnce()).rests).toBe(1);
    expect((await runOnce({ hindrance: () => 'offline' })).rests).toBe(0);
  });

  it('what no feed keeps fresh is asked for again after a day, and nothing else with it', async () => {
    await runOnce();
    device.wire.exchanges.length = 0;
    clock.advance(25 * 3_600_000);
    await runOnce();
    const kinds = new Set(wantedSoFar().map((name) => name.split(':')[0]));
    expect([...kinds].sort()).toEqual(['journal', 'journals', 'roster', 'week', 'year']);
    expect(wantedSoFar()).toContain(rosterDocument.name(71));
  });
});
