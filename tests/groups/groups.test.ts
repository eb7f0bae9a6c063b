// Classes as administration reads them, over the real server, on both databases.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupCard, SchoolGroup, ShortGroup } from '#contract/groups/groups.schema.ts';
import type { Database } from '#server/db/client.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import { users } from '#server/features/people/public.ts';
import { groupMembers, groups } from '#server/features/school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKinds } from '#tests/support/database.ts';
import { openSmallSchool } from '#tests/support/open-small-school.ts';
import { signIn, startTestApp } from '#tests/support/server.ts';
import { idOf } from '#tests/support/small-school.ts';

describe.each(databaseKinds)('classes on %s', (kind) => {
  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    ({ database } = await openSmallSchool(kind));
    const { db } = database;
    const scheme = { schoolId: 1, uuid: idOf('scheme'), version: 1, shift: 2, lessonMinutes: 40, isDefault: false };
    await db.insert(timeSchemes).values({ ...scheme, name: 'Қысқа күн', entries: [] });
    const other = {
      schoolId: 1,
      eduYear: 2026,
      eduLang: 'ru',
      shift: 2,
      leadUserId: 5,
      timeSchemeUuid: idOf('scheme'),
    };
    await db.insert(groups).values([
      { ...other, id: 101, parallel: 10, letter: 'А' },
      { ...other, id: 72, parallel: 7, letter: 'Ә' },
      // A class of another year, and one of another school.
      { ...other, id: 61, parallel: 6, letter: 'А', eduYear: 2025 },
      { ...other, id: 73, parallel: 7, letter: 'Г', schoolId: 2 },
    ]);
    // Two girls; the third pupil left on the day before.
    for (const id of [11, 12]) await db.update(users).set({ gender: 'f' }).where(eq(users.id, id));
    const third = and(eq(groupMembers.schoolId, 1), eq(groupMembers.studentGroupUuid, idOf('member 2')));
    await db.update(groupMembers).set({ dateTo: '2026-11-19' }).where(third);
    app = await startTestApp(database);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const ask = async <Data>(login: string, path: string, school = 1) =>
    call<Data>(app, `GET /api/v3/os/${path}`, { as: await signIn(app, login), school });
  const ofYear = 'schoolId=1&eduYear=2026';

  // covers GROUP-007 GROUP-006
  it('are listed by grade and letter with what is counted today, from both offices', async () => {
    const { data } = await ask<SchoolGroup[]>('director', `backoffice/school/groups/list?${ofYear}`);
    expect(data.map(({ label }) => label)).toEqual(['7 «А»', '7 «Ә»', '10 «А»']);
    expect(data[0]).toEqual({
      id: 71,
      label: '7 «А»',
      parallel: 7,
      letter: 'А',
      eduLang: 'kk',
      shift: 1,
      status: 'active',
      lead: { userId: 4, name: 'Ким В.' },
      room: '214 - Физика',
      timeScheme: null,
      girls: 2,
      boys: 3,
      version: 1,
      state: 'active',
      roomId: 214,
      timeSchemeUuid: null,
      faculty: null,
      capacity: 25,
      isInStatistic: true,
      isInclusive: false,
      programmes: 0,
      inProgramme: 0,
    });
    expect(data[1]).toMatchObject({ timeScheme: 'Қысқа күн', room: null, girls: 0, boys: 0 });
    const inFront = await ask<SchoolGroup[]>('director', `frontoffice/school/groups/list?${ofYear}`);
    expect(inFront.data).toEqual(data);
    const before = await ask<SchoolGroup[]>('director', 'backoffice/school/groups/list?schoolId=1&eduYear=2025');
    expect(before.data).toMatchObject([{ id: 61, status: 'archive' }]);
    const none = await ask('director', 'backoffice/school/groups/list?schoolId=1&eduYear=2001');
    expect(none.error.code).toBe('NOT_FOUND');
  });

  // covers GROUP-008 USERCARD-050 GROUP-013
  it('are named shortly for whoever chooses one', async () => {
    const { data } = await ask<ShortGroup[]>('teacher', `frontoffice/school/groups/short-list?${ofYear}`);
    expect(data.map(({ id, label }) => [id, label])).toEqual([
      [71, '7 «А»'],
      [72, '7 «Ә»'],
      [101, '10 «А»'],
    ]);
    expect(data[1]).toEqual({ id: 72, label: '7 «Ә»', parallel: 7, letter: 'Ә', eduLang: 'ru', isInclusive: false });
  });

  // covers GROUP-009
  it('show their pupils in the order of the register, and who left without a number', async () => {
    const { data } = await ask<GroupCard>('director', `backoffice/school/groups/by-id?${ofYear}&id=71`);
    expect(data.members.map(({ number, surname, to }) => [number, surname, to])).toEqual([
      [1, 'Абенов', null],
      [2, 'Әлиева', null],
      [null, 'Гончар', '2026-11-19'],
      [3, 'Ғалиев', null],
      [4, 'Қадыров', null],
      [5, 'Нұрлан', null],
    ]);
    expect((await ask('director', `backoffice/school/groups/by-id?${ofYear}&id=73`)).error.code).toBe('NOT_FOUND');
    expect((await ask('director', `backoffice/school/groups/by-id?${ofYear}&id=61`)).error.code).toBe('NOT_FOUND');
  });

  // covers GROUP-015 SCHED-050
  it('are told to a pupil and a parent: those of the own pupils alone', async () => {
    const told = async (login: string, query = ofYear) =>
      call<ShortGroup[]>(app, `GET /api/v4/os/clientoffice/group-list?${query}`, { as: await signIn(app, login) });
    const own = { id: 71, label: '7 «А»', parallel: 7, letter: 'А', eduLang: 'kk', isInclusive: false };
    for (const login of ['student', 'parent']) expect((await told(login)).data).toEqual([own]);
    // Without a child here, without a class in that year, and somebody of the staff.
    expect((await told('parent2')).error.code).toBe('WRONG_SCHOOL');
    expect((await told('student', 'schoolId=1&eduYear=2025')).data).toEqual([]);
    expect((await told('director')).error.code).toBe('ACCESS_DENIED');
  });

  // covers GROUP-005
  it('are for the management, and for a group lead the own ones alone', async () => {
    const own = await ask<SchoolGroup[]>('grouplead', `backoffice/school/groups/list?${ofYear}`);
    expect(own.data.map(({ id }) => id)).toEqual([71]);
    expect((await ask<GroupCard>('grouplead', `backoffice/school/groups/by-id?${ofYear}&id=71`)).data.id).toBe(71);
    const others = await ask('grouplead', `backoffice/school/groups/by-id?${ofYear}&id=72`);
    expect(others.error.code).toBe('ACCESS_DENIED');
    // Who leads a class without being a group lead, and whoever else teaches.
    for (const login of ['stranger', 'teacher', 'student']) {
      const list = await ask(login, `frontoffice/school/groups/list?${ofYear}`);
      expect([list.error.code, list.data]).toEqual(['ACCESS_DENIED', undefined]);
    }
  });
});
