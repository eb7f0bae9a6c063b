// Prefetched documents that nobody waits for: they come last, in requests of their own, and yield to everything a person does.
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { yearDocument } from '#contract/configuration/configuration.documents.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { lessonDocument, rosterDocument } from '#contract/lesson/lesson.documents.ts';
import { weekDocument } from '#contract/schedule/schedule.documents.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { startTestApp, testClock } from '#tests/support/server.ts';
import type { SmallSchool } from '#tests/support/small-school.ts';
import { Device, type OpenAccount } from './device.ts';

describe('documents that nobody waits for', () => {
  const place = { schoolId: 1, eduYear: 2026 };
  const quietly = [weekDocument.name('2026-11-16'), yearDocument.name(2026)];
  const clock = testClock();
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let device: Device;
  let lesson = '';
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(databaseKind));
    app = await startTestApp(database, clock);
    lesson = lessonDocument.name(school.lessons.early.scheduleUuid);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    device = new Device('quiet', app, () => clock.now(), 0);
    await device.signIn('teacher');
    device.wire.exchanges.length = 0;
  });
  afterEach(() => device.close());

  const account = (): OpenAccount => {
    if (!device.account) throw new Error('nobody is signed in');
    return device.account;
  };
  const late = (): Intent => ({
    name: 'setAttendance',
    payload: {
      scheduleUuid: school.lessons.early.scheduleUuid,
      studentGroupUuid: school.pupils[0]?.studentGroupUuid ?? '',
      attendance: 'late',
    },
  });
  const missing = () => account().store.missing(1, quietly);

  it('what an answer puts off is asked for again, behind everything else, and only then counts as answered', async () => {
    device.wire.rewrite = (body) => {
      const answer = JSON.parse(body) as { data: { documents: { key: string }[]; later?: string[] } };
      const [first, ...rest] = answer.data.documents;
      answer.data.documents = first ? [first] : [];
      answer.data.later = rest.map(({ key }) => key);
      return JSON.stringify(answer);
    };
    const asked = account().engine.wantQuietly(place, quietly);
    expect(await asked).toBe('answered');
    expect(await missing()).toEqual([]);
    expect(device.wire.exchanges.map(({ want }) => want.length)).toEqual([2, 1]);
    device.wire.exchanges.length = 0;
    await account().engine.want(place, [lesson, rosterDocument.name(71), yearDocument.name(2026)], { noCache: false });
    expect(await account().store.missing(1, [lesson, rosterDocument.name(71), yearDocument.name(2026)])).toEqual([]);
    expect(device.wire.exchanges.map(({ want }) => want.length)).toEqual([3, 2, 1]);
    // A server that delivers nothing and keeps promising more is not asked forever.
    device.wire.rewrite = (body) => {
      const answer = JSON.parse(body) as { data: { documents: { key: string }[]; later?: string[] } };
      answer.data.later = answer.data.documents.map(({ key }) => key);
      answer.data.documents = [];
      return JSON.stringify(answer);
    };
    device.wire.exchanges.length = 0;
    await account().engine.want(place, [rosterDocument.name(71)], { noCache: false });
    device.wire.rewrite = undefined;
    expect(device.wire.exchanges).toHaveLength(1);
  });

  it('typed work and what a page shows go first, each in a request without them', async () => {
    await account().base.mutate([late()]);
    const asked = account().engine.wantQuietly(place, quietly);
    const shown = account().engine.want(place, [lesson], { noCache: false });
    await Promise.all([asked, shown]);
    expect(await asked).toBe('answered');
    const [first, ...rest] = device.wire.exchanges;
    expect(first?.operations).toBe(1);
    expect(rest.flatMap(({ operations }) => operations)).toEqual(rest.map(() => 0));
    expect(device.wire.exchanges.findIndex(({ want }) => want.includes(lesson))).toBeLessThan(
      device.wire.exchanges.findIndex(({ want }) => want.includes(quietly[0] ?? '')),
    );
    expect(device.wire.exchanges.at(-1)?.want).toEqual(quietly);
    expect(await missing()).toEqual([]);
  });

  it('say that nobody has opened them, until a page asks for them', async () => {
    // A page and a fresh start of all documents in one request, as after a change of rights.
    await account().engine.wantQuietly(place, quietly);
    await account().engine.want(place, [lesson], { noCache: false });
    await expect
      .poll(() => device.wire.exchanges.map(({ want, ahead }) => [want, ahead]))
      .toEqual([
        [quietly, 2],
        [[lesson], 0],
      ]);
    await account().engine.poke();
    device.wire.exchanges.length = 0;
    device.wire.rewrite = (body) => {
      device.wire.rewrite = undefined;
      const answer = JSON.parse(body) as { data: { resnapshot?: boolean } };
      answer.data.resnapshot = true;
      return JSON.stringify(answer);
    };
    await account().engine.want(place, [rosterDocument.name(71)], { noCache: false });
    await expect.poll(() => device.wire.exchanges.length).toBeGreaterThan(1);
    const [first, second] = device.wire.exchanges;
    expect([first?.want, first?.ahead]).toEqual([[rosterDocument.name(71)], 0]);
    // What was there before is fetched again by itself.
    expect(second?.want).toEqual(expect.arrayContaining([...quietly, lesson]));
    expect(second?.ahead).toBe(second?.want.length);
  });

  it.each([
    ['a page', async () => void account().engine.want(place, [lesson], { noCache: false })],
    [
      'typed work',
      async () => {
        await account().base.mutate([late()]);
        await account().engine.poke();
      },
    ],
  ])('a request for them that is in flight is given up for %s', async (_who, interrupt) => {
    device.wire.beforeAnswer = async () => {
      device.wire.beforeAnswer = undefined;
      await interrupt();
    };
    expect(await account().engine.wantQuietly(place, quietly)).toBe('gaveWay');
    await account().engine.poke();
    await expect.poll(() => device.wire.exchanges.length).toBe(2);
    expect(device.wire.exchanges[1]).not.toMatchObject({ want: quietly });
    // Nobody was shown "no connection", and the next try brings them.
    expect(account().engine.status.connection).not.toBe('offline');
    expect(await account().engine.wantQuietly(place, quietly)).toBe('answered');
    expect(await missing()).toEqual([]);
  });

  it('without a connection whoever asked is told at once, and nothing is asked for again by itself', async () => {
    device.wire.fault = { kind: 'requestLost' };
    expect(await account().engine.wantQuietly(place, quietly)).toBe('failed');
    device.wire.fault = { kind: 'none' };
    await account().engine.wake();
    expect(device.wire.exchanges.slice(1).flatMap(({ want }) => want)).toEqual([]);
    expect(await missing()).toEqual(quietly);
  });

  it('a device without room says so, and nothing that is there has to go for them', async () => {
    await account().engine.want(place, [lesson], { noCache: false });
    const { caches } = account().handles.relaxed;
    vi.spyOn(caches, 'put').mockImplementation(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    expect(await account().engine.wantQuietly(place, quietly)).toBe('failed');
    expect(await account().store.missing(1, [lesson])).toEqual([]);
  });

  it('an engine that ends tells them all', async () => {
    device.wire.beforeAnswer = () => account().engine.stop();
    const [first, second] = [
      account().engine.wantQuietly(place, quietly),
      account().engine.wantQuietly(place, [lesson]),
    ];
    expect(await Promise.all([first, second])).toEqual(['failed', 'failed']);
  });
});
