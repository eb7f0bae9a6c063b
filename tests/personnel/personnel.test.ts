// The staff of a school over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListPage } from '#contract/core/list-endpoint.ts';
import type { StaffMember, StaffPosition } from '#contract/personnel/personnel.schema.ts';
import type { Database } from '#server/db/client.ts';
import { staffMembers, users } from '#server/features/people/public.ts';
import { positions, standardPositions } from '#server/features/reference/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';
import { widenSmallSchool } from '#tests/support/wider-school.ts';

const base = '/api/v3/os/backoffice/school/personnel';
const inYear = 'schoolId=1&eduYear=2026';

describe.each(databaseKinds)('the staff on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let director: Session;
  let zavuch: Session;

  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await widenSmallSchool(database.db);
    await database.db
      .update(users)
      .set({ iin: '760219490009', bornDate: '1976-02-19', gender: 'f', patronymic: 'Маратқызы' })
      .where(eq(users.id, 2));
    await change(2, { phone: '+77015551412', category: 'expert', changedAt: Date.parse('2026-11-01T00:00:00Z') });
    await change(5, {
      state: 'archived',
      archivedOn: '2026-08-31',
      archiveOrder: '47-к',
      archiveReason: 'Ауысты',
      changedAt: Date.parse('2026-11-10T00:00:00Z'),
    });
    app = await startTestApp(database);
    [director, zavuch] = [await signIn(app, 'director'), await signIn(app, 'zavuch')];
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  function change(userId: number, set: Partial<typeof staffMembers.$inferInsert>) {
    return database.db
      .update(staffMembers)
      .set(set)
      .where(and(eq(staffMembers.schoolId, 1), eq(staffMembers.userId, userId)));
  }
  const list = async (more = '', as = zavuch) =>
    (await call<ListPage<StaffMember>>(app, `GET ${base}/list?${inYear}${more}`, { as })).data;
  const ids = async (more = '') => (await list(more)).rows.map(({ id }) => id);
  const byId = (id: number, as = zavuch) => call<StaffMember>(app, `GET ${base}/by-id?${inYear}&id=${id}`, { as });

  // covers PERS-002 PERS-014 PERS-016 PERS-020 PERS-021
  it('are listed by name with what each leads and teaches, and one by one, with the IIN masked', async () => {
    const { rows, total } = await list();
    expect([total, rows.map(({ surname }) => surname)]).toEqual([
      6,
      ['Ким', 'Ли', 'Омарова', 'Сәрсенов', 'Сейітов', 'Төлегенова'],
    ]);
    const teacher = rows.find(({ id }) => id === 2);
    expect(teacher).toMatchObject({
      surname: 'Төлегенова',
      firstname: 'Ұлжан',
      lastname: 'Маратқызы',
      sex: 'f',
      bornDate: '1976-02-19',
      iin: '7602••••••••',
      phone: '+77015551412',
      positionId: 4,
      category: 'expert',
      isInStatistic: 1,
      state: 'active',
      signIn: 'own',
      login: 'teacher',
      version: 1,
      archive: null,
    });
    expect(teacher?.position.ru).toBe('Учитель');
    expect(teacher?.assignments).toContainEqual({
      uuid: idOf('physics'),
      group: '7 «А»',
      subgroup: null,
      weeklyHours: 2,
      subject: { kz: 'Физика', ru: 'Физика', en: 'Physics' },
    });
    const hours = teacher?.assignments.reduce((sum, { weeklyHours }) => sum + weeklyHours, 0);
    expect(teacher?.weeklyHours).toBe(hours);
    expect(rows.find(({ id }) => id === 4)?.leads).toEqual(['7 «А»']);
    expect((await byId(2)).data).toEqual(teacher);
    expect((await byId(6)).status).toBe(404);
  });

  it('stay in the archive with order, date and reason, without a sign-in', async () => {
    expect((await byId(5)).data).toMatchObject({
      state: 'archived',
      signIn: 'none',
      login: null,
      archive: { date: '2026-08-31', order: '47-к', reason: 'Ауысты' },
    });
    expect(await ids('&state=archived')).toEqual([5]);
    expect(await ids('&state=active')).not.toContain(5);
  });

  it('are found without regard to Kazakh letters, filtered, sorted and paged', async () => {
    expect(await ids('&search=толегенова')).toEqual([2]);
    expect(await ids('&position=1&position=2')).toEqual([9, 1]);
    expect(await ids('&category=expert')).toEqual([2]);
    expect(await ids('&leads=7%20%C2%AB%D0%90%C2%BB')).toEqual([4]);
    expect((await ids('&sort=-position')).at(-1)).toBe(1);
    expect(await ids('&size=2&page=2')).toEqual((await ids()).slice(2, 4));
    expect((await call(app, `GET ${base}/list?${inYear}&state=gone`, { as: zavuch })).status).toBe(422);
  });

  it('who changed since a time are told, the archived too', async () => {
    expect(await ids('&since=2026-11-05T00:00:00Z')).toEqual([5]);
    expect((await ids('&since=2026-10-01T00:00:00Z')).sort()).toEqual([2, 5]);
    expect((await list('&since=2026-11-15T00:00:00Z')).gone).toEqual([]);
  });

  // covers PERS-018 PERS-019 PERS-022 PERS-029 USERCARD-049
  it('have positions of a dictionary, in which a deputy does not find the administrator', async () => {
    await database.db.insert(positions).values({ id: 133, key: 'hidden', kz: 'x', ru: 'x', en: 'x' });
    const of = async (as: Session) =>
      (await call<StaffPosition[]>(app, `GET ${base}/dictionaries/positions?schoolId=1`, { as })).data.map(
        ({ id }) => id,
      );
    const known = standardPositions.map(({ id }) => id);
    expect(await of(director)).toEqual(known);
    expect(await of(zavuch)).toEqual(known.filter((id) => id !== 131));
    expect(known).toEqual(expect.arrayContaining([4, 131]));
  });

  // covers PERS-012
  it('are shown to director and deputy only, of their own school', async () => {
    for (const login of ['teacher', 'grouplead', 'student', 'monitoring']) {
      const as = await signIn(app, login);
      for (const line of [`list?${inYear}`, `by-id?${inYear}&id=2`, 'dictionaries/positions?schoolId=1'])
        expect((await call(app, `GET ${base}/${line}`, { as })).error.code).toBe('ACCESS_DENIED');
    }
    const elsewhere = await call(app, `GET ${base}/list?schoolId=2&eduYear=2026`, { as: director });
    expect(elsewhere.error.code).toBe('WRONG_SCHOOL');
  });
});
