// The access log as the management sees it: what is in it, of whom, and what is not told of others, on both databases.

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { type accessLog as answer, mostAccessLines } from '#contract/access-log/access-log.schema.ts';
import { instantIn } from '#contract/core/time.ts';
import { insertRows } from '#server/db/bulk-insert.ts';
import { accessLog, completeWords, recordAccess, users } from '#server/features/people/public.ts';
import { groups } from '#server/features/school/public.ts';
import { recordClasses } from '#server/features/social/opened.ts';
import { recordReads } from '#server/sync/documents.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { iinsFrom } from '#tests/support/iins.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { openSyncCaller, operationOf, type SyncCaller } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

type Log = z.infer<typeof answer>;
const iinOf = iinsFrom('1312315');
const queryOf = (values: Record<string, number | undefined>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
const management = '/api/v4/os/backoffice/people-management/contingent';

describe.each(databaseKinds)('the access log on %s', (kind) => {
  let caller: SyncCaller;
  beforeAll(async () => {
    caller = await openSyncCaller(kind);
    await widenSmallSchool(caller.database.db);
    await addEveryRole(caller.database.db);
  });
  afterAll(() => caller.close());

  const log = async (login = 'director', eduYear = 2026, schoolId = 1, before?: number) =>
    call<Log>(caller.app, `GET /api/v4/os/backoffice/access-log?${queryOf({ schoolId, eduYear, before })}`, {
      as: await caller.person(login),
      school: schoolId,
    });
  const lines = async () =>
    (await log()).data.lines.map(({ who, kind: what, whom, people, groups }) => ({ who, what, whom, people, groups }));
  const post = async (login: string, path: string, body: object) => {
    const done = await call(caller.app, `POST ${path}`, {
      as: await caller.person(login),
      body: { schoolId: 1, ...body },
    });
    expect([path, done.status]).toEqual([path, 200]);
  };
  const about = { eduYear: 2026 };
  const social = loginOf('social_worker', 1);
  let devices = 0;
  const open = (login: string, ...want: string[]) =>
    caller.send(login, [], { clientId: idOf(`log device ${devices++}`), want });

  it('says who saw what of whom and when, one line an act, newest first', async () => {
    const { db } = caller.database;
    await db
      .update(users)
      .set({ iin: iinOf(1) })
      .where(eq(users.id, 11));
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, 12));
    await post('director', `${management}/student-profiles/iin`, { ...about, id: 11 });
    caller.clock.advance(1_000);
    await post('zavuch', `${management}/slips`, { ...about, ids: [11, 12, 13] });
    caller.clock.advance(1_000);
    await post('zavuch', '/api/v4/os/backoffice/people-management/person-by-iin', { iin: iinOf(2), as: 'student' });
    const found = await lines();
    expect(found).toEqual(
      [
        { who: 'Мұқанов Е. Б.', what: 'look-up', whom: [], people: 0, groups: [] },
        {
          who: 'Мұқанов Е. Б.',
          what: 'password',
          whom: ['Абенов А.', 'Әлиева І.', 'Гончар И.'],
          people: 3,
          groups: [],
        },
        { who: 'Сейітов Б.', what: 'iin', whom: ['Абенов А.'], people: 1, groups: [] },
      ].map((line) => ({ ...line, who: expect.any(String) })),
    );
    expect(found[2]?.who).toBe('Сейітов Б.');
    expect((await log()).data.lines.map(({ at }) => at)).toEqual([schoolNow + 2_000, schoolNow + 1_000, schoolNow]);
    expect(JSON.stringify(found)).not.toContain(iinOf(1));
  });

  it('has social data opened, once a day for each reader and class, also its missed lessons and its history', async () => {
    await caller.database.db.delete(accessLog);
    const opened = async () => (await lines()).map(({ who, what, groups }) => [who, what, ...groups]);
    await open('director', 'social-classes:2026');
    await open('teacher', 'social:71');
    expect(await opened()).toEqual([]);
    await open(social, 'social:71', 'bells');
    await open(social, 'social:71');
    expect(await opened()).toEqual([['Рөлов Р.', 'social', '7 «А»']]);
    await open('grouplead', 'social:71');
    expect(await opened()).toHaveLength(2);
    const asked = 'schoolId=1&eduYear=2026&groupId=71&from=2026-11-02&to=2026-11-20';
    const as = await caller.person('zavuch');
    await call(caller.app, `GET /api/v4/os/backoffice/social/visits?${asked}`, { as });
    const category = { groupId: 71, pupil: idOf('student 0'), category: 5 };
    const entry = { from: '2026-09-01', to: null, document: '№ 12' };
    await caller.send(social, [operationOf(1, 'setCategories', { ...category, entry })], {
      clientId: idOf('log writer'),
    });
    expect(await opened()).toHaveLength(3);
    const cell = new URLSearchParams({
      schoolId: '1',
      eduYear: '2026',
      document: 'social:71',
      cell: `category:${idOf('student 0')}:5`,
    });
    const history = await call(caller.app, `GET /api/v4/os/sync/history?${cell}`, {
      as: await caller.person('director'),
    });
    expect(history.text).toContain('№ 12');
    expect((await opened()).map(([who]) => who).sort()).toEqual(['Ким В.', 'Омарова С.', 'Рөлов Р.', 'Сейітов Б.']);
    const { userId } = await caller.person(social);
    const tomorrow = { schoolId: 1, userId, now: schoolNow + 24 * 3_600_000 };
    for (const _ of [1, 2]) await caller.database.transaction((db) => recordClasses(db, tomorrow, [71], 'opened'));
    expect(await opened()).toHaveLength(5);
  });

  it('tells what a device fetched in advance, or was told by the feed, from what was opened', async () => {
    const { db } = caller.database;
    await db.delete(accessLog);
    const listed = async () => (await lines()).map(({ who, what, groups }) => [who, what, groups]);
    const clientId = idOf('device of a social worker');
    const first = await caller.send(social, [], { clientId, want: ['social:71', 'bells'], ahead: 2 });
    expect(await listed()).toEqual([['Рөлов Р.', 'kept', ['7 «А»']]]);
    await db.delete(accessLog);
    const category = { groupId: 71, pupil: idOf('student 1'), category: 5 };
    const entry = { from: '2026-09-01', to: null, document: '№ 13' };
    await caller.send('director', [operationOf(1, 'setCategories', { ...category, entry })], {
      clientId: idOf('a writer'),
    });
    await db.delete(accessLog);
    // Another's change comes by itself.
    const told = await caller.send(social, [], { clientId, cursor: first.cursor, epoch: first.epoch ?? null });
    expect(told.documents.map(({ key }) => key)).toContain('social:71');
    expect(await listed()).toEqual([['Рөлов Р.', 'kept', ['7 «А»']]]);
    // Opened after that: both are told. The other way round the device says nothing new.
    await caller.send(social, [], { clientId, want: ['bells', 'social:71'], ahead: 0 });
    expect((await listed()).map(([, what]) => what).sort()).toEqual(['kept', 'social']);
    await caller.send('zavuch', [], { want: ['social:71'] });
    await caller.send('zavuch', [], { want: ['social:71'], ahead: 1 });
    expect((await listed()).filter(([who]) => who !== 'Рөлов Р.').map(([, what]) => what)).toEqual(['social']);
  });

  it('does not take a document that goes for one that was read', async () => {
    const { db } = caller.database;
    await db.delete(accessLog);
    const { userId } = await caller.person(social);
    const reader = { schoolId: 1, userId, roles: ['social_worker'] as const, now: schoolNow };
    const gone = [
      { key: 'social:71', asOf: 1, purge: true },
      { key: 'social:71', asOf: 1, error: 'ACCESS_DENIED' as const },
    ];
    await recordReads(caller.database, reader, gone, new Set(['social:71']));
    expect(await lines()).toEqual([]);
  });

  it('shows whom a search over schools told of, by its name, and not the searches of others', async () => {
    const { db } = caller.database;
    await db.delete(accessLog);
    for (const schoolId of [1, 2]) await completeWords(db, schoolId, 1_000);
    const worker = await caller.person(loginOf('region_worker', 1));
    for (const text of ['гончар', 'никого нет']) {
      await call(caller.app, 'POST /api/v4/os/headoffice/people-search', { as: worker, body: { text } });
    }
    expect(await lines()).toEqual([{ who: 'Рөлов Р.', what: 'found', whom: ['Гончар И.'], people: 1, groups: [] }]);
  });

  it('is the management’s, of its own school and year, and names nobody whom the school does not know', async () => {
    const { db } = caller.database;
    await db.delete(accessLog);
    const act = { at: schoolNow, userId: 1, what: 'look-up' as const };
    // The teacher of the other school: that somebody bears the number is all that was told.
    await recordAccess(db, { ...act, schoolId: 1, ofUserIds: [6] });
    await recordAccess(db, { ...act, schoolId: 2, ofUserIds: [6] });
    await recordAccess(db, {
      ...act,
      schoolId: 1,
      at: instantIn('2026-07-31', '23:59', 'Asia/Almaty'),
      ofUserIds: [11],
    });
    await recordAccess(db, {
      ...act,
      schoolId: 1,
      at: instantIn('2026-08-01', '00:00', 'Asia/Almaty'),
      ofUserIds: [12],
    });
    expect(await lines()).toEqual([
      { who: 'Сейітов Б.', what: 'look-up', whom: [], people: 1, groups: [] },
      { who: 'Сейітов Б.', what: 'look-up', whom: ['Әлиева І.'], people: 1, groups: [] },
    ]);
    expect((await log('director', 2025)).data.lines.map(({ whom }) => whom)).toEqual([['Абенов А.']]);
    expect((await log(loginOf('director', 2), 2026, 2)).data.lines.map(({ whom }) => whom)).toEqual([['Асанова А.']]);
    for (const login of ['teacher', 'grouplead', social, 'monitoring', 'parent']) {
      expect((await log(login)).error.code).toBe('ACCESS_DENIED');
    }
    expect((await log('director', 2026, 2)).error.code).toBe('WRONG_SCHOOL');
  });

  it('tells the classes that somebody opened on a day of the school in one line', async () => {
    const { db } = caller.database;
    await db.delete(accessLog);
    const { schoolId, eduYear } = { schoolId: 1, eduYear: 2026 };
    await db.insert(groups).values(
      ['Ә', 'Б'].map((letter, index) => ({
        schoolId,
        eduYear,
        id: 80 + index,
        parallel: 7,
        letter,
        eduLang: 'kk',
        shift: 1,
      })),
    );
    const at = (date: string, time: string) => instantIn(date, time, 'Asia/Almaty');
    const opened = (userId: number, now: number, ...ids: number[]) =>
      caller.database.transaction((tx) => recordClasses(tx, { schoolId: 1, userId, now }, ids, 'opened'));
    await opened(1, at('2026-11-17', '00:10'), 81, 71);
    await opened(1, at('2026-11-17', '23:50'), 80, 71);
    await opened(1, at('2026-11-18', '00:10'), 71);
    await opened(11, at('2026-11-17', '12:00'), 71);
    const { data } = await log();
    expect(data.lines.map(({ at: when, groups: classes, people }) => [when, classes, people])).toEqual([
      [at('2026-11-18', '00:10'), ['7 «А»'], 0],
      [at('2026-11-17', '23:50'), ['7 «А»', '7 «Ә»', '7 «Б»'], 0],
      [at('2026-11-17', '12:00'), ['7 «А»'], 0],
    ]);
  });

  it('tells the newest two thousand of a kind, hides no other kind behind them, and the earlier ones when asked', async () => {
    const { db } = caller.database;
    await db.delete(accessLog);
    const rows = Array.from({ length: mostAccessLines + 5 }, (_, index) => ({
      schoolId: 1,
      id: idOf(`act ${index}`),
      at: schoolNow - index,
      userId: 1,
      what: 'iin' as const,
      ofUserId: 11,
      ofGroupId: null,
    }));
    await insertRows(db, accessLog, rows);
    const old = { schoolId: 1, at: schoolNow - 86_400_000, userId: 1 };
    await recordAccess(db, { ...old, what: 'password', ofUserIds: [12] });
    const { data } = await log();
    expect([data.lines.length, data.lines[0]?.at]).toEqual([mostAccessLines + 1, schoolNow]);
    expect(data.lines.at(-1)?.kind).toBe('password');
    expect(data.earlier).toBe(schoolNow - mostAccessLines + 1);
    const earlier = (await log('director', 2026, 1, data.earlier ?? 0)).data;
    expect(earlier.lines.map(({ at }) => schoolNow - at)).toEqual([1999, 2000, 2001, 2002, 2003, 2004, 86_400_000]);
    expect(earlier.earlier).toBeNull();
  });
});
