// The students of a school over the real server, on both databases.
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudentCard, StudentRow } from '#contract/contingent/contingent.schema.ts';
import { maskedIin } from '#contract/core/iin.ts';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { movements } from '#server/features/contingent/contingent.tables.ts';
import { giveFiles } from '#server/features/contingent/personal-files.ts';
import { students, users } from '#server/features/people/public.ts';
import { groupMembers, programmeGroups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const backoffice = '/api/v3/os/backoffice/school/contingent';
const frontoffice = '/api/v3/os/frontoffice/school/contingent';
const iin = '131231500017';

describe.each(databaseKinds)('students on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let lead: Session;
  let teacher: Session;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    const { db } = database;
    await widenSmallSchool(db);
    await db
      .update(users)
      .set({ iin, bornDate: '2013-12-31', isDefaultPassword: true })
      .where(eq(users.login, 'student'));
    await db
      .update(students)
      .set({ phone: '+77055551412', address: 'Абай даңғылы, 48' })
      .where(and(eq(students.schoolId, 1), eq(students.userId, 11)));
    await db
      .update(students)
      .set({ state: 'archived', leftOn: '2026-11-10', isInStatistic: false })
      .where(and(eq(students.schoolId, 1), eq(students.userId, 23)));
    app = await startTestApp(database, testClock());
    [director, lead, teacher] = [
      await signIn(app, 'director'),
      await signIn(app, 'grouplead'),
      await signIn(app, 'teacher'),
    ];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  type Asked = { path?: string; as?: Session; eduYear?: number; more?: string };
  const list = ({ path = backoffice, as = director, eduYear = 2026, more = '' }: Asked = {}) =>
    call<ListPage<StudentRow>>(app, `GET ${path}/list?schoolId=1&eduYear=${eduYear}${more}`, { as });
  const card = (id: number, { path = backoffice, as = director, eduYear = 2026 }: Asked = {}) =>
    call<StudentCard>(app, `GET ${path}/by-id?schoolId=1&eduYear=${eduYear}&id=${id}`, { as });
  const surnames = async (asked: Asked) => (await list(asked)).data.rows.map(({ surname }) => surname);

  // covers CONT-013
  it('are listed by name with class, parents and sign-in, and with an IIN that cannot be used', async () => {
    const { data, text } = await list();
    expect(data.rows.map(({ surname }) => surname)).toEqual([
      ...['Абенов', 'Ақанов', 'Әлиева', 'Бекова', 'Гончар', 'Ғалиев', 'Кішкентай', 'Қадыров', 'Нұрлан'],
    ]);
    expect(data.total).toBe(9);
    expect(data.rows[0]).toEqual({
      id: 11,
      surname: 'Абенов',
      firstname: 'Алмас',
      patronymic: null,
      gender: 'm',
      bornDate: '2013-12-31',
      iin: '1312••••••••',
      state: 'active',
      leftOn: null,
      isInStatistic: true,
      signIn: 'never',
      file: null,
      activeParents: 0,
      isOrderMissing: false,
      isInProgramme: false,
      group: { id: 71, label: '7 «А»', parallel: 7, eduLang: 'kk' },
      parents: ['Абенов Ерлан'],
    });
    expect(text).not.toContain(iin);
    expect(maskedIin(iin)).toBe('1312••••••••');
  });

  it('are searched with Kazakh letters typed as Russian ones, filtered, sorted and paged', async () => {
    expect(await surnames({ more: `&search=${encodeURIComponent('кадыр')}` })).toEqual(['Қадыров']);
    expect(await surnames({ more: '&search=1312' })).toEqual(['Абенов']);
    expect(await surnames({ more: '&state=archived' })).toEqual(['Бекова']);
    expect(await surnames({ more: '&groupId=72' })).toEqual(['Кішкентай']);
    expect(await surnames({ more: '&parallel=7&gender=f&state=active' })).toEqual(['Ақанов']);
    expect(await surnames({ more: '&eduLang=ru' })).toEqual([]);
    expect(await surnames({ more: '&isInStatistic=no' })).toEqual(['Бекова']);
    expect(await surnames({ more: '&sort=-name&page=2&size=2' })).toEqual(['Кішкентай', 'Ғалиев']);
    expect((await list({ more: '&sort=phone' })).status).toBe(422);
  });

  it('are filtered by parents, IIN, orders, programmes and four states of the sign-in', async () => {
    const { db } = database;
    const [account, student] = [(id: number) => eq(users.id, id), idOf('student 1')];
    expect(await surnames({ more: '&parentCount=1' })).toEqual(['Абенов', 'Қадыров']);
    expect(await surnames({ more: '&parentCount=0' })).not.toContain('Абенов');
    expect(await surnames({ more: '&hasIin=yes' })).toEqual(['Абенов']);
    expect(await surnames({ more: '&isOrderMissing=yes' })).toEqual([]);
    const movement = {
      schoolId: 1,
      studentSchoolUuid: student,
      kind: 'arrived',
      reason: 'grade1',
      recordedAt: 1,
    } as const;
    await db.insert(movements).values({ ...movement, uuid: idOf('unordered'), date: '2026-09-01' });
    // Of another year, and of a pupil of another school.
    await db
      .insert(movements)
      .values({ ...movement, uuid: idOf('of before'), date: '2025-09-01', studentSchoolUuid: idOf('student 2') });
    await db.insert(movements).values({
      ...movement,
      uuid: idOf('elsewhere'),
      date: '2026-09-01',
      schoolId: 2,
      studentSchoolUuid: idOf('student 3'),
    });
    expect((await list({ more: '&isOrderMissing=yes' })).data.rows).toMatchObject([{ id: 12, isOrderMissing: true }]);
    await db
      .update(users)
      .set({ firstSignedInAt: 1 })
      .where(inArray(users.id, [7, 11, 12, 13]));
    await db
      .update(users)
      .set({ isDefaultPassword: false })
      .where(inArray(users.id, [12, 13]));
    await db.update(users).set({ blockedAt: 1 }).where(account(13));
    for (const [state, id] of [
      ['first', 11],
      ['own', 12],
      ['blocked', 13],
    ] as const)
      expect((await list({ more: `&signIn=${state}` })).data.rows).toMatchObject([{ id }]);
    expect((await list({ more: '&signIn=never' })).data.total).toBe(6);
    expect((await card(11)).data).toMatchObject({ activeParents: 1 });
    await db.insert(programmeGroups).values({
      schoolId: 1,
      groupId: 9_071,
      parentGroupId: 71,
      parallel: 7,
      programmeId: 1,
      quarterStart: 1,
      quarterEnd: 4,
    });
    const place = { schoolId: 1, groupId: 9_071, studentGroupUuid: idOf('in a programme'), studentSchoolUuid: student };
    await db.insert(groupMembers).values({ ...place, dateFrom: '2026-09-01', dateTo: '2026-11-01' });
    expect(await surnames({ more: '&isInProgramme=yes' })).toEqual([]);
    await db.update(groupMembers).set({ dateTo: null }).where(eq(groupMembers.groupId, 9_071));
    expect((await list({ more: '&isInProgramme=yes' })).data.rows).toMatchObject([{ id: 12 }]);
    // A group lead filters the own class by them.
    expect((await list({ path: frontoffice, as: lead, more: '&isOrderMissing=yes' })).data.rows).toMatchObject([
      { id: 12 },
    ]);
    await db.delete(movements);
    await db.delete(groupMembers).where(eq(groupMembers.groupId, 9_071));
    await db.delete(programmeGroups);
    await db.update(users).set({ firstSignedInAt: null, blockedAt: null });
  });

  it('have the number of their personal file in the list, on the card and in the file of the list, and are found by it', async () => {
    const pupil = { studentSchoolUuid: idOf('student of user 26'), surname: 'Қадыров' };
    await giveFiles(database.db, 2, new Map([[26, pupil]]));
    const own = { studentSchoolUuid: idOf('student 0'), surname: 'Абенов' };
    await giveFiles(database.db, 1, new Map([[11, own]]));
    expect((await card(11)).data.file).toBe('А-1');
    await database.db.update(students).set({ fileNumber: 204 }).where(eq(students.userId, 11));
    expect(await surnames({ more: `&search=${encodeURIComponent('а-204')}` })).toEqual(['Абенов']);
    expect(await surnames({ more: `&search=${encodeURIComponent('а-205')}` })).toEqual([]);
    const sheet = await call(app, `GET ${backoffice}/list?schoolId=1&eduYear=2026&format=csv`, {
      as: director,
      language: 'ru',
    });
    const [head, ...rows] = sheet.text.split('\r\n');
    const place = head?.split(';').indexOf('Личное дело') ?? -1;
    expect(rows.map((row) => row.split(';')[place]).filter(Boolean)).toEqual(['А-204']);
    await database.db.update(students).set({ fileLetter: null, fileNumber: null });
  });

  // covers CONT-012
  it('are asked for in the front office by a group lead, who sees the own class alone, and in the back office by the management', async () => {
    const own = await surnames({ path: frontoffice, as: lead });
    expect(own).toEqual(['Абенов', 'Ақанов', 'Әлиева', 'Бекова', 'Гончар', 'Ғалиев', 'Қадыров', 'Нұрлан']);
    expect(await surnames({ path: frontoffice, as: lead, more: '&groupId=72' })).toEqual([]);
    expect((await card(11, { path: frontoffice, as: lead })).data.surname).toBe('Абенов');
    expect((await card(24, { path: frontoffice, as: lead })).error.code).toBe('NOT_FOUND');
    expect((await list({ as: lead })).error.code).toBe('ACCESS_DENIED');
    expect((await list({ path: frontoffice })).error.code).toBe('ACCESS_DENIED');
    for (const path of [backoffice, frontoffice]) {
      expect((await list({ path, as: teacher })).error.code).toBe('ACCESS_DENIED');
      expect((await card(11, { path, as: teacher })).error.code).toBe('ACCESS_DENIED');
    }
  });

  // covers CONT-002 CONT-015
  it('have a card with phone, address, parents and classes', async () => {
    const { data, text } = await card(11);
    expect(data).toMatchObject({
      id: 11,
      login: 'student',
      phone: '+77055551412',
      address: 'Абай даңғылы, 48',
      version: 1,
      parents: [{ id: 7, name: 'Абенов Ерлан', phone: null, signIn: 'own' }],
      classes: [{ group: '7 «А»', eduYear: 2026, dateFrom: '2026-09-01', dateTo: null }],
    });
    expect(text).not.toContain(iin);
    expect((await card(23)).data).toMatchObject({ state: 'archived', leftOn: '2026-11-10' });
    // A teacher, a pupil of the other school, nobody.
    for (const id of [2, 26, 9_999]) expect((await card(id)).error.code).toBe('NOT_FOUND');
  });

  it('have the class of the year that is asked for, and a move to come is none yet', async () => {
    expect(await surnames({ eduYear: 2025 })).toEqual([]);
    expect((await card(11, { eduYear: 2025 })).error.code).toBe('NOT_FOUND');
    expect((await list({ eduYear: 2040 })).error.code).toBe('NOT_FOUND');
    const move = { schoolId: 1, studentGroupUuid: idOf('moves'), studentSchoolUuid: idOf('student 2') };
    await database.db.insert(groupMembers).values({ ...move, groupId: 72, dateFrom: '2026-11-23' });
    const groupOf = async () => (await card(13)).data.group?.label;
    expect(await groupOf()).toBe('7 «А»');
    await database.db
      .update(groupMembers)
      .set({ dateFrom: '2026-11-20' })
      .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, move.studentGroupUuid)));
    expect(await groupOf()).toBe('1 «Б»');
    // The lead of the former class sees the student no more.
    expect((await card(13, { path: frontoffice, as: lead })).error.code).toBe('NOT_FOUND');
    await database.db
      .delete(groupMembers)
      .where(and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentSchoolUuid, move.studentSchoolUuid)));
    // Without a class they are the school's, and no lead's.
    expect((await card(13)).data.group).toBeNull();
    expect((await card(13, { path: frontoffice, as: lead })).error.code).toBe('NOT_FOUND');
  });
});
