// A teacher is replaced, over the real server, on every database: who may write and read on which day, and what is told to whom.
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryHistory, Undone } from '#contract/changes/changes.schema.ts';
import type { JournalBody, JournalsBody } from '#contract/journal/journal.schema.ts';
import { noticesDocument, seenCell } from '#contract/notices/notices.office.documents.ts';
import type { StaffMember } from '#contract/personnel/personnel.schema.ts';
import type { Replacement, ReplacementPreview, StoredReplacement } from '#contract/personnel/replacement.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory, journalCells } from '#server/features/cells/public.ts';
import { orders } from '#server/features/contingent/public.ts';
import { noticeMarks, notices } from '#server/features/notices/public.ts';
import { staffMembers, users } from '#server/features/people/public.ts';
import { teacherReplacements } from '#server/features/personnel/replacement.tables.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { headersOf, type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v3/os/backoffice/school/personnel/replacement';
const day = 86_400_000;
let presses = 0;
const press = () => idOf(`replacement press ${presses++}`);
/** Teachers of the small school: the one who is replaced, another of physics, and who comes instead. */
const [replaced, coTeacher, substitute] = [2, 3, 5];

describe.each(databaseKinds)('replacing a teacher on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  const clock = testClock();
  const people = new Map<string, Session>();
  const as = (login: string): Session => {
    const session = people.get(login);
    if (!session) throw new Error(`Nobody is called ${login}`);
    return session;
  };

  /** Physics on a day, at 08:00. */
  const lessonOn = (date: string) => idOf(`physics on ${date}`);
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-12-01', '2026-12-02'];
  /** A week and two days of December, of which the substitute has the first five. */
  const [from, to] = ['2026-11-24', '2026-11-27'];

  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    const { schoolId, assignmentUuid, roomId, type, theme } = school.lessons.early;
    await database.db.insert(lessons).values(
      days.map((date) => ({
        schoolId,
        assignmentUuid,
        roomId,
        type,
        theme,
        scheduleUuid: lessonOn(date),
        date,
        number: 1,
        timeStart: '08:00',
        timeEnd: '08:45',
      })),
    );
    // What the substitute teaches anyway: 1 «Б» at the time of physics, on one of the days.
    const own = idOf('own course of the substitute');
    await database.db.insert(assignments).values({
      schoolId: 1,
      uuid: own,
      eduYear: 2026,
      groupId: 72,
      subgroupUuid: null,
      subjectId: 30,
      weeklyTenths: 15,
    });
    await database.db
      .insert(assignmentTeachers)
      .values({ schoolId: 1, assignmentUuid: own, userId: substitute, isMain: true });
    await database.db.insert(lessons).values({
      schoolId: 1,
      assignmentUuid: own,
      roomId,
      type,
      theme: null,
      scheduleUuid: idOf('own lesson'),
      date: '2026-11-26',
      number: 1,
      timeStart: '08:30',
      timeEnd: '09:15',
    });
    app = await startTestApp(database, clock);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  /** It is another time, at which everybody signs in again. */
  const at = async (instant: number) => {
    clock.set(instant);
    for (const login of ['director', 'zavuch', 'teacher', 'teacher2', 'stranger', 'grouplead', 'parent', 'other'])
      people.set(login, await signIn(app, login));
  };
  beforeEach(async () => {
    await at(schoolNow);
    await database.db.delete(teacherReplacements);
    await database.db.delete(orders);
    await database.db.delete(assignmentTeachers).where(eq(assignmentTeachers.assignmentUuid, school.physics));
    await database.db.insert(assignmentTeachers).values([
      { schoolId: 1, assignmentUuid: school.physics, userId: replaced, isMain: true },
      { schoolId: 1, assignmentUuid: school.physics, userId: coTeacher, isMain: false },
    ]);
    await database.db.delete(journalCells);
    await database.db.delete(cellHistory);
  });

  const send = <Data = StoredReplacement>(what: string, body: object, login = 'zavuch') =>
    call<Data>(app, `POST ${base}/${what}`, {
      as: as(login),
      language: 'ru',
      school: login === 'other' ? 2 : 1,
      body: { schoolId: 1, eduYear: 2026, ...(what === 'preview' ? {} : { requestId: press() }), ...body },
    });
  const plan = (more: object = {}) => ({
    userId: replaced,
    dateFrom: from,
    dateTo: to,
    assignments: [{ assignmentUuid: school.physics, substituteId: substitute }],
    ...more,
  });
  const ordered = { reason: 'Больничный', orderNumber: '31-к', orderDate: '2026-11-20' };
  const save = (more: object = {}, login?: string) => send('save', { ...ordered, ...plan(more) }, login);
  const saved = async (more: object = {}, login?: string) => {
    const { data, text } = await save(more, login);
    if (!data?.replacement) throw new Error(text);
    return { ...data.replacement, batch: data.batch };
  };
  const cancel = (uuid: string, back: string, login?: string) => send('cancel', { uuid, from: back }, login);
  const list = async (login = 'zavuch') =>
    (await call<Replacement[]>(app, `GET ${base}/list?schoolId=1&eduYear=2026`, { as: as(login) })).data;
  const undo = (batch: string | null, login = 'zavuch') =>
    call<Undone>(app, 'POST /api/v4/os/changes/undo', {
      as: as(login),
      body: { schoolId: 1, batch, requestId: press() },
    });
  const termsNow = async () => {
    const rows = await database.db
      .select()
      .from(assignmentTeachers)
      .where(and(eq(assignmentTeachers.schoolId, 1), eq(assignmentTeachers.assignmentUuid, school.physics)))
      .orderBy(asc(assignmentTeachers.dateFrom), asc(assignmentTeachers.userId));
    return rows.map(({ userId, dateFrom, dateTo }) => `${userId} ${dateFrom}..${dateTo ?? ''}`);
  };
  const given = ['2 1900-01-01..', '3 1900-01-01..'];

  let seq = 0;
  const sync = async (login: string, names: readonly [string, object][], more: object = {}) => {
    const session = as(login);
    const operations = names.map(([name, payload]) => operationOf(++seq, name, payload));
    const body = syncBody(
      { clientId: idOf(`device of ${login} ${kind}`), userId: session.userId, ...more },
      operations,
    );
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v4/os/sync',
      headers: headersOf(session, 1),
      payload: body,
    });
    return answer.json<{ data: SyncAnswer }>().data;
  };
  /** What becomes of a word about a lesson that only its own teacher may say: its error, or nothing. */
  const word = async (login: string, date: string) => {
    const { exceptions } = await sync(login, [['setNoMarks', { scheduleUuid: lessonOn(date), isStated: true }]]);
    return exceptions[0]?.code;
  };
  /** Days on whose lessons somebody may write. */
  const writes = async (login: string) => {
    const found: string[] = [];
    for (const date of days) if ((await word(login, date)) === undefined) found.push(date);
    return found;
  };
  const document = async <Body>(login: string, key: string) => {
    const { documents } = await sync(login, [], { want: [key] });
    const found = documents.find((one) => one.key === key);
    return found as unknown as { body: Body; live?: boolean; error?: string };
  };
  /** Days whose lessons somebody may open. */
  const reads = async (login: string) => {
    const { documents } = await sync(login, [], { want: days.map((date) => `lesson:${lessonOn(date)}`) });
    return days.filter((date) => documents.some(({ key, body }) => key === `lesson:${lessonOn(date)}` && body));
  };
  const weekOf = async (login: string, key: string) => {
    const { body } = await document<ScheduleWeek>(login, key);
    return body.days.flatMap(({ date, schedule }) =>
      schedule.filter((lesson) => lesson.assignmentUuid === school.physics).map(({ teacher }) => `${date} ${teacher}`),
    );
  };
  const handed = days.slice(1, 5);
  const others = [days[0], ...days.slice(5)];

  // covers PERS-010 PERS-013
  it('on its days the substitute writes and the teacher does not, before and after it is the other way round', async () => {
    expect([await writes('teacher'), await writes('stranger')]).toEqual([days, []]);
    const made = await saved();
    expect(made).toMatchObject({
      userId: replaced,
      name: 'Төлегенова Ұлжан',
      from,
      to,
      reason: 'Больничный',
      version: 1,
      order: { number: '31-к', date: '2026-11-20' },
      assignments: [
        {
          assignmentUuid: school.physics,
          group: '7 «А»',
          subgroup: null,
          weeklyHours: 2,
          substitute: { id: substitute, name: 'Ли Валентина' },
        },
      ],
    });
    expect(await list()).toEqual([{ ...made, batch: undefined }]);
    expect(await termsNow()).toEqual([
      ...['2 1900-01-01..2026-11-23', '3 1900-01-01..', '5 2026-11-24..2026-11-27', '2 2026-11-28..'],
    ]);
    expect([await writes('teacher'), await writes('stranger')]).toEqual([others, handed]);
    // Whoever teaches beside the replaced one goes on.
    expect(await writes('teacher2')).toEqual(days);
    expect(await word('teacher', handed[0] ?? '')).toBe('NOT_OWN_LESSON');
  });

  it('work of before comes late and is taken; of a day that was handed over it is refused, and stays with its author', async () => {
    await saved();
    await at(schoolNow + 6 * day);
    const { ok, exceptions } = await sync('teacher', [
      ['takeRoll', { scheduleUuid: lessonOn('2026-11-23') }],
      ['takeRoll', { scheduleUuid: lessonOn('2026-11-24') }],
    ]);
    expect(ok).toEqual([[seq - 1, seq - 1]]);
    expect(exceptions).toMatchObject([{ seq, outcome: 'rejected', code: 'NOT_OWN_LESSON' }]);
    // Long after the end the substitute's own days are still theirs.
    await at(schoolNow + 20 * day);
    expect((await sync('stranger', [['takeRoll', { scheduleUuid: lessonOn('2026-11-27') }]])).exceptions).toEqual([]);
  });

  it('both read all lessons until it is over; the substitute then keeps the own ones', async () => {
    expect(await reads('stranger')).toEqual([]);
    await saved();
    expect([await reads('teacher'), await reads('stranger')]).toEqual([days, days]);
    const lesson = `lesson:${lessonOn('2026-11-25')}`;
    expect(await document('stranger', lesson)).toMatchObject({
      body: { canManageScores: true, canManageAttendance: true },
    });
    expect(await document('teacher', lesson)).toMatchObject({
      body: { canManageScores: false, canManageAttendance: false },
    });
    const before = await sync('stranger', []);
    await at(Date.parse('2026-11-27T18:59:00Z'));
    expect(await reads('stranger')).toEqual(days);
    // Midnight of the school after the last day.
    await at(Date.parse('2026-11-27T19:01:00Z'));
    expect(await reads('stranger')).toEqual(handed);
    expect(await document('stranger', lesson)).toMatchObject({ live: false });
    // The device is told that it follows less than before, and asks again for what it has.
    const { cursor, scopes, cursorProof, epoch } = before;
    expect(await sync('stranger', [], { cursor, scopes, cursorProof, epoch })).toMatchObject({ resnapshot: true });
    expect(await reads('teacher')).toEqual(days);
  });

  it('weeks, journals and lists of both follow the days', async () => {
    await saved();
    const monday = '2026-11-23';
    expect(await weekOf('teacher', `week:${monday}`)).toEqual(['2026-11-23 Төлегенова Ұ., Сәрсенов М.']);
    expect(await weekOf('stranger', `week:${monday}`)).toEqual(handed.map((date) => `${date} Ли В., Сәрсенов М.`));
    const child = `pupil-week:${idOf('student 0')}:${monday}`;
    expect(await weekOf('parent', child)).toEqual([
      ...['2026-11-23 Төлегенова Ұ., Сәрсенов М.', ...handed.map((date) => `${date} Ли В., Сәрсенов М.`)],
    ]);
    const journal = `journal:${school.physics}:2`;
    const columns = async (login: string) => {
      const { body } = await document<JournalBody>(login, journal);
      return [body.lessons.length, body.canManageScores, body.teachers.map(({ userId }) => userId)];
    };
    const all = days.length + 4;
    expect([await columns('teacher'), await columns('stranger')]).toEqual([
      [all, true, [replaced, substitute, coTeacher]],
      [all, true, [replaced, substitute, coTeacher]],
    ]);
    const own = async (login: string) =>
      (await document<JournalsBody>(login, 'journals:2026')).body.journals
        .filter(({ assignmentUuid }) => assignmentUuid === school.physics)
        .map(({ isOwn }) => isOwn);
    expect([await own('teacher'), await own('stranger')]).toEqual([[true], [true]]);
    await at(schoolNow + 12 * day);
    expect([await own('stranger'), await columns('stranger')]).toEqual([
      [false],
      [handed.length, true, [replaced, substitute, coTeacher]],
    ]);
    expect((await document('grouplead', 'roster:71')).body).toBeDefined();
  });

  it('families and both teachers hear of the lessons of the week, and who has read it hears that it is undone', async () => {
    const told = async () => {
      const rows = await database.db.select().from(notices).where(eq(notices.schoolId, 1));
      return rows
        .filter(({ fact }) => /^(lessonChange|timetable):/.test(fact))
        .filter(({ userId }) => [replaced, substitute, 7].includes(userId))
        .map(({ userId, value }) => [userId, value] as const)
        .sort(([one], [other]) => one - other);
    };
    await database.db.delete(notices);
    const [second = '', third = ''] = handed;
    const { batch } = await saved({ dateFrom: second, dateTo: third });
    const taught = (teacher: string | null) => ({ kind: 'lessonChange', teacher, after: { start: '08:00' } });
    const twice = (userId: number, notice: object) => [
      [userId, notice],
      [userId, notice],
    ];
    const added = { ...taught(null), before: null };
    expect(await told()).toMatchObject([
      ...twice(replaced, taught('Ли В.')),
      ...twice(substitute, added),
      ...twice(7, taught('Ли В.')),
    ]);
    const readBy = (userId: number, seen: number) => ({
      schoolId: 1,
      document: noticesDocument.name(userId),
      cell: seenCell,
      version: 1,
      value: seen,
      authorUserId: userId,
      capturedAt: seen,
      acceptedAt: seen,
    });
    await database.db.insert(noticeMarks).values([replaced, substitute].map((userId) => readBy(userId, clock.now())));
    await undo(batch);
    expect(await told()).toMatchObject([
      ...twice(replaced, added),
      ...twice(substitute, taught('Төлегенова Ұ.')),
      // The parent, who has not read it, is told nothing more.
      [7, null],
      [7, null],
    ]);
    await database.db.delete(noticeMarks);
  });

  it('devices of everybody whom it concerns are told', async () => {
    const cursors = new Map<string, Partial<SyncAnswer>>();
    for (const login of ['teacher', 'parent', 'zavuch']) {
      const { cursor, scopes, cursorProof, epoch } = await sync(login, []);
      cursors.set(login, { cursor, scopes, cursorProof, epoch } as Partial<SyncAnswer>);
    }
    const told = async (login: string) => {
      const { documents, resnapshot } = await sync(login, [], cursors.get(login));
      return [resnapshot ?? false, documents.map(({ key }) => key)] as const;
    };
    await saved();
    const [again, keys] = await told('teacher');
    expect(again).toBe(false);
    expect(keys).toEqual(
      expect.arrayContaining([
        ...['week:2026-11-23', 'journals:2026', `journal:${school.physics}:2`],
        ...handed.map((date) => `lesson:${lessonOn(date)}`),
      ]),
    );
    expect(keys).not.toContain(`lesson:${lessonOn('2026-11-23')}`);
    expect((await told('parent'))[1]).toEqual(
      expect.arrayContaining([`pupil-week:${idOf('student 0')}:2026-11-23`, `pupil-marks:${idOf('student 0')}:2026:2`]),
    );
    expect((await told('zavuch'))[1]).toEqual(expect.arrayContaining(handed.map((date) => `school-day:${date}`)));
    // The marks of the quarter name whoever teaches on a day without a lesson, too.
    const { cursor, scopes, cursorProof, epoch } = await sync('parent', []);
    cursors.set('parent', { cursor, scopes, cursorProof, epoch } as Partial<SyncAnswer>);
    await saved({ dateFrom: '2026-12-05', dateTo: '2026-12-05', orderNumber: '34-к' });
    expect((await told('parent'))[1]).toEqual(expect.arrayContaining([`pupil-marks:${idOf('student 0')}:2026:2`]));
  });

  // covers PERS-013
  it('it is shown before: lessons, clashes by day, hours before and after', async () => {
    const { data, text } = await send<ReplacementPreview>('preview', plan());
    expect(data, text).toMatchObject({
      lessons: 4,
      clashCount: 1,
      clashes: [
        {
          date: '2026-11-26',
          timeStart: '08:00',
          timeEnd: '08:45',
          substituteId: substitute,
          name: 'Ли Валентина',
          group: '7 «А»',
          subject: { kz: 'Физика' },
          other: { group: '1 «Б»', subject: { kz: 'Дене шынықтыру' } },
        },
      ],
      loads: [
        { userId: replaced, name: 'Төлегенова Ұлжан', before: 4, after: 2 },
        { userId: substitute, name: 'Ли Валентина', before: 1.5, after: 3.5 },
      ],
    });
    expect(await termsNow()).toEqual(given);
    // Not on a day of the clash, and of a lesson that begins when the other ends.
    expect((await send<ReplacementPreview>('preview', plan({ dateTo: '2026-11-25' }))).data).toMatchObject({
      lessons: 2,
      clashCount: 0,
      clashes: [],
    });
  });

  it('two replacements of the same days are refused, at the assignment; beside each other they stand', async () => {
    await saved();
    const fields = async (more: object) => {
      const { status, error } = await save({ ...more, orderNumber: null, orderDate: null } as object);
      return [status, error?.errors];
    };
    const busy = [422, { assignments: [expect.stringContaining('7 «А» Физика')] }];
    for (const [dateFrom, dateTo] of [
      ...[
        ['2026-11-27', '2026-11-30'],
        ['2026-11-20', '2026-11-24'],
        [from, to],
        ['2026-11-25', null],
      ],
    ])
      expect(await fields({ dateFrom, dateTo }), `${dateFrom} ${dateTo}`).toEqual(busy);
    // The co-teacher teaches it anyway.
    const ofCoTeacher = [{ assignmentUuid: school.physics, substituteId: coTeacher }];
    expect(await fields({ dateFrom: '2026-12-01', dateTo: '2026-12-01', assignments: ofCoTeacher })).toEqual(busy);
    expect((await save({ dateFrom: '2026-11-28', dateTo: '2026-12-01' })).status).toBe(200);
    expect(await writes('teacher')).toEqual(['2026-11-23', '2026-12-02']);
  });

  it('days, people and assignments are checked', async () => {
    const fields = async (more: object) => {
      const { status, error } = await save(more);
      return [status, error.code, ...Object.keys(error.errors ?? {})];
    };
    const at = (field: string) => [422, 'VALIDATION_FAILED', field];
    expect(await fields({ dateFrom: '2026-10-30' })).toEqual(at('dateFrom'));
    expect(await fields({ dateFrom: '2026-02-31' })).toEqual(at('dateFrom'));
    expect(await fields({ dateTo: '2026-11-23' })).toEqual(at('dateTo'));
    expect(await fields({ dateTo: '2027-05-26' })).toEqual(at('dateTo'));
    expect(await fields({ assignments: [] })).toEqual(at('assignments'));
    expect(await fields({ orderDate: null })).toEqual(at('orderDate'));
    const by = (substituteId: number, assignmentUuid = school.physics) => ({
      assignments: [{ assignmentUuid, substituteId }],
    });
    expect(await fields(by(replaced))).toEqual(at('assignments'));
    expect(await fields({ ...by(substitute), assignments: [...plan().assignments, ...plan().assignments] })).toEqual([
      ...[422, 'VALIDATION_FAILED'],
    ]);
    // Of the other school, of nobody, and what the teacher does not teach.
    expect(await fields(by(6))).toEqual([404, 'NOT_FOUND']);
    expect(await fields({ userId: 6 })).toEqual([404, 'NOT_FOUND']);
    expect(await fields({ userId: 11 })).toEqual([404, 'NOT_FOUND']);
    expect(await fields(by(substitute, idOf('far')))).toEqual([404, 'NOT_FOUND']);
    expect(await fields(by(substitute, idOf('archived')))).toEqual([404, 'NOT_FOUND']);
    expect(await fields(by(substitute, idOf('english')))).toEqual(at('assignments'));
    // A librarian opens no journal; who has left or is blocked does not either.
    const of = (value: object) =>
      database.db.update(staffMembers).set(value).where(eq(staffMembers.userId, substitute));
    await of({ positionId: 24 });
    expect(await fields({})).toEqual(at('assignments'));
    await of({ positionId: 4, state: 'archived' });
    expect(await fields({})).toEqual([409, 'CONFLICT']);
    await of({ state: 'active' });
    await database.db.update(users).set({ blockedAt: schoolNow }).where(eq(users.id, substitute));
    expect(await fields({})).toEqual(at('assignments'));
    await database.db.update(users).set({ blockedAt: null }).where(eq(users.id, substitute));
    // Another year, and one that is closed.
    expect((await save({ eduYear: 2025 })).error.code).toBe('YEAR_READ_ONLY');
    expect((await save({ eduYear: 2030 })).error.code).toBe('NOT_FOUND');
    expect(await termsNow()).toEqual(given);
  });

  it('an order is unique by its number; one order may replace several', async () => {
    await saved();
    const next = { dateFrom: '2026-12-01', dateTo: '2026-12-01' };
    const other = await save({ ...next, orderDate: '2026-11-21' });
    expect([other.status, Object.keys(other.error.errors ?? {})]).toEqual([422, ['orderNumber']]);
    await saved(next);
    expect(await database.db.select().from(orders)).toMatchObject([{ kind: 'replacement', number: '31-к' }]);
  });

  it('a deputy touches neither a director nor an administrator; teachers and families touch nobody', async () => {
    await database.db.update(assignmentTeachers).set({ userId: 1 }).where(eq(assignmentTeachers.userId, replaced));
    try {
      const ofDirector = { userId: 1 };
      expect((await save(ofDirector)).error.code).toBe('ACCESS_DENIED');
      expect((await send('preview', plan(ofDirector))).error.code).toBe('ACCESS_DENIED');
      const made = await saved(ofDirector, 'director');
      expect((await cancel(made.uuid, '2026-11-25')).error.code).toBe('ACCESS_DENIED');
      expect((await undo(made.batch)).data).toMatchObject({ undone: 0, kept: [{ id: made.uuid }] });
      expect((await undo(made.batch, 'director')).data).toMatchObject({ undone: 1, kept: [] });
      const again = await saved(ofDirector, 'director');
      expect((await cancel(again.uuid, from, 'director')).status).toBe(200);
    } finally {
      await database.db.update(assignmentTeachers).set({ userId: replaced }).where(eq(assignmentTeachers.userId, 1));
    }
    const toDirector = { assignments: [{ assignmentUuid: school.physics, substituteId: 1 }] };
    expect((await save(toDirector)).error.code).toBe('ACCESS_DENIED');
    const byDirector = await saved(toDirector, 'director');
    expect((await cancel(byDirector.uuid, '2026-11-25')).error.code).toBe('ACCESS_DENIED');
    expect((await undo(byDirector.batch)).data).toMatchObject({ undone: 0, kept: [{ id: byDirector.uuid }] });
    expect((await undo(byDirector.batch, 'director')).data).toMatchObject({ undone: 1 });
    for (const login of ['teacher', 'grouplead', 'parent', 'other'])
      expect((await save({}, login)).status, login).toBe(403);
  });

  // covers CONST3-005
  it('the teacher returns earlier: the days until then stay with the substitute, and what had not begun never was', async () => {
    const made = await saved();
    expect((await cancel(made.uuid, '2026-11-19')).error.errors).toHaveProperty('from');
    expect((await cancel(made.uuid, '2026-11-28')).error.errors).toHaveProperty('from');
    await at(schoolNow + 5 * day);
    const { data } = await cancel(made.uuid, '2026-11-26');
    expect(data.replacement).toMatchObject({ from, to: '2026-11-25', version: 2 });
    expect(await writes('stranger')).toEqual(['2026-11-24', '2026-11-25']);
    expect(await writes('teacher')).toEqual(days.filter((date) => !['2026-11-24', '2026-11-25'].includes(date)));
    expect((await undo(data.batch)).data).toMatchObject({ undone: 1 });
    expect(await writes('stranger')).toEqual(handed);
    // Over: nothing is left to be ended.
    await at(schoolNow + 12 * day);
    expect((await cancel(made.uuid, '2026-12-02')).error.code).toBe('CONFLICT');

    await at(schoolNow);
    const planned = await saved({ dateFrom: '2026-12-01', dateTo: '2026-12-10' });
    const gone = await cancel(planned.uuid, '2026-11-30');
    expect(gone.data).toMatchObject({ replacement: null });
    expect((await list()).map(({ uuid }) => uuid)).toEqual([made.uuid]);
    expect((await cancel(planned.uuid, '2026-11-30')).error.code).toBe('NOT_FOUND');
    expect((await undo(gone.data.batch)).data).toMatchObject({ undone: 1 });
    expect(await writes('teacher')).toEqual(['2026-11-23']);
  });

  it('for good means without end, and ends all the same', async () => {
    const made = await saved({ dateTo: null });
    expect(await termsNow()).toEqual(['2 1900-01-01..2026-11-23', '3 1900-01-01..', '5 2026-11-24..']);
    await at(schoolNow + 6 * day);
    // The former teacher keeps the lessons of before, and reads nothing that came after.
    expect([await reads('teacher'), await writes('teacher')]).toEqual([['2026-11-23'], ['2026-11-23']]);
    expect(await writes('stranger')).toEqual(days.slice(1));
    const { data } = await cancel(made.uuid, '2026-12-02');
    expect(data.replacement).toMatchObject({ to: '2026-12-01' });
    expect(await writes('teacher')).toEqual(['2026-11-23', '2026-12-02']);
  });

  it('a substitute is replaced in turn; what another stands on is ended after it', async () => {
    const first = await saved();
    const ofSubstitute = {
      userId: substitute,
      dateFrom: '2026-11-26',
      dateTo: '2026-11-26',
      orderNumber: '32-к',
      assignments: [{ assignmentUuid: school.physics, substituteId: 4 }],
    };
    const second = await saved(ofSubstitute);
    expect([await writes('stranger'), await writes('grouplead')]).toEqual([
      ['2026-11-24', '2026-11-25', '2026-11-27'],
      ['2026-11-26'],
    ]);
    expect((await cancel(first.uuid, '2026-11-25')).error.errors).toHaveProperty('assignments');
    expect((await undo(first.batch)).data).toMatchObject({ undone: 0, kept: [{ entity: 'replacement' }] });
    expect((await undo(second.batch)).data).toMatchObject({ undone: 1 });
    expect(await writes('stranger')).toEqual(handed);
    // All of the substitute's days at once: then nothing would be left to give back.
    expect((await save({ ...ofSubstitute, dateFrom: from, dateTo: to })).error.errors).toHaveProperty('assignments');
    expect((await undo(first.batch)).data).toMatchObject({ undone: 1 });
    expect(await termsNow()).toEqual(given);
  });

  it('it is undone as a batch, unless it was ended or the people changed since', async () => {
    const made = await saved();
    expect((await undo(made.batch)).data).toMatchObject({ undone: 1, kept: [] });
    expect([await termsNow(), await list()]).toEqual([given, []]);
    expect((await undo(made.batch)).error.code).toBe('CONFLICT');
    const second = await saved();
    const ended = await cancel(second.uuid, '2026-11-25');
    expect((await undo(second.batch)).data).toMatchObject({ undone: 0, kept: [{ id: second.uuid }] });
    // The substitute has left meanwhile: nothing gives them days again.
    await database.db.update(staffMembers).set({ state: 'archived' }).where(eq(staffMembers.userId, substitute));
    expect((await undo(ended.data.batch)).data).toMatchObject({ undone: 0 });
    await database.db.update(staffMembers).set({ state: 'active' }).where(eq(staffMembers.userId, substitute));
    const { data } = await call<EntryHistory[]>(
      app,
      `GET /api/v4/os/changes/entry?schoolId=1&entity=replacement&id=${second.uuid}`,
      { as: as('zavuch') },
    );
    expect(data.map(({ after }) => (after as { dateTo: string }).dateTo)).toEqual(
      expect.arrayContaining(['2026-11-24', to]),
    );
  });

  it('sent twice it is one; two deputies at once are one after the other', async () => {
    const requestId = press();
    const [one, again] = [await save({ requestId }), await save({ requestId })];
    expect(again.data).toEqual(one.data);
    expect(await list()).toHaveLength(1);
    expect((await save({ requestId, dateTo: '2026-11-26' })).error.code).toBe('PAYLOAD_CHANGED');
    await undo(one.data.batch);
    const both = await Promise.all([save(), save({ orderNumber: '33-к' }, 'director')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [made] = await list();
    const ends = await Promise.all([
      send('cancel', { uuid: made?.uuid, version: made?.version, from: '2026-11-25' }),
      send('cancel', { uuid: made?.uuid, version: made?.version, from: '2026-11-26' }, 'director'),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(ends.find(({ status }) => status === 409)).toMatchObject({
      error: { code: 'STALE_VERSION' },
      data: { current: { uuid: made?.uuid, version: 2 } },
    });
    expect((await termsNow()).filter((term) => term.startsWith(`${substitute} `))).toHaveLength(1);
  });

  it('the list of the staff says who is replaced, and counts the hours of the day', async () => {
    const staff = async () => {
      const { data } = await call<{ rows: StaffMember[] }>(
        app,
        'GET /api/v3/os/backoffice/school/personnel/list?schoolId=1&eduYear=2026',
        { as: as('zavuch') },
      );
      const of = (id: number) => data.rows.find((member) => member.id === id);
      return [of(replaced), of(substitute)].map((member) => [member?.replaced, member?.weeklyHours]);
    };
    await saved();
    expect(await staff()).toEqual([
      [{ from, to }, 4],
      [null, 1.5],
    ]);
    await at(schoolNow + 5 * day);
    expect(await staff()).toEqual([
      [{ from, to }, 2],
      [null, 3.5],
    ]);
    await at(schoolNow + 8 * day);
    expect(await staff()).toEqual([
      [null, 4],
      [null, 1.5],
    ]);
  });
});
