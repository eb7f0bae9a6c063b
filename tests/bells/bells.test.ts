// Time schemes over the real server, on both databases.

import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Bell, BellPreview, StoredTimeScheme, TimeScheme } from '#contract/bells/bells.schema.ts';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { Database, Db } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { lessons, lockLessons } from '#server/features/schedule/public.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { type Answered, call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v3/os/backoffice/schedule/time-schemes';
let presses = 0;
const press = () => idOf(`press ${presses++}`);
const bells = (first: number, length = 40, gap = 10): Bell[] =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((number) => {
    const at = first + (number - 1) * (length + gap);
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    return { weekday: 0, number, timeStart: clock(at), timeEnd: clock(at + length) };
  });
const fields = { name: 'Қысқа күн', shift: 1, lessonMinutes: 40, isDefault: false, entries: bells(480), groupIds: [] };

describe.each(databaseKinds)('time schemes on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let teacher: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    const lesson = { schoolId: 1, type: 'regular' as const, roomId: null };
    const physics = { ...lesson, assignmentUuid: idOf('physics') };
    // Beside them one of today is to come: the eighth.
    await database.db.insert(lessons).values([
      { ...physics, scheduleUuid: idOf('monday'), date: '2026-11-23', number: 1, timeStart: '08:00', timeEnd: '08:45' },
      {
        ...physics,
        scheduleUuid: idOf('tuesday'),
        date: '2026-11-24',
        number: 2,
        timeStart: '08:55',
        timeEnd: '09:40',
      },
      {
        ...lesson,
        assignmentUuid: idOf('first grade'),
        scheduleUuid: idOf('monday 1 б'),
        date: '2026-11-23',
        number: 2,
        timeStart: '08:55',
        timeEnd: '09:40',
      },
    ]);
    app = await startTestApp(database, clock);
    [director, teacher] = [await signIn(app, 'director'), await signIn(app, 'teacher')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = <Data>(path: string, as = director, query = '') =>
    call<Data>(app, `GET ${base}/${path}?schoolId=1&eduYear=2026${query}`, { as });
  const send = <Data = StoredTimeScheme>(path: string, body: object, as = director): Promise<Answered<Data>> =>
    call<Data>(app, `POST ${base}/${path}`, { as, body: { schoolId: 1, ...body } });
  const create = (more: object = {}) => send('create', { ...fields, requestId: press(), ...more });
  const change = (scheme: TimeScheme, more: object) => send('update', { ...scheme, requestId: press(), ...more });
  const schemeBy = async (uuid: string) => {
    const found = (await ask<TimeScheme[]>('list')).data.find((scheme) => scheme.uuid === uuid);
    if (!found) throw new Error(`No scheme ${uuid}`);
    return found;
  };
  const usual = () => schemeBy(idOf('bells'));
  const timesOf = async () =>
    Object.fromEntries(
      (await database.db.select().from(lessons)).map((row) => [row.scheduleUuid, `${row.timeStart}–${row.timeEnd}`]),
    );
  const undo = (batch: string) =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch, requestId: press() },
    });

  // covers TIME-001, TIME-003
  it('are listed by name with their bells, for every employee', async () => {
    const { data } = await ask<TimeScheme[]>('list', teacher);
    expect(data.map(({ name }) => name)).toEqual(['Бір ауысым, 45 минут', 'Қосымша 1', 'Қосымша 9']);
    expect(data[0]).toMatchObject({ schoolId: 1, uuid: idOf('bells'), shift: 1, isDefault: true, version: 1 });
    expect(data[0]?.entries).toHaveLength(8);
    const pupil = await signIn(app, 'student');
    expect((await ask('list', pupil)).error.code).toBe('ACCESS_DENIED');
  });

  // covers TIME-002
  it('hold their name, shift, lesson length, default and bells, of a weekday or of every day', async () => {
    const entries = [...bells(480), { weekday: 6, number: 1, timeStart: '09:00', timeEnd: '09:30' }];
    const { data } = await create({ name: '  Сенбі бөлек ', entries });
    const { batch: _, ...stored } = data;
    expect(stored).toEqual({ ...fields, name: 'Сенбі бөлек', entries, schoolId: 1, uuid: data.uuid, version: 1 });
    expect(await schemeBy(data.uuid)).toEqual(stored);
  });

  // covers TIME-004 GROUP-013
  it('have a short list to choose from', async () => {
    const { data } = await ask<object[]>('short-list', teacher);
    expect(data[0]).toEqual({ uuid: idOf('bells'), name: 'Бір ауысым, 45 минут', shift: 1, isDefault: true });
  });

  // covers TIME-005
  it('are told by class: the one chosen for it, else the default of its shift', async () => {
    const chosen = (await create({ name: '1 «Б» үшін', groupIds: [72], entries: (await usual()).entries })).data;
    const { data } = await ask<object[]>('by-group', teacher);
    expect(data).toMatchObject([
      { groupId: 72, label: '1 «Б»', isChosen: true, timeSchemeUuid: chosen.uuid, timeScheme: { name: chosen.name } },
      { groupId: 71, label: '7 «А»', isChosen: false, timeSchemeUuid: idOf('bells') },
    ]);
    expect((await ask<object[]>('by-group', teacher, '&groupId=71')).data).toHaveLength(1);
    expect((await ask('by-group', teacher, '&groupId=61')).error.code).toBe('NOT_FOUND');
    await undo(chosen.batch);
  });

  // covers TIME-006
  it('are created once for each press, and what is wrong is said at its field', async () => {
    const body = { ...fields, name: 'Бір рет', requestId: press() };
    const [one, two] = [await send('create', body), await send('create', body)];
    expect(two.data).toEqual(one.data);
    const wrong = async (more: object) => (await create({ name: 'Қате', ...more })).error.errors;
    const pair = (a: string, b: string, c: string, d: string, second = 2) => [
      { weekday: 0, number: 1, timeStart: a, timeEnd: b },
      { weekday: 0, number: second, timeStart: c, timeEnd: d },
    ];
    expect(await wrong({ name: 'Бір рет' })).toEqual({ name: ['This shift has a schedule of this name already'] });
    expect(await wrong({ name: '  ' })).toHaveProperty('name');
    expect(await wrong({ shift: 4 })).toHaveProperty('shift');
    expect(await wrong({ lessonMinutes: 181 })).toHaveProperty('lessonMinutes');
    expect(await wrong({ entries: [] })).toHaveProperty('entries');
    expect(await wrong({ entries: pair('08:00', '08:40', '08:30', '09:10') })).toEqual({
      'entries.1': ['There must be a break of 5 minutes at least between lessons 1 and 2'],
    });
    expect(await wrong({ entries: pair('08:00', '08:40', '08:44', '09:20') })).toHaveProperty('entries.1');
    expect(await wrong({ entries: pair('08:00', '08:04', '08:50', '09:20') })).toEqual({
      'entries.0': ['Lesson 1 must last 5 to 180 minutes'],
    });
    expect(await wrong({ entries: pair('08:00', '11:01', '12:00', '12:40') })).toHaveProperty('entries.0');
    expect(await wrong({ entries: pair('08:00', '08:40', '08:50', '09:30', 1) })).toEqual({
      'entries.1': ['Lesson 1 is listed twice'],
    });
    expect(await wrong({ entries: pair('08:00', '08:40', '08:50', '24:00') })).toHaveProperty(['entries.1.timeEnd']);
    expect(await wrong({ groupIds: [999] })).toEqual({ groupIds: ['This shift has no such class'] });
    expect(await wrong({ shift: 2, groupIds: [71] })).toHaveProperty('groupIds');
    expect(await wrong({ isDefault: true, applyFrom: '2026-11-19' })).toEqual({
      applyFrom: ['A day that is over cannot be chosen'],
    });
    expect((await create({ name: 'Бос', entries: pair('08:00', '08:40', '08:45', '09:25') })).status).toBe(200);
  });

  // covers TIME-007
  it('move lessons to come from the day that is said, after a preview that changes nothing', async () => {
    const [scheme, before] = [await usual(), await timesOf()];
    const later = { ...scheme, lessonMinutes: 40, entries: bells(540) };
    expect((await change(scheme, later)).error.errors).toEqual({
      applyFrom: ['Choose from which day: lessons to come will move'],
    });
    const preview = await send<BellPreview>('preview', { ...later, applyFrom: '2026-11-24' });
    expect(preview.data).toEqual({
      lessons: 1,
      classes: ['7 «А»'],
      from: '2026-11-24',
      to: '2026-11-24',
      held: 0,
      withoutBell: 0,
      clashes: [],
    });
    expect([await usual(), await timesOf()]).toEqual([scheme, before]);
    const changed = await change(scheme, { ...later, applyFrom: '2026-11-24' });
    expect(changed.data).toMatchObject({ version: 2, lessonMinutes: 40 });
    expect(await timesOf()).toEqual({ ...before, [idOf('tuesday')]: '09:50–10:30' });
    await undo(changed.data.batch);
    expect(await timesOf()).toEqual(before);
    expect(await usual()).toEqual({ ...scheme, version: 3 });
  });

  it('tell the weeks of teachers and pupils, the lessons and days that moved, and nobody of what stayed', async () => {
    const from = Math.max(0, ...(await database.db.select().from(feed)).map(({ position }) => position));
    const scheme = await usual();
    const { data } = await change(scheme, { entries: bells(540), applyFrom: '2026-11-24' });
    const told = (await database.db.select().from(feed))
      .filter(({ position }) => position > from)
      .map(({ scope, document, kind: how }) => `${scope} ${document}${how === 'purge' ? ', dropped' : ''}`);
    expect(told.sort()).toEqual([
      `assignment:${idOf('physics')} lesson:${idOf('tuesday')}`,
      'group:71 pupil-week:2026-11-23',
      'management school-day:2026-11-24, dropped',
      'school bells',
      'user:11 notices:11',
      'user:2 notices:2',
      'user:2 week:2026-11-23',
      'user:3 week:2026-11-23',
    ]);
    await undo(data.batch);
  });

  it('ring otherwise on a weekday with bells of its own', async () => {
    const [scheme, before] = [await usual(), await timesOf()];
    const monday = { weekday: 1, number: 1, timeStart: '10:00', timeEnd: '10:30' };
    const { data } = await change(scheme, { entries: [...scheme.entries, monday], applyFrom: '2026-11-21' });
    // The class's second lesson has no bell on that Monday.
    expect(await timesOf()).toEqual({ ...before, [idOf('monday')]: '10:00–10:30' });
    await undo(data.batch);
  });

  it('say who would be at two places at once, and not what overlaps already', async () => {
    // The teacher of both classes: 7 «А» first, 1 «Б» second.
    const body = { ...fields, name: 'Кеш', groupIds: [71], applyFrom: '2026-11-23' };
    const entries = bells(530, 40, 10);
    const { data } = await send<BellPreview>('preview', { ...body, entries });
    expect(data.clashes).toEqual([
      {
        kind: 'teacher',
        name: 'Төлегенова Ұ.',
        count: 1,
        date: '2026-11-23',
        lessons: [
          { label: '7 «А»', timeStart: '08:50', timeEnd: '09:30' },
          { label: '1 «Б»', timeStart: '08:55', timeEnd: '09:40' },
        ],
      },
    ]);
  });

  // covers TIME-007
  it('leave a conducted lesson at its time, also one that is conducted while they are applied', async () => {
    const [scheme, before] = [await usual(), await timesOf()];
    const conducted = async (db: Db, name: string) => {
      const cell = { schoolId: 1, scheduleUuid: idOf(name), kind: 'conduct', studentGroupUuid: nilUuid, version: 1 };
      await db.insert(journalCells).values({
        ...cell,
        value: { theme: 'Тақырып' },
        authorUserId: 2,
        capturedAt: clock.now(),
        acceptedAt: clock.now(),
      });
    };
    await conducted(database.db, 'lesson later');
    let applied: Promise<Answered<StoredTimeScheme>> | undefined;
    await database.transaction(async (db) => {
      await lockLessons(db, 1, [idOf('monday')]);
      applied = change(scheme, { entries: bells(540), applyFrom: '2026-11-20' });
      const waiting = sql`select count(*)::integer as count from pg_locks where not granted`;
      // The embedded database lets nobody in at all before the transaction ends.
      const isWaiting = async () => expect(Number((await rowsOf<{ count: number }>(db, waiting))[0]?.count)).toBe(1);
      if (kind === 'postgresql') await vi.waitFor(isWaiting, { timeout: 10_000 });
      await conducted(db, 'monday');
    });
    const { data } = (await applied) as Answered<StoredTimeScheme>;
    expect(await timesOf()).toEqual({
      ...before,
      [idOf('tuesday')]: '09:50–10:30',
      [idOf('monday 1 б')]: '09:50–10:30',
    });
    const preview = await send<BellPreview>('preview', { ...scheme, applyFrom: '2026-11-20' });
    expect(preview.data).toMatchObject({ lessons: 2, held: 1 });
    // Conducted since the change, it stays where it was held.
    await conducted(database.db, 'tuesday');
    expect((await undo(data.batch)).data).toMatchObject({ kept: [{ entity: 'lesson-time', id: idOf('tuesday') }] });
    expect(await timesOf()).toEqual({ ...before, [idOf('tuesday')]: '09:50–10:30' });
    await database.db.delete(journalCells).where(eq(journalCells.kind, 'conduct'));
    await database.db
      .update(lessons)
      .set({ timeStart: '08:55', timeEnd: '09:40' })
      .where(eq(lessons.scheduleUuid, idOf('tuesday')));
  });

  it('are not taken back under lessons that ring by them: the scheme was renamed since', async () => {
    const [scheme, before] = [await usual(), await timesOf()];
    const { data } = await change(scheme, { entries: bells(540), applyFrom: '2026-11-24' });
    const renamed = (await change(data, { name: 'Басқа атау' })).data;
    expect((await undo(data.batch)).data).toMatchObject({ batch: null, undone: 0 });
    expect(await timesOf()).toEqual({ ...before, [idOf('tuesday')]: '09:50–10:30' });
    await undo(renamed.batch);
    await undo(data.batch);
    expect(await timesOf()).toEqual(before);
  });

  it('have one default in each shift, and a class one choice', async () => {
    const other = (await create({ name: 'Жаңа негізгі', isDefault: true, entries: (await usual()).entries })).data;
    expect((await usual()).isDefault).toBe(false);
    expect((await change(other, { isDefault: false })).error.errors).toEqual({
      isDefault: ['Make another schedule of this shift the default first'],
    });
    expect((await change(other, { shift: 2 })).error.errors).toHaveProperty('shift');
    const first = (await create({ name: 'Екінші ауысым', shift: 2 })).data;
    expect(first.isDefault).toBe(true);
    const { entries } = other;
    const one = (await create({ name: 'Таңдау 1', groupIds: [71, 72], entries })).data;
    const two = (await create({ name: 'Таңдау 2', groupIds: [72], entries })).data;
    expect((await schemeBy(one.uuid)).groupIds).toEqual([71]);
    // The class has chosen another one since: what named it stays as it is.
    expect((await undo(one.batch)).data).toMatchObject({ batch: null });
    for (const { batch } of [two, one, first, other]) expect((await undo(batch)).data.undone).toBeGreaterThan(0);
    expect((await usual()).isDefault).toBe(true);
  });

  it('are changed by one of two people at once; the other one gets how it is', async () => {
    const scheme = (await create({ name: 'Екеуі' })).data;
    const zavuch = await signIn(app, 'zavuch');
    await send('update', { ...scheme, name: 'Орынбасардікі', requestId: press() }, zavuch);
    const late = await change(scheme, { lessonMinutes: 35 });
    expect(late.error.code).toBe('STALE_VERSION');
    expect(JSON.parse(late.text).data.current).toMatchObject({ name: 'Орынбасардікі', version: 2 });
  });

  // covers TIME-008
  it('are deleted by school and uuid when no class rings by them', async () => {
    const scheme = (await create({ name: 'Артық' })).data;
    const gone = await send<{ uuid: string; batch: string }>('delete', { uuid: scheme.uuid });
    expect(gone.data.uuid).toBe(scheme.uuid);
    expect((await ask<TimeScheme[]>('list')).data.map(({ uuid }) => uuid)).not.toContain(scheme.uuid);
    expect((await send('delete', { uuid: scheme.uuid })).error.code).toBe('NOT_FOUND');
    await undo(gone.data.batch);
    expect((await schemeBy(scheme.uuid)).name).toBe('Артық');
    const refused = await send('delete', { uuid: idOf('bells') });
    expect([refused.status, refused.error.code]).toEqual([409, 'TIME_SCHEME_IN_USE']);
    expect(refused.error.message).toBe('In use: 1 «Б», 7 «А»');
    expect(JSON.parse(refused.text).data.places).toEqual(['1 «Б»', '7 «А»']);
    expect((await send('delete', { uuid: idOf('bells') }, teacher)).error.code).toBe('ACCESS_DENIED');
  });

  it('have a history with whoever changed them and how they was', async () => {
    const scheme = (await create({ name: 'Тарих' })).data;
    clock.advance(1);
    await change(scheme, { name: 'Тарих 2' });
    const query = `schoolId=1&entity=time-scheme&id=${scheme.uuid}`;
    const { data } = await call<EntryHistory[]>(app, `GET /api/v4/os/changes/entry?${query}`, { as: teacher });
    expect(data).toMatchObject([
      { before: { name: 'Тарих' }, after: { name: 'Тарих 2' }, author: { userId: 1 }, canUndo: false },
      { before: null, after: { name: 'Тарих' } },
    ]);
  });
});
