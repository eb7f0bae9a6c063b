// The week as staff, pupils and parents receive it.

import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScheduleWeek, scheduleEntry, scheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { Database } from '#server/db/client.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { homeworkUuidOf } from '#server/features/schedule/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { type WiderSchool, widenSmallSchool } from '#tests/support/wider-school.ts';
import { type Ask, call } from './calls.ts';

const student0 = idOf('student 0');

describe.each(databaseKinds)('schedule on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let wider: WiderSchool;
  let teacher: Session;
  let student: Session;
  let parent: Session;
  const clock = testClock();
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    wider = await widenSmallSchool(database.db);
    await database.db.insert(journalCells).values({
      schoolId: 1,
      scheduleUuid: school.lessons.sor.scheduleUuid,
      kind: 'homework',
      studentGroupUuid: nilUuid,
      version: 1,
      value: { body: '§12, 3-есеп', dueScheduleUuid: null },
      authorUserId: 2,
      capturedAt: schoolNow,
      acceptedAt: schoolNow,
    });
    app = await startTestApp(database, clock);
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

  const staffWeek = (query: string, ask: Ask = {}) =>
    call<ScheduleWeek>(app, `GET /api/v4/os/frontoffice/schedule?schoolId=1&eduYear=2026${query}`, {
      as: teacher,
      ...ask,
    });
  const pupilWeek = (query: string, ask: Ask = {}) =>
    call<ScheduleWeek>(
      app,
      `GET /api/v4/os/clientoffice/schedule?schoolId=1&eduYear=2026&studentSchoolUuid=${student0}${query}`,
      { as: student, ...ask },
    );
  const entryOf = (week: ScheduleWeek, scheduleUuid: string) =>
    week.days.flatMap((day) => day.schedule).find((entry) => entry.scheduleUuid === scheduleUuid);

  // covers SCHED-016 SCHED-057 SCHED-059
  it('gives a teacher the week of a date, from Monday to Sunday, with the weeks around it and the quarter', async () => {
    const { status, data } = await staffWeek('&date=2026-11-20', { language: 'en' });
    expect(status).toBe(200);
    expect(scheduleWeek.parse(data)).toEqual(data);
    expect(data.days.map(({ date }) => date)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    const { schedule, ...friday } = data.days[4] as ScheduleWeek['days'][number];
    expect(friday).toEqual({
      date: '2026-11-20',
      dateFormat: '20.11.2026',
      date_label: 'Friday',
      isCurrent: true,
      isHoliday: false,
      holiday: null,
      isDisabledWeek: false,
      cabinet: null,
    });
    expect(schedule.map(({ time }) => time.timeStart)).toEqual(['08:00', '08:00', '09:00', '09:50', '13:20']);
    expect(data.weeks).toEqual({
      prev: '2026-11-09',
      prev_time: Date.parse('2026-11-09') / 1000,
      next: '2026-11-23',
      next_time: Date.parse('2026-11-23') / 1000,
    });
    expect(data.groupInfo).toEqual({ quarter: { number: 2, start: '2026-11-02', end: '2026-12-27' }, week: 3 });
    expect([data.multiSchool, data.error, data.errorType]).toEqual([false, false, null]);
  });

  it('opens the week of today in the zone of the school when no date is given', async () => {
    clock.set(Date.parse('2026-11-22T20:00:00Z'));
    const { data } = await staffWeek('', { as: await signIn(app, 'teacher') });
    clock.set(schoolNow);
    // 20:00 on Sunday in Greenwich is Monday in Almaty.
    expect(data.days.find(({ isCurrent }) => isCurrent)?.date).toBe('2026-11-23');
  });

  // covers SCHED-017 SCHED-018 SCHED-019
  it('describes each lesson with time, class, subject, theme, room, teachers, and the state of lesson and homework', async () => {
    const { data } = await staffWeek('&date=2026-11-20', { language: 'ru' });
    expect(entryOf(data, school.lessons.sor.scheduleUuid)).toEqual({
      scheduleUuid: school.lessons.sor.scheduleUuid,
      type: 'sor',
      maxScore: 15,
      time: { timeStart: '08:50', timeEnd: '09:35' },
      isSyncLesson: false,
      class: { label: '7 «А»', groupId: 71, schoolName: '№12 мектеп-гимназия' },
      subject: {
        label: 'Физика',
        labels: { kz: 'Физика', ru: 'Физика', en: 'Physics' },
        subjectId: 24,
        additional: false,
        subjectType: 'regular',
      },
      theme: { label: 'Серпімділік күші. Гук заңы' },
      subgroup: null,
      subgroupUuid: null,
      teacher: 'Төлегенова Ұ., Сәрсенов М.',
      cabinet: { number: '214', name: 'Физика' },
      number: { label: '2' },
      score: null,
      comment: null,
      attendance: null,
      count: 6,
      absentCount: null,
      markCount: 0,
      assignmentUuid: idOf('physics'),
      isSupportSchedule: false,
      isMagnetSchedule: false,
      eduLang: 'kk',
      scoreType: 'mark',
      lesson: { status: 'created', evaluation_status: null },
      homework: {
        status: 'created',
        evaluation_status: null,
        answerId: null,
        homeworkUUID: homeworkUuidOf(1, school.lessons.sor.scheduleUuid),
        body: '§12, 3-есеп',
        type: 'text',
      },
    });
    const english = (await staffWeek('&date=2026-11-20', { language: 'en' })).data;
    expect(entryOf(english, school.lessons.sor.scheduleUuid)?.subject.label).toBe('Physics');
    const early = entryOf(data, school.lessons.early.scheduleUuid);
    // One pupil has joined since Thursday.
    expect([early?.homework.status, early?.count]).toEqual(['empty', 7]);
  });

  // covers SCHED-019
  it('shows a pupil the homework at the lesson it is due at, with who set it when, and says where none was entered', async () => {
    const { sor, early } = school.lessons;
    const { data } = await pupilWeek('&date=2026-11-18');
    const entries = data.days.flatMap((day) => day.schedule);
    const due = entries.filter((entry) => entry.due?.state === 'set');
    expect(due.map(({ due: at }) => at?.items.map(({ body, scheduleUuid }) => [body, scheduleUuid]))).toEqual([
      [['§12, 3-есеп', sor.scheduleUuid]],
    ]);
    expect(due[0]?.due?.items[0]).toMatchObject({
      setOn: '2026-11-19',
      teacher: 'Төлегенова Ұ.',
      homeworkUuid: homeworkUuidOf(1, sor.scheduleUuid),
    });
    expect(entryOf(data, sor.scheduleUuid)?.due?.state).toBe('notEntered');
    expect(due[0]?.scheduleUuid).toBe(early.scheduleUuid);
  });

  // covers SCHED-018
  it('counts a lesson as done once conducted, and those absent once the roll is taken', async () => {
    const { scheduleUuid } = school.lessons.early;
    await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', {
      as: teacher,
      body: { schoolId: 1, eduYear: 2026, scheduleUuid, theme: 'Серіппе' },
    });
    const entry = entryOf((await staffWeek('&date=2026-11-20')).data, scheduleUuid);
    expect(entry).toMatchObject({ theme: { label: 'Серіппе' }, absentCount: null });
    expect(entry?.lesson).toEqual({ status: 'created', evaluation_status: 'done' });
  });

  it('names the holidays of the week', async () => {
    const { data } = await staffWeek('&date=2026-12-16');
    expect(data.days.map(({ isHoliday }) => isHoliday)).toEqual([false, false, true, false, false, false, false]);
    expect(data.days[2]?.holiday?.en).toBe('Independence Day');
  });

  // covers SCHED-063
  it('answers an empty week with its days, the weeks around it and the type 418', async () => {
    const { status, data } = await staffWeek('&date=2026-12-02');
    expect([status, data.error, data.errorType]).toEqual([200, true, 418]);
    expect([data.days.length, data.weeks.prev, data.weeks.next]).toEqual([7, '2026-11-23', '2026-12-07']);
  });

  it('ends the weeks at the edges of the school year, and disables those outside it', async () => {
    expect((await staffWeek('&date=2026-09-01')).data.weeks.prev).toBeNull();
    expect((await staffWeek('&date=2027-05-25')).data.weeks.next).toBeNull();
    const summer = (await staffWeek('&date=2027-07-15')).data;
    expect([summer.days.every(({ isDisabledWeek }) => isDisabledWeek), summer.groupInfo.quarter]).toEqual([true, null]);
  });

  // covers SCHED-057 SCHED-059
  it('keeps the years apart', async () => {
    const path = 'GET /api/v4/os/frontoffice/schedule?schoolId=1&eduYear=2025&date=2025-11-20';
    const archive = (await call<ScheduleWeek>(app, path, { as: teacher })).data;
    expect(archive.days.flatMap((day) => day.schedule).map((entry) => entry.scheduleUuid)).toEqual([
      wider.lessons.archived,
    ]);
    expect((await call<ScheduleWeek>(app, path.replace('2025-11-20', '2026-11-20'), { as: teacher })).data.error).toBe(
      true,
    );
    const unknown = await call(app, path.replace('eduYear=2025', 'eduYear=1999'), { as: teacher });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  // covers SCHED-055 SCHED-060
  it('gives a pupil the lessons of the class and of the own subgroups, narrowed to a group when asked', async () => {
    const { data } = await pupilWeek('&date=2026-11-20&groupId=71');
    const friday = data.days[4]?.schedule.map((entry) => entry.scheduleUuid);
    expect(friday).toEqual([
      school.lessons.early.scheduleUuid,
      wider.lessons.english,
      wider.lessons.credit,
      school.lessons.now.scheduleUuid,
      school.lessons.later.scheduleUuid,
    ]);
    expect(entryOf(data, wider.lessons.english)).toMatchObject({
      subgroup: 'Ағылшын 1',
      subgroupUuid: idOf('subgroup'),
      subject: { subjectType: 'elective' },
    });
    expect((await pupilWeek('&groupId=72')).status).toBe(404);
    // Without a group the whole week, for another day its own week, for another year or pupil nothing.
    const found = async (query: string) =>
      (await pupilWeek(query)).data.days.flatMap((day) => day.schedule.map((entry) => entry.scheduleUuid));
    expect(await found('&date=2026-11-20')).toEqual(
      data.days.flatMap((day) => day.schedule.map((entry) => entry.scheduleUuid)),
    );
    expect(await found('&date=2026-10-07')).toEqual([school.lessons.closed.scheduleUuid]);
    const of = async (eduYear: number, index: number) => {
      const place = `schoolId=1&eduYear=${eduYear}&studentSchoolUuid=${idOf(`student ${index}`)}`;
      return (await call(app, `GET /api/v4/os/clientoffice/schedule?${place}`, { as: student })).error.code;
    };
    expect([await of(2025, 0), await of(2026, 1)]).toEqual(['NOT_FOUND', 'ACCESS_DENIED']);
  });

  it('shows a pupil no lesson of a subgroup before the day of joining it', async () => {
    const { data } = await pupilWeek('', { as: await signIn(app, 'pupil2') }).then(async (refused) => {
      expect(refused.error.code).toBe('ACCESS_DENIED');
      return call<ScheduleWeek>(
        app,
        `GET /api/v4/os/clientoffice/schedule?schoolId=1&eduYear=2026&date=2026-11-20&studentSchoolUuid=${idOf('student 1')}`,
        { as: await signIn(app, 'pupil2') },
      );
    });
    expect(entryOf(data, wider.lessons.english)).toBeUndefined();
    expect(entryOf(data, school.lessons.early.scheduleUuid)).toBeDefined();
  });

  // covers SCHED-062
  it('gives a parent the weeks of the child as the child reads them', async () => {
    const place = `schoolId=1&eduYear=2026&studentSchoolUuid=${student0}&studentUserId=11`;
    for (const date of ['2026-11-20', '2026-10-07']) {
      const path = `GET /api/v4/os/clientoffice/parent/schedule?${place}&date=${date}`;
      const { status, data } = await call<ScheduleWeek>(app, path, { as: parent, language: 'ru' });
      expect([status, data]).toEqual([200, (await pupilWeek(`&date=${date}`, { language: 'ru' })).data]);
      expect(data.days.flatMap((day) => day.schedule).length).toBeGreaterThan(0);
    }
  });

  it('shows a pupil who came on Friday nothing of Thursday, and one who left nothing afterwards', async () => {
    const weekOf = async (login: string, userId: number) =>
      call<ScheduleWeek>(
        app,
        `GET /api/v4/os/clientoffice/schedule?schoolId=1&eduYear=2026&date=2026-11-20&studentSchoolUuid=${idOf(`student of user ${userId}`)}`,
        { as: await signIn(app, login) },
      );
    const newcomer = (await weekOf('newcomer', 22)).data;
    expect(entryOf(newcomer, school.lessons.sor.scheduleUuid)).toBeUndefined();
    expect(entryOf(newcomer, school.lessons.early.scheduleUuid)).toBeDefined();
    expect((await weekOf('leaver', 23)).data.errorType).toBe(418);
  });

  // covers SCHED-056 SCHED-062
  it('gives a parent the week, class, school and child that are asked for, and nothing of another child', async () => {
    const parent3 = await signIn(app, 'parent3');
    type Place = { schoolId: number; eduYear: number; pupil: string; userId: number; date?: string; groupId?: number };
    const ask = async ({ schoolId, eduYear, pupil, userId, date, groupId }: Place, as = parent3) => {
      const query =
        `schoolId=${schoolId}&eduYear=${eduYear}&studentSchoolUuid=${pupil}&studentUserId=${userId}` +
        `${date ? `&date=${date}` : ''}${groupId ? `&groupId=${groupId}` : ''}`;
      const path = '/api/v4/os/clientoffice/parent/schedule';
      const answer = await call<ScheduleWeek>(app, `GET ${path}?${query}`, { as, school: schoolId });
      if (answer.status !== 200) return answer.error.code;
      const found = answer.data.days.flatMap((day) => day.schedule.map(({ scheduleUuid }) => scheduleUuid));
      return { monday: answer.data.days[0]?.date, lessons: found.sort() };
    };
    const near = { schoolId: 1, eduYear: 2026, pupil: idOf('student 4'), userId: 15, date: '2026-11-20', groupId: 71 };
    const { early, now, later, sor, closed } = school.lessons;
    const week = [early, now, later, sor].map(({ scheduleUuid }) => scheduleUuid);
    const here = { monday: '2026-11-16', lessons: [...week, wider.lessons.english, wider.lessons.credit].sort() };
    expect(await ask(near)).toEqual(here);
    // Without a day the current week, without a class all of the child's.
    expect(await ask({ ...near, date: '', groupId: 0 })).toEqual(here);
    expect(await ask({ ...near, date: '2026-10-07' })).toEqual({
      monday: '2026-10-05',
      lessons: [closed.scheduleUuid],
    });
    expect(await ask({ ...near, groupId: 72 })).toBe('NOT_FOUND');
    expect(await ask({ ...near, eduYear: 2025 })).toBe('NOT_FOUND');
    // The child in the other school.
    const far = { ...near, schoolId: 2, pupil: idOf('student of user 26'), userId: 26, groupId: 81 };
    expect(await ask(far)).toEqual({ monday: '2026-11-16', lessons: [wider.lessons.far] });
    expect(await ask({ ...far, schoolId: 1, groupId: 71 })).toBe('ACCESS_DENIED');
    // A child of nobody here, and the number of one child with the uuid of another.
    expect(await ask({ ...near, pupil: idOf('student 1'), userId: 12 })).toBe('ACCESS_DENIED');
    expect(await ask({ ...near, userId: 26 })).toBe('ACCESS_DENIED');
    expect(await ask({ ...near, pupil: student0 })).toBe('ACCESS_DENIED');
    const own = { ...near, pupil: student0, userId: 11 };
    expect(await ask(own, parent)).toEqual(here);
    const { data } = await pupilWeek('&date=2026-11-20&groupId=71', { language: 'en' });
    const asParent = await call<ScheduleWeek>(
      app,
      `GET /api/v4/os/clientoffice/parent/schedule?schoolId=1&eduYear=2026&date=2026-11-20&groupId=71` +
        `&studentSchoolUuid=${student0}&studentUserId=11`,
      { as: parent, language: 'en' },
    );
    expect(asParent.data).toEqual(data);
  });

  it('shows a pupil the own mark and attendance and nobody elses', async () => {
    const { scheduleUuid } = school.lessons.early;
    const cell = { eduYear: 2026, schoolId: 1, groupId: 71, subjectId: 24, scheduleUuid, date: '2026-11-20' };
    for (const [index, mark] of [9, 4].entries()) {
      await call(app, 'POST /api/mark', {
        as: teacher,
        body: {
          ...cell,
          userId: 2,
          studentGroupUuid: idOf(`member ${index}`),
          markType: 'formattedScore',
          mark,
          comment: `№${index}`,
        },
      });
    }
    await call(app, 'POST /api/attendance/bulk', {
      as: teacher,
      body: { userId: 2, attendances: [{ ...cell, studentGroupUuid: idOf('member 1'), attendance: 'late' }] },
    });
    const entry = entryOf((await pupilWeek('&date=2026-11-20')).data, scheduleUuid);
    expect(entry).toMatchObject({ score: 9, comment: '№0', attendance: null });
    expect(scheduleEntry.parse(entry)).toEqual(entry);
    expect(entry?.marked).toEqual({ by: 'Төлегенова Ұ.', at: clock.now() });
    // Somebody who does not teach the lesson may have given it.
    await database.db
      .update(journalCells)
      .set({ authorUserId: 1 })
      .where(and(eq(journalCells.scheduleUuid, scheduleUuid), eq(journalCells.kind, 'mark')));
    const corrected = entryOf((await pupilWeek('&date=2026-11-20')).data, scheduleUuid);
    expect(corrected?.marked?.by).toBe('Сейітов Б.');
    const others = (await pupilWeek('&date=2026-11-20')).data.days.flatMap((day) => day.schedule);
    expect(others.filter(({ marked }) => marked)).toHaveLength(others.filter(({ score }) => score !== null).length);
  });
});
