// What `npm run import:programme` does, without its process: a table is checked line by line, written once, and told to its teachers.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserInfo } from '#contract/session/session.schema.ts';
import {
  makeSupportSchool,
  planProgramme,
  programmeLessons,
  storeProgramme,
} from '#server/features/support-school/public.ts';
import { call } from '#tests/server/calls.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openSyncCaller, type SyncCaller } from '#tests/support/sync-caller.ts';
import { programmeRow } from './programme-rows.ts';

let caller: SyncCaller;
beforeAll(async () => {
  caller = await openSyncCaller(databaseKind);
});
afterAll(() => caller.close());

const head = 'Date,start,end,teacher,subject,language,schools,classes,conference,room,theme';
const plan = (...lines: string[]) => {
  const rows = [head, ...lines].map((line) => line.split(','));
  return planProgramme(caller.database.db, 1, { sheets: [{ name: 'a', rows }], encoding: null });
};
const stored = () =>
  caller.database.db
    .select()
    .from(programmeLessons)
    .where(eq(programmeLessons.schoolId, 1))
    .orderBy(programmeLessons.date);

it('says what is wrong in which line', async () => {
  const { problems } = await plan(
    '2026-11-20,10:40,11:25,teacher,Физика,kk,№ 5,7,,214,',
    '',
    '2026-02-30,10:40,11:25,teacher,physics,kk,№ 5,7,,,',
    '20.11.2046,10:40,11:25,teacher,PHYSICS,ru,№ 5,7,,,',
    '2026-11-21,11:25,10:40,student,алхимия,en,,,http://meet.example.kz,999,',
    '20.11.2026,10:40,11:30,teacher,physics,kk,№ 5,7,javascript:alert(1),,',
    '2026-11-20,10:40,11:25,other,physics,kk,№ 5,7,,,',
    '2026-11-20,10:40,11:00,teacher,physics,kk,№ 5,7,,,',
  );
  expect(problems.map(({ line, text }) => `${line} ${text}`)).toEqual([
    '4 date must be a day, yyyy-MM-dd',
    '5 the school has no school year with 2046-11-20',
    '6 start and end must be times HH:MM, the start first',
    '6 teacher must be the login of an employee of this school',
    '6 there is no subject алхимия',
    '6 language must be kk or ru',
    '6 schools must say whose pupils these are',
    '6 classes must say whose pupils these are',
    '6 there is no room 999',
    '6 conference must be an address that begins with https://',
    '7 conference must be an address that begins with https://',
    '8 teacher must be the login of an employee of this school',
    '9 this teacher has a lesson at this time already',
  ]);
  const empty = await planProgramme(caller.database.db, 1, {
    sheets: [{ name: 'a', rows: [['date', 'end']] }],
    encoding: null,
  });
  expect(empty.problems[0]?.text).toBe('columns are missing: start, teacher, subject, language, schools, classes');
  expect((await plan()).problems).toEqual([{ line: 1, text: 'there are no lessons below the titles' }]);
});

it('replaces the lessons of its days, leaves all others, and names the weeks of those teachers once', async () => {
  const { db } = caller.database;
  await db
    .insert(programmeLessons)
    .values([
      programmeRow('outside', { date: '2026-11-27' }),
      programmeRow('inside', { date: '2026-11-19', userId: 3 }),
      programmeRow('elsewhere', { schoolId: 2, date: '2026-11-19' }),
    ]);
  const lines = [
    '2026-11-18,10:40,11:25,teacher,Физика,kk,№ 5 НОМ,7,https://meet.example.kz/a,214,Ом заңы',
    '2026-11-20,10:40,11:25,teacher,pe,ru,№ 9 НОМ,8,,,',
  ];
  const first = await plan(...lines);
  expect([first.added.length, first.changed.length, first.removed.length]).toEqual([2, 0, 1]);
  const concerns = await db.transaction((tx) => storeProgramme(tx, 1, first));
  expect(concerns).toEqual([
    { scope: 'user:2', document: 'programme-week:2026-11-16' },
    { scope: 'user:3', document: 'programme-week:2026-11-16' },
  ]);
  expect(
    (await stored()).map(({ date, subjectId, roomId, conference, theme }) => [
      date,
      subjectId,
      roomId,
      conference,
      theme,
    ]),
  ).toEqual([
    ['2026-11-18', 24, 214, 'https://meet.example.kz/a', 'Ом заңы'],
    ['2026-11-20', 30, null, null, null],
    ['2026-11-27', 24, 214, null, 'Ом заңы'],
  ]);
  expect(await db.select().from(programmeLessons).where(eq(programmeLessons.schoolId, 2))).toHaveLength(1);
  const again = await plan(...lines);
  expect([again.added, again.changed, again.removed]).toEqual([[], [], []]);
  const changed = await plan(lines[0] ?? '', (lines[1] ?? '').replace('№ 9 НОМ', '№ 10 НОМ'));
  expect(changed.changed.map(({ schools }) => schools)).toEqual(['№ 10 НОМ']);
  await db.transaction((tx) => storeProgramme(tx, 1, changed));
  expect((await stored()).map(({ schools }) => schools)).toEqual(['№ 5 НОМ', '№ 10 НОМ', '№ 5 НОМ, № 9 НОМ']);
});

it('a school becomes a support school without losing its other flags', async () => {
  const person = async () => {
    const as = await caller.person('teacher');
    return (await call<UserInfo>(caller.app, 'GET /api/v4/os/user-info', { as })).data.school;
  };
  const before = await person();
  expect(before?.mksVksIsSupport).toBe(false);
  await caller.database.transaction((tx) => makeSupportSchool(tx, 1));
  expect(await person()).toEqual({ ...before, mksVksIsSupport: true });
});
