// What people are told at an hour of the day: once, by one of several servers, and no more than is so; on both databases.
import { and, eq, isNotNull, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeKind } from '#contract/core/notice-kind.ts';
import { everybody } from '#contract/core/publication.ts';
import { type DayWords, startDayWords } from '#server/day-words.ts';
import { quarters } from '#server/features/calendar/public.ts';
import { notices } from '#server/features/notices/public.ts';
import { publications } from '#server/features/publications/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { announcements, syncClients } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';

const dayMs = 86_400_000;
const log = { error: vi.fn() } as never;

describe.each(databaseKinds)('words of the day on %s', (kind) => {
  let caller: SyncCaller;
  let servers: DayWords[];
  beforeEach(async () => {
    caller = await openSyncCaller(kind);
    for (const login of ['teacher', 'parent', 'student', 'director']) await caller.person(login);
    const parts = { database: caller.database, clock: caller.clock, log };
    servers = [1, 2].map(() => startDayWords(parts, { everyMs: 1_000_000_000 }));
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await caller.close();
  });

  const at = async (time: string, date = '2026-11-20') => {
    caller.clock.set(Date.parse(`${date}T${time}:00+05:00`));
    await Promise.all(servers.map((server) => server.turn()));
  };
  const told = async (of: NoticeKind) => {
    const rows = await caller.database.db
      .select()
      .from(notices)
      .where(and(like(notices.fact, `${of}:%`), isNotNull(notices.value)));
    return rows.map(({ userId, value, version }) => [userId, value, version]).sort();
  };

  it('a teacher hears at 16:30 of the lessons that lack roll or theme, and of no other', async () => {
    const of = (scheduleUuid: string) => ({ scheduleUuid });
    await caller.send('teacher', [
      operationOf(1, 'conductLesson', { ...of(idOf('lesson early')), themeUuid: null, theme: 'Гук заңы' }),
      operationOf(2, 'takeRoll', of(idOf('lesson early'))),
      operationOf(3, 'conductLesson', { ...of(idOf('lesson now')), themeUuid: null, theme: 'Гук заңы' }),
    ]);
    await at('16:29');
    expect(await told('missing')).toEqual([]);
    await at('16:30');
    // The other teacher of physics has never signed in.
    expect(await told('missing')).toEqual([[2, { kind: 'missing', date: '2026-11-20', lessons: 2 }, 1]]);
    await at('16:31');
    expect(await told('missing')).toEqual([[2, { kind: 'missing', date: '2026-11-20', lessons: 2 }, 1]]);
    await at('16:30', '2026-11-21');
    expect(await told('missing')).toHaveLength(1);
  });

  it('points that a SOR lacks count too, and nobody is told at night', async () => {
    const { db } = caller.database;
    const rest = ['lesson early', 'lesson now', 'lesson later'].map(idOf);
    for (const uuid of rest) await db.delete(lessons).where(eq(lessons.scheduleUuid, uuid));
    await caller.send('teacher', [
      operationOf(1, 'conductLesson', { scheduleUuid: idOf('lesson sor'), themeUuid: null, theme: 'Гук заңы' }),
      operationOf(2, 'takeRoll', { scheduleUuid: idOf('lesson sor') }),
    ]);
    await at('21:00', '2026-11-19');
    expect(await told('missing')).toEqual([]);
    await at('20:59', '2026-11-19');
    expect(await told('missing')).toEqual([[2, { kind: 'missing', date: '2026-11-19', lessons: 1 }, 1]]);
  });

  it('people hear of work that waits on a device for two days, until it has arrived', async () => {
    const { db } = caller.database;
    const clientId = idOf('a telephone in a drawer');
    const { userId } = await caller.person('teacher');
    const announced = (name: string, more: Partial<typeof announcements.$inferInsert>) => ({
      schoolId: 1,
      clientId: idOf(name),
      userId,
      sessionId: idOf('a session'),
      entries: [['lesson:x', [[1, 3]]]] as never,
      announcedAt: schoolNow - 3 * dayMs,
      seenAt: schoolNow,
      lostAt: null,
      ...more,
    });
    await db
      .insert(announcements)
      .values([
        announced('a telephone in a drawer', {}),
        announced('one of today', { announcedAt: schoolNow }),
        announced('one that is lost', { lostAt: schoolNow }),
      ]);
    const devices = ['a telephone in a drawer', 'one of today', 'one that is lost'].map(idOf);
    await db
      .insert(syncClients)
      .values(devices.map((one) => ({ schoolId: 1, clientId: one, userId, ackFloor: 0, seenAt: schoolNow })));
    await at('08:00');
    const since = schoolNow - 3 * dayMs;
    expect(await told('unsent')).toEqual([[userId, { kind: 'unsent', entries: 3, since }, 1]]);
    await db.update(announcements).set({ lostAt: schoolNow }).where(eq(announcements.clientId, clientId));
    await db.delete(announcements).where(eq(announcements.clientId, idOf('one of today')));
    await at('08:00', '2026-11-21');
    expect(await told('unsent')).toEqual([]);
  });

  it('teachers hear three days before its end that a quarter closes, if it is open', async () => {
    await at('08:00', '2026-12-23');
    expect(await told('periodCloses')).toEqual([]);
    await at('08:00', '2026-12-24');
    const news = { kind: 'periodCloses', quarter: 2, date: '2026-12-27' };
    expect(await told('periodCloses')).toEqual([[2, news, 1]]);
    await caller.database.db
      .update(quarters)
      .set({ dateEnd: '2026-12-28', status: 'archive' })
      .where(eq(quarters.number, 2));
    await at('08:00', '2026-12-25');
    expect(await told('periodCloses')).toEqual([[2, news, 1]]);
  });

  it('the management hears once that the subscription ends', async () => {
    await caller.database.db
      .insert(schoolSubscriptions)
      .values({ schoolId: 1, general: true, kitap: true, om: true, ustaz: true, paidUntil: '2026-12-05' });
    await at('09:00');
    expect(await told('subscription')).toEqual([]);
    await at('09:00', '2026-11-21');
    await at('09:00', '2026-11-22');
    expect(await told('subscription')).toEqual([[1, { kind: 'subscription', date: '2026-12-05' }, 1]]);
  });

  it('important news of the region reach those whom they are for, once', async () => {
    const words = (title: string) => ({ title, body: title });
    const news = {
      kind: 'news' as const,
      level: 'region' as const,
      areaId: 1,
      state: 'published' as const,
      audience: { ...everybody, roles: ['parent' as const, 'teacher' as const] },
      buttons: [],
      texts: { kz: words('Карантин'), ru: words('Карантин'), en: words('Quarantine') },
      wide: null,
      narrow: null,
      isImportant: true,
      fromAt: schoolNow - 1,
      untilAt: null,
      changedAt: schoolNow,
    };
    await caller.database.db
      .insert(publications)
      .values([
        news,
        { ...news, isImportant: false },
        { ...news, areaId: 2 },
        { ...news, audience: { ...everybody, parallels: [11] } },
        { ...news, state: 'draft' as const },
        { ...news, fromAt: schoolNow + dayMs },
      ]);
    await at('12:00');
    const title = { kz: 'Карантин', ru: 'Карантин', en: 'Quarantine' };
    const first = (await told('news')).map(([userId, value]) => [userId, value]);
    expect(first).toEqual([
      [2, { kind: 'news', id: expect.any(Number), title }],
      [7, { kind: 'news', id: expect.any(Number), title }],
    ]);
    await at('12:00', '2026-11-21');
    // The one of tomorrow has come; the first is not told again.
    expect((await told('news')).map(([userId, , version]) => [userId, version])).toEqual([
      [2, 1],
      [2, 1],
      [7, 1],
      [7, 1],
    ]);
  });
});
