import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#contract/core/mutation.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKinds, openTestDatabase } from '#tests/support/database.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { buildSmallSchool, idOf, type SmallSchool, schoolNow, storedCells } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';

describe.each(databaseKinds)('sync on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let teacher: Session;
  let teacher2: Session;
  const clock = testClock();
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    school = await buildSmallSchool(database.db);
    app = await startTestApp(database, clock);
    teacher = await signIn(app, 'teacher');
    teacher2 = await signIn(app, 'teacher2');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  async function send(session: Session, operations: Operation[], options: Partial<SyncRequest> = {}) {
    const { userId } = session;
    const body = syncBody({ clientId: idOf(`client ${userId}`), userId, ...options }, operations);
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: {
        ...headersOf(session, options.schoolId ?? 1),
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify(body)),
    });
    return { status: response.statusCode, body: response.json() as { data: SyncAnswer; error?: { code: string } } };
  }
  const operation = (
    seq: number,
    name: string,
    payload: object,
    base: Operation['base'] = { version: 0 },
  ): Operation => ({
    seq,
    name,
    payload,
    base,
    payloadVersion: 1,
    capturedAt: schoolNow - 1000,
  });
  const pupil = (index: number) => school.pupils[index]?.studentGroupUuid ?? '';

  it('conducts, takes the roll and marks in one push, in the order of what requires what', async () => {
    const scheduleUuid = school.lessons.early.scheduleUuid;
    const { body } = await send(teacher, [
      operation(1, 'conductLesson', { scheduleUuid, themeUuid: idOf('theme 1'), theme: 'Гук заңы' }),
      operation(2, 'takeRoll', { scheduleUuid }),
      operation(3, 'setAttendance', { scheduleUuid, studentGroupUuid: pupil(0), attendance: 'late' }),
      operation(4, 'setMark', { scheduleUuid, studentGroupUuid: pupil(1), mark: 9, comment: null }),
    ]);
    expect(body.data.ok).toEqual([[1, 4]]);
    const cells = (await storedCells(database.db)).filter((row) => row.scheduleUuid === scheduleUuid);
    expect(cells.map(({ kind: k, value }) => [k, value]).sort()).toEqual([
      ['attendance', 'late'],
      ['conduct', { themeUuid: idOf('theme 1'), theme: 'Гук заңы' }],
      ['mark', { mark: 9, comment: null }],
      ['roll', { taken: true }],
    ]);
  });

  it('applies an operation once however often it comes, and answers it with the canonical cell', async () => {
    const scheduleUuid = school.lessons.now.scheduleUuid;
    const clientId = idOf('client repeat');
    const operations = [
      operation(1, 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'A' }),
      operation(2, 'setMark', { scheduleUuid, studentGroupUuid: pupil(0), mark: 7, comment: 'жақсы' }),
    ];
    await send(teacher, operations, { clientId });
    const second = await send(teacher, operations, { clientId });
    expect(second.body.data.ok).toEqual([]);
    expect(second.body.data.exceptions.map(({ seq, outcome }) => [seq, outcome])).toEqual([
      [1, 'duplicate'],
      [2, 'duplicate'],
    ]);
    const cell = second.body.data.cells[`lesson:${scheduleUuid}`]?.[`mark:${pupil(0)}`];
    expect(cell?.slice(0, 2)).toEqual([1, { mark: 7, comment: 'жақсы' }]);
  });

  it('answers "settled" for an operation below the floor and applies nothing', async () => {
    const scheduleUuid = school.lessons.now.scheduleUuid;
    const clientId = idOf('client floor');
    const mark = operation(1, 'setMark', { scheduleUuid, studentGroupUuid: pupil(2), mark: 5, comment: null });
    await send(teacher, [mark], { clientId });
    await send(teacher, [operation(2, 'takeRoll', { scheduleUuid })], { clientId, ackFloor: 1 });
    const { body } = await send(teacher, [mark], { clientId, ackFloor: 1 });
    expect(body.data.exceptions).toEqual([{ seq: 1, outcome: 'settled' }]);
  });

  it('says "settled" of nothing that it does not know, whatever the operation builds on', async () => {
    const scheduleUuid = school.lessons.now.scheduleUuid;
    const clientId = idOf('client unknown');
    await send(teacher, [operation(9, 'takeRoll', { scheduleUuid })], { clientId, ackFloor: 8 });
    const place = { scheduleUuid, studentGroupUuid: pupil(3), mark: 5, comment: null };
    for (const base of [{ version: 0 }, { seenAt: schoolNow }, { afterSeq: 1 }]) {
      const { body } = await send(teacher, [operation(4, 'setMark', place, base)], { clientId, ackFloor: 8 });
      expect(body.data.exceptions).toMatchObject([{ seq: 4, outcome: 'rejected', code: 'PAYLOAD_CHANGED' }]);
    }
  });

  it('refuses the same seq with another payload', async () => {
    const scheduleUuid = school.lessons.now.scheduleUuid;
    const clientId = idOf('client changed');
    const mark = (value: number) =>
      operation(1, 'setMark', { scheduleUuid, studentGroupUuid: pupil(3), mark: value, comment: null });
    await send(teacher, [mark(5)], { clientId });
    const { body } = await send(teacher, [mark(6)], { clientId });
    expect(body.data.exceptions[0]).toMatchObject({ seq: 1, outcome: 'rejected', code: 'PAYLOAD_CHANGED' });
  });

  it('lets a second edit follow an own one that is still in flight', async () => {
    const scheduleUuid = school.lessons.now.scheduleUuid;
    const clientId = idOf('client chain');
    const { body } = await send(
      teacher,
      [
        operation(1, 'setMark', { scheduleUuid, studentGroupUuid: pupil(4), mark: 4, comment: null }),
        operation(2, 'setMark', { scheduleUuid, studentGroupUuid: pupil(4), mark: 8, comment: null }, { afterSeq: 1 }),
      ],
      { clientId },
    );
    expect(body.data.ok).toEqual([[1, 2]]);
    const cell = body.data.cells[`lesson:${scheduleUuid}`]?.[`mark:${pupil(4)}`];
    expect(cell?.slice(0, 2)).toEqual([2, { mark: 8, comment: null }]);
    const third = await send(
      teacher,
      [operation(3, 'setMark', { scheduleUuid, studentGroupUuid: pupil(4), mark: 9, comment: null }, { afterSeq: 2 })],
      { clientId },
    );
    expect(third.body.data.ok).toEqual([[3, 3]]);
  });

  it('makes a conflict of two different values for one empty cell, and none of two equal ones', async () => {
    const scheduleUuid = school.lessons.now.scheduleUuid;
    const place = { scheduleUuid, studentGroupUuid: pupil(5) };
    await send(teacher, [operation(1, 'setMark', { ...place, mark: 8, comment: null })], {
      clientId: idOf('device A'),
    });
    const other = await send(teacher2, [operation(1, 'setMark', { ...place, mark: 7, comment: null })], {
      clientId: idOf('device B'),
    });
    expect(other.body.data.exceptions[0]).toMatchObject({ outcome: 'conflict' });
    expect(other.body.data.exceptions[0]?.cell?.slice(0, 3)).toEqual([1, { mark: 8, comment: null }, teacher.userId]);
    expect(other.body.data.people[String(teacher.userId)]).toBe('Төлегенова Ұ.');
    const equal = await send(teacher2, [operation(2, 'setMark', { ...place, mark: 8, comment: null })], {
      clientId: idOf('device B'),
    });
    expect(equal.body.data.ok).toEqual([[2, 2]]);
  });

  it('stops only what depends on a refused operation', async () => {
    const scheduleUuid = school.lessons.later.scheduleUuid;
    const { body } = await send(
      teacher,
      [
        operation(1, 'conductLesson', { scheduleUuid, themeUuid: null, theme: 'Ерте' }),
        operation(2, 'setMark', { scheduleUuid, studentGroupUuid: pupil(0), mark: 5, comment: null }),
        operation(3, 'setAttendance', { scheduleUuid, studentGroupUuid: pupil(0), attendance: 'late' }),
      ],
      { clientId: idOf('client dependent') },
    );
    expect(body.data.ok).toEqual([[3, 3]]);
    expect(body.data.exceptions.map(({ seq, outcome, code }) => [seq, outcome, code])).toEqual([
      [1, 'rejected', 'LESSON_NOT_STARTED'],
      [2, 'blocked', undefined],
    ]);
  });

  it('refuses operations of somebody else, of another school and of a foreign lesson, and changes nothing', async () => {
    const scheduleUuid = school.lessons.early.scheduleUuid;
    const before = await storedCells(database.db);
    const take = operation(1, 'setAttendance', { scheduleUuid, studentGroupUuid: pupil(2), attendance: 'late' });
    expect((await send(teacher, [take], { userId: teacher2.userId })).body.error?.code).toBe('ACCESS_DENIED');
    expect((await send(teacher, [take], { schoolId: 2 })).body.error?.code).toBe('WRONG_SCHOOL');
    const stranger = await signIn(app, 'stranger');
    const refused = await send(stranger, [take]);
    expect(refused.body.data.exceptions[0]).toMatchObject({ outcome: 'rejected', code: 'NOT_OWN_LESSON' });
    const student = await signIn(app, 'student');
    expect((await send(student, [take])).body.data.exceptions[0]).toMatchObject({
      outcome: 'rejected',
      code: 'ACCESS_DENIED',
    });
    expect(await send(teacher2, [take], { clientId: idOf(`client ${teacher.userId}`) })).toMatchObject({
      body: { error: { code: 'CLIENT_BOUND_TO_OTHER' } },
    });
    expect(await storedCells(database.db)).toHaveLength(before.length);
  });

  it('brings a colleague only the cells that changed, and the pupil and the parent their week', async () => {
    const start = await send(teacher2, [], { clientId: idOf('feed') });
    const student = await signIn(app, 'student');
    const parent = await signIn(app, 'parent');
    const family = await send(student, [], { clientId: idOf('feed student') });
    const scheduleUuid = school.lessons.early.scheduleUuid;
    await send(
      teacher,
      [operation(1, 'setMark', { scheduleUuid, studentGroupUuid: pupil(0), mark: 10, comment: 'керемет' })],
      { clientId: idOf('writer') },
    );
    const delta = await send(teacher2, [], { clientId: idOf('feed'), cursor: start.body.data.cursor });
    expect(delta.body.data.documents).toHaveLength(1);
    expect(Object.keys(delta.body.data.documents[0]?.cells ?? {})).toEqual([`mark:${pupil(0)}`]);
    for (const session of [student, parent]) {
      const week = await send(session, [], {
        clientId: idOf(`feed ${session.userId}`),
        cursor: family.body.data.cursor,
      });
      const [document] = week.body.data.documents;
      expect(document?.key).toBe(`pupil-week:${idOf('student 0')}:2026-11-16`);
      const body = document?.body as {
        days: { schedule: { scheduleUuid: string; score: number; comment: string }[] }[];
      };
      const entry = body.days.flatMap((day) => day.schedule).find((item) => item.scheduleUuid === scheduleUuid);
      expect(entry).toMatchObject({ score: 10, comment: 'керемет' });
    }
  });

  it('gives documents only to those who may have them', async () => {
    const want = [
      `lesson:${school.lessons.early.scheduleUuid}`,
      'roster:71',
      `plan:${school.physics}`,
      'year:2026',
      'week:2026-11-16',
    ];
    const own = await send(teacher, [], { want });
    expect(own.body.data.documents.map(({ key, error }) => [key, error])).toEqual(want.map((key) => [key, undefined]));
    const stranger = await signIn(app, 'stranger');
    const foreign = await send(stranger, [], { want });
    expect(foreign.body.data.documents.map(({ error }) => error)).toEqual([
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      undefined,
      undefined,
    ]);
    const student = await signIn(app, 'student');
    const asPupil = await send(student, [], { want: [...want, `pupil-week:${idOf('student 1')}:2026-11-16`] });
    expect(asPupil.body.data.documents.map(({ error }) => error)).toEqual([
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      undefined,
      'ACCESS_DENIED',
      'ACCESS_DENIED',
    ]);
  });
});
