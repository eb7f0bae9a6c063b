// Who is told by the bell when bells move lessons and rooms get another number, and what an undo leaves of it.
import { and, eq, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StoredTimeScheme } from '#contract/bells/bells.schema.ts';
import type { Undone } from '#contract/changes/changes.schema.ts';
import { addDays } from '#contract/core/time.ts';
import type { StoredRoom } from '#contract/rooms/rooms.schema.ts';
import type { Database } from '#server/db/client.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { notices } from '#server/features/notices/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const [teacherId, coTeacherId, parentId, pupilId, strangerId] = [2, 3, 7, 11, 5];
const pupil = idOf('student 0');
let presses = 0;
const press = () => idOf(`press of news ${presses++}`);

describe.each(databaseKinds)('news of bells and rooms on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let parent: Session;
  const clock = testClock();

  const lessonAt = (name: string, date: string, number: number, timeStart: string, timeEnd: string) => ({
    schoolId: 1,
    assignmentUuid: idOf('physics'),
    type: 'regular' as const,
    scheduleUuid: idOf(name),
    date,
    number,
    timeStart,
    timeEnd,
    roomId: 214,
  });
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    await database.db
      .insert(lessons)
      .values([
        lessonAt('monday', '2026-11-23', 1, '08:00', '08:45'),
        lessonAt('tuesday', '2026-11-24', 2, '08:55', '09:40'),
        lessonAt('in two weeks', '2026-12-02', 1, '08:00', '08:45'),
      ]);
    app = await startTestApp(database, clock);
    director = await signIn(app, 'director');
    // One who never signed in is told nothing: the co-teacher.
    for (const login of ['teacher', 'student', 'stranger']) await signIn(app, login);
    parent = await signIn(app, 'parent');
  });
  afterEach(async () => {
    await database.db.delete(notices);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const told = async (...readers: number[]) => {
    const rows = await database.db
      .select()
      .from(notices)
      .where(and(eq(notices.schoolId, 1), isNotNull(notices.value)));
    return rows
      .filter(({ userId }) => readers.includes(userId))
      .sort((one, other) => one.userId - other.userId || (one.fact < other.fact ? -1 : 1));
  };
  const everybody = [teacherId, coTeacherId, parentId, pupilId, strangerId, 1, 12];
  const send = <Data>(line: string, body: object) => {
    clock.advance(1_000);
    return call<Data>(app, line, { as: director, body: { schoolId: 1, requestId: press(), ...body } });
  };
  const undo = (batch: string) => send<Undone>('POST /api/v4/os/changes/undo', { batch });
  /** As by closing the bell. */
  const readAll = async () => {
    const asked = `user_id=${parentId}&needIsRead=1`;
    expect((await call(app, `GET /api/v4/os/notifications/list?${asked}`, { as: parent })).status).toBe(200);
  };

  /** All bells of 7 «А» so many minutes later, from Monday on. */
  const ring = async (minutes: number, applyFrom = '2026-11-23') => {
    const [scheme] = await database.db
      .select()
      .from(timeSchemes)
      .where(eq(timeSchemes.uuid, idOf('bells')));
    if (!scheme) throw new Error('The school has no bells');
    const later = (time: string) => {
      const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes;
      return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    };
    const entries = scheme.entries.map((bell) => ({
      ...bell,
      timeStart: later(bell.timeStart),
      timeEnd: later(bell.timeEnd),
    }));
    const { data } = await send<StoredTimeScheme>('POST /api/v3/os/backoffice/schedule/time-schemes/update', {
      ...scheme,
      groupIds: [],
      entries,
      applyFrom,
    });
    return data;
  };

  it('moved bells are told to pupils, parents and teachers of the lessons of a week, and a second time to none', async () => {
    const { batch } = await ring(30);
    const moved = (name: string, before: object, after: object) => ({
      kind: 'lessonChange',
      lesson: { scheduleUuid: idOf(name) },
      before,
      after: { ...after, room: '214 - Физика' },
    });
    const monday = moved(
      'monday',
      { date: '2026-11-23', start: '08:00', end: '08:45' },
      { start: '08:30', end: '09:15' },
    );
    const tuesday = moved('tuesday', { date: '2026-11-24', start: '08:55' }, { start: '09:25', end: '10:10' });
    for (const [reader, about] of [
      [parentId, { studentSchoolUuid: pupil }],
      [pupilId, { studentSchoolUuid: pupil }],
      [teacherId, undefined],
    ] as const) {
      const rows = await told(reader);
      const values = rows.map(({ value }) => value as { lesson: { date: string }; about?: object });
      values.sort((one, other) => (one.lesson.date < other.lesson.date ? -1 : 1));
      expect(values).toMatchObject([monday, tuesday]);
      expect(values.map((value) => value.about)).toMatchObject([about, about]);
    }
    expect(await told(coTeacherId, strangerId, 1, 12)).toEqual([]);
    // The same bells once more move no lesson.
    const before = await told(...everybody);
    await ring(0);
    expect(await told(...everybody)).toEqual(before);
    await undo(batch);
    expect(await told(...everybody)).toEqual([]);
  });

  it('a reader who has read of moved bells is told that they are undone, and the others are told no more', async () => {
    const { batch } = await ring(30);
    await readAll();
    await undo(batch);
    expect((await told(...everybody)).map(({ userId, value }) => [userId, value])).toMatchObject([
      [parentId, { before: { start: expect.stringMatching(/^(08:30|09:25)$/) } }],
      [parentId, { after: { start: expect.stringMatching(/^(08:00|08:55)$/) } }],
    ]);
  });

  it('many lessons that bells move are one notice a reader, which an undo takes back', async () => {
    const days = [0, 1, 2, 3].map((day) => lessonAt(`more ${day}`, addDays('2026-11-23', day), 4, '10:45', '11:30'));
    await database.db.insert(lessons).values(days);
    const { batch } = await ring(30);
    const gathered = (lessonsOf: number) => ({ kind: 'timetable', date: '2026-11-23', lessons: lessonsOf });
    const readers = [teacherId, parentId, pupilId];
    const values = async () => (await told(...everybody)).map(({ userId, value }) => [userId, value]);
    expect(await values()).toMatchObject(readers.map((reader) => [reader, gathered(6)]));
    // A lesson that was conducted since stays where the bells put it.
    await database.db.insert(journalCells).values({
      schoolId: 1,
      scheduleUuid: idOf('more 0'),
      kind: 'conduct',
      studentGroupUuid: nilUuid,
      version: 1,
      value: { theme: 'Тақырып' },
      authorUserId: 2,
      capturedAt: clock.now(),
      acceptedAt: clock.now(),
    });
    expect((await undo(batch)).data.kept).toHaveLength(1);
    expect(await values()).toMatchObject(readers.map((reader) => [reader, gathered(1)]));
    await database.db.delete(journalCells).where(eq(journalCells.kind, 'conduct'));
    await database.db.delete(notices);
    const next = await ring(-10);
    const count = (await told(parentId)).map(({ value }) => (value as { lessons: number }).lessons);
    expect(count[0]).toBeGreaterThan(3);
    await undo(next.batch);
    expect(await values()).toEqual([]);
    for (const { scheduleUuid } of days)
      await database.db.delete(lessons).where(eq(lessons.scheduleUuid, scheduleUuid));
  });

  it('another number of a room is told to those whose lessons are there, another name and the archive to none', async () => {
    const change = (fields: object) => send<StoredRoom>('PUT /api/v1/bs/backoffice/cabinet/214', fields);
    const room = { number: '214', name: 'Физика' };
    await change({ ...room, name: 'Физика кабинеті' });
    await change({ ...room, capacity: 30 });
    await send('POST /api/v1/bs/backoffice/cabinet/214/archive', { isArchived: true });
    await send('POST /api/v1/bs/backoffice/cabinet/214/archive', { isArchived: false });
    expect(await told(...everybody)).toEqual([]);
    // Four lessons of the week are not over: one notice each reader.
    const { data } = await change({ ...room, number: '215' });
    expect((await told(...everybody)).map(({ userId, value }) => [userId, value])).toMatchObject(
      [teacherId, parentId, pupilId].map((reader) => [reader, { kind: 'timetable', date: '2026-11-20', lessons: 4 }]),
    );
    await undo(data.batch);
    expect(await told(...everybody)).toEqual([]);
    await database.db.delete(lessons).where(eq(lessons.scheduleUuid, idOf('tuesday')));
    await change({ ...room, number: '216' });
    const own = (await told(parentId)).map(({ value }) => value as { before: object; after: object });
    expect(own).toHaveLength(3);
    for (const { before, after } of own) {
      expect(before).toMatchObject({ room: '214 - Физика' });
      expect(after).toEqual({ ...before, room: '216 - Физика' });
    }
  });
});
