// What each role is told of students ("Who may what" of issue 14), in the answers of the server themselves, on both databases.
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import type { TaughtStudent } from '#contract/contingent/taught-students.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { students, users } from '#server/features/people/public.ts';
import { assignmentTeachers } from '#server/features/schedule/public.ts';
import { groupMembers, groups, schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const back = '/api/v3/os/backoffice/school/contingent';
const front = '/api/v3/os/frontoffice/school/contingent';
const people = '/api/v4/os/backoffice/people-management/contingent';
const parentsPath = '/api/v4/os/backoffice/parents';
const taught = '/api/v4/os/frontoffice/people-management/contingent/taught';
const [pupilsIin, parentsIin, phone, address] = ['131231500017', '840312400017', '+77055551412', 'Абай даңғылы, 48'];

describe.each(databaseKinds)('who sees whom on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let as: Record<'teacher' | 'other' | 'lead' | 'social' | 'director', Session>;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    const { db } = database;
    await widenSmallSchool(db);
    await addEveryRole(db);
    await db.update(users).set({ iin: pupilsIin, bornDate: '2013-12-31' }).where(eq(users.id, 11));
    await db.update(users).set({ iin: parentsIin }).where(eq(users.id, 7));
    await db
      .update(students)
      .set({ phone, address })
      .where(and(eq(students.schoolId, 1), eq(students.userId, 11)));
    app = await startTestApp(database, testClock());
    as = {
      teacher: await signIn(app, 'teacher'),
      other: await signIn(app, 'other'),
      lead: await signIn(app, 'grouplead'),
      director: await signIn(app, 'director'),
      social: await signIn(app, loginOf('social_worker', 1)),
    };
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(() => allow({}));

  const allow = (flags: object) =>
    database.db
      .update(schools)
      .set({ flags: { apiVersion: 'v4', ...flags } })
      .where(eq(schools.id, 1));
  const get = <Data>(path: string, who: Session, more = '', eduYear = 2026) =>
    call<Data>(app, `GET ${path}?schoolId=1&eduYear=${eduYear}${more}`, { as: who });
  const ofTeacher = (who: Session, more = '', eduYear = 2026) =>
    get<ListPage<TaughtStudent>>(taught, who, more, eduYear);
  const surnames = async (who: Session, more = '', eduYear = 2026) =>
    (await ofTeacher(who, more, eduYear)).data.rows.map(({ surname }) => surname);
  let pressed = 0;
  const send = (path: string, body: object, who: Session) => {
    pressed += 1;
    return call<StudentCard>(app, `POST ${path}`, {
      as: who,
      body: { schoolId: 1, eduYear: 2026, requestId: idOf(`press ${pressed}`), ...body },
    });
  };
  const readings = (who: Session) =>
    Promise.all([
      ...[back, front].flatMap((path) => [get(`${path}/list`, who), get(`${path}/by-id`, who, '&id=11')]),
      ...['profile', 'groups', 'movements', 'credentials'].map((what) =>
        get(`${people}/student-profiles/${what}`, who, `&studentSchoolUuid=${idOf('student 0')}`),
      ),
      get(`${people}/proof-report`, who, `&lang=kz&studentGroupUuid=${idOf('member 0')}`),
      send(`${people}/student-profiles/iin`, { id: 11 }, who),
      send(`${people}/slips`, { ids: [11] }, who),
    ]);
  const writings = (who: Session) => {
    const arrival = { groupId: 71, arrivalDate: '2026-11-20', reason: 'same_district' };
    const noOrder = { arrivalOrder: null, arrivalOrderDate: null };
    const person = { surname: 'Ержанов', firstname: 'Нұрбек', patronymic: null, iin: null, isNotResident: true };
    const admission = { ...person, gender: 'm', bornDate: '2013-12-31', phone: null, address: null, isInStatistic: 1 };
    const departure = { date: '2026-11-20', reason: 'abroad', orderNumber: null, orderDate: null };
    return Promise.all([
      ...[back, front].flatMap((path) => [
        send(`${path}/update`, { id: 11, address: 'Шоқан' }, who),
        send(`${path}/create`, { ...admission, ...arrival, ...noOrder }, who),
      ]),
      send(`${back}/delete`, { id: 11, ...departure }, who),
      send(`${back}/remove`, { id: 11 }, who),
      send(`${back}/restore`, { id: 23, ...arrival, ...noOrder }, who),
      send(`${back}/block`, { id: 11, reason: null }, who),
      send(`${back}/unblock`, { id: 11 }, who),
      send(`${people}/reset-pass`, { ids: [11] }, who),
      send(
        `${people}/student-profiles/update`,
        {
          studentGroupUuid: idOf('member 0'),
          gender: 'm',
          nationalityId: null,
          address: null,
        },
        who,
      ),
      send(
        `${people}/student-group/move`,
        {
          moves: [{ studentGroupUuid: idOf('member 0'), groupId: 72 }],
          date: '2026-11-23',
          reason: 'class',
          orderNumber: null,
          orderDate: null,
        },
        who,
      ),
    ]);
  };
  const codes = (answers: readonly { error: { code: string } | undefined }[]) => [
    ...new Set(answers.map(({ error }) => error?.code ?? 'done')),
  ];

  it('a teacher is told name and class of those taught and nothing else, whatever the flag for contacts says', async () => {
    for (const flags of [{}, { flagTeacherCanEditSchedule: true, flagGroupLoadCanEditSchedule: true }]) {
      await allow(flags);
      const { data, text } = await ofTeacher(as.teacher);
      expect(data.rows.map(({ surname }) => surname)).toEqual([
        ...['Абенов', 'Ақанов', 'Әлиева', 'Гончар', 'Ғалиев', 'Кішкентай', 'Қадыров', 'Нұрлан'],
      ]);
      expect(data.rows[0]).toEqual({
        id: 11,
        surname: 'Абенов',
        firstname: 'Алмас',
        patronymic: null,
        group: { id: 71, label: '7 «А»', parallel: 7 },
      });
      for (const hidden of [pupilsIin, '0017', '2013-12-31', phone, 'Абай', 'Ерлан'])
        expect(text).not.toContain(hidden);
      expect(codes(await readings(as.teacher))).toEqual(['ACCESS_DENIED']);
      expect(codes(await writings(as.teacher))).toEqual(['ACCESS_DENIED']);
    }
  });

  it('a teacher searches and filters them, in the year that is asked for', async () => {
    expect(await surnames(as.teacher, `&search=${encodeURIComponent('кадыр')}`)).toEqual(['Қадыров']);
    expect(await surnames(as.teacher, '&parallel=1')).toEqual(['Кішкентай']);
    expect((await ofTeacher(as.teacher, '', 2040)).error.code).toBe('NOT_FOUND');
    expect(await surnames(as.teacher, '', 2027)).toEqual([]);
    expect((await ofTeacher(as.other)).error.code).toBe('WRONG_SCHOOL');
  });

  it('a group lead who teaches is told of pupils of other classes what a teacher is told', async () => {
    expect(await surnames(as.lead)).toEqual([]);
    const lessons = { schoolId: 1, assignmentUuid: idOf('first grade'), userId: 4, isMain: false };
    await database.db.insert(assignmentTeachers).values({ ...lessons, dateFrom: '2026-11-16', dateTo: '2026-11-20' });
    const ofLead = and(eq(assignmentTeachers.schoolId, 1), eq(assignmentTeachers.userId, 4));
    expect(await surnames(as.lead)).toEqual(['Кішкентай']);
    expect((await get(`${front}/by-id`, as.lead, '&id=24')).error.code).toBe('NOT_FOUND');
    // Who was in their place for a week is told no more of them.
    await database.db.update(assignmentTeachers).set({ dateTo: '2026-11-19' }).where(ofLead);
    expect(await surnames(as.lead)).toEqual([]);
    await database.db.delete(assignmentTeachers).where(ofLead);
  });

  it('a pupil who goes to a class that is not taught, or leaves, is told to the teacher no more', async () => {
    const member = and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, idOf('member of user 24')));
    await database.db.update(groupMembers).set({ dateTo: '2026-11-19' }).where(member);
    expect(await surnames(as.teacher, '&parallel=1')).toEqual([]);
    await database.db.update(groupMembers).set({ dateTo: null }).where(member);
    const first = and(eq(groups.schoolId, 1), eq(groups.id, 72));
    await database.db.update(groups).set({ archivedOn: '2026-11-19' }).where(first);
    expect(await surnames(as.teacher, '&parallel=1')).toEqual([]);
    await database.db.update(groups).set({ archivedOn: null }).where(first);
    expect(await surnames(as.teacher, '&parallel=1')).toEqual(['Кішкентай']);
  });

  it('a social worker reads what is known of everybody, in the archive too, without a whole IIN and without a password', async () => {
    const all = await get<ListPage<StudentRow>>(`${back}/list`, as.social);
    expect(all.data.rows.map(({ surname }) => surname)).toEqual(
      (await get<ListPage<StudentRow>>(`${back}/list`, as.director)).data.rows.map(({ surname }) => surname),
    );
    const card = await get<StudentCard>(`${back}/by-id`, as.social, '&id=11');
    expect(card.data).toMatchObject({ phone, address, parents: [{ name: 'Абенов Ерлан' }] });
    const number = `&studentSchoolUuid=${idOf('student 0')}`;
    const more = await Promise.all(
      ['profile', 'groups', 'movements'].map((what) => get(`${people}/student-profiles/${what}`, as.social, number)),
    );
    expect(codes(more)).toEqual(['done']);
    for (const { text } of [all, card, ...more])
      for (const hidden of [pupilsIin, parentsIin, 'password"']) expect(text).not.toContain(hidden);
    expect(card.data.iin).toMatch(/^\d{4}•{8}$/);
    // A class that nobody leads, and nobody of the other school.
    expect((await get<StudentCard>(`${back}/by-id`, as.social, '&id=24')).data.surname).toBe('Кішкентай');
    expect((await get(`${back}/by-id`, as.social, '&id=26')).error.code).toBe('NOT_FOUND');
  });

  it('a social worker is told no password and no whole IIN, and changes no card, whatever the flags say', async () => {
    await allow({ flagTeacherCanEditSchedule: true, flagGroupLoadCanEditSchedule: true });
    const number = `&studentSchoolUuid=${idOf('student 0')}`;
    const refused = await Promise.all([
      get(`${people}/student-profiles/credentials`, as.social, number),
      get(`${people}/proof-report`, as.social, `&lang=kz&studentGroupUuid=${idOf('member 0')}`),
      send(`${people}/student-profiles/iin`, { id: 11 }, as.social),
      send(`${people}/slips`, { ids: [11] }, as.social),
      get(`${front}/list`, as.social),
      ofTeacher(as.social),
    ]);
    expect(codes(refused)).toEqual(['ACCESS_DENIED']);
    expect(codes(await writings(as.social))).toEqual(['ACCESS_DENIED']);
    expect((await get<StudentCard>(`${back}/by-id`, as.director, '&id=11')).data).toMatchObject({
      address,
      version: 1,
    });
  });

  it('a group lead without the flag reads the own class alone and writes nothing about it', async () => {
    expect((await get<StudentCard>(`${front}/by-id`, as.lead, '&id=11')).data).toMatchObject({ phone, address });
    expect((await get(`${front}/by-id`, as.lead, '&id=24')).error.code).toBe('NOT_FOUND');
    const { text } = await get(`${front}/list`, as.lead);
    expect(text).not.toContain('Кішкентай');
    expect(text).not.toContain(pupilsIin);
    expect(codes(await writings(as.lead))).toEqual(['ACCESS_DENIED']);
    expect((await send(`${people}/slips`, { ids: [11] }, as.lead)).error.code).toBe('ACCESS_DENIED');
  });

  it('a group lead of another year sees who was in the class, and nothing of today', async () => {
    await allow({ flagGroupLoadCanEditSchedule: true });
    const { db } = database;
    const pupil = { schoolId: 1, studentSchoolUuid: idOf('student 0') };
    const ofYear = (eduYear: number, status: 'Active' | 'Archive' | 'NotStarted') =>
      db
        .update(schoolYears)
        .set({ status })
        .where(and(eq(schoolYears.schoolId, 1), eq(schoolYears.eduYear, eduYear)));
    await db.update(groups).set({ leadUserId: as.lead.userId }).where(eq(groups.id, 61));
    await db.insert(groups).values({
      schoolId: 1,
      id: 91,
      parallel: 8,
      letter: 'А',
      eduYear: 2027,
      eduLang: 'kk',
      shift: 1,
      roomId: null,
      leadUserId: as.lead.userId,
    });
    await db.insert(groupMembers).values([
      { ...pupil, studentGroupUuid: idOf('former'), groupId: 61, dateFrom: '2025-09-01', dateTo: '2026-05-25' },
      { ...pupil, studentGroupUuid: idOf('coming'), groupId: 91, dateFrom: '2027-09-01' },
    ]);
    const number = `&studentSchoolUuid=${pupil.studentSchoolUuid}`;
    const profile = (what: string) => `${people}/student-profiles/${what}`;
    for (const status of ['Active', 'Archive'] as const) {
      await ofYear(2025, status);
      await ofYear(2027, status);
      for (const [eduYear, group] of [
        [2025, '6 «А»'],
        [2027, '8 «А»'],
      ] as const) {
        const list = await get<ListPage<StudentRow>>(`${front}/list`, as.lead, '', eduYear);
        expect(list.data.rows).toMatchObject([
          { id: 11, surname: 'Абенов', group: { label: group }, iin: null, parents: [], activeParents: 0 },
        ]);
        const groupsOf = await get<{ group: string }[]>(profile('groups'), as.lead, number, eduYear);
        expect(groupsOf.data.map((row) => row.group)).toEqual([group]);
        const moves = await get<{ date: string }[]>(profile('movements'), as.lead, number, eduYear);
        expect(moves.data).toEqual([]);
        expect((await get<ListPage<object>>(parentsPath, as.lead, '', eduYear)).data.rows).toEqual([]);
        const hidden = await Promise.all([
          get(`${front}/by-id`, as.lead, '&id=11', eduYear),
          get(profile('profile'), as.lead, number, eduYear),
          get(profile('credentials'), as.lead, number, eduYear),
          get(`${people}/proof-report`, as.lead, `&lang=kz&studentGroupUuid=${idOf('former')}`, eduYear),
        ]);
        expect(codes(hidden)).toEqual(['NOT_FOUND']);
        for (const { text } of [list, groupsOf, moves, ...hidden])
          for (const secret of [phone, address, 'Ерлан', pupilsIin]) expect(text).not.toContain(secret);
        const change = await send(`${front}/update`, { id: 11, address: 'Шоқан', eduYear }, as.lead);
        expect(change.error.code).toBe(status === 'Active' ? 'ACCESS_DENIED' : 'YEAR_READ_ONLY');
      }
    }
    // Today's class is theirs as before.
    expect((await get<StudentCard>(`${front}/by-id`, as.lead, '&id=11')).data).toMatchObject({ phone, address });
    expect((await get<ListPage<object>>(parentsPath, as.lead)).data.rows.length).toBeGreaterThan(0);
    // On the first day of the next year the right goes over to it.
    await ofYear(2027, 'Active');
    const makeCurrent = (eduYear: number) =>
      db
        .update(schoolYears)
        .set({ isCurrent: sql`${schoolYears.eduYear} = ${eduYear}` })
        .where(eq(schoolYears.schoolId, 1));
    await makeCurrent(2027);
    expect((await get<StudentCard>(`${front}/by-id`, as.lead, '&id=11', 2027)).data).toMatchObject({ phone });
    expect((await get(`${front}/by-id`, as.lead, '&id=11')).error.code).toBe('NOT_FOUND');
    await makeCurrent(2026);
    await ofYear(2025, 'Archive');
    await ofYear(2027, 'NotStarted');
    await db.delete(groupMembers).where(isOneOf(groupMembers.groupId, [61, 91]));
    await db.delete(groups).where(eq(groups.id, 91));
    await db.update(groups).set({ leadUserId: 2 }).where(eq(groups.id, 61));
  });

  it('a group lead with the flag unblocks pupils of the own class, and nobody else', async () => {
    await allow({ flagGroupLoadCanEditSchedule: true });
    for (const id of [16, 24]) await send(`${back}/block`, { id, reason: 'Қарыз' }, as.director);
    expect((await send(`${back}/unblock`, { id: 16 }, as.lead)).data).toMatchObject({
      id: 16,
      isBlockedElsewhere: false,
      blockReason: null,
    });
    expect((await send(`${back}/unblock`, { id: 24 }, as.lead)).error.code).toBe('NOT_FOUND');
    expect((await get<StudentCard>(`${back}/by-id`, as.director, '&id=24')).data.signIn).toBe('blocked');
    expect((await send(`${back}/block`, { id: 16, reason: null }, as.lead)).error.code).toBe('ACCESS_DENIED');
  });

  it('a group lead with the flag admits into the own class without an order, which the management adds', async () => {
    await allow({ flagGroupLoadCanEditSchedule: true });
    const arrival = { groupId: 71, arrivalDate: '2026-11-20', reason: 'same_district' };
    const person = { surname: 'Ержанов', firstname: 'Нұрбек', patronymic: null, iin: null, isNotResident: true };
    const admission = { ...person, gender: 'm', bornDate: '2013-12-31', phone: null, address: null, isInStatistic: 1 };
    const order = { arrivalOrder: '7-к', arrivalOrderDate: '2026-11-20' };
    const refused = await send(`${front}/create`, { ...admission, ...arrival, ...order }, as.lead);
    expect(Object.keys((refused.error as unknown as { errors: object }).errors)).toEqual(['arrivalOrder']);
    const none = { arrivalOrder: null, arrivalOrderDate: null };
    const made = (await send(`${front}/create`, { ...admission, ...arrival, ...none }, as.lead)).data;
    type Register = ListPage<{ uuid: string; student: { id: number }; order: { number: string } | null }>;
    const register = () => get<Register>('/api/v4/os/backoffice/movements', as.director, '&hasOrder=no');
    const missing = (await register()).data.rows.find(({ student }) => student.id === made.id);
    expect(missing?.order).toBeNull();
    await send(
      '/api/v4/os/backoffice/orders',
      {
        movements: [missing?.uuid],
        orderNumber: '7-к',
        orderDate: '2026-11-20',
      },
      as.director,
    );
    expect((await register()).data.rows.filter(({ student }) => student.id === made.id)).toEqual([]);
  });

  it('a lead whose class is taken away is told nothing more of it', async () => {
    const own = and(eq(groups.schoolId, 1), eq(groups.id, 71));
    await database.db.update(groups).set({ leadUserId: 3 }).where(own);
    expect((await get<ListPage<StudentRow>>(`${front}/list`, as.lead)).data.rows).toEqual([]);
    expect((await get(`${front}/by-id`, as.lead, '&id=11')).error.code).toBe('NOT_FOUND');
    await database.db.update(groups).set({ leadUserId: 4 }).where(own);
  });
});
