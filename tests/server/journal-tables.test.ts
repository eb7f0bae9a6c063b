// Calls that read journals: lists, the table of a period or of any days, the history of a cell; and the journal's documents.

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { CellVersion } from '#contract/core/cell-version.ts';
import { journalDocument, pupilMarksDocument } from '#contract/journal/journal.documents.ts';
import { journalTable } from '#contract/journal/journal.endpoints.ts';
import {
  type JournalBody,
  type JournalsBody,
  journalBody,
  type PupilMarksBody,
  pupilMarksBody,
} from '#contract/journal/journal.schema.ts';
import type { SyncAnswer } from '#contract/sync/sync.schema.ts';
import type { Database } from '#server/db/client.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf, type SmallSchool, schoolNow } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';
import { call } from './calls.ts';

const office = '/api/v4/os/frontoffice/journal';
const inYear = 'schoolId=1&eduYear=2026';
const physics = idOf('physics');
const member0 = idOf('member 0');

describe.each(databaseKinds)('journal tables on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let school: SmallSchool;
  const clock = testClock();
  const people = new Map<string, Session>();
  const as = (login: string) => people.get(login) as Session;
  beforeAll(async () => {
    ({ database, school } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    app = await startTestApp(database, clock);
    for (const login of ['teacher', 'teacher2', 'grouplead', 'director', 'student', 'parent']) {
      people.set(login, await signIn(app, login));
    }
    for (const { scheduleUuid } of [school.lessons.early, school.lessons.sor]) {
      await call(app, 'POST /api/v4/os/frontoffice/lesson/complete', {
        as: as('teacher'),
        body: { schoolId: 1, eduYear: 2026, scheduleUuid },
      });
    }
    await mark(school.lessons.early.scheduleUuid, 9, 'teacher');
    await mark(school.lessons.sor.scheduleUuid, 12, 'teacher');
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const mark = (scheduleUuid: string, value: number, login: string) =>
    call(app, 'POST /api/mark', {
      as: as(login),
      body: {
        userId: as(login).userId,
        eduYear: 2026,
        schoolId: 1,
        groupId: 71,
        subjectId: 24,
        studentGroupUuid: member0,
        scheduleUuid,
        date: '2026-11-20',
        markType: 'formattedScore',
        mark: value,
      },
    });
  const get = <Data>(path: string, login = 'teacher') => call<Data>(app, `GET ${path}`, { as: as(login) });
  const documents = async (login: string, want: string[]) => {
    const { data } = await call<SyncAnswer>(app, 'POST /api/v4/os/sync', {
      as: as(login),
      body: {
        protocol: 1,
        clientId: idOf(`reader ${login}`),
        userId: as(login).userId,
        schoolId: 1,
        eduYear: 2026,
        sentAt: schoolNow,
        ackFloor: 0,
        dictionary: [],
        groups: [],
        cursor: null,
        want,
      },
    });
    return data.documents;
  };

  // covers JOUR-044
  it('lists classes and their journals: own ones to a teacher, those of the class to its lead, all to management', async () => {
    const groups = async (login: string, eduYear = 2026) =>
      (await get<{ id: number }[]>(`${office}/group-list?schoolId=1&eduYear=${eduYear}`, login)).data.map(
        ({ id }) => id,
      );
    expect(await groups('teacher2')).toEqual([71]);
    expect(await groups('grouplead')).toEqual([71]);
    expect(await groups('director')).toEqual([72, 71]);
    expect(await groups('director', 2025)).toEqual([61]);
    const subjects = async (login: string) =>
      (await get<JournalsBody['journals']>(`${office}/subject/list?${inYear}&groupId=71`, login)).data;
    const found = await subjects('teacher2');
    expect(found.every(({ isOwn }) => isOwn)).toBe(true);
    expect(found.find(({ assignmentUuid }) => assignmentUuid === physics)).toMatchObject({
      assignmentUuid: physics,
      isOwn: true,
      group: { label: '7 «А»' },
      subgroup: null,
    });
    expect((await subjects('grouplead')).every(({ isLead, isOwn }) => isLead && !isOwn)).toBe(true);
    expect((await subjects('director')).length).toBeGreaterThan(1);
  });

  // covers JOUR-046
  it('lists the subjects of the class, year and school that are asked for, and none without them', async () => {
    const subjects = async (query: string, login = 'teacher') => {
      const { status, data } = await get<JournalsBody['journals']>(`${office}/subject/list?${query}`, login);
      return status === 200 ? data.map(({ assignmentUuid }) => assignmentUuid).sort() : status;
    };
    expect(await subjects(`${inYear}&groupId=71`)).toEqual([idOf('pe'), physics].sort());
    expect(await subjects(`${inYear}&groupId=72`)).toEqual([idOf('first grade')]);
    expect(await subjects('schoolId=1&eduYear=2025&groupId=61')).toEqual([idOf('archived')]);
    expect(await subjects('schoolId=1&eduYear=2026&groupId=61')).toEqual([]);
    expect(await subjects('schoolId=1&eduYear=2025&groupId=71')).toEqual([]);
    // The call concerns the school of its header; classes of another one are not returned.
    expect(await subjects('schoolId=2&eduYear=2026&groupId=81', 'director')).toBe(403);
    for (const query of ['eduYear=2026&groupId=71', 'schoolId=1&groupId=71', 'schoolId=1&eduYear=2026&groupId=x']) {
      expect(await subjects(query)).toBe(422);
    }
  });

  // covers JOUR-013 JOUR-045 JOUR-050
  it('lists the periods of a journal with their state, and the subgroups of its class', async () => {
    const { data } = await get<{ uuid: string; number: number; status: string; periodClosedTeacher: number | null }[]>(
      `${office}/period-list/${physics}?${inYear}`,
    );
    expect(data.map(({ number, status, periodClosedTeacher }) => [number, status, periodClosedTeacher])).toEqual([
      [1, 'archive', null],
      [2, 'open', null],
    ]);
    const subgroups = await get<{ uuid: string }[]>(`${office}/subgroup-list/71?${inYear}`);
    expect(subgroups.data).toEqual([{ uuid: idOf('subgroup'), label: 'Ағылшын 1', type: 'foreign_language' }]);
    expect((await get(`${office}/subgroup-list/72?${inYear}`)).data).toEqual([]);
    expect((await get(`${office}/subgroup-list/72?${inYear}`, 'teacher2')).status).toBe(403);
  });

  // covers JOUR-011 JOUR-012 JOUR-047
  it('gives the table of a period by its number or its uuid, with the lessons that a pupil was no member of', async () => {
    const byNumber = await get<z.infer<typeof journalTable>>(`${office}/quarter/${physics}?${inYear}&period=2`);
    expect(journalTable.safeParse(byNumber.data).error).toBeUndefined();
    const { data } = byNumber;
    expect([data.group.label, data.groupId, data.subjectId, data.subjectName, data.status]).toEqual([
      '7 «А»',
      71,
      24,
      'Physics',
      'active',
    ]);
    expect(data.sorSchedules.map(({ scheduleUuid, maxScore }) => [scheduleUuid, maxScore])).toEqual([
      [school.lessons.sor.scheduleUuid, 15],
    ]);
    expect([data.lessonSchedules.length, data.sochSchedules]).toEqual([3, []]);
    const first = data.rows.find(({ studentGroupUuid }) => studentGroupUuid === member0);
    expect(first?.marks[school.lessons.early.scheduleUuid]?.entries).toMatchObject([
      { mark: 9, type: 'formattedScore' },
    ]);
    expect(first?.marks[school.lessons.sor.scheduleUuid]?.entries).toMatchObject([
      { mark: 12, type: 'sor', assessmentMax: 15 },
    ]);
    const newcomer = data.rows.find(({ studentGroupUuid }) => studentGroupUuid === idOf('member of user 22'));
    expect(newcomer?.unavailableSchedules).toContain(school.lessons.sor.scheduleUuid);
    const periods = await get<{ uuid: string }[]>(`${office}/period-list/${physics}?${inYear}`);
    const byUuid = await get(
      `${office}/quarter/${physics}?${inYear}&educationProgramPeriodUuid=${periods.data[1]?.uuid}`,
    );
    expect(byUuid.data).toEqual(data);
    const closed = await get<{ status: string; canManageScores: boolean }>(
      `${office}/quarter/${physics}?${inYear}&period=1`,
    );
    expect([closed.data.status, closed.data.canManageScores]).toEqual(['archive', false]);
    expect((await get(`${office}/quarter/${physics}?${inYear}&period=3`)).status).toBe(404);
  });

  // covers JOUR-054
  it('gives the table of the journal, days and pupils that are asked for, and refuses what says nothing', async () => {
    const member1 = idOf('member 1');
    const ask = async (filters: object | string, from: string, to: string, year = 2026) => {
      const text = encodeURIComponent(typeof filters === 'string' ? filters : JSON.stringify(filters));
      const query = `schoolId=1&eduYear=${year}&filters=${text}&dateFrom=${from}&dateTo=${to}`;
      const { status, data } = await get<z.infer<typeof journalTable>>(`/api/journal?${query}`);
      if (status !== 200) return status;
      return {
        days: data.lessons.map(({ date }) => date),
        pupils: data.rows.map(({ studentGroupUuid }) => studentGroupUuid),
      };
    };
    const one = { assignmentUuid: physics, studentGroupUuids: [member0] };
    const [friday, thursday] = ['2026-11-20', '2026-11-19'];
    expect(await ask(one, thursday, thursday)).toEqual({ days: [thursday], pupils: [member0] });
    expect(await ask(one, friday, friday)).toEqual({ days: [friday, friday, friday], pupils: [member0] });
    expect(await ask(one, thursday, friday)).toMatchObject({ days: [thursday, friday, friday, friday] });
    // Days of a previous quarter.
    expect(await ask(one, '2026-10-01', '2026-10-25')).toMatchObject({ days: ['2026-10-05'] });
    expect(await ask(one, '2026-11-21', '2026-11-30')).toEqual({ days: [], pupils: [] });
    expect(await ask({ ...one, studentGroupUuids: [member1, member0] }, thursday, thursday)).toMatchObject({
      pupils: [member0, member1],
    });
    const all = await ask({ assignmentUuid: physics }, thursday, thursday);
    expect(all).toMatchObject({ pupils: [0, 1, 2, 3, 4, 5].map((index) => idOf(`member ${index}`)) });
    // Another journal has other days and pupils.
    const first = await ask({ assignmentUuid: idOf('first grade') }, thursday, friday);
    expect(first).toEqual({ days: [friday], pupils: [idOf('member of user 24')] });
    expect(await ask(one, thursday, friday, 2025)).toBe(404);
    for (const wrong of ['x', '{}', '[]', '{"assignmentUuid":"x"}']) {
      expect(await ask(wrong, thursday, thursday)).toBe(422);
    }
    expect(await ask(one, friday, thursday)).toBe(422);
    expect(await ask(one, '', thursday)).toBe(422);
  });

  it('tells every value of a cell with its author and times, the newest first', async () => {
    const { scheduleUuid } = school.lessons.early;
    clock.advance(60_000);
    await mark(scheduleUuid, 8, 'teacher2');
    const history = (cell: string, login = 'teacher') =>
      get<CellVersion[]>(`${office}/history?${inYear}&scheduleUuid=${scheduleUuid}&cell=${cell}`, login);
    const { data } = await history(`mark:${member0}`);
    expect(data.map(({ version, value, author, clientId }) => [version, value, author.name, clientId])).toEqual([
      [2, { mark: 8, comment: null }, 'Сәрсенов М.', null],
      [1, { mark: 9, comment: null }, 'Төлегенова Ұ.', null],
    ]);
    expect((data[0]?.acceptedAt ?? 0) - (data[1]?.acceptedAt ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect((await history('conduct', 'director')).data.length).toBe(1);
    expect((await history('homework')).data).toEqual([]);
    for (const cell of ['done', 'mark', 'mark:x', `roll:${member0}`, `done:${member0}`]) {
      expect((await history(cell)).status).toBe(404);
    }
    expect((await history(`mark:${member0}`, 'student')).status).toBe(403);
    await mark(scheduleUuid, 9, 'teacher');
  });

  it('projects the journal for who teaches it, with its rights', async () => {
    const [document] = await documents('teacher2', [journalDocument.name(physics, 2)]);
    const body = document?.body as JournalBody;
    expect(journalBody.safeParse(body).error).toBeUndefined();
    expect([body.canManageScores, body.roster, body.period]).toMatchObject([
      true,
      'roster:71',
      { kind: 'quarter', number: 2, status: 'open' },
    ]);
    const [lead] = await documents('grouplead', [journalDocument.name(physics, 2)]);
    const ofLead = lead?.body as JournalBody;
    expect([ofLead.canManageScores, ofLead.canManageAttendance]).toEqual([false, true]);
  });

  it("gives a pupil's marks by subject with the summatives still to come, and renews them when a mark changes", async () => {
    const key = pupilMarksDocument.name(idOf('student 0'), 2026, 2);
    const [document] = await documents('parent', [key]);
    const body = document?.body as PupilMarksBody;
    expect(pupilMarksBody.safeParse(body).error).toBeUndefined();
    const subject = body.subjects.find(({ assignmentUuid }) => assignmentUuid === physics);
    expect(subject?.marks.map(({ type, mark: value, maxScore }) => [type, value, maxScore])).toEqual([
      ['sor', 12, 15],
      ['regular', 9, null],
    ]);
    expect(subject?.teacher).toBe('Төлегенова Ұ., Сәрсенов М.');
  });
});
