// A timetable for a school in operation: its people and classes are found by name, past lessons stay, planned ones move.
import { gzipSync } from 'node:zlib';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { answerCells, journalCells, nilUuid } from '#server/features/cells/public.ts';
import { userSchools, users } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { groups, rooms } from '#server/features/school/public.ts';
import { readTimetable } from '#server/features/timetable-import/read-timetable.ts';
import { prepareImport } from '#server/features/timetable-import/run-import.ts';
import { undoImport } from '#server/features/timetable-import/undo-import.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { type AscParts, ascExport } from './asc-export.ts';
import { importInto, type Request, requestOf, undoPorts } from './import-into.ts';

const monday = '2026-11-23';
const card = (period: number, days: string, lesson = 'L1') =>
  `<card lessonid="${lesson}" classroomids="R1" period="${period}" weeks="11" terms="1" days="${days}"/>`;
/** Physics of 7 «А» on Tuesday and Thursday, by the school's existing teachers. */
const usual = {
  teachers: `<teacher id="T1" firstname="Ұлжан" lastname="Төлегенова" name="Төлегенова Ұлжан" short="ТҰ" gender=""/>
    <teacher id="T2" firstname="М." lastname="Сәрсенов" name="Сәрсенов М." short="СМ" gender=""/>`,
  // With a Latin letter, as the wrong keyboard layout writes it.
  classes: '<class id="C1" name="7A" short="7A" grade=""/><class id="C2" name="8 «Б»" short="8Б" grade=""/>',
  rooms: '<classroom id="R1" name="214" short="214"/>',
  lessons: '<lesson id="L1" classids="C1" groupids="" subjectid="S1" teacherids="T1,T2" periodspercard="1"/>',
  cards: card(2, '01000') + card(4, '00010'),
} satisfies AscParts;

function timetableWith(parts: AscParts = {}) {
  const read = readTimetable(ascExport({ ...usual, ...parts }));
  if (read.outcome !== 'ok') throw new Error(JSON.stringify(read));
  return read.timetable;
}

describe.each(databaseKinds)('a timetable for an existing school on %s', (kind) => {
  let database: Database;
  let school: SmallSchool;
  beforeEach(async () => {
    ({ database, school } = await openSmallSchool(kind));
    // The builder assigns ids by hand; the next person must not get one of them.
    await database.db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 100)`);
    const places = [
      ['first', monday, 1],
      ['second', '2026-11-25', 2],
      ['third', '2026-11-27', 3],
    ] as const;
    await database.db.insert(lessons).values(
      places.map(([name, date, number]) => ({
        ...school.lessons.now,
        scheduleUuid: idOf(`lesson ${name}`),
        date,
        number,
        theme: `Theme ${name}`,
        themeUuid: idOf(`theme ${name}`),
        type: name === 'third' ? ('sor' as const) : ('regular' as const),
        maxScore: name === 'third' ? 15 : null,
      })),
    );
  });
  afterEach(() => database.close());

  const prepare = (parts: AscParts = {}, request: Request = {}) =>
    prepareImport(database.db, requestOf({ schoolId: 1, from: monday, ...request }), timetableWith(parts));
  const write = (parts: AscParts = {}, request: Request = {}) =>
    importInto(database, timetableWith(parts), { schoolId: 1, from: monday, ...request });
  const undo = () => database.transaction((tx) => undoImport(tx, 1, schoolNow, undoPorts));
  const errorsOf = async (parts: AscParts, request: Request = {}) =>
    (await prepare(parts, request)).plan.problems
      .filter(({ severity }) => severity === 'error')
      .map(({ about, message }) => `${about}: ${message}`);
  const writeCell = (scheduleUuid: string, cell: string, value: unknown) =>
    database.db.insert(journalCells).values({
      schoolId: 1,
      scheduleUuid,
      kind: cell,
      studentGroupUuid: nilUuid,
      version: 1,
      value,
      authorUserId: 2,
      capturedAt: schoolNow,
      acceptedAt: schoolNow,
    });
  /** To the lecture of a theme, which no cell of the lesson names. */
  const answer = (scheduleUuid: string) =>
    database.db.insert(answerCells).values({
      schoolId: 1,
      scheduleUuid,
      taskKind: 'lecture',
      studentGroupUuid: idOf('member 0'),
      attempt: 1,
      kind: 'text',
      version: 1,
      value: { text: 'F = kx' },
      authorUserId: 11,
      capturedAt: schoolNow,
      acceptedAt: schoolNow,
    });
  /** Everything that an import may touch. */
  const everything = async () => ({
    lessons: await database.db.select().from(lessons).orderBy(asc(lessons.scheduleUuid)),
    assignments: await database.db.select().from(assignments).orderBy(asc(assignments.uuid)),
    teachers: await database.db.select().from(assignmentTeachers).orderBy(asc(assignmentTeachers.userId)),
    groups: await database.db.select().from(groups).orderBy(asc(groups.id)),
    rooms: await database.db.select().from(rooms).orderBy(asc(rooms.id)),
    subjects: await database.db.select().from(subjects).orderBy(asc(subjects.id)),
    users: await database.db.select().from(users).orderBy(asc(users.id)),
    memberships: await database.db.select().from(userSchools).orderBy(asc(userSchools.userId)),
  });

  it('finds people, class, room and subject by their names, and makes only what is missing', async () => {
    const { plan } = await prepare();
    expect(plan.people).toEqual([]);
    expect(plan.rooms).toEqual([]);
    expect(plan.subjects).toEqual([]);
    expect(plan.assignments).toEqual([]);
    expect(plan.groups.map(({ parallel, letter }) => [parallel, letter])).toEqual([[8, 'Б']]);
    expect(plan.problems).toContainEqual(
      expect.objectContaining({
        about: 'class 8 «Б»',
        message: 'The school has no class of this name: it is made, without pupils.',
      }),
    );
  });

  it('moves the lessons to come in their order, with theme, kind and homework, and leaves the past alone', async () => {
    await writeCell(idOf('lesson second'), 'homework', { body: '§12', dueScheduleUuid: null });
    const before = await everything();
    await write();
    const after = await database.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.schoolId, 1), gte(lessons.date, monday)))
      .orderBy(asc(lessons.date));
    expect(after.slice(0, 4).map(({ date, number, theme, type }) => [date, number, theme, type])).toEqual([
      ['2026-11-24', 2, 'Theme first', 'regular'],
      ['2026-11-26', 4, 'Theme second', 'regular'],
      ['2026-12-01', 2, 'Theme third', 'sor'],
      ['2026-12-03', 4, null, 'regular'],
    ]);
    expect(after[1]?.scheduleUuid).toBe(idOf('lesson second'));
    // The times of the file; where it has none, the usual ones.
    expect(after.slice(0, 2).map(({ timeStart, timeEnd }) => [timeStart, timeEnd])).toEqual([
      ['08:55', '09:40'],
      ['10:40', '11:25'],
    ]);
    // 16 December is a holiday; the last lesson is in the second quarter, since the school has no third yet.
    expect(after.map(({ date }) => date)).toEqual(
      expect.arrayContaining(['2026-12-08', '2026-12-10', '2026-12-15', '2026-12-17', '2026-12-22', '2026-12-24']),
    );
    expect(after).toHaveLength(10);
    const isPast = ({ date }: { date: string }) => date < monday;
    expect((await everything()).lessons.filter(isPast)).toEqual(before.lessons.filter(isPast));
  });

  it('returns whole when it is undone', async () => {
    const before = await everything();
    const stranger = '<teacher id="T3" name="Жаңа Адам Қайратұлы" short="ЖА" gender=""/>';
    const further = `<lesson id="L5" classids="C2" groupids="" subjectid="S3" teacherids="T3" periodspercard="1"/>`;
    const { saved } = await write({
      teachers: usual.teachers + stranger,
      lessons: usual.lessons + further,
      cards: usual.cards + card(1, '10000') + card(1, '10000', 'L5'),
    });
    expect(saved.map(({ login, surname, firstname, patronymic }) => [login, surname, firstname, patronymic])).toEqual([
      ['t1-01', 'Жаңа', 'Адам', 'Қайратұлы'],
    ]);
    const changed = await everything();
    expect(changed.assignments.find(({ uuid }) => uuid === school.physics)?.weeklyTenths).toBe(30);
    expect(changed.users).toHaveLength(before.users.length + 1);
    await undo();
    expect(await everything()).toEqual(before);
    await expect(undo()).rejects.toThrow('Nothing was imported into №12 мектеп-гимназия that could be taken back.');
  });

  it('is not undone over what somebody wrote since', async () => {
    await write();
    const [, moved] = await database.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.schoolId, 1), gte(lessons.date, monday)))
      .orderBy(asc(lessons.date));
    await writeCell(moved?.scheduleUuid ?? '', 'roll', true);
    const before = await everything();
    await expect(undo()).rejects.toThrow(
      'The import cannot be taken back: its lessons have entries in the journal (1).',
    );
    expect(await everything()).toEqual(before);
  });

  it('is not undone over what a pupil has answered since', async () => {
    await write();
    const [, moved] = await database.db
      .select()
      .from(lessons)
      .where(and(eq(lessons.schoolId, 1), gte(lessons.date, monday)))
      .orderBy(asc(lessons.date));
    await answer(moved?.scheduleUuid ?? '');
    const before = await everything();
    await expect(undo()).rejects.toThrow('The import cannot be taken back: its lessons have answers of pupils (1).');
    expect(await everything()).toEqual(before);
  });

  it('never moves a lesson that took place: it asks for a later day, and writes nothing', async () => {
    await writeCell(school.lessons.early.scheduleUuid, 'conduct', { theme: 'Гук заңы' });
    const before = await everything();
    expect(await errorsOf({}, { from: '2026-11-20' })).toEqual([
      'the journal: Lesson 1 of 2026-11-20 has entries in the journal, but the file has no such lesson. Begin the new timetable on a later day (--from).',
    ]);
    await expect(write({}, { from: '2026-11-20' })).rejects.toThrow('Nothing was written');
    expect(await everything()).toEqual(before);
    // The same lesson in the file: it stays as it is.
    expect(await errorsOf({ cards: usual.cards + card(1, '00001') }, { from: '2026-11-20' })).toEqual([]);
  });

  it('removes no lesson with homework', async () => {
    await writeCell(idOf('lesson third'), 'homework', { body: '§13', dueScheduleUuid: null });
    const lessonOfOthers =
      '<lesson id="L1" classids="C1" groupids="" subjectid="S1" teacherids="T1" periodspercard="1"/>';
    const errors = await errorsOf({ lessons: lessonOfOthers });
    expect(errors).toEqual([expect.stringMatching(/^the journal: Lesson 3 of 2026-11-27 has homework/)]);
  });

  it('removes no lesson with answers of pupils', async () => {
    await answer(idOf('lesson third'));
    const lessonOfOthers =
      '<lesson id="L1" classids="C1" groupids="" subjectid="S1" teacherids="T1" periodspercard="1"/>';
    const errors = await errorsOf({ lessons: lessonOfOthers });
    expect(errors).toEqual([expect.stringMatching(/^the journal: Lesson 3 of 2026-11-27 has homework/)]);
  });

  it('leaves classes alone that the file does not name', async () => {
    const other = {
      ...school.lessons.now,
      assignmentUuid: idOf('other'),
      scheduleUuid: idOf('other lesson'),
      date: monday,
    };
    await database.db.insert(groups).values({
      schoolId: 1,
      id: 99,
      eduYear: 2026,
      parallel: 9,
      letter: 'В',
      eduLang: 'kk',
      shift: 1,
    });
    await database.db.insert(assignments).values({
      schoolId: 1,
      uuid: idOf('other'),
      eduYear: 2026,
      groupId: 99,
      subgroupUuid: null,
      subjectId: 24,
      weeklyTenths: 10,
    });
    await database.db.insert(lessons).values(other);
    const { plan } = await write();
    expect(plan.problems.map(({ message }) => message)).toContain(
      'The file does not name them: 9 «В». Their lessons stay as they are.',
    );
    const kept = (await everything()).lessons.find(({ scheduleUuid }) => scheduleUuid === other.scheduleUuid);
    expect(kept).toMatchObject({ date: monday, number: 3 });
  });

  it('finds people again whose names the school has put right', async () => {
    const stranger = '<teacher id="T3" name="АБК" short="АБК" gender=""/>';
    const parts = {
      teachers: usual.teachers + stranger,
      lessons: `${usual.lessons}<lesson id="L5" classids="C2" groupids="" subjectid="S3" teacherids="T3"/>`,
      cards: usual.cards + card(1, '10000', 'L5'),
    };
    await write(parts);
    await database.db.update(users).set({ surname: 'Абенова', firstname: 'Бота' }).where(eq(users.login, 't1-01'));
    await database.db.update(groups).set({ letter: 'В' }).where(eq(groups.letter, 'Б'));
    const { plan } = await write(parts);
    expect([plan.people, plan.groups, plan.lessons.inserted, plan.lessons.removed]).toEqual([[], [], [], []]);
  });

  it('asks which of two people is meant', async () => {
    await database.db
      .insert(users)
      .values({ login: 'namesake', passwordHash: '', surname: 'Төлегенова', firstname: 'Ұлжан', gender: 'f' });
    const [namesake] = await database.db.select({ id: users.id }).from(users).where(eq(users.login, 'namesake'));
    await database.db.insert(userSchools).values({ userId: namesake?.id ?? 0, schoolId: 1, role: 'teacher' });
    expect(await errorsOf({})).toEqual([
      'teacher Төлегенова Ұлжан: Several people of the school bear this name. Write the name in full in the file.',
    ]);
  });

  it('tells whose lessons end', async () => {
    const alone = '<lesson id="L1" classids="C1" groupids="" subjectid="S1" teacherids="T2" periodspercard="1"/>';
    const { plan } = await prepare({ lessons: alone });
    expect(plan.lessons.removed).toHaveLength(3);
    expect(plan.problems).toContainEqual({
      severity: 'warning',
      line: null,
      about: '7 «А», Физика, Төлегенова, Сәрсенов',
      message: 'The file has fewer lessons of it, or none: 3 lessons to come are removed.',
    });
  });

  it('makes one school when two imports of it run at once', async () => {
    const both = await Promise.all([1, 2].map(() => write({}, { schoolId: undefined, schoolName: 'Жаңа мектеп' })));
    expect(new Set(both.map(({ target }) => target.schoolId)).size).toBe(1);
    expect(both.map(({ saved }) => saved.length).sort()).toEqual([0, 2]);
  });

  it('tells every device of the school to fetch again, and those of other schools nothing', async () => {
    const app = await startTestApp(database);
    const first = await ask(app, 'teacher', 1, null);
    const other = await ask(app, 'other', 2, null);
    await write();
    expect(await ask(app, 'teacher', 1, first.cursor)).toMatchObject({ resnapshot: true });
    expect((await ask(app, 'other', 2, other.cursor)).resnapshot).toBeFalsy();
    await app.close();
  });

  it('tells with a sentence what cannot be meant', async () => {
    const refused = (request: Request, parts: AscParts = {}) =>
      expect(prepareImport(database.db, requestOf(request), timetableWith(parts))).rejects;
    await refused({}).toThrow(/^The file does not say which school it is of\. Add --name/);
    await refused({ schoolId: 77 }).toThrow(
      'There is no school with the id 77. Schools: 1 №12 мектеп-гимназия; 2 №3 орта мектеп.',
    );
    await refused({ schoolName: '№3 орта мектеп' }).toThrow(/already\. To write into it add --school 2/);
    await refused({ schoolId: 1, eduYear: 2025 }).toThrow('The school year 2025 is over: it can only be read.');
    await refused({ schoolId: 1, eduYear: 2030 }).toThrow('The school has no school year 2030.');
    await refused({ schoolId: 1, from: '2027-06-01' }).toThrow(/ended on 2027-05-25/);
    await database.db.delete(schoolYears).where(eq(schoolYears.schoolId, 2));
    await refused({ schoolId: 2 }).toThrow('The school has no school year 2026.');
  });
});

const clientOf = (login: string) => idOf(`device of ${login}`);

async function ask(app: FastifyInstance, login: string, schoolId: number, cursor: number | null): Promise<SyncAnswer> {
  const session = await signIn(app, login);
  const body = syncBody({ clientId: clientOf(login), userId: session.userId, schoolId, cursor });
  const response = await app.inject({
    method: 'POST',
    url: '/api/v4/os/sync',
    headers: { ...headersOf(session, schoolId), 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify(body)),
  });
  return response.json<{ data: SyncAnswer }>().data;
}
