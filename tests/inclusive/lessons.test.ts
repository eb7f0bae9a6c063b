// A pupil in a programme: what it teaches is taken and marked there, everything else in the class, on both databases.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudentCard } from '#contract/contingent/contingent.schema.ts';
import type { Movement } from '#contract/contingent/movements.ts';
import type { JournalBody, JournalsBody, PupilMarksBody } from '#contract/journal/journal.schema.ts';
import type { LessonBody, RosterBody } from '#contract/lesson/lesson.schema.ts';
import type { SchoolDayBody } from '#contract/morning/school-day.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { feed } from '#server/sync/sync.tables.ts';
import { databaseKinds } from '#tests/support/database.ts';
import type { Session } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { type InclusiveWorld, openInclusiveWorld, school } from './world.ts';

const people = '/api/v4/os/backoffice/people-management/contingent';
const lessonNow = idOf('lesson now');

describe.each(databaseKinds)('lessons of a programme on %s', (kind) => {
  let world: InclusiveWorld;
  let [teacher, special, pupil, parent]: Session[] = [];
  let id = 0;
  let member = '';
  let scheduleUuid = '';
  let arrival: string | null = null;

  /** «pupil2» is in the programme from 19 November, which teaches physics on the 20th. */
  beforeAll(async () => {
    world = await openInclusiveWorld(kind);
    [teacher, special, pupil, parent] = [
      await world.person('teacher'),
      await world.person('stranger'),
      await world.person('pupil2'),
      await world.person('parent'),
    ];
    ({ id } = await world.opened());
    [scheduleUuid = ''] = await world.teach(id);
    const { data, text } = await world.add(id, 12, { arrivalDate: '2026-11-20' });
    if (!data) throw new Error(text);
    member = data.studentGroupUuid;
    arrival = data.batch;
  });
  afterAll(() => world.closeWorld());

  const conduct = (lesson: string) =>
    ['conductLesson', { scheduleUuid: lesson, themeUuid: null, theme: 'Гук' }] as const;
  const mark = (lesson: string, studentGroupUuid: string, points: number | null = 8) =>
    ['setMark', { scheduleUuid: lesson, studentGroupUuid, mark: points, comment: null }] as const;
  const absent = (lesson: string, studentGroupUuid: string, attendance = 'missing_without_reason') =>
    ['setAttendance', { scheduleUuid: lesson, studentGroupUuid, attendance }] as const;
  const weekOf = async (as: Session, index: number) => {
    const week = await world.want<ScheduleWeek>(as, `pupil-week:${idOf(`student ${index}`)}:2026-11-16`);
    return week.days.flatMap(({ date, schedule }) => schedule.map((entry) => ({ ...entry, date })));
  };
  const card = async () =>
    (await world.get<StudentCard>(`${school}/contingent/by-id?schoolId=1&eduYear=2026&id=12`)).data;
  const numberOf = (key: string) => Number(key.split(':').at(-1));
  const membersOf = async () =>
    (
      await world.get<{ rows: { id: number; to: string | null; retirementOrder: object | null }[] }>(
        `${school}/inclusive-contingent/list?schoolId=1&id=${id}`,
      )
    ).data.rows;

  // covers INCL-012
  it('its teacher has its pupils in the lesson, marks them there, and finds its journal', async () => {
    const lesson = await world.want<LessonBody>(special as Session, `lesson:${scheduleUuid}`);
    expect(lesson).toMatchObject({ group: { id, label: '7 «А» · инкл.' }, parallel: 7, canManageScores: true });
    expect(numberOf(lesson.roster)).toBe(id);
    const roster = await world.want<RosterBody>(special as Session, lesson.roster);
    expect(roster.pupils).toMatchObject([
      { studentGroupUuid: member, surname: 'Әлиева', from: '2026-11-20', to: null },
    ]);
    const stored = await world.push(special as Session, conduct(scheduleUuid), mark(scheduleUuid, member));
    expect(stored).toEqual([null, null]);
    const { journals } = await world.want<JournalsBody>(special as Session, 'journals:2026');
    // Among the journals of its grade.
    expect(journals.find(({ group }) => group.id === id)?.group).toEqual({ id, label: '7 «А» · инкл.', parallel: 7 });
    const journal = await world.want<JournalBody>(special as Session, `journal:${idOf(`subject 24 of ${id}`)}:2`);
    expect(journal.lessons.map((one) => one.scheduleUuid)).toEqual([scheduleUuid]);
  });

  it('a certificate of enrolment is of the class alone', async () => {
    const sheet = (uuid: string) =>
      world.get(`${people}/proof-report?schoolId=1&eduYear=2026&lang=ru&studentGroupUuid=${uuid}`);
    expect((await sheet(member)).error.code).toBe('NOT_FOUND');
  });

  // covers INCL-012
  it('the class marks them in everything else, and in that subject before the day they came', async () => {
    const own = idOf('member 1');
    const answers = await world.push(
      teacher as Session,
      ...[conduct(lessonNow), conduct(idOf('lesson sor')), conduct(idOf('lesson pe'))],
      ...[mark(lessonNow, own), absent(lessonNow, own), mark(idOf('lesson sor'), own, 12)],
      ...[absent(idOf('lesson pe'), own), mark(lessonNow, idOf('member 2'))],
    );
    expect(answers).toEqual([null, null, null, 'NOT_IN_GROUP', 'NOT_IN_GROUP', null, null, null]);
    // A member of the class is none of the programme.
    expect(await world.push(special as Session, mark(scheduleUuid, own))).toEqual(['NOT_IN_GROUP']);
    const roster = await world.want<RosterBody>(teacher as Session, 'roster:71');
    const [she, ...others] = [...roster.pupils].sort((a) => (a.studentGroupUuid === own ? -1 : 0));
    expect(she).toMatchObject({
      studentGroupUuid: own,
      from: '2026-09-01',
      to: null,
      apart: [{ subjectId: 24, from: '2026-11-20', to: null }],
    });
    expect(others.filter(({ apart }) => apart)).toEqual([]);
    const table = await world.get<{ rows: { studentGroupUuid: string; unavailableSchedules: string[] }[] }>(
      `/api/v4/os/frontoffice/journal/quarter/${idOf('physics')}?schoolId=1&eduYear=2026&period=2`,
      teacher,
    );
    const unavailable = new Map(table.data.rows?.map((row) => [row.studentGroupUuid, row.unavailableSchedules]));
    expect(unavailable.get(own)).toContain(lessonNow);
    expect(unavailable.get(own)).not.toContain(idOf('lesson sor'));
    expect(unavailable.get(idOf('member 2'))).toEqual([]);
  });

  it("the teacher's week counts them where they are", async () => {
    const sizes = async (as: Session) => {
      const week = await world.want<ScheduleWeek>(as, 'week:2026-11-16');
      return new Map(week.days.flatMap(({ schedule }) => schedule.map((entry) => [entry.scheduleUuid, entry.count])));
    };
    const ofClass = await sizes(teacher as Session);
    // Seven in the class on the 20th.
    expect([ofClass.get(lessonNow), ofClass.get(idOf('lesson pe')), ofClass.get(idOf('lesson sor'))]).toEqual([
      6, 7, 6,
    ]);
    expect((await sizes(special as Session)).get(scheduleUuid)).toBe(1);
  });

  it("the pupil's week and marks have the lesson of the programme, not that of the class", async () => {
    const week = await weekOf(pupil as Session, 1);
    const physics = week.filter(({ date, subject }) => date === '2026-11-20' && subject.subjectId === 24);
    expect(physics.map((entry) => [entry.scheduleUuid, entry.score, entry.class.label])).toEqual([
      [scheduleUuid, 8, '7 «А» · инкл.'],
    ]);
    // Yesterday in the class still, and everything else today.
    expect(week.map((entry) => entry.scheduleUuid)).toEqual(
      expect.arrayContaining([idOf('lesson sor'), idOf('lesson pe')]),
    );
    // Somebody else of the class has the lessons of the class.
    const others = (await weekOf(parent as Session, 0)).map((entry) => entry.scheduleUuid);
    expect(others).toContain(lessonNow);
    expect(others).not.toContain(scheduleUuid);
    const marks = await world.want<PupilMarksBody>(pupil as Session, `pupil-marks:${idOf('student 1')}:2026:2`);
    const given = marks.subjects
      .filter(({ subject }) => subject.id === 24)
      .map((one) => [one.parallel, ...one.marks.map(({ mark: points }) => points)]);
    expect(given).toEqual(
      expect.arrayContaining([
        [7, 8],
        [7, 12],
      ]),
    );
    const call = (path: string) => world.get(`${path}&schoolId=1`, pupil);
    const lesson = (uuid: string) =>
      call(
        `/api/v4/os/clientoffice/schedule/lesson?eduYear=2026&scheduleUuid=${uuid}&studentSchoolUuid=${idOf('student 1')}`,
      );
    expect((await lesson(scheduleUuid)).status).toBe(200);
    expect((await lesson(lessonNow)).error.code).toBe('ACCESS_DENIED');
  });

  it('the homework of the class in that subject is not theirs, that of the programme is', async () => {
    const set = (lesson: string, body: string) =>
      ['setHomework', { scheduleUuid: lesson, homework: { body, dueScheduleUuid: null } }] as const;
    await world.push(teacher as Session, set(lessonNow, 'Сыныпқа'), set(idOf('lesson pe'), 'Дене шынықтыру'));
    await world.push(special as Session, set(scheduleUuid, 'Бағдарламаға'));
    const month = async (as: Session, uuid: string) => {
      const path = '/api/v4/os/clientoffice/homeworks/monthly/list?schoolId=1&eduYear=2026&month=2026-11';
      const { data, text } = await world.get<{ body: string }[]>(`${path}&studentGroupUuid=${uuid}`, as);
      if (!data) throw new Error(text);
      return data.map(({ body }) => body).sort();
    };
    // By the membership in the class, which is the pupil's.
    expect(await month(pupil as Session, idOf('member 1'))).toEqual(['Бағдарламаға', 'Дене шынықтыру']);
    expect(await month(await world.person('pupil3'), idOf('member 2'))).toEqual(['Дене шынықтыру', 'Сыныпқа']);
  });

  it('the day of the school counts the pupil once, in the class', async () => {
    await world.push(special as Session, absent(scheduleUuid, member), ['takeRoll', { scheduleUuid }]);
    const day = await world.want<SchoolDayBody>(world.director, 'school-day:2026-11-20');
    const places = new Map(day.classes.map(([groupId, , , pupils], place) => [groupId, { place, pupils }]));
    expect([places.get(71)?.pupils, places.get(id)?.pupils]).toEqual([7, 0]);
    const she = day.absent.filter(([, name]) => name === 'Әлиева Іңкәр');
    // Of physics in the programme, and of physical education in the class.
    expect(she.map(([, , place, missed]) => [place, missed])).toEqual([[places.get(71)?.place, 2]]);
    await world.push(special as Session, absent(scheduleUuid, member, 'was_in_class'));
  });

  it('no missing points are asked of the class for whoever takes the subject in the programme', async () => {
    const points = async () => {
      const { data } = await world.get<{ group: { id: number }; points: number }[]>(
        '/api/v4/os/frontoffice/dashboard/lacks?schoolId=1&eduYear=2026&quarter=2',
      );
      return data.find(({ group }) => group.id === 71)?.points;
    };
    const before = await points();
    // «pupil3» has no points of the SOR of the 19th.
    const { data } = await world.add(id, 16, { arrivalDate: '2026-11-19' });
    expect(await points()).toBe((before ?? 0) - 1);
    await world.undo(data.batch);
    expect(await points()).toBe(before);
  });

  // covers INCL-012 INCL-013
  it('nothing that is written is left behind: neither in the class by an arrival, nor in the programme by an end', async () => {
    const late = await world.add(id, 13, { arrivalDate: '2026-11-20' });
    expect(late.error.errors?.arrivalDate?.[0]).toContain('20.11.2026');
    const position = async () => (await world.database.db.select().from(feed).where(eq(feed.schoolId, 1))).length;
    const from = await position();
    const early = await world.retire(12, { retirementDate: '2026-11-20' });
    expect(early.status).toBe(200);
    // The family follows the group of the programme before and after: their weeks say that lessons are in the class again.
    const told = await world.database.db.select().from(feed).where(eq(feed.schoolId, 1)).orderBy(feed.position);
    const said = told.slice(from).map(({ scope, document }) => `${scope} ${document}`);
    const pupilScope = `student:${idOf('student 1')}`;
    expect(said).toEqual(
      expect.arrayContaining([
        ...[`${pupilScope} pupil-week:2026-11-16`, `${pupilScope} pupil-week:2026-11-23`],
        ...[`${pupilScope} pupil-marks:2026:2`, `assignment:${idOf('physics')} roster:71`],
      ]),
    );
    await world.undo(early.data.batch);
    expect((await membersOf()).map(({ to }) => to)).toEqual([null]);
    // The arrival is not taken back while a mark hangs on it.
    expect((await world.undo(arrival)).data.kept).toContainEqual({ entity: 'membership', id: member });
    const [next = ''] = await world.teach(id, ['2026-11-19'], 30);
    await world.push(special as Session, conduct(next));
    const { data } = await world.add(id, 14, { arrivalDate: '2026-11-19' });
    await world.push(special as Session, absent(next, data.studentGroupUuid));
    const refused = await world.retire(14, { retirementDate: '2026-11-18' });
    expect(Object.keys(refused.error.errors ?? {})).toEqual(['retirementDate']);
    const closing = await world.close(id, { endDate: '2026-11-19' });
    expect(closing.error.errors?.endDate?.[0]).toContain('20.11.2026');
    await world.push(special as Session, absent(next, data.studentGroupUuid, 'was_in_class'));
    await world.retire(14, { retirementDate: '2026-11-19' });
  });

  it('whoever moves to another class or leaves the school leaves the programme, and returns to both', async () => {
    const ends = async () => (await membersOf()).find((one) => one.id === 12)?.to;
    const move = await world.send<{ batch: string }>(`${people}/student-group/move`, {
      eduYear: 2026,
      moves: [{ studentGroupUuid: idOf('member 1'), groupId: 72 }],
      date: '2026-11-23',
      reason: 'class',
      orderNumber: '190-к',
      orderDate: '2026-11-20',
    });
    expect([move.status, await ends()]).toEqual([200, '2026-11-22']);
    const movements = await world.get<Movement[]>(
      `${people}/student-profiles/movements?schoolId=1&eduYear=2026&studentSchoolUuid=${idOf('student 1')}`,
    );
    const said = movements.data.map((one) => [one.kind, one.from, one.order?.number]);
    expect(said).toContainEqual(['moved', '7 «А»', '190-к']);
    expect(said).toContainEqual(['programmeEnd', '7 «А» · инкл.', '190-к']);
    expect((await world.undo(move.data.batch)).data.kept).toEqual([]);
    expect(await ends()).toBeNull();
    const left = await world.send<StudentCard & { batch: string }>(`${school}/contingent/delete`, {
      eduYear: 2026,
      id: 12,
      date: '2026-11-20',
      reason: 'abroad',
      orderNumber: '201-к',
      orderDate: '2026-11-20',
    });
    expect([left.status, await ends()]).toEqual([200, '2026-11-20']);
    const [departure] = (
      await world.get<Movement[]>(
        `${people}/student-profiles/movements?schoolId=1&eduYear=2026&studentSchoolUuid=${idOf('student 1')}`,
      )
    ).data.filter((one) => one.kind === 'left');
    // From the class, whichever began later.
    expect(departure?.from).toBe('7 «А»');
    expect((await membersOf()).find((one) => one.id === 12)?.retirementOrder).toEqual({
      number: '201-к',
      date: '2026-11-20',
    });
    expect((await world.undo(left.data.batch)).data.kept).toEqual([]);
    expect([await ends(), (await card()).group?.id]).toEqual([null, 71]);
  });

  it('marks beside an arrival: one of the two, so that no mark is outside of its lessons', async () => {
    for (let round = 0; round < 8; round++) {
      const [added, marked] = await Promise.all([
        world.add(id, 16, { arrivalDate: '2026-11-20' }),
        world.push(teacher as Session, mark(lessonNow, idOf('member 5'))),
      ]);
      expect([added.status === 200, marked[0] === null].filter(Boolean)).toHaveLength(1);
      if (added.status === 200) await world.undo(added.data.batch);
      else await world.push(teacher as Session, mark(lessonNow, idOf('member 5'), null));
    }
  });

  // covers INCL-012
  it('from opening to closing: what was given there and in the class stays, each once, and then the class marks them again', async () => {
    const own = await world.opened({ inclusiveDescription: 'Екінші бағдарлама' });
    const [there = ''] = await world.teach(own.id, ['2026-11-20']);
    const { data } = await world.add(own.id, 15, { arrivalDate: '2026-11-20' });
    const [inProgramme, inClass] = [data.studentGroupUuid, idOf('member 4')];
    expect(await world.push(special as Session, conduct(there), mark(there, inProgramme, 9))).toEqual([null, null]);
    const [sor, credit] = [idOf('lesson sor'), idOf('lesson pe')];
    const given = await world.push(teacher as Session, mark(sor, inClass, 12), mark(credit, inClass, 1));
    expect(given).toEqual([null, null]);
    expect(await world.push(teacher as Session, mark(lessonNow, inClass, 5))).toEqual(['NOT_IN_GROUP']);
    expect((await world.close(own.id, { endDate: '2026-11-20' })).status).toBe(200);

    const marksOf = async () => {
      const name = `pupil-marks:${idOf('student 4')}:2026:2`;
      const { subjects } = await world.want<PupilMarksBody>(await world.person('pupil5'), name);
      return subjects.map(({ subject, marks }) => [subject.id, marks.flatMap((one) => one.mark ?? [])] as const);
    };
    const physics = (await marksOf()).filter(([subject]) => subject === 24).flatMap(([, marks]) => marks);
    expect([...physics].sort()).toEqual([12, 9]);
    expect((await marksOf()).filter(([subject]) => subject === 30)).toEqual([[30, [1]]]);
    // Who taught it mends what they gave, for its day is theirs; from the next day on the pupil is with the class alone.
    const mended = [
      'setMark',
      { scheduleUuid: there, studentGroupUuid: inProgramme, mark: 10, comment: null },
    ] as const;
    expect(await world.push(special as Session, mended)).not.toContain('NOT_IN_GROUP');
    const roster = await world.want<RosterBody>(teacher as Session, 'roster:71');
    const she = roster.pupils.find((one) => one.studentGroupUuid === inClass);
    expect(she?.apart).toEqual([{ subjectId: 24, from: '2026-11-20', to: '2026-11-20' }]);
  });
});
