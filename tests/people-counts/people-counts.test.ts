// Schools in numbers, for monitoring and people of an area, over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CountsOfSchool,
  counterRoles,
  type SchoolCounts,
  upperStatistics,
} from '#contract/people-counts/people-counts.schema.ts';
import type { Database } from '#server/db/client.ts';
import { staffMembers, students, userAreas, users } from '#server/features/people/public.ts';
import { groupMembers, groups, programmeGroups, schools } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { addEveryRole, loginOf } from '#tests/support/every-role.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { type Session, signIn, startTestApp, testClock } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';

const path = '/api/v4/os/headoffice/people-counts';

// covers CONST2-004
it('the upper levels are the country and the monitoring of regions and departments, and all of them read the counts', () => {
  const upper = ['country_worker', 'monitoring_department_worker', 'monitoring_region_worker'];
  expect([...upperStatistics].sort()).toEqual(upper);
  expect(counterRoles).toEqual(expect.arrayContaining(upper));
});

describe.each(databaseKinds)('counts of schools on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  let monitoring: Session;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    await addEveryRole(database.db);
    app = await startTestApp(database, testClock());
    monitoring = await signIn(app, loginOf('monitoring', 2));
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const ask = <Data>(to: string, as: Session, eduYear = 2026) =>
    call<Data>(app, `GET ${path}${to}?eduYear=${eduYear}`, { as });
  const schoolsOf = async (as: Session) => (await ask<SchoolCounts[]>('', as)).data;
  const counted = async (as: Session, id = 1) => (await ask<CountsOfSchool>(`/${id}`, as)).data;

  it('are sums of classes, girls, boys and staff, by parallel, language and position, and name nobody', async () => {
    const as = await signIn(app, loginOf('monitoring_department_worker', 1));
    const before = await counted(as);
    expect(before).toMatchObject({
      schoolId: 1,
      day: '2026-11-20',
      classes: 1,
      girls: 0,
      boys: 6,
      parallels: [{ parallel: 7, eduLang: 'kk', classes: 1, girls: 0, boys: 6 }],
    });
    expect(before.staff).toBe(before.positions.reduce((sum, { people }) => sum + people, 0));
    expect(before.positions.find(({ group }) => group === 'management')?.people).toBeGreaterThan(0);
    const { db } = database;
    const people = await db.select().from(users);
    const { text } = await ask(`/1`, as);
    const list = (await ask('', as)).text;
    for (const { surname, login } of people) {
      expect(text.includes(surname) || list.includes(surname) || text.includes(`"${login}"`)).toBe(false);
    }
    const { day: _, parallels: __, positions: ___, ...row } = before;
    expect(await schoolsOf(as)).toEqual([row]);
  });

  it('follow the memberships of the day, and leave out what is not in statistics', async () => {
    const as = await signIn(app, loginOf('monitoring_department_worker', 1));
    const { db } = database;
    const pupil = (index: number) =>
      and(eq(students.schoolId, 1), eq(students.studentSchoolUuid, idOf(`student ${index}`)));
    const member = (index: number) =>
      and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, idOf(`member ${index}`)));
    await db.update(users).set({ gender: 'f' }).where(eq(users.id, 12));
    expect(await counted(as)).toMatchObject({ girls: 1, boys: 5 });
    await db.update(groupMembers).set({ dateTo: '2026-11-19' }).where(member(2));
    await db.update(groupMembers).set({ dateFrom: '2026-11-21' }).where(member(3));
    expect(await counted(as)).toMatchObject({ girls: 1, boys: 3 });
    await db.update(students).set({ isInStatistic: false }).where(pupil(1));
    await db
      .update(students)
      .set({ duplicateOf: idOf('student 0') })
      .where(pupil(4));
    expect(await counted(as)).toMatchObject({ girls: 0, boys: 2 });
    // A second, equal class; one outside of statistics; one in the archive; a programme; pupils of several classes.
    const other = { schoolId: 1, eduYear: 2026, eduLang: 'ru', shift: 1 };
    await db.insert(groups).values([
      { ...other, id: 72, parallel: 7, letter: 'Б' },
      { ...other, id: 73, parallel: 7, letter: 'В', isInStatistic: false },
      { ...other, id: 74, parallel: 7, letter: 'Г', archivedOn: '2026-11-01' },
      { ...other, id: 75, parallel: 7, letter: 'Д' },
      { ...other, id: 76, parallel: 0, letter: 'Хор' },
      { ...other, id: 77, parallel: 7, letter: 'А', eduYear: 2025 },
    ]);
    await db.insert(programmeGroups).values({
      schoolId: 1,
      groupId: 75,
      parentGroupId: 71,
      parallel: 7,
      programmeId: 1,
      quarterStart: 1,
      quarterEnd: 4,
    });
    await db.insert(groupMembers).values(
      [73, 75, 76].map((groupId) => ({
        schoolId: 1,
        groupId,
        studentGroupUuid: idOf(`also ${groupId}`),
        dateFrom: '2026-09-01',
        studentSchoolUuid: idOf('student 0'),
      })),
    );
    expect(await counted(as)).toMatchObject({
      classes: 2,
      girls: 0,
      boys: 2,
      parallels: [
        { parallel: 7, eduLang: 'kk', classes: 1, girls: 0, boys: 2 },
        { parallel: 7, eduLang: 'ru', classes: 1, girls: 0, boys: 0 },
      ],
    });
    expect((await ask<CountsOfSchool>('/1', as, 2025)).data).toMatchObject({ classes: 1, boys: 0 });
    const { staff } = await counted(as);
    const teacher = and(eq(staffMembers.schoolId, 1), eq(staffMembers.userId, 2));
    await db.update(staffMembers).set({ state: 'archived' }).where(teacher);
    expect((await counted(as)).staff).toBe(staff - 1);
    await db.update(staffMembers).set({ state: 'active', isInStatistic: false }).where(teacher);
    expect((await counted(as)).staff).toBe(staff - 1);
  });

  it('count who left as the school knows them, whatever another school has written since', async () => {
    const as = await signIn(app, loginOf('monitoring_department_worker', 1));
    const { db } = database;
    const counts = async () => (await ask<CountsOfSchool>('/1', as, 2025)).data;
    await db.insert(groupMembers).values({
      schoolId: 1,
      groupId: 77,
      studentGroupUuid: idOf('in 2025'),
      studentSchoolUuid: idOf('student 5'),
      dateFrom: '2025-09-01',
      dateTo: '2026-05-25',
    });
    const before = await counts();
    const person = { surname: 'Нұрлан', firstname: 'Арыстан', patronymic: null, iin: null, bornDate: null };
    const isThis = and(eq(students.schoolId, 1), eq(students.studentSchoolUuid, idOf('student 5')));
    const leftOn = '2026-11-18';
    await db
      .update(students)
      .set({ state: 'archived', leftOn, asLeft: { ...person, gender: 'm', leftOn } })
      .where(isThis);
    await db.update(users).set({ gender: 'f' }).where(eq(users.id, 16));
    expect(await counts()).toMatchObject({ girls: 0, boys: before.boys });
    await db.update(students).set({ state: 'active', leftOn: null, asLeft: null }).where(isThis);
    expect(await counts()).toMatchObject({ girls: 1, boys: before.boys - 1 });
    await db.update(users).set({ gender: 'm' }).where(eq(users.id, 16));
    await db.delete(groupMembers).where(eq(groupMembers.studentGroupUuid, idOf('in 2025')));
  });

  it('are those of the own school, or of the schools of the own area, and of no other', async () => {
    const { db } = database;
    await db.insert(schools).values({
      id: 3,
      name: '№3 мектеп',
      address: 'Абай',
      bin: '990140000385',
      type: 'school',
      regionId: 2,
      departmentId: 201,
      timeZone: 'Asia/Almaty',
      flags: {},
    });
    const other = await ask('/1', monitoring);
    expect(other.error.code).toBe('NOT_FOUND');
    expect((await ask('/9', monitoring)).error).toEqual({ ...other.error, requestId: expect.anything() });
    const idsOf = async (as: Session) => (await schoolsOf(as)).map(({ schoolId }) => schoolId).sort();
    expect(await idsOf(monitoring)).toEqual([2]);
    const region = await signIn(app, loginOf('monitoring_region_worker', 2));
    expect(await idsOf(region)).toEqual([2]);
    await db.insert(userAreas).values([
      { userId: region.userId, role: 'monitoring_region_worker', regionId: 1, departmentId: 0 },
      { userId: region.userId, role: 'country_worker', regionId: 0, departmentId: 0 },
    ]);
    // School 3 is of another region.
    expect(await idsOf(region)).toEqual([1, 2]);
    expect((await ask<CountsOfSchool>('/1', region)).data.schoolId).toBe(1);
    expect((await ask('/3', region)).error.code).toBe('NOT_FOUND');
  });

  it('are zeros of classes and pupils where the school has no such year', async () => {
    const as = await signIn(app, loginOf('monitoring_department_worker', 1));
    const { staff } = await counted(as);
    expect(staff).toBeGreaterThan(0);
    const none = { schoolId: 1, classes: 0, girls: 0, boys: 0, staff };
    expect((await ask<SchoolCounts[]>('', as, 2031)).data).toMatchObject([none]);
    const { data } = await ask<CountsOfSchool>('/1', as, 2031);
    expect(data).toMatchObject({ ...none, day: '2026-11-20', parallels: [] });
    expect((await ask('/2', as, 2031)).error.code).toBe('NOT_FOUND');
  });
});
