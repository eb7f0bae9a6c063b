// Timetables in calendars of other programs, over the real server and read by a program that is not ours.
import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bell, TimeScheme } from '#contract/bells/bells.schema.ts';
import type { CalendarFeed } from '#contract/calendar-feed/calendar-feed.schema.ts';
import type { Database } from '#server/db/client.ts';
import { calendarFeeds } from '#server/features/calendar-feed/calendar-feed.tables.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { notices } from '#server/features/notices/public.ts';
import { parentChildren, userSchools, users } from '#server/features/people/public.ts';
import { lessons } from '#server/features/schedule/public.ts';
import { schoolSubscriptions } from '#server/features/school/public.ts';
import { endSessions, forgetRelations, passwordChanges } from '#server/features/session/public.ts';
import { link } from '#server/features/session/relations.ts';
import { readTimetable } from '#server/features/timetable-import/read-timetable.ts';
import { undoImport } from '#server/features/timetable-import/undo-import.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, schoolNow } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { ascExport } from '../timetable-import/asc-export.ts';
import { importInto, undoPorts } from '../timetable-import/import-into.ts';

const base = '/api/v4/os/profile/calendar';
const ofChild = { studentSchoolUuid: idOf('student 0') };
const own = { studentSchoolUuid: null };
const dayMs = 86_400_000;

/** Physics of 7 «А» on a day of the week, by an export of a timetable program. */
const timetableWith = (days: string, teachers = 'T1,T2') => {
  const read = readTimetable(
    ascExport({
      teachers: `<teacher id="T1" firstname="Ұлжан" lastname="Төлегенова" name="Төлегенова Ұлжан" short="ТҰ" gender=""/>
        <teacher id="T2" firstname="М." lastname="Сәрсенов" name="Сәрсенов М." short="СМ" gender=""/>`,
      classes: '<class id="C1" name="7A" short="7A" grade=""/><class id="C2" name="8 «Б»" short="8Б" grade=""/>',
      rooms: '<classroom id="R1" name="214" short="214"/>',
      lessons: `<lesson id="L1" classids="C1" groupids="" subjectid="S1" teacherids="${teachers}" periodspercard="1"/>`,
      cards: `<card lessonid="L1" classroomids="R1" period="2" weeks="11" terms="1" days="${days}"/>`,
    }),
  );
  if (read.outcome !== 'ok') throw new Error(JSON.stringify(read));
  return read.timetable;
};

function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    const property = (name: string) => part.getFirstPropertyValue(name);
    return {
      uuid: event.uid.replace(/@.*/, ''),
      title: event.summary,
      place: event.location,
      note: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      zone: part.getFirstProperty('dtstart')?.getParameter('tzid'),
      status: property('status'),
      sequence: event.sequence,
      changedAt: String(property('last-modified')),
    };
  });
  return { calendar, events };
}

describe.each(databaseKinds)('calendar addresses on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let teacher: Session;
  let parent: Session;
  let director: Session;
  const clock = testClock();

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    const physics = { schoolId: 1, type: 'regular' as const, roomId: 214, assignmentUuid: idOf('physics') };
    const times = { number: 2, timeStart: '08:55', timeEnd: '09:40' };
    await database.db.insert(lessons).values([
      { ...physics, ...times, scheduleUuid: idOf('first back'), date: '2026-11-06' },
      { ...physics, ...times, scheduleUuid: idOf('too far back'), date: '2026-11-05' },
      { ...physics, ...times, scheduleUuid: idOf('monday'), date: '2026-11-23' },
      { ...physics, ...times, scheduleUuid: idOf('wednesday'), date: '2026-11-25' },
      { ...physics, ...times, scheduleUuid: idOf('last ahead'), date: '2027-01-19' },
      { ...physics, ...times, scheduleUuid: idOf('too far ahead'), date: '2027-01-20' },
    ]);
    app = await startTestApp(database, clock);
    [teacher, parent] = [await signIn(app, 'teacher'), await signIn(app, 'parent')];
    director = await signIn(app, 'director');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(() => database.db.delete(calendarFeeds));

  const make = (as: Session, whose: object, more: object = {}) =>
    call<{ path: string }>(app, `POST ${base}`, {
      as,
      body: { schoolId: 1, homework: false, language: 'ru', ...whose, ...more },
    });
  const made = async (as: Session, whose: object, more: object = {}) => (await make(as, whose, more)).data.path;
  const end = (as: Session, whose: object) =>
    call<{ ended: number }>(app, `POST ${base}/end`, { as, body: { schoolId: 1, ...whose } });
  const list = (as: Session) => call<CalendarFeed[]>(app, `GET ${base}`, { as });
  const read = (path: string, headers: Record<string, string> = {}) => call(app, `GET ${path}`, { headers });
  const eventsAt = async (path: string) => readCalendar((await read(path)).text).events;

  it('tell a teacher the lessons that they give, with class and room, by the clock of the school', async () => {
    const answer = await read(await made(teacher, own));
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const { calendar, events } = readCalendar(answer.text);
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H');
    expect(calendar.getFirstPropertyValue('name')).toBe('Расписание: №12 мектеп-гимназия');
    const zone = calendar.getFirstSubcomponent('vtimezone');
    expect(zone?.getFirstPropertyValue('tzid')).toBe('Asia/Almaty');
    expect(zone?.getFirstSubcomponent('standard')?.getFirstPropertyValue('tzoffsetto')?.toString()).toBe('+05:00');
    expect(events.find(({ uuid }) => uuid === idOf('monday'))).toEqual({
      uuid: idOf('monday'),
      title: 'Физика, 7 «А»',
      place: 'Кабинет 214, Физика',
      note: null,
      start: '2026-11-23T03:55:00.000Z',
      end: '2026-11-23T04:40:00.000Z',
      zone: 'Asia/Almaty',
      status: 'CONFIRMED',
      sequence: 0,
      changedAt: '2026-11-20T05:00:00Z',
    });
    // 14 days back, 60 ahead.
    const uuids = events.map(({ uuid }) => uuid);
    expect([uuids.includes(idOf('first back')), uuids.includes(idOf('last ahead'))]).toEqual([true, true]);
    expect([uuids.includes(idOf('too far back')), uuids.includes(idOf('too far ahead'))]).toEqual([false, false]);
    // What others give is not among them.
    expect(uuids).not.toContain(idOf('lesson of first grade'));
  });

  it('tell a family the lessons of the child, without its name, marks or who teaches', async () => {
    const { text } = await read(await made(parent, ofChild));
    expect(readCalendar(text).events.find(({ uuid }) => uuid === idOf('monday'))?.title).toBe('Физика');
    expect(readCalendar(text).calendar.getFirstPropertyValue('name')).toBe('Расписание: 7 «А»');
    expect(text).not.toMatch(/Абенов|Алмас|Төлегенова|серпімділік/i);
    const student = await signIn(app, 'student');
    const ofStudent = await eventsAt(await made(student, ofChild));
    expect(ofStudent.map(({ uuid }) => uuid)).toContain(idOf('monday'));
  });

  it('speak the language in which they were made', async () => {
    const place = async (language: string) =>
      (await eventsAt(await made(parent, ofChild, { language }))).find(({ uuid }) => uuid === idOf('monday'))?.place;
    expect([await place('kz'), await place('en')]).toEqual(['214 кабинет, Физика', 'Room 214, Физика']);
  });

  it('are made for nobody else: not for the child of others, not for lessons that somebody does not give, not in another school', async () => {
    expect((await make(parent, { studentSchoolUuid: idOf('student 1') })).error.code).toBe('ACCESS_DENIED');
    expect((await make(parent, own)).error.code).toBe('ACCESS_DENIED');
    expect((await make(teacher, ofChild)).error.code).toBe('ACCESS_DENIED');
    expect((await make(teacher, own, { schoolId: 2 })).error.code).toBe('WRONG_SCHOOL');
    expect(await database.db.select().from(calendarFeeds)).toEqual([]);
  });

  it('are listed without their secret, and closed by whoever made them alone', async () => {
    const path = await made(parent, ofChild);
    await made(teacher, own, { homework: true });
    await read(path);
    expect((await list(parent)).data).toEqual([
      {
        schoolId: 1,
        ...ofChild,
        options: { homework: false, language: 'ru' },
        madeAt: new Date(schoolNow).toISOString(),
        usedAt: new Date(schoolNow).toISOString(),
      },
    ]);
    expect((await list(teacher)).data).toMatchObject([{ ...own, usedAt: null }]);
    expect(JSON.stringify(await database.db.select().from(calendarFeeds))).not.toContain(path.slice(14, -4));
    const student = await signIn(app, 'student');
    expect((await end(student, ofChild)).data).toEqual({ ended: 0 });
    expect((await read(path)).status).toBe(200);
    expect((await end(parent, ofChild)).data).toEqual({ ended: 1 });
    expect((await end(parent, ofChild)).data).toEqual({ ended: 0 });
    expect((await list(parent)).data).toEqual([]);
  });

  it('answer a closed address, one that a newer one took the place of, and one that never was alike', async () => {
    const first = await made(parent, ofChild);
    const second = await made(parent, ofChild);
    const answerOf = async (path: string) => {
      const { status, error, headers } = await read(path);
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return { status, error: { ...error, requestId: '' }, rest };
    };
    const wrong = await answerOf('/calendar/1-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.ics');
    expect([wrong.status, wrong.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(await answerOf(first)).toEqual(wrong);
    expect((await read(second)).status).toBe(200);
    await end(parent, ofChild);
    expect(await answerOf(second)).toEqual(wrong);
    // The secret of a school opens nothing of another one, and nonsense is nothing else.
    expect(await answerOf(second.replace('/1-', '/2-'))).toEqual(wrong);
    expect(await answerOf('/calendar/abc.ics')).toEqual(wrong);
    expect(await answerOf('/calendar/999999999999-abc.ics')).toEqual(wrong);
  });

  it('end with the right to what they tell, and come back with it', async () => {
    const path = await made(parent, ofChild);
    const [link] = await database.db.select().from(parentChildren).where(eq(parentChildren.parentUserId, 7));
    if (!link) throw new Error('No child');
    const status = async (of = path) => (await read(of)).status;
    await database.db.delete(parentChildren).where(eq(parentChildren.parentUserId, 7));
    expect(await status()).toBe(404);
    await database.db.insert(parentChildren).values(link);
    expect(await status()).toBe(200);
    const ofTeacher = await made(teacher, own);
    const blocked = (at: number | null) => database.db.update(users).set({ blockedAt: at }).where(eq(users.id, 2));
    await blocked(schoolNow);
    expect(await status(ofTeacher)).toBe(404);
    await blocked(null);
    const until = (readsUntil: string | null) =>
      database.db.update(userSchools).set({ readsUntil }).where(eq(userSchools.userId, 2));
    await until('2026-11-19');
    expect(await status(ofTeacher)).toBe(404);
    await until(null);
    expect(await status(ofTeacher)).toBe(200);
    const subscription = { schoolId: 1, general: false, kitap: true, om: true, ustaz: true, paidUntil: null };
    await database.db.insert(schoolSubscriptions).values(subscription);
    expect(await status(ofTeacher)).toBe(423);
    await database.db.delete(schoolSubscriptions);
  });

  it('say nothing twice: whoever has the newest is told so', async () => {
    const path = await made(parent, ofChild);
    const { headers } = await read(path);
    const again = await read(path, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await read(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answer sixty requests within an hour and say when to come again', async () => {
    const path = await made(parent, ofChild);
    for (let asked = 0; asked < 60; asked++) expect((await read(path)).status).toBe(200);
    const { status, error } = await read(path);
    expect([status, error.code, error.retryAfterMs]).toEqual([429, 'TOO_MANY_REQUESTS', 3_600_000]);
    clock.advance(3_600_000);
    expect((await read(path)).status).toBe(200);
    clock.set(schoolNow);
  });

  it('tell the homework that is due at a lesson where that was ticked', async () => {
    const cell = { schoolId: 1, scheduleUuid: idOf('monday'), kind: 'homework', studentGroupUuid: nilUuid, version: 1 };
    const by = { authorUserId: 2, capturedAt: schoolNow, acceptedAt: schoolNow };
    const body = '§12; есеп 3, 4\nҮйде оқу';
    await database.db.insert(journalCells).values({ ...cell, ...by, value: { body, dueScheduleUuid: null } });
    const notes = async (as: Session, whose: object, homework: boolean) =>
      (await eventsAt(await made(as, whose, { homework }))).flatMap(({ uuid, note }) => (note ? [[uuid, note]] : []));
    const due = [[idOf('wednesday'), `Домашнее задание: ${body}`]];
    expect(await notes(parent, ofChild, true)).toEqual(due);
    expect(await notes(teacher, own, true)).toEqual(due);
    expect(await notes(parent, ofChild, false)).toEqual([]);
    await database.db.delete(journalCells).where(eq(journalCells.scheduleUuid, idOf('monday')));
  });

  it('count what bells moved, and what was taken back of it', async () => {
    const path = await made(parent, ofChild);
    const schemes = '/api/v3/os/backoffice/schedule/time-schemes';
    const { data } = await call<TimeScheme[]>(app, `GET ${schemes}/list?schoolId=1&eduYear=2026`, { as: director });
    const scheme = data.find(({ isDefault }) => isDefault);
    const entries = [1, 2, 3, 4, 5, 6, 7, 8].map((number): Bell => {
      const hour = String(8 + number).padStart(2, '0');
      return { weekday: 0, number, timeStart: `${hour}:00`, timeEnd: `${hour}:40` };
    });
    clock.advance(60_000);
    const changed = await call<{ batch: string }>(app, `POST ${schemes}/update`, {
      as: director,
      body: { ...scheme, schoolId: 1, entries, applyFrom: '2026-11-23', requestId: idOf('calendar bells') },
    });
    const monday = async () => (await eventsAt(path)).find(({ uuid }) => uuid === idOf('monday'));
    expect(await monday()).toMatchObject({
      start: '2026-11-23T05:00:00.000Z',
      sequence: 1,
      changedAt: '2026-11-20T05:01:00Z',
    });
    clock.advance(60_000);
    await call(app, 'POST /api/v4/os/changes/undo', {
      as: director,
      body: { schoolId: 1, batch: changed.data.batch, requestId: idOf('calendar bells undone') },
    });
    expect(await monday()).toMatchObject({
      start: '2026-11-23T03:55:00.000Z',
      sequence: 2,
      changedAt: '2026-11-20T05:02:00Z',
    });
    clock.set(schoolNow);
  });

  it('end with the password of the account, which the owner or the school has changed', async () => {
    const path = await made(parent, ofChild);
    await eventsAt(path);
    await database.db
      .insert(passwordChanges)
      .values({ userId: parent.userId, id: idOf('a change'), changedAt: clock.now() + 1, sessionId: null });
    expect((await read(path)).status).toBe(404);
    expect((await call<CalendarFeed[]>(app, 'GET /api/v4/os/profile/calendar', { as: parent })).data).toEqual([]);
    clock.advance(2);
    const next = await made(parent, ofChild);
    expect((await read(next)).status).toBe(200);
    // Asked for before the address was made, and done after it.
    await database.db
      .insert(passwordChanges)
      .values({ userId: parent.userId, id: idOf('a late change'), changedAt: clock.now() - 60_000, sessionId: null });
    expect((await read(next)).status).toBe(404);
    await database.db.delete(passwordChanges);
  });

  if (kind === 'postgresql')
    it('are one for each person and child, however many are made at once', async () => {
      const paths = await Promise.all(Array.from({ length: 6 }, () => made(parent, ofChild)));
      const answers = await Promise.all(paths.map((path) => read(path)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
      expect(await database.db.select().from(calendarFeeds)).toHaveLength(1);
    });

  // Last: the timetable is another one afterwards.
  it('keep a lesson that was taken out of the timetable and say so, until the import is taken back', async () => {
    await database.db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 100)`);
    const path = await made(parent, ofChild);
    const before = new Map((await eventsAt(path)).map((event) => [event.uuid, event]));
    const from = { schoolId: 1, from: '2026-11-23' };
    // Tuesdays instead of Mondays and Wednesdays: they move.
    await importInto(database, timetableWith('01000'), from);
    const moved = (await eventsAt(path)).find(({ uuid }) => uuid === idOf('monday'));
    const sequence = (before.get(idOf('monday'))?.sequence ?? 0) + 1;
    expect(moved).toMatchObject({ start: '2026-11-24T03:55:00.000Z', status: 'CONFIRMED', sequence });
    const told = async (fact: string) =>
      (await database.db.select().from(notices).where(eq(notices.userId, parent.userId))).filter((row) =>
        row.fact.startsWith(fact),
      );
    expect((await told(`lessonChange:${idOf('monday')}:`)).map(({ value }) => value)).toMatchObject([
      { before: { date: '2026-11-23' }, after: { date: '2026-11-24', start: '08:55' } },
    ]);
    // Given by one teacher alone they are other lessons, and those of both are held no more.
    await importInto(database, timetableWith('01000', 'T1'), from);
    const after = await eventsAt(path);
    const gone = after.find(({ uuid }) => uuid === idOf('monday'));
    expect(gone).toMatchObject({
      status: 'CANCELLED',
      title: 'Отменён: Физика',
      place: 'Кабинет 214, Физика',
      sequence: sequence + 1,
      start: '2026-11-24T03:55:00.000Z',
    });
    expect(after.filter(({ start }) => start === gone?.start).map(({ status }) => status)).toEqual(
      expect.arrayContaining(['CONFIRMED', 'CANCELLED']),
    );
    const ofTeachers = await Promise.all(['teacher', 'teacher2'].map(async (login) => signIn(app, login)));
    const statuses = await Promise.all(
      ofTeachers.map(async (as) => {
        const events = await eventsAt(await made(as, own));
        return events.filter(({ start }) => start === gone?.start).map(({ status }) => status);
      }),
    );
    expect(statuses.map((found) => found.sort())).toEqual([['CANCELLED', 'CONFIRMED'], ['CANCELLED']]);
    const known = await told('');
    await database.transaction((tx) => undoImport(tx, 1, schoolNow + dayMs, undoPorts));
    expect(await told('')).not.toEqual(known);
    expect((await eventsAt(path)).find(({ uuid }) => uuid === idOf('monday'))).toMatchObject({
      status: 'CONFIRMED',
      title: 'Физика',
      start: '2026-11-24T03:55:00.000Z',
      sequence: sequence + 2,
      changedAt: '2026-11-21T05:00:00Z',
    });
  });

  it('end with the way by which their session came, and not with a sign-out of the owner', async () => {
    const { db } = database;
    await db
      .update(users)
      .set({ iin: '850315400012' })
      .where(inArray(users.id, [teacher.userId, director.userId]));
    const linked = (on: boolean) =>
      database.transaction((tx) =>
        on
          ? link(tx, { by: director.userId, to: teacher.userId, device: null, now: clock.now() })
          : forgetRelations(tx, [director.userId]),
      );
    await linked(true);
    const through = async () => {
      const body = { userId: teacher.userId };
      const { data } = await call<{ access_token: string }>(app, 'POST /api/related-auth', { as: director, body });
      return { userId: teacher.userId, token: data.access_token, cookie: '' };
    };
    const entered = await through();
    const path = await made(entered, own);
    expect((await read(path)).status).toBe(200);
    expect((await list(teacher)).data[0]?.options).toEqual({ homework: false, language: 'ru' });
    await database.transaction((tx) => endSessions(tx, { userId: teacher.userId, now: clock.now(), reason: 'over' }));
    expect((await read(path)).status).toBe(200);
    await linked(false);
    expect((await read(path)).status).toBe(404);
    // Linked again, it is another link.
    clock.advance(1_000);
    await linked(true);
    expect((await read(path)).status).toBe(404);
    expect((await make(entered, own)).status).toBe(401);
    teacher = await signIn(app, 'teacher');
    expect((await list(teacher)).data).toEqual([]);
    await db
      .update(users)
      .set({ iin: null })
      .where(inArray(users.id, [teacher.userId, director.userId]));
    await linked(false);
  });
});
