// A small school for server tests: builders that create every missing parent, so that a test names only what matters to it.
import { sql } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import type { Role } from '#contract/core/roles.ts';
import { defaultGradingRules } from '#contract/grading/grading.schema.ts';
import type { Db } from '#server/db/client.ts';
import * as calendar from '#server/features/calendar/public.ts';
import * as journal from '#server/features/cells/public.ts';
import * as peopleTables from '#server/features/people/public.ts';
import * as reference from '#server/features/reference/public.ts';
import * as schedule from '#server/features/schedule/public.ts';
import * as school from '#server/features/school/public.ts';
import * as session from '#server/features/session/public.ts';
import { employEverybody } from './employed.ts';
import { quickHash } from './quick-hash.ts';

/** A Friday of the second quarter, 10:00 in Almaty. */
export const schoolNow = Date.parse('2026-11-20T05:00:00Z');
export const password = 'qalam2026';

export function idOf(name: string): string {
  return uuidV5(`test:${name}`);
}

let storedHash: Promise<string> | undefined;
/** One hash for everybody: hashing is slow by design. */
function passwordHash(): Promise<string> {
  storedHash ??= session.hashPassword(password, quickHash);
  return storedHash;
}

const names = ['Абенов Алмас', 'Әлиева Іңкәр', 'Гончар Игорь', 'Ғалиев Ғани', 'Қадыров Адам', 'Нұрлан Арыстан'];

export type SmallSchool = ReturnType<typeof smallSchool>;

/** What tests name of the small school: the same in every database. */
export function smallSchool() {
  const pupils = names.map((name, index) => ({
    name,
    userId: 11 + index,
    studentGroupUuid: idOf(`member ${index}`),
    studentSchoolUuid: idOf(`student ${index}`),
  }));
  const physics = idOf('physics');
  const lesson = {
    schoolId: 1,
    assignmentUuid: physics,
    roomId: 214,
    type: 'regular' as const,
    maxScore: null,
    themeUuid: idOf('theme 1'),
    theme: 'Серпімділік күші. Гук заңы',
  };
  const lessons = {
    /** 08:00 today: over. */
    early: {
      ...lesson,
      scheduleUuid: idOf('lesson early'),
      date: '2026-11-20',
      number: 1,
      timeStart: '08:00',
      timeEnd: '08:45',
    },
    /** 09:50 today: in progress. */
    now: {
      ...lesson,
      scheduleUuid: idOf('lesson now'),
      date: '2026-11-20',
      number: 3,
      timeStart: '09:50',
      timeEnd: '10:35',
    },
    /** 13:20 today: not started. */
    later: {
      ...lesson,
      scheduleUuid: idOf('lesson later'),
      date: '2026-11-20',
      number: 8,
      timeStart: '13:20',
      timeEnd: '14:05',
    },
    /** A SOR of 15 points, yesterday. */
    sor: {
      ...lesson,
      scheduleUuid: idOf('lesson sor'),
      date: '2026-11-19',
      number: 2,
      timeStart: '08:50',
      timeEnd: '09:35',
      type: 'sor' as const,
      maxScore: 15,
    },
    /** In the closed first quarter. */
    closed: {
      ...lesson,
      scheduleUuid: idOf('lesson closed'),
      date: '2026-10-05',
      number: 1,
      timeStart: '08:00',
      timeEnd: '08:45',
    },
  };
  return { pupils, lessons, physics, eduYear: 2026, schoolId: 1 };
}

/**
 * One school (1) with class 7 «А» of six pupils, physics taught by `teacher` with the co-teacher `teacher2`, four physics lessons
 * on 20.11.2026, a student and a parent of the first pupil, a director; and a second school (2) with a teacher of its own.
 */
export async function buildSmallSchool(db: Db): Promise<SmallSchool> {
  const named = smallSchool();
  const { pupils, lessons, physics } = named;
  const hash = await passwordHash();
  const people: { id: number; login: string; name: string; roles: { school: number; role: Role; subrole?: Role }[] }[] =
    [
      { id: 1, login: 'director', name: 'Сейітов Болат', roles: [{ school: 1, role: 'director' }] },
      { id: 2, login: 'teacher', name: 'Төлегенова Ұлжан', roles: [{ school: 1, role: 'teacher' }] },
      { id: 3, login: 'teacher2', name: 'Сәрсенов Мақсат', roles: [{ school: 1, role: 'teacher' }] },
      {
        id: 4,
        login: 'grouplead',
        name: 'Ким Виктория',
        roles: [{ school: 1, role: 'teacher', subrole: 'group_lead' }],
      },
      { id: 5, login: 'stranger', name: 'Ли Валентина', roles: [{ school: 1, role: 'teacher' }] },
      { id: 6, login: 'other', name: 'Асанова Алуа', roles: [{ school: 2, role: 'teacher' }] },
      { id: 7, login: 'parent', name: 'Абенов Ерлан', roles: [{ school: 0, role: 'parent' }] },
      { id: 8, login: 'parent2', name: 'Ермекова Гүлнар', roles: [{ school: 0, role: 'parent' }] },
      ...names.map((name, index) => ({
        id: 11 + index,
        login: index === 0 ? 'student' : `pupil${index + 1}`,
        name,
        roles: [{ school: 1, role: 'student' as const }],
      })),
    ];
  await db.insert(peopleTables.users).values(
    people.map(({ id, login, name }) => {
      const [surname = '', firstname = ''] = name.split(' ');
      return { id, login, passwordHash: hash, surname, firstname, patronymic: null, gender: 'm' as const };
    }),
  );
  await db
    .insert(peopleTables.userSchools)
    .values(
      people.flatMap(({ id, roles }) =>
        roles.map(({ school: schoolId, role, subrole }) => ({ userId: id, schoolId, role, subrole: subrole ?? null })),
      ),
    );
  await db.insert(reference.positions).values([...reference.standardPositions]);
  await db.insert(reference.nationalities).values([...reference.standardNationalities]);
  await db.insert(reference.socialCategories).values([...reference.standardSocialCategories]);
  await employEverybody(db);
  await db.insert(reference.regions).values({ id: 1, kz: 'Абай облысы', ru: 'область Абай', en: 'Abai Region' });
  await db.insert(reference.departments).values({ id: 101, regionId: 1, kz: 'Семей', ru: 'Семей', en: 'Semey' });
  const subject = { subjectType: 'regular' as const, scoreType: 'mark' as const };
  await db.insert(reference.subjects).values([
    { id: 24, key: 'physics', kz: 'Физика', ru: 'Физика', en: 'Physics', ...subject },
    {
      id: 30,
      key: 'pe',
      kz: 'Дене шынықтыру',
      ru: 'Физическая культура',
      en: 'Physical education',
      ...subject,
      scoreType: 'credit',
    },
  ]);
  for (const schoolId of [1, 2]) {
    await db.insert(school.schools).values({
      id: schoolId,
      name: schoolId === 1 ? '№12 мектеп-гимназия' : '№3 орта мектеп',
      address: 'Семей',
      bin: '990140000385',
      type: 'school',
      regionId: 1,
      departmentId: 101,
      timeZone: 'Asia/Almaty',
      flags: { apiVersion: 'v4' },
    });
    await db.insert(calendar.schoolYears).values(
      (
        [
          [2025, 'Archive', false],
          [2026, 'Active', true],
          [2027, 'NotStarted', false],
        ] as const
      ).map(([eduYear, status, isCurrent]) => ({
        schoolId,
        eduYear,
        status,
        isCurrent,
        canEditPeriods: isCurrent,
        dateStart: `${eduYear}-09-01`,
        dateEnd: `${eduYear + 1}-05-25`,
        formula: defaultGradingRules,
      })),
    );
    await db.insert(calendar.quarters).values([
      {
        schoolId,
        eduYear: 2026,
        number: 1,
        dateStart: '2026-09-01',
        dateEnd: '2026-10-25',
        status: 'archive' as const,
      },
      { schoolId, eduYear: 2026, number: 2, dateStart: '2026-11-02', dateEnd: '2026-12-27', status: 'open' as const },
    ]);
  }
  await db.insert(calendar.daysOff).values({
    schoolId: 1,
    dateStart: '2026-12-16',
    dateEnd: '2026-12-16',
    parallel: 0,
    kind: 'holiday',
    kz: 'Тәуелсіздік күні',
    ru: 'День Независимости',
    en: 'Independence Day',
  });
  await db.insert(school.rooms).values({ schoolId: 1, id: 214, number: '214', name: 'Физика' });
  await db.insert(school.groups).values({
    schoolId: 1,
    id: 71,
    eduYear: 2026,
    parallel: 7,
    letter: 'А',
    eduLang: 'kk',
    shift: 1,
    leadUserId: 4,
    roomId: 214,
  });
  await db.insert(peopleTables.students).values(
    pupils.map(({ userId, studentSchoolUuid }) => ({
      schoolId: 1,
      studentSchoolUuid,
      studentUuid: idOf(`person ${userId}`),
      userId,
    })),
  );
  await db.insert(school.groupMembers).values(
    pupils.map(({ studentGroupUuid, studentSchoolUuid }) => ({
      schoolId: 1,
      studentGroupUuid,
      groupId: 71,
      studentSchoolUuid,
      dateFrom: '2026-09-01',
    })),
  );
  await db.insert(peopleTables.parentChildren).values({
    schoolId: 1,
    parentUserId: 7,
    studentSchoolUuid: idOf('student 0'),
    linkUuid: idOf('link of the parent'),
  });
  await db.insert(schedule.assignments).values({
    schoolId: 1,
    uuid: physics,
    eduYear: 2026,
    groupId: 71,
    subgroupUuid: null,
    subjectId: 24,
    weeklyTenths: 20,
  });
  await db.insert(schedule.assignmentTeachers).values([
    { schoolId: 1, assignmentUuid: physics, userId: 2, isMain: true },
    { schoolId: 1, assignmentUuid: physics, userId: 3, isMain: false },
  ]);
  await db.insert(schedule.planThemes).values([
    {
      schoolId: 1,
      assignmentUuid: physics,
      ordinal: 1,
      uuid: idOf('theme 1'),
      theme: 'Серпімділік күші. Гук заңы',
      type: 'regular' as const,
    },
    {
      schoolId: 1,
      assignmentUuid: physics,
      ordinal: 2,
      uuid: idOf('theme 2'),
      theme: 'Үйкеліс күші',
      type: 'regular' as const,
    },
  ]);
  await db.insert(schedule.lessons).values(Object.values(lessons));
  // Everybody above was given an id; those who come get higher ones than any test gives.
  await db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 100000)`);
  return named;
}

/** All cells of a school, newest state, as plain rows. */
export async function storedCells(db: Db) {
  return db.select().from(journal.journalCells);
}
