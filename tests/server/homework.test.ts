// Homework by the calls of the specification and by the sync: states, limits, due dates, readers.
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pupilDoneDocument } from '#contract/homework/homework.documents.ts';
import type { MonthlyHomework } from '#contract/homework/monthly-homework.schema.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { cellsOfLessons } from '#server/features/cells/public.ts';
import { parentChildren } from '#server/features/people/public.ts';
import { assignmentTeachers, homeworkUuidOf, lessons } from '#server/features/schedule/public.ts';
import { groupMembers } from '#server/features/school/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { call } from './calls.ts';

type Simple = {
  homeworkUuid: string | null;
  status: string;
  type: string | null;
  body: string | null;
  text: string | null;
};
const path = '/api/v4/os/frontoffice/simple-homework';
const student0 = idOf('student 0');
const member0 = idOf('member 0');
const ofMember0 = and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, member0));

describe.each(databaseKinds)('homework on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let teacher: Session;
  let student: Session;
  let parent: Session;
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database);
    [teacher, student, parent] = [
      await signIn(app, 'teacher'),
      await signIn(app, 'student'),
      await signIn(app, 'parent'),
    ];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const names = (scheduleUuid: string) => ({ schoolId: 1, eduYear: 2026, scheduleUuid });
  const create = (scheduleUuid: string, body: unknown, more: object = {}) =>
    call<Simple>(app, `POST ${path}`, { as: teacher, body: { ...names(scheduleUuid), body, ...more } });
  const remove = (scheduleUuid: string) =>
    call<Simple>(app, `DELETE ${path}`, {
      as: teacher,
      body: { ...names(scheduleUuid), homeworkUuid: homeworkUuidOf(1, scheduleUuid) },
    });
  const weekOf = async () => {
    const { data } = await call<ScheduleWeek>(
      app,
      `GET /api/v4/os/clientoffice/schedule?schoolId=1&eduYear=2026&studentSchoolUuid=${student0}&date=2026-11-18`,
      { as: student },
    );
    const entries = data.days.flatMap((day) => day.schedule);
    return (scheduleUuid: string) => entries.find((entry) => entry.scheduleUuid === scheduleUuid);
  };

  // covers HW-010 HW-013 HW-014 HW-038 HW-039 HW-040
  it('is created, changed and deleted by its lesson, and is empty again afterwards', async () => {
    const { scheduleUuid } = school.lessons.early;
    const homeworkUuid = homeworkUuidOf(1, scheduleUuid);
    const created = await create(scheduleUuid, '§21, № 4–7');
    expect([created.status, created.data]).toEqual([
      200,
      {
        scheduleUuid,
        homeworkUuid,
        status: 'created',
        type: 'text',
        body: '§21, № 4–7',
        text: '§21, № 4–7',
        dueScheduleUuid: null,
      },
    ]);
    const changed = await call<Simple>(app, `PUT ${path}`, {
      as: teacher,
      body: { ...names(scheduleUuid), homeworkUuid, body: '§22' },
    });
    expect(changed.data.body).toBe('§22');
    expect((await remove(scheduleUuid)).data).toMatchObject({ status: 'empty', homeworkUuid: null, body: null });
    expect((await remove(scheduleUuid)).status).toBe(404);
  });

  // covers HW-043
  it('is created, changed and deleted by its place in the schedule, and no other lesson is touched', async () => {
    const { now, sor, early } = school.lessons;
    const ask = (method: string, scheduleUuid: string, body?: unknown, as = teacher) =>
      call<Simple & { dueScheduleUuid: string | null }>(
        app,
        `${method} /api/v4/os/frontoffice/schedule/${scheduleUuid}/homework`,
        { as, ...(body ? { body } : {}) },
      );
    const stored = async () => {
      const rows = await cellsOfLessons(
        database.db,
        1,
        [now, sor, early].map(({ scheduleUuid }) => scheduleUuid),
        ['homework'],
      );
      return Object.fromEntries(
        rows.filter(({ value }) => value !== null).map(({ scheduleUuid, value }) => [scheduleUuid, value]),
      );
    };
    // Lessons of today and of yesterday, with and without a due lesson.
    expect((await ask('PUT', now.scheduleUuid, { body: '§1' })).status).toBe(404);
    expect((await ask('DELETE', sor.scheduleUuid)).status).toBe(404);
    expect((await ask('POST', now.scheduleUuid, { body: '§1' })).data.status).toBe('created');
    const due = { dueScheduleUuid: now.scheduleUuid };
    expect((await ask('POST', sor.scheduleUuid, { body: '§2', ...due })).data).toMatchObject({ body: '§2', ...due });
    expect(await stored()).toEqual({
      [now.scheduleUuid]: { body: '§1', dueScheduleUuid: null },
      [sor.scheduleUuid]: { body: '§2', ...due },
    });
    // Omitted fields keep their values.
    expect((await ask('PUT', sor.scheduleUuid, { body: '§3' })).data).toMatchObject({ body: '§3', ...due });
    expect((await ask('PUT', now.scheduleUuid, { body: null })).data).toMatchObject({ type: 'none', body: null });
    for (const body of [{}, { body: '' }, { body: 'ы'.repeat(501) }, { body: '§4', dueScheduleUuid: 'x' }]) {
      expect((await ask('PUT', sor.scheduleUuid, body)).status).toBe(422);
    }
    expect((await ask('PUT', sor.scheduleUuid, { body: '§4' }, await signIn(app, 'stranger'))).status).toBe(403);
    expect(await stored()).toEqual({
      [now.scheduleUuid]: { body: null, dueScheduleUuid: null },
      [sor.scheduleUuid]: { body: '§3', ...due },
    });
    expect((await ask('DELETE', sor.scheduleUuid)).data.status).toBe('empty');
    expect(Object.keys(await stored())).toEqual([now.scheduleUuid]);
    expect((await ask('DELETE', now.scheduleUuid)).data.status).toBe('empty');
    expect(await stored()).toEqual({});
  });

  // covers HW-016 HW-018
  it('takes a text of 1 to 500 characters, and nothing that is blank', async () => {
    const { scheduleUuid } = school.lessons.early;
    for (const body of ['', '   ', '\n\t', 'ы'.repeat(501), 7]) {
      expect((await create(scheduleUuid, body)).status).toBe(422);
    }
    expect((await create(scheduleUuid, 'ы'.repeat(500))).status).toBe(200);
    await remove(scheduleUuid);
  });

  // covers HW-001
  it('is set by teachers and group leads in lessons they teach, and by nobody else', async () => {
    const { early } = school.lessons;
    const lead = await signIn(app, 'grouplead');
    const set = async (as: Session) =>
      (await call(app, `POST ${path}`, { as, body: { ...names(early.scheduleUuid), body: '§3' } })).status;
    expect([await set(lead), await set(student), await set(parent)]).toEqual([403, 403, 403]);
    const { assignmentUuid } = early;
    await database.db
      .insert(assignmentTeachers)
      .values({ schoolId: 1, assignmentUuid, userId: lead.userId, isMain: false });
    expect([await set(lead), await set(teacher)]).toEqual([200, 200]);
    await remove(early.scheduleUuid);
  });

  it('names another homework than that of the lesson: not found, nothing changed', async () => {
    const { early, now } = school.lessons;
    await create(early.scheduleUuid, '§1');
    const wrong = { ...names(early.scheduleUuid), homeworkUuid: homeworkUuidOf(1, now.scheduleUuid), body: '§2' };
    expect((await call(app, `PUT ${path}`, { as: teacher, body: wrong })).status).toBe(404);
    expect((await remove(early.scheduleUuid)).status).toBe(200);
  });

  it("is due at the class's next lesson, or at a later one that is chosen, never at an earlier or a foreign one", async () => {
    const { early, now, later, sor } = school.lessons;
    await create(early.scheduleUuid, '§1');
    expect((await weekOf())(now.scheduleUuid)?.due).toMatchObject({ state: 'set', items: [{ body: '§1' }] });
    await create(early.scheduleUuid, '§1', { dueScheduleUuid: later.scheduleUuid });
    const entry = await weekOf();
    expect(entry(later.scheduleUuid)?.due?.items.map(({ setOn }) => setOn)).toEqual(['2026-11-20']);
    // The teacher entered something, but it is not due in this lesson.
    expect(entry(now.scheduleUuid)?.due).toEqual({ state: 'none', items: [] });
    for (const dueScheduleUuid of [sor.scheduleUuid, early.scheduleUuid, idOf('lesson far'), idOf('nothing')]) {
      expect((await create(early.scheduleUuid, '§1', { dueScheduleUuid })).status).toBe(422);
    }
    await remove(early.scheduleUuid);
  });

  it('tells "none set" from "not entered"', async () => {
    const { early, now, later } = school.lessons;
    await create(early.scheduleUuid, null);
    const entry = await weekOf();
    expect(entry(now.scheduleUuid)?.due?.state).toBe('none');
    expect(entry(later.scheduleUuid)?.due?.state).toBe('notEntered');
    await remove(early.scheduleUuid);
    expect((await weekOf())(now.scheduleUuid)?.due?.state).toBe('notEntered');
  });

  async function sync(
    as: Session,
    ask: { want?: string[]; cursor?: number | null; client: string; operations?: object },
  ) {
    const { data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
      as,
      body: {
        protocol: 1,
        clientId: idOf(ask.client),
        userId: as.userId,
        schoolId: 1,
        eduYear: 2026,
        sentAt: schoolNow,
        ackFloor: 0,
        dictionary: [],
        groups: [],
        cursor: ask.cursor ?? null,
        want: ask.want ?? [],
        ...ask.operations,
      },
    });
    return data;
  }
  const tick = (seq: number, isDone: boolean, scheduleUuid: string) => ({
    groups: [
      {
        n: 'setHomeworkDone',
        v: 1,
        s: {},
        f: ['studentSchoolUuid', 'studentGroupUuid', 'scheduleUuid', 'isDone'],
        r: [[seq, 0, schoolNow, student0, member0, scheduleUuid, isDone]],
      },
    ],
  });

  it('reaches the weeks of the class by the feed, that of the previous due day too', async () => {
    const { early, later } = school.lessons;
    const week = pupilWeekDocument.name(student0, '2026-11-16');
    await create(early.scheduleUuid, '§1', { dueScheduleUuid: later.scheduleUuid });
    const before = await sync(parent, { client: 'tablet', want: [week] });
    await remove(early.scheduleUuid);
    const after = await sync(parent, { client: 'tablet', cursor: before.cursor });
    const weeks = after.documents.filter(({ key }) => key.startsWith('pupil-week'));
    expect(weeks.map(({ key }) => key)).toEqual([week]);
    const body = weeks[0]?.body as ScheduleWeek | undefined;
    const entries = body?.days.flatMap((day) => day.schedule) ?? [];
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.filter((entry) => entry.due?.state === 'set')).toEqual([]);
  });

  it('leaves the week of the next lesson when a later one is chosen', async () => {
    const { later } = school.lessons;
    const [next, chosen] = ['next', 'chosen'].map((name, index) => ({
      ...later,
      scheduleUuid: idOf(`homework ${name}`),
      date: ['2026-11-24', '2026-12-01'][index] ?? '',
    }));
    if (!next || !chosen) throw new Error('no lessons');
    await database.db.insert(lessons).values([next, chosen]);
    const week = pupilWeekDocument.name(student0, '2026-11-23');
    await create(later.scheduleUuid, '§9');
    const before = await sync(parent, { client: 'tablet', want: [week] });
    const dueIn = (body: unknown) =>
      (body as ScheduleWeek).days.flatMap((day) => day.schedule).flatMap(({ due }) => due?.items ?? []);
    expect(dueIn(before.documents[0]?.body)).toHaveLength(1);
    await create(later.scheduleUuid, '§9', { dueScheduleUuid: chosen.scheduleUuid });
    const after = await sync(parent, { client: 'tablet', cursor: before.cursor });
    expect(dueIn(after.documents.find(({ key }) => key === week)?.body)).toEqual([]);
    await remove(later.scheduleUuid);
    await database.db
      .delete(lessons)
      .where(and(eq(lessons.schoolId, 1), inArray(lessons.scheduleUuid, [next.scheduleUuid, chosen.scheduleUuid])));
  });

  it('is ticked off by its pupil; the parent sees it at once, and the last word of the pupil counts', async () => {
    const { scheduleUuid } = school.lessons.early;
    await create(scheduleUuid, '§1');
    const done = pupilDoneDocument.name(student0);
    const before = await sync(parent, { client: 'tablet', want: [done] });
    expect(before.documents[0]?.cells).toEqual({});
    expect((await sync(student, { client: 'phone', operations: tick(1, true, scheduleUuid) })).ok).toEqual([[1, 1]]);
    const cell = `done:${scheduleUuid}:${member0}`;
    const after = await sync(parent, { client: 'tablet', cursor: before.cursor });
    expect(after.documents.find(({ key }) => key === done)?.cells?.[cell]?.slice(0, 2)).toEqual([1, { done: true }]);
    // Another device of the pupil, which does not know the tick, removes it and ticks again.
    expect((await sync(student, { client: 'laptop', operations: tick(1, true, scheduleUuid) })).exceptions).toEqual([]);
    const back = await sync(student, { client: 'phone', operations: tick(2, false, scheduleUuid) });
    expect([back.exceptions, back.cells[done]?.[cell]?.slice(0, 2)]).toEqual([[], [2, null]]);
    await remove(scheduleUuid);
  });

  it('of a foreign pupil cannot be ticked off', async () => {
    const { scheduleUuid } = school.lessons.early;
    const other = await signIn(app, 'pupil2');
    const { exceptions } = await sync(other, { client: 'pupil2', operations: tick(1, true, scheduleUuid) });
    expect(exceptions.map(({ code }) => code)).toEqual(['ACCESS_DENIED']);
  });

  // covers HW-033 HW-037 API-016
  it('is in the monthly list of pupil and parent under the month it is due in, with the tick, and alone by its uuid', async () => {
    const { early, now } = school.lessons;
    await create(early.scheduleUuid, '§1');
    await sync(student, { client: 'phone', operations: tick(3, true, early.scheduleUuid) });
    const query = `schoolId=1&eduYear=2026&studentGroupUuid=${member0}`;
    const office = '/api/v4/os/clientoffice';
    const row = {
      uuid: homeworkUuidOf(1, early.scheduleUuid),
      scheduleUuid: early.scheduleUuid,
      body: '§1',
      setOn: '2026-11-20',
      dueOn: '2026-11-20',
      dueScheduleUuid: now.scheduleUuid,
      type: 'text',
      isDone: true,
    };
    const own = await call<MonthlyHomework[]>(app, `GET ${office}/homeworks/monthly/list?${query}`, { as: student });
    expect(own.data).toMatchObject([row]);
    const ofFormerYear = `${office}/homeworks/monthly/list?${query.replace('2026', '2025')}`;
    expect((await call(app, `GET ${ofFormerYear}`, { as: student })).status).toBe(403);
    const child = await call<MonthlyHomework[]>(
      app,
      `GET ${office}/parent/homeworks/monthly/list?${query}&month=2026-11`,
      {
        as: parent,
      },
    );
    expect(child.data).toMatchObject([row]);
    const next = await call<MonthlyHomework[]>(app, `GET ${office}/homeworks/monthly/list?${query}&month=2026-12`, {
      as: student,
    });
    expect(next.data).toEqual([]);
    const one = await call(app, `GET ${office}/homeworks/${row.uuid}?schoolId=1&eduYear=2026`, { as: student });
    expect(one.data).toMatchObject(row);
    // Of lessons before they came, or after they left the class, they read nothing.
    for (const days of [{ dateFrom: '2026-11-21' }, { dateTo: '2026-11-19' }]) {
      const [before] = await database.db.select().from(groupMembers).where(ofMember0);
      await database.db.update(groupMembers).set(days).where(ofMember0);
      const apart = await call(app, `GET ${office}/homeworks/monthly/list?${query}`, { as: student });
      const asked = await call(app, `GET ${office}/homeworks/${row.uuid}?schoolId=1&eduYear=2026`, { as: student });
      await database.db
        .update(groupMembers)
        .set(before ?? {})
        .where(ofMember0);
      expect([apart.data, asked.status]).toEqual([[], 404]);
    }
    const ofChild = await call(app, `GET ${office}/parent/homeworks/${row.uuid}?schoolId=1&eduYear=2026`, {
      as: parent,
    });
    expect(ofChild.data).toMatchObject(row);
    const ofOther = await call(app, `GET ${office}/parent/homeworks/${row.uuid}?schoolId=1&eduYear=2026`, {
      as: await signIn(app, 'parent2'),
    });
    expect(ofOther.status).toBe(403);
    const foreign = await call(
      app,
      `GET ${office}/homeworks/monthly/list?${query.replace(member0, idOf('member 1'))}`,
      {
        as: student,
      },
    );
    expect(foreign.status).toBe(403);
  });

  // covers HW-036 API-015
  it('is in the list of the child, school, year and month that a parent asks for', async () => {
    const { early, now, sor } = school.lessons;
    const db = database.db;
    await remove(early.scheduleUuid);
    const parent3 = await signIn(app, 'parent3');
    const far = await signIn(app, 'other');
    // The parent's second child in the first school is in another class.
    const second = { schoolId: 1, parentUserId: 21, studentSchoolUuid: idOf('student of user 24') };
    await db.insert(parentChildren).values(second);
    await create(sor.scheduleUuid, 'of yesterday, for today', { dueScheduleUuid: early.scheduleUuid });
    await create(now.scheduleUuid, 'of today');
    await create(idOf('lesson first grade'), 'of the first grade');
    const ofFar = await call(app, `POST ${path}`, {
      as: far,
      school: 2,
      body: { schoolId: 2, eduYear: 2026, scheduleUuid: idOf('lesson far'), body: 'of the other school' },
    });
    expect(ofFar.status).toBe(200);
    const next = idOf('lesson of december');
    const [row] = await db.select().from(lessons).where(eq(lessons.scheduleUuid, now.scheduleUuid));
    if (!row) throw new Error('the lesson is missing');
    await db.insert(lessons).values({ ...row, scheduleUuid: next, date: '2026-12-01' });
    await create(now.scheduleUuid, 'of today, for December', { dueScheduleUuid: next });
    const list = async (
      place: { schoolId?: number; eduYear?: number; member: string; month?: string },
      as = parent3,
    ) => {
      const { schoolId = 1, eduYear = 2026, member, month } = place;
      const query = `schoolId=${schoolId}&eduYear=${eduYear}&studentGroupUuid=${member}${month ? `&month=${month}` : ''}`;
      const answer = await call<MonthlyHomework[]>(
        app,
        `GET /api/v4/os/clientoffice/parent/homeworks/monthly/list?${query}`,
        { as, school: schoolId },
      );
      return answer.status === 200 ? answer.data.map(({ body }) => body) : answer.error.code;
    };
    const child = idOf('member 4');
    expect(await list({ member: child, month: '2026-11' })).toEqual(['of yesterday, for today']);
    expect(await list({ member: child })).toEqual(['of yesterday, for today']);
    expect(await list({ member: child, month: '2026-12' })).toEqual(['of today, for December']);
    expect(await list({ member: child, month: '2026-10' })).toEqual([]);
    expect(await list({ member: idOf('member of user 24') })).toEqual(['of the first grade']);
    expect(await list({ member: idOf('member of user 26'), schoolId: 2 })).toEqual(['of the other school']);
    // A pupil who is nobody's child here, a child of another school, another year, and somebody else's child.
    expect(await list({ member: idOf('member 1') })).toBe('ACCESS_DENIED');
    expect(await list({ member: idOf('member of user 26') })).toBe('ACCESS_DENIED');
    expect(await list({ member: child, eduYear: 2025 })).toBe('ACCESS_DENIED');
    expect(await list({ member: child }, parent)).toBe('ACCESS_DENIED');
    expect(await list({ member: child, month: '2026-13' })).toBe('VALIDATION_FAILED');
    await db.delete(lessons).where(eq(lessons.scheduleUuid, next));
  });
});
