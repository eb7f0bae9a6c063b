// Marks follow a pupil into another class (decisions E16), over the real server, on both databases.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlannedMove } from '#contract/contingent/movements.ts';
import { journalDocument, pupilMarksDocument } from '#contract/journal/journal.documents.ts';
import {
  type JournalBody,
  journalBody,
  type PupilMarksBody,
  pupilMarksBody,
} from '#contract/journal/journal.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import * as schedule from '#server/features/schedule/public.ts';
import * as school from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf, type SmallSchool } from '#tests/support/small-school.ts';
import { syncBody } from '#tests/support/sync-body.ts';
import { operationOf } from '#tests/support/sync-caller.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const other = { groupId: 73, course: idOf('physics of 7 B') };
const move = '/api/v4/os/backoffice/people-management/contingent/student-group/move';

describe.each(databaseKinds)('marks brought along on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let small: SmallSchool;
  let credit: string;
  const people = new Map<string, Session>();
  const as = (login: string) => people.get(login) as Session;

  beforeAll(async () => {
    ({ database, school: small } = await openSmallSchool(kind));
    credit = (await widenSmallSchool(database.db)).lessons.credit;
    const { db } = database;
    const group = { eduYear: 2026, eduLang: 'kk', shift: 1, roomId: null, leadUserId: null };
    await db.insert(school.groups).values({ schoolId: 1, id: other.groupId, parallel: 7, letter: 'Б', ...group });
    const own = { uuid: other.course, eduYear: 2026, groupId: other.groupId, subgroupUuid: null, subjectId: 24 };
    await db.insert(schedule.assignments).values({ schoolId: 1, ...own, weeklyTenths: 20 });
    const teacher = { schoolId: 1, assignmentUuid: other.course, userId: 3, isMain: true };
    await db.insert(schedule.assignmentTeachers).values(teacher);
    const time = { number: 2, timeStart: '08:50', timeEnd: '09:35', roomId: null, theme: null };
    await db.insert(schedule.lessons).values([
      ...[
        {
          ...time,
          schoolId: 1,
          assignmentUuid: other.course,
          scheduleUuid: idOf('B, 24 November'),
          date: '2026-11-24',
          type: 'regular' as const,
        },
      ],
    ]);
    app = await startTestApp(database);
    for (const login of ['teacher', 'teacher2', 'director', 'student', 'pupil2', 'pupil5'])
      people.set(login, await signIn(app, login));
    for (const scheduleUuid of [small.lessons.early.scheduleUuid, small.lessons.sor.scheduleUuid, credit])
      await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', {
        as: as('teacher'),
        body: { schoolId: 1, eduYear: 2026, scheduleUuid },
      });
    await mark(small.lessons.early.scheduleUuid, idOf('member 0'), 9);
    await mark(small.lessons.sor.scheduleUuid, idOf('member 0'), 12);
    await mark(small.lessons.early.scheduleUuid, idOf('member 1'), 7);
    await mark(credit, idOf('member 0'), 1);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const mark = (scheduleUuid: string, studentGroupUuid: string, value: number) =>
    call(app, 'POST /api/mark', {
      as: as('teacher'),
      body: {
        schoolId: 1,
        eduYear: 2026,
        groupId: 71,
        studentGroupUuid,
        scheduleUuid,
        date: '2026-11-20',
        userId: as('teacher').userId,
        mark: value,
        markMax: null,
        comment: null,
        subjectId: scheduleUuid === credit ? 30 : 24,
        markType: scheduleUuid === small.lessons.sor.scheduleUuid ? 'sor' : 'formattedScore',
      },
    });
  const moveTo = (studentGroupUuid: string | undefined, date: string, more: object = {}) =>
    call<{ moves: PlannedMove[]; batch: string | null }>(app, `POST ${move}`, {
      as: as('director'),
      language: 'ru',
      body: {
        schoolId: 1,
        eduYear: 2026,
        requestId: crypto.randomUUID(),
        date,
        reason: 'class',
        orderNumber: null,
        orderDate: null,
        moves: [{ studentGroupUuid, groupId: other.groupId }],
        ...more,
      },
    });
  const documentOf = async <Body>(login: string, name: string): Promise<Body> => {
    const { data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
      as: as(login),
      body: syncBody({ clientId: idOf(`reader ${login}`), userId: as(login).userId, want: [name] }),
    });
    return data.documents.find(({ key }) => key === name)?.body as Body;
  };
  const journalOf = async (login: string, course = other.course) => {
    const body = await documentOf<JournalBody>(login, journalDocument.name(course, 2));
    expect(journalBody.safeParse(body).error).toBeUndefined();
    return body;
  };
  const broughtBy = async (login = 'teacher2', course = other.course) =>
    ((await journalOf(login, course)).brought ?? []).map(
      ({ studentGroupUuid, marks }) =>
        [
          studentGroupUuid,
          marks.map(({ date, type, mark: value, maxScore, group }) => [date, type, value, maxScore, group]),
        ] as const,
    );
  const physicsOf = async (login: string, student: string) => {
    const body = await documentOf<PupilMarksBody>(login, pupilMarksDocument.name(idOf(student), 2026, 2));
    expect(pupilMarksBody.safeParse(body).error).toBeUndefined();
    return body.subjects.filter(({ subject }) => subject.id === 24);
  };
  const memberIn = async (student: string, groupId: number) =>
    (await database.db.select().from(school.groupMembers))
      .filter((row) => row.groupId === groupId && row.studentSchoolUuid === idOf(student))
      .map(({ studentGroupUuid }) => studentGroupUuid)
      .at(-1);

  it('count in the journal of the same subject, with the class that they come from, and the pupil sees the subject once', async () => {
    expect(await broughtBy()).toEqual([]);
    expect((await physicsOf('student', 'student 0')).map(({ assignmentUuid }) => assignmentUuid)).toEqual([
      idOf('physics'),
    ]);
    const { data } = await moveTo(idOf('member 0'), '2026-11-23');
    expect(data.moves[0]?.marksUntil).toBeNull();
    const inOther = await memberIn('student 0', other.groupId);
    expect(await broughtBy()).toEqual([
      [
        inOther,
        [
          ['2026-11-19', 'sor', 12, 15, '7 «А»'],
          ['2026-11-20', 'regular', 9, null, '7 «А»'],
        ],
      ],
    ]);
    expect(await broughtBy('teacher', idOf('physics'))).toEqual([]);
    const [subject, ...more] = await physicsOf('student', 'student 0');
    expect(more).toEqual([]);
    expect(subject).toMatchObject({ assignmentUuid: other.course, teacher: 'Төлегенова Ұ., Сәрсенов М.' });
    expect(subject?.marks.map(({ type, mark: value }) => [type, value])).toEqual([
      ['sor', 12],
      ['regular', 9],
    ]);
  });

  it('stay with the former class where the other one has no such subject', async () => {
    const body = await documentOf<PupilMarksBody>('student', pupilMarksDocument.name(idOf('student 0'), 2026, 2));
    expect(body.subjects.find(({ subject }) => subject.id === 30)).toMatchObject({
      assignmentUuid: idOf('pe'),
      marks: [{ mark: 1 }],
    });
  });

  it('follow what arrives late from the former class, about days before the move', async () => {
    expect((await mark(small.lessons.early.scheduleUuid, idOf('member 0'), 10)).status).toBe(200);
    const [[, marks] = []] = await broughtBy();
    expect(marks?.at(-1)).toEqual(['2026-11-20', 'regular', 10, null, '7 «А»']);
  });

  it('that the former teacher gave without a network are lost by no move and counted once, however often they are sent', async () => {
    const member = idOf('member 4');
    const [{ early, sor }, device] = [small.lessons, idOf('phone of the former teacher')];
    // Typed before anybody thought of a move: two marks, and second thoughts about one of them.
    const given = (scheduleUuid: string, value: number) =>
      ['setMark', { scheduleUuid, studentGroupUuid: member, mark: value, comment: null }] as const;
    const typed = [given(early.scheduleUuid, 6), given(sor.scheduleUuid, 11), given(early.scheduleUuid, 8)];
    const unsent = typed.map(([name, payload], index) => {
      const operation = operationOf(index + 1, name, payload);
      return index === 2 ? { ...operation, base: { afterSeq: 1 } } : operation;
    });
    expect((await moveTo(member, '2026-11-23')).status).toBe(200);
    const inOther = await memberIn('student 4', other.groupId);
    expect((await broughtBy()).map(([uuid]) => uuid)).not.toContain(inOther);

    const send = () =>
      call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
        as: as('teacher'),
        body: syncBody({ clientId: device, userId: as('teacher').userId }, unsent),
      });
    // A page and its service worker at once, and once more after a lost answer.
    const answers = [...(await Promise.all([send(), send()])), await send()];
    const outcomes = answers.map(({ data }) => data.exceptions.map(({ outcome }) => outcome));
    expect(outcomes.map((each) => each.filter((outcome) => outcome !== 'duplicate'))).toEqual([[], [], []]);
    expect(outcomes.filter((each) => each.length === 0)).toHaveLength(1);
    expect((await broughtBy()).find(([uuid]) => uuid === inOther)?.[1]).toEqual([
      ['2026-11-19', 'sor', 11, 15, '7 «А»'],
      ['2026-11-20', 'regular', 8, null, '7 «А»'],
    ]);
    const [subject, ...more] = await physicsOf('pupil5', 'student 4');
    expect(more).toEqual([]);
    expect(subject?.assignmentUuid).toBe(other.course);
    expect(subject?.marks.map(({ type, mark: value }) => [type, value])).toEqual([
      ['sor', 11],
      ['regular', 8],
    ]);
  });

  it('are told before a move to a day before them, and brought along where that is wanted', async () => {
    const refused = await moveTo(idOf('member 1'), '2026-11-20');
    expect(refused.error.errors?.date?.[0]).toContain('есть отметки до 20.11.2026');
    const dry = await moveTo(idOf('member 1'), '2026-11-20', { dryRun: true });
    expect(dry.data.moves[0]?.marksUntil).toBe('2026-11-20');
    expect((await moveTo(idOf('member 1'), '2026-11-20', { bringsMarks: true })).status).toBe(200);
    const inOther = await memberIn('student 1', other.groupId);
    expect((await broughtBy()).find(([member]) => member === inOther)?.[1]).toEqual([
      ['2026-11-20', 'regular', 7, null, '7 «А»'],
    ]);
    const [subject] = await physicsOf('pupil2', 'student 1');
    expect(subject?.marks.filter(({ mark: value }) => value !== null)).toMatchObject([{ mark: 7 }]);
  });

  it('come back with a pupil, once each, and go with a move that is undone', async () => {
    const inOther = await memberIn('student 0', other.groupId);
    const back = await moveTo(inOther, '2026-11-27', { moves: [{ studentGroupUuid: inOther, groupId: 71 }] });
    expect(back.status).toBe(200);
    const again = await memberIn('student 0', 71);
    const former = (await broughtBy('teacher', idOf('physics'))).find(([member]) => member === again);
    expect(former?.[1].map(([date, , value]) => [date, value])).toEqual([
      ['2026-11-19', 12],
      ['2026-11-20', 10],
    ]);
    const [subject, ...more] = await physicsOf('student', 'student 0');
    expect([subject?.assignmentUuid, subject?.marks.length, more]).toEqual([idOf('physics'), 2, []]);
    const undone = await call(app, 'POST /api/v4/os/changes/undo', {
      as: as('director'),
      body: { schoolId: 1, batch: back.data.batch, requestId: crypto.randomUUID() },
    });
    expect(undone.status).toBe(200);
    expect(await broughtBy('teacher', idOf('physics'))).toEqual([]);
  });

  it.each([
    { said: 'on its first day', member: 'member 2', date: '2026-11-02' },
    { said: 'before it', member: 'member 3', date: '2026-10-20' },
  ])('of a period follow a move that is recorded late, to a day $said', async ({ member, date }) => {
    expect((await mark(small.lessons.early.scheduleUuid, idOf(member), 6)).status).toBe(200);
    expect((await moveTo(idOf(member), date, { bringsMarks: true })).status).toBe(200);
    const inOther = await memberIn(member.replace('member', 'student'), other.groupId);
    expect((await broughtBy()).find(([number]) => number === inOther)?.[1]).toEqual([
      ['2026-11-20', 'regular', 6, null, '7 «А»'],
    ]);
  });
});
