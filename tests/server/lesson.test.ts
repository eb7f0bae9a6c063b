// A lesson as staff, pupils and parents see it, and conducting it.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConductValue, type LessonBody, lessonBody } from '#contract/lesson/lesson.schema.ts';
import type { Database } from '#server/db/client.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, type SmallSchool, storedCells } from '#tests/support/small-school.ts';
import { type WiderSchool, widenSmallSchool } from '#tests/support/wider-school.ts';
import { call } from './calls.ts';

const year = 'schoolId=1&eduYear=2026';

describe.each(databaseKinds)('lessons on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  let wider: WiderSchool;
  let teacher: Session;
  let student: Session;
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    wider = await widenSmallSchool(database.db);
    app = await startTestApp(database);
    [teacher, student] = [await signIn(app, 'teacher'), await signIn(app, 'student')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const forStaff = (scheduleUuid: string, as: Session = teacher) =>
    call<LessonBody>(app, `GET /api/v4/os/frontoffice/lesson?${year}&scheduleUuid=${scheduleUuid}`, { as });
  const complete = (body: object, as: Session = teacher) =>
    call<ConductValue>(app, 'POST /api/v4/os/frontoffice/lesson/complete', {
      as,
      body: { schoolId: 1, eduYear: 2026, ...body },
    });

  // covers LESSON-025 LESSON-029 LESSON-030 LESSON-041
  it('gives a teacher every field of the lesson, its theme and its place in the year', async () => {
    const { status, data } = await forStaff(school.lessons.now.scheduleUuid);
    expect(status).toBe(200);
    expect(lessonBody.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      id: school.lessons.now.scheduleUuid,
      path: `lesson/${school.lessons.now.scheduleUuid}`,
      lessonScheduleType: 'regular',
      maxScore: null,
      canBeCompleted: true,
      isCompletedLesson: false,
      canManageScores: true,
      periodStatus: 'open',
      remainingTime: 35 * 60,
      isEmptySimpleLesson: false,
      isMagnetSchedule: false,
      isSupportSchedule: false,
      mksSupportScheduleUuid: null,
      mksSupportScheduleType: null,
      parallel: 7,
      lessonInfo: { theme: 'Серпімділік күші. Гук заңы', themeUuid: idOf('theme 1') },
      lessonMeta: {
        date: '20.11.2026',
        dateWithoutFormat: '2026-11-20',
        day: 5,
        isCurrentDate: true,
        locale: 'kk',
        plannedDate: '2026-11-20',
        subject: { kz: 'Физика', ru: 'Физика', en: 'Physics' },
        subjectId: 24,
        subjectType: 'regular',
        title: 'Серпімділік күші. Гук заңы',
        type: 'regular',
      },
      materialUuid: null,
      studentGroupUuid: null,
      levelChain: [],
      body: null,
      files: [],
      studentAnswer: null,
      teacherAnswer: null,
    });
  });

  // covers LESSON-026
  it('tells summative lessons with their maximum from regular ones', async () => {
    const { data } = await forStaff(school.lessons.sor.scheduleUuid);
    expect([data.lessonScheduleType, data.maxScore]).toEqual(['sor', 15]);
    const [row] = await database.db.select().from(lessons).where(eq(lessons.scheduleUuid, data.id));
    if (!row) throw new Error('the lesson is missing');
    for (const type of ['regular', 'sor', 'soch', 'custom-lesson', 'lecture'] as const) {
      const scheduleUuid = idOf(`lesson of type ${type}`);
      await database.db.insert(lessons).values({ ...row, scheduleUuid, type, date: '2026-11-12' });
      const read = (await forStaff(scheduleUuid)).data;
      expect(lessonBody.parse(read).lessonScheduleType).toBe(type);
      expect(read.lessonMeta.type).toBe(type);
    }
  });

  // covers LESSON-031
  it('names the subgroup, and its roster instead of the class', async () => {
    const { data } = await forStaff(wider.lessons.english, await signIn(app, 'teacher2'));
    expect(data.subgroup).toEqual({ label: 'Ағылшын 1', uuid: wider.subgroupUuid, type: 'foreign_language' });
    expect(data.roster).toBe(`roster:${wider.subgroupUuid}`);
    expect(data.lessonMeta.subjectType).toBe('elective');
  });

  it('counts the time that remains: -1 before the lesson, 0 after it', async () => {
    const remaining = async (uuid: string) => (await forStaff(uuid)).data;
    expect(await remaining(school.lessons.later.scheduleUuid)).toMatchObject({
      remainingTime: -1,
      canBeCompleted: false,
    });
    expect(await remaining(school.lessons.early.scheduleUuid)).toMatchObject({
      remainingTime: 0,
      canBeCompleted: true,
    });
  });

  it('lets only own teachers manage scores, the group lead also attendance, and nobody in a closed period or year', async () => {
    const rights = async (login: string, uuid: string) => {
      const { data } = await forStaff(uuid, await signIn(app, login));
      return [data.canManageScores, data.canManageAttendance];
    };
    const { early, closed } = school.lessons;
    expect(await rights('teacher2', early.scheduleUuid)).toEqual([true, true]);
    expect(await rights('grouplead', early.scheduleUuid)).toEqual([false, true]);
    expect(await rights('director', early.scheduleUuid)).toEqual([false, false]);
    expect(await rights('teacher', closed.scheduleUuid)).toEqual([false, false]);
    expect(await rights('teacher', wider.lessons.archived)).toEqual([false, false]);
    expect((await forStaff(closed.scheduleUuid)).data.periodStatus).toBe('archive');
    expect((await forStaff(wider.lessons.archived)).data.yearReadOnly).toBe(true);
  });

  // covers LESSON-043 LESSON-005 API-003
  it('opens by its place in the schedule for employees, those of the management too', async () => {
    const { scheduleUuid } = school.lessons.now;
    const byPath = await call<LessonBody>(app, `GET /api/control/schedule/lesson/${scheduleUuid}?${year}`, {
      as: teacher,
    });
    expect(byPath.data).toEqual((await forStaff(scheduleUuid)).data);
    expect((await call(app, `GET /api/control/schedule/lesson/${scheduleUuid}?${year}`, { as: student })).status).toBe(
      403,
    );
    for (const login of ['director', 'zavuch']) {
      const as = await signIn(app, login);
      const read = await call<LessonBody>(app, `GET /api/control/schedule/lesson/${scheduleUuid}?${year}`, { as });
      expect([read.status, read.data.id, read.data.canManageScores]).toEqual([200, scheduleUuid, false]);
    }
  });

  // covers LESSON-001 LESSON-006
  it('serves pupils, parents, teachers, group leads, management and monitoring, who change nothing in it', async () => {
    const { scheduleUuid } = school.lessons.now;
    const child = `studentSchoolUuid=${idOf('student 0')}`;
    const served: string[] = [];
    for (const login of ['teacher', 'grouplead', 'director', 'zavuch', 'monitoring', 'student', 'parent']) {
      const as = await signIn(app, login);
      const path =
        login === 'student' || login === 'parent'
          ? `clientoffice/schedule/lesson?${year}&scheduleUuid=${scheduleUuid}&${child}`
          : `frontoffice/lesson?${year}&scheduleUuid=${scheduleUuid}`;
      const { data } = await call<LessonBody>(app, `GET /api/v4/os/${path}`, { as });
      if (data?.id === scheduleUuid) served.push(login);
    }
    expect(served).toEqual(['teacher', 'grouplead', 'director', 'zavuch', 'monitoring', 'student', 'parent']);
    const monitoring = await signIn(app, 'monitoring');
    const { data } = await forStaff(scheduleUuid, monitoring);
    expect(data).toMatchObject({ lessonInfo: { theme: 'Серпімділік күші. Гук заңы' }, canManageScores: false });
    expect((await complete({ scheduleUuid, theme: 'Гук заңы' }, monitoring)).error.code).toBe('ACCESS_DENIED');
  });

  // covers LESSON-042 LESSON-003
  it('opens for a pupil and for the parent of the pupil, with the place of the pupil in the class', async () => {
    const { scheduleUuid } = school.lessons.now;
    const open = (as: Session, index: number) =>
      call<LessonBody>(
        app,
        `GET /api/v4/os/clientoffice/schedule/lesson?${year}&scheduleUuid=${scheduleUuid}&studentSchoolUuid=${idOf(`student ${index}`)}`,
        { as },
      );
    for (const as of [student, await signIn(app, 'parent')]) {
      const { data } = await open(as, 0);
      expect(lessonBody.parse(data)).toEqual(data);
      expect([data.studentGroupUuid, data.canManageScores, data.canManageAttendance]).toEqual([
        idOf('member 0'),
        false,
        false,
      ]);
      expect((await open(as, 1)).error.code).toBe('ACCESS_DENIED');
    }
  });

  // covers LESSON-044 API-003
  it('opens by its place in the schedule for everybody else, who belongs to it on its day', async () => {
    const open = async (login: string, uuid: string) =>
      call<LessonBody>(app, `GET /api/schedule/lesson/${uuid}?${year}`, { as: await signIn(app, login) });
    expect((await open('student', school.lessons.now.scheduleUuid)).data.studentGroupUuid).toBe(idOf('member 0'));
    expect((await open('student', wider.lessons.english)).status).toBe(200);
    expect((await open('pupil3', wider.lessons.english)).error.code).toBe('ACCESS_DENIED');
    expect((await open('newcomer', school.lessons.sor.scheduleUuid)).error.code).toBe('ACCESS_DENIED');
    expect((await open('teacher', school.lessons.now.scheduleUuid)).error.code).toBe('ACCESS_DENIED');
    expect((await open('student', idOf('no lesson'))).error.code).toBe('NOT_FOUND');
  });

  // covers LESSON-040
  it('is conducted with the theme of the plan, or with another one, and can be conducted again', async () => {
    const { scheduleUuid } = school.lessons.early;
    const planned = await complete({ scheduleUuid });
    expect(planned.data).toEqual({ themeUuid: idOf('theme 1'), theme: 'Серпімділік күші. Гук заңы' });
    const other = await complete({ scheduleUuid, themeUuid: null, theme: 'Қайталау' });
    expect(other.data).toEqual({ themeUuid: null, theme: 'Қайталау' });
    expect((await complete({ scheduleUuid, themeUuid: null, theme: 'Қайталау' })).status).toBe(200);
    const { data } = await forStaff(scheduleUuid);
    expect([data.isCompletedLesson, data.lessonInfo.theme]).toEqual([true, 'Қайталау']);
    const conducts = (await storedCells(database.db)).filter((row) => row.kind === 'conduct');
    expect(conducts.map(({ version, authorUserId }) => [version, authorUserId])).toEqual([[2, 2]]);
  });

  it('is not conducted before it begins, by another teacher, in a closed period, in a read-only year, or when it is not there', async () => {
    const before = await storedCells(database.db);
    const refusal = async (scheduleUuid: string, login = 'teacher') => {
      const { status, error } = await complete({ scheduleUuid }, await signIn(app, login));
      return `${status} ${error.code}`;
    };
    expect(await refusal(school.lessons.later.scheduleUuid)).toBe('409 LESSON_NOT_STARTED');
    expect(await refusal(school.lessons.now.scheduleUuid, 'stranger')).toBe('403 ACCESS_DENIED');
    expect(await refusal(school.lessons.now.scheduleUuid, 'director')).toBe('403 NOT_OWN_LESSON');
    expect(await refusal(school.lessons.closed.scheduleUuid)).toBe('403 PERIOD_CLOSED');
    expect(await refusal(wider.lessons.archived)).toBe('403 YEAR_READ_ONLY');
    expect(await refusal(idOf('no lesson'))).toBe('404 NOT_FOUND');
    expect(await refusal(wider.lessons.far)).toBe('404 NOT_FOUND');
    expect(await storedCells(database.db)).toEqual(before);
  });
});
