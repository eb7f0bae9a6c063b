// A mark of a one-hour subject belongs to the half-year, which both of its quarters show: family devices are told about both.
import { gzipSync } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PupilMarksBody } from '#contract/journal/journal.schema.ts';
import type { SyncAnswer, SyncRequest } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { quarters } from '#server/features/calendar/public.ts';
import { assignments, lessons } from '#server/features/schedule/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { call } from './calls.ts';

describe.each(databaseKinds)('marks of a one-hour subject on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let teacher: Session;
  let student: Session;
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    const { db } = database;
    await db.update(quarters).set({ status: 'open' }).where(eq(quarters.schoolId, 1));
    const { early } = school.lessons;
    await db.insert(lessons).values([
      { ...early, scheduleUuid: idOf('autumn'), date: '2026-10-02' },
      // Between the quarters, but still in the half-year.
      { ...early, scheduleUuid: idOf('holidays'), date: '2026-10-28' },
    ]);
    app = await startTestApp(database);
    teacher = await signIn(app, 'teacher');
    student = await signIn(app, 'student');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const setHours = (weeklyTenths: number) =>
    database.db
      .update(assignments)
      .set({ weeklyTenths })
      .where(and(eq(assignments.schoolId, 1), eq(assignments.uuid, school.physics)));

  /** What the pupil's device is told since its cursor. */
  async function pull(parts: Partial<SyncRequest>): Promise<SyncAnswer> {
    return sync(student, syncBody({ clientId: idOf('device of the pupil'), userId: student.userId, ...parts }));
  }
  async function sync(session: Session, body: SyncRequest): Promise<SyncAnswer> {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: { ...headersOf(session), 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(JSON.stringify(body)),
    });
    return response.json<{ data: SyncAnswer }>().data;
  }

  /** Gives a mark; returns which documents of marks the pupil's device gets, with the number of marks in each. */
  async function toldAfterMark(scheduleUuid: string, mark: number): Promise<Record<string, number>> {
    const { cursor } = await pull({});
    const body = { schoolId: 1, eduYear: 2026, scheduleUuid };
    await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', { as: teacher, body });
    const set = await call(app, 'POST /api/mark', {
      as: teacher,
      body: {
        userId: teacher.userId,
        eduYear: 2026,
        schoolId: 1,
        groupId: 71,
        subjectId: 24,
        studentGroupUuid: idOf('member 0'),
        scheduleUuid,
        date: '2026-10-02',
        markType: 'formattedScore',
        mark,
        markMax: null,
        comment: null,
      },
    });
    expect(set.status).toBeLessThan(300);
    const { documents } = await pull({ cursor });
    return Object.fromEntries(
      documents
        .filter(({ key }) => key.startsWith('pupil-marks:'))
        .map(({ key, body: marks }) => [
          key.split(':').slice(2).join(' '),
          (marks as PupilMarksBody).subjects.flatMap((subject) => subject.marks).filter((given) => given.mark !== null)
            .length,
        ]),
    );
  }

  it('a mark of the first quarter renews the documents of both quarters of its half-year', async () => {
    await setHours(10);
    expect(await toldAfterMark(idOf('autumn'), 8)).toEqual({ '2026 1': 1, '2026 2': 1 });
  });

  it('so does one of the second quarter, and one of a day between them', async () => {
    await setHours(10);
    expect(await toldAfterMark(school.lessons.early.scheduleUuid, 9)).toEqual({ '2026 1': 2, '2026 2': 2 });
    expect(await toldAfterMark(idOf('holidays'), 7)).toEqual({ '2026 1': 3, '2026 2': 3 });
  });

  it('a subject that is marked by the quarter renews its own quarter only', async () => {
    await setHours(20);
    expect(Object.keys(await toldAfterMark(idOf('autumn'), 5))).toEqual(['2026 1']);
  });

  it('a roll that is taken renews what the pupils of the class are told of their attendance', async () => {
    await setHours(20);
    const { scheduleUuid } = school.lessons.early;
    const { cursor } = await pull({});
    const roll = { seq: 1, name: 'takeRoll', payloadVersion: 1, payload: { scheduleUuid } };
    const device = { clientId: idOf('device of the teacher'), userId: teacher.userId };
    const { ok } = await sync(teacher, syncBody(device, [{ ...roll, base: { version: 0 }, capturedAt: schoolNow }]));
    expect(ok).toEqual([[1, 1]]);
    const { documents } = await pull({ cursor });
    const marks = documents.find(({ key }) => key.startsWith('pupil-marks:'))?.body as PupilMarksBody | undefined;
    expect(marks?.subjects.map(({ attendance }) => attendance)).toEqual([{ was_in_class: 1 }]);
  });
});
