// Points for work: given in the transaction of the fact, once, and taken back with it (decisions D51, D52); on both databases.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataOf } from '#contract/core/endpoint.ts';
import type { Operation } from '#contract/core/mutation.ts';
import type { scoreEndpoints } from '#contract/score/score.endpoints.ts';
import { levelOf, mostLevel, type ScoreBody, usualRules } from '#contract/score/score.schema.ts';
import type { UserInfo } from '#contract/session/session.schema.ts';
import { notices } from '#server/features/notices/public.ts';
import { scoreEvents, scoreRules, scoreTotals } from '#server/features/score/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { headersOf } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const early = idOf('lesson early');
const dayMs = 86_400_000;
type Base = Operation['base'];
type At = { readonly base?: Base; readonly at?: number; readonly lesson?: string };
const typed =
  (name: string, payload: object) =>
  (seq: number, { base, at, lesson = early }: At = {}) =>
    operationOf(seq, name, { scheduleUuid: lesson, ...payload }, base, at);
const conduct = typed('conductLesson', { themeUuid: null, theme: 'Гук заңы' });
const otherTheme = typed('conductLesson', { themeUuid: null, theme: 'Ом заңы' });
const uncomplete = typed('uncompleteLesson', {});
const roll = typed('takeRoll', {});
const noRoll = typed('withdrawRoll', {});
const homework = typed('setHomework', { homework: { body: '§14', dueScheduleUuid: null } });
const noHomework = typed('setHomework', { homework: null });
const done = (isDone: boolean) =>
  typed('setHomeworkDone', { studentSchoolUuid: idOf('student 0'), studentGroupUuid: idOf('member 0'), isDone });
const on = (version: number) => ({ base: { version } });

describe.each(databaseKinds)('points on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
  });
  afterAll(() => caller.close());

  let devices = 0;
  const device = () => ({ clientId: idOf(`device of points ${devices++}`) });
  const send = async (login: string, operations: Operation[], request = device()) => {
    caller.clock.advance(1_000);
    return caller.send(login, operations, request);
  };
  const documentOf = async (login: string, of = login, request: object = {}) => {
    const { userId } = await caller.person(of);
    const { documents } = await caller.send(login, [], { ...device(), want: [`score:${userId}`], ...request });
    return documents.find(({ key }) => key === `score:${userId}`);
  };
  const bodyOf = async (login: string) => (await documentOf(login))?.body as ScoreBody;
  const ask = async <Data>(login: string, path: string, schoolId = 1) => {
    const headers = headersOf(await caller.person(login), schoolId);
    const response = await caller.app.inject({ method: 'GET', url: `/api/v4/os/${path}`, headers });
    return response.json<{ data: Data; error?: { code: string } }>();
  };
  const eventsOf = async (login: string) =>
    (await ask<DataOf<typeof scoreEndpoints.events>>(login, 'score/events')).data;
  /** The law: what is kept as a sum is the sum of what it came from, of everybody. */
  const sumsAgree = async () => {
    const { db } = caller.database;
    const events = Map.groupBy(await db.select().from(scoreEvents), ({ schoolId, userId }) => `${schoolId} ${userId}`);
    const totals = await db.select().from(scoreTotals);
    for (const { schoolId, userId, total } of totals) {
      const own = events.get(`${schoolId} ${userId}`) ?? [];
      expect(total).toBe(own.reduce((sum, { points }) => sum + points, 0));
    }
    expect(totals.length).toBeGreaterThanOrEqual(events.size);
  };

  // covers NOTIF-013
  it('gives points for roll, theme and homework of the day, and says so to whoever follows', async () => {
    const own = device();
    const following = await caller.send('teacher', [], own);
    expect(await bodyOf('teacher')).toMatchObject({ total: 0, sumOfDay: 0, quarter: 0, toNext: 50 });
    await send('teacher', [roll(1), conduct(2), homework(3)]);
    const body = { total: 4, sumOfDay: 4, quarter: 4, day: '2026-11-20', level: { value: 1, progress: 8 }, toNext: 46 };
    expect(await bodyOf('teacher')).toEqual(body);
    const { cursor, scopes } = following;
    const { documents } = await caller.send('teacher', [], { ...own, cursor, scopes });
    expect(documents.find(({ key }) => key.startsWith('score:'))?.body).toEqual(body);
    const subject = { kz: 'Физика', ru: 'Физика', en: 'Physics' };
    const of = { scheduleUuid: early, lessonDate: '2026-11-20', subject };
    expect((await eventsOf('teacher')).sort((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { ...of, kind: 'homework', points: 1, at: schoolNow - 1_000 },
      { ...of, kind: 'roll', points: 2, at: schoolNow - 1_000 },
      { ...of, kind: 'theme', points: 1, at: schoolNow - 1_000 },
    ]);
    await sumsAgree();
  });

  // covers NOTIF-001
  it('the state of the person holds sum, quarter, today and level', async () => {
    const { data } = await ask<UserInfo>('teacher', 'user-info');
    expect(data).toMatchObject({
      score: 4,
      quarterScore: 4,
      sumScoreToday: 4,
      level: { value: 1, progress: 8 },
    });
    expect((await ask<UserInfo>('director', 'user-info')).data).toMatchObject({
      score: 0,
      quarterScore: 0,
      sumScoreToday: 0,
      level: { value: 1, progress: 0 },
    });
  });

  it('what comes twice, or is changed, counts once', async () => {
    const own = device();
    const again = otherTheme(1, on(1));
    await send('teacher', [again], own);
    await send('teacher', [again], own);
    expect((await bodyOf('teacher')).total).toBe(4);
    await sumsAgree();
  });

  it('takes points back with the fact, and gives them again with it', async () => {
    await send('teacher', [noRoll(1, on(1)), uncomplete(2, on(2)), noHomework(3, on(1))]);
    expect(await bodyOf('teacher')).toMatchObject({ total: 0, sumOfDay: 0 });
    expect(await eventsOf('teacher')).toEqual([]);
    await sumsAgree();
    await send('teacher', [roll(1, on(2)), conduct(2, on(3)), homework(3, on(2))]);
    expect((await bodyOf('teacher')).total).toBe(4);
    // Done and taken back in one push.
    await send('teacher', [noRoll(1, on(3)), roll(2, { base: { afterSeq: 1 } }), noRoll(3, { base: { afterSeq: 2 } })]);
    expect((await bodyOf('teacher')).total).toBe(2);
    await sumsAgree();
  });

  it('what was refused or lost against another gives nothing', async () => {
    const { exceptions } = await send('teacher', [roll(1, on(0)), conduct(2, { lesson: idOf('lesson closed') })]);
    expect(exceptions).toHaveLength(2);
    expect((await bodyOf('teacher')).total).toBe(2);
  });

  it('a pupil gets points for homework that is done before it is due, and none without homework', async () => {
    const inTime = { lesson: idOf('lesson now') };
    // The next lesson of this one has started.
    await send('student', [done(true)(1)]);
    await send('student', [done(true)(1, inTime)]);
    expect((await bodyOf('student')).total).toBe(0);
    await send('teacher', [homework(1, inTime)]);
    await send('student', [
      done(false)(1, { ...inTime, ...on(1) }),
      done(true)(2, { ...inTime, base: { afterSeq: 1 } }),
    ]);
    expect(await bodyOf('student')).toMatchObject({ total: 1, level: { value: 1, progress: 5 }, toNext: 19 });
    expect((await bodyOf('teacher')).total).toBe(3);
    await send('student', [done(false)(1, { ...inTime, ...on(3) })]);
    expect((await bodyOf('student')).total).toBe(0);
    await sumsAgree();
  });

  it('nobody reads the points of another, in their school or in another', async () => {
    expect(await documentOf('director', 'teacher')).toMatchObject({ error: 'ACCESS_DENIED' });
    expect(await documentOf('parent', 'student')).toMatchObject({ error: 'ACCESS_DENIED' });
    expect(await documentOf('other', 'teacher', { schoolId: 2 })).toMatchObject({ error: 'ACCESS_DENIED' });
    expect((await ask('other', 'score/events')).error).toBeDefined();
    expect((await ask<unknown[]>('other', 'score/events', 2)).data).toEqual([]);
    expect((await ask('parent', 'score/events')).error?.code).toBe('ACCESS_DENIED');
  });

  it('work of another day gives nothing, and does not take what its day gave', async () => {
    const lesson = idOf('lesson sor');
    const total = 3;
    await send('teacher', [roll(1, { lesson })]);
    expect((await bodyOf('teacher')).total).toBe(total);
    // Done without a network on the lesson's day, sent on the next one.
    await send('teacher', [conduct(1, { lesson, at: schoolNow - dayMs })]);
    await send('teacher', [otherTheme(1, { lesson, ...on(1) })]);
    expect(await bodyOf('teacher')).toMatchObject({ total: total + 1, sumOfDay: total, quarter: total + 1 });
    await sumsAgree();
  });

  describe('a level', () => {
    let caller: SyncCaller;
    beforeAll(async () => {
      caller = await openSyncCaller(kind);
    });
    afterAll(() => caller.close());

    it('is told to whoever reached it, once, also when points were taken back and given again', async () => {
      const { db } = caller.database;
      const { userId } = await caller.person('teacher');
      await db.insert(scoreTotals).values({ schoolId: 1, userId, total: 49 });
      const told = () => db.select().from(notices).where(eq(notices.userId, userId));
      await caller.send('teacher', [conduct(1, { lesson: idOf('lesson closed') })], device());
      expect(await told()).toEqual([]);
      await caller.send('teacher', [roll(1)], device());
      const once = [{ fact: 'level:2', value: { kind: 'level', level: 2 }, version: 1 }];
      expect(await told()).toMatchObject(once);
      await caller.send('teacher', [noRoll(1, on(1))], device());
      await caller.send('teacher', [roll(1, on(2))], device());
      expect(await told()).toMatchObject(once);
    });
  });

  describe('two at once, and a full day', () => {
    let caller: SyncCaller;
    beforeAll(async () => {
      caller = await openSyncCaller(kind);
    });
    afterAll(() => caller.close());

    it('of a day as many as the rules say, however many write at the same moment', async () => {
      const { db } = caller.database;
      await db.insert(scoreRules).values({ who: 'staff', ...usualRules.staff, mostADay: 3 });
      await caller.person('teacher');
      const sets = [roll(1), conduct(1), homework(1)];
      await Promise.all(sets.map((operation) => caller.send('teacher', [operation], device())));
      const { userId } = await caller.person('teacher');
      const events = await db.select().from(scoreEvents).where(eq(scoreEvents.userId, userId));
      expect(events).toHaveLength(3);
      expect(events.reduce((sum, { points }) => sum + points, 0)).toBe(3);
      const [held] = await db.select().from(scoreTotals).where(eq(scoreTotals.userId, userId));
      expect(held?.total).toBe(3);
    });
  });
});

// covers CONST2-016
describe('levels', () => {
  it('begin at 25·n·(n−1) points for staff and 10·n·(n−1) for pupils, up to the hundredth', () => {
    const { staff, pupils } = usualRules;
    expect([0, 49, 50, 149, 150].map((total) => levelOf(total, staff.levelStep).value)).toEqual([1, 1, 2, 2, 3]);
    expect([0, 19, 20, 59, 60].map((total) => levelOf(total, pupils.levelStep).value)).toEqual([1, 1, 2, 2, 3]);
    expect(levelOf(100, staff.levelStep)).toEqual({ value: 2, progress: 50 });
    expect(levelOf(25 * 100 * 99 - 1, staff.levelStep)).toEqual({ value: 99, progress: 99 });
    expect(levelOf(25 * 100 * 99, staff.levelStep)).toEqual({ value: mostLevel, progress: 100 });
    expect(levelOf(10 ** 9, pupils.levelStep)).toEqual({ value: 100, progress: 100 });
  });
});
