// What the small school lacks and suites on access and rules need: more roles, a subgroup, a credit subject, a first grade, pupils who came
// and left within the quarter, and activity in the second school.
import type { Role } from '#contract/core/roles.ts';
import type { Db } from '#server/db/client.ts';
import { timeSchemes } from '#server/features/bells/public.ts';
import * as peopleTables from '#server/features/people/public.ts';
import * as reference from '#server/features/reference/public.ts';
import * as schedule from '#server/features/schedule/public.ts';
import * as school from '#server/features/school/public.ts';
import * as session from '#server/features/session/public.ts';
import { programmeLessons } from '#server/features/support-school/public.ts';
import { programmeRow } from '#tests/support-school/programme-rows.ts';
import { employEverybody } from './employed.ts';
import { quickHash } from './quick-hash.ts';
import { idOf, password } from './small-school.ts';

let storedHash: Promise<string> | undefined;

const day = '2026-11-20';
const subject = { subjectType: 'regular', scoreType: 'mark' } as const;

/** Logins: zavuch, worker (of no school), monitoring, parent3 (children in both schools), newcomer, leaver, first, student2. */
async function addPeople(db: Db): Promise<void> {
  storedHash ??= session.hashPassword(password, quickHash);
  const passwordHash = await storedHash;
  const people: [id: number, login: string, name: string, schoolId: number, role: Role][] = [
    [9, 'zavuch', 'Омарова Сәуле', 1, 'zavuch'],
    [10, 'worker', 'Пак Роман', 0, 'region_worker'],
    [20, 'monitoring', 'Жұмабек Дана', 1, 'monitoring'],
    [21, 'parent3', 'Қадырова Жанар', 0, 'parent'],
    [22, 'newcomer', 'Ақанов Дәулет', 1, 'student'],
    [23, 'leaver', 'Бекова Сара', 1, 'student'],
    [24, 'first', 'Кішкентай Ая', 1, 'student'],
    [26, 'student2', 'Қадыров Мұрат', 2, 'student'],
  ];
  await db.insert(peopleTables.users).values(
    people.map(([id, login, name]) => {
      const [surname = '', firstname = ''] = name.split(' ');
      return { id, login, passwordHash, surname, firstname, patronymic: null, gender: 'f' as const };
    }),
  );
  await db
    .insert(peopleTables.userSchools)
    .values(people.map(([userId, , , schoolId, role]) => ({ userId, schoolId, role, subrole: null })));
  await employEverybody(db);
}

type Membership = { schoolId: number; userId: number; groupId: number; dateFrom?: string; dateTo?: string };
async function addPupil(db: Db, { schoolId, userId, groupId, dateFrom, dateTo }: Membership): Promise<string> {
  const studentSchoolUuid = idOf(`student of user ${userId}`);
  const studentGroupUuid = idOf(`member of user ${userId}`);
  await db
    .insert(peopleTables.students)
    .values({ schoolId, studentSchoolUuid, studentUuid: idOf(`person ${userId}`), userId });
  const period = { dateFrom: dateFrom ?? '2026-09-01', dateTo: dateTo ?? null };
  await db.insert(school.groupMembers).values({ schoolId, studentGroupUuid, groupId, studentSchoolUuid, ...period });
  return studentGroupUuid;
}

type Course = { name: string; schoolId?: number; groupId: number; subjectId: number; teacher: number };
/** An assignment with one lesson on the day of the tests. */
async function addCourse(
  db: Db,
  course: Course & {
    subgroupUuid?: string;
    number: number;
    timeStart: string;
    timeEnd: string;
    eduYear?: number;
    date?: string;
  },
): Promise<string> {
  const { name, schoolId = 1, groupId, subjectId, teacher, number, timeStart, timeEnd, eduYear = 2026 } = course;
  const assignmentUuid = idOf(name);
  const scheduleUuid = idOf(`lesson ${name}`);
  const subgroupUuid = course.subgroupUuid ?? null;
  const own = { uuid: assignmentUuid, eduYear, groupId, subgroupUuid, subjectId, weeklyTenths: 10 };
  await db.insert(schedule.assignments).values({ schoolId, ...own });
  await db.insert(schedule.assignmentTeachers).values({ schoolId, assignmentUuid, userId: teacher, isMain: true });
  const when = { date: course.date ?? day, number, timeStart, timeEnd };
  await db
    .insert(schedule.lessons)
    .values({ schoolId, scheduleUuid, assignmentUuid, ...when, roomId: null, type: 'regular', theme: 'Тақырып' });
  return scheduleUuid;
}

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

export type WiderSchool = Awaited<ReturnType<typeof widenSmallSchool>>;

/** Adds to `buildSmallSchool`; its class 7 «А» then has seven pupils on 20.11.2026, one of them new that day. */
export async function widenSmallSchool(db: Db) {
  await addPeople(db);
  await db.insert(reference.subjects).values({
    id: 31,
    key: 'english',
    kz: 'Ағылшын тілі',
    ru: 'Английский язык',
    en: 'English',
    ...subject,
    subjectType: 'elective',
  });
  const group = { eduYear: 2026, eduLang: 'kk', shift: 1, roomId: null };
  await db.insert(school.groups).values([
    { schoolId: 1, id: 72, parallel: 1, letter: 'Б', leadUserId: null, ...group },
    { schoolId: 1, id: 61, parallel: 6, letter: 'А', leadUserId: 2, ...group, eduYear: 2025 },
    { schoolId: 2, id: 81, parallel: 7, letter: 'Б', leadUserId: null, ...group },
  ]);
  const pupils = {
    /** In 7 «А» from today. */
    newcomer: await addPupil(db, { schoolId: 1, userId: 22, groupId: 71, dateFrom: day }),
    /** Left 7 «А» on 10 November. */
    leaver: await addPupil(db, { schoolId: 1, userId: 23, groupId: 71, dateTo: '2026-11-10' }),
    first: await addPupil(db, { schoolId: 1, userId: 24, groupId: 72 }),
    far: await addPupil(db, { schoolId: 2, userId: 26, groupId: 81 }),
  };
  const subgroupUuid = idOf('subgroup');
  await db
    .insert(school.subgroups)
    .values({ schoolId: 1, uuid: subgroupUuid, groupId: 71, label: 'Ағылшын 1', type: 'foreign_language' });
  const inSubgroup = { schoolId: 1, subgroupUuid, dateTo: null };
  await db.insert(school.subgroupMembers).values([
    { ...inSubgroup, studentGroupUuid: idOf('member 0'), dateFrom: '2026-09-01' },
    { ...inSubgroup, studentGroupUuid: idOf('member 4'), dateFrom: '2026-09-01' },
    { ...inSubgroup, studentGroupUuid: idOf('member 1'), dateFrom: '2026-12-01' },
  ]);
  const lessons = {
    english: await addCourse(db, {
      name: 'english',
      groupId: 71,
      subgroupUuid,
      subjectId: 31,
      teacher: 3,
      number: 2,
      timeStart: '08:50',
      timeEnd: '09:35',
    }),
    /** A credit subject. */
    credit: await addCourse(db, {
      name: 'pe',
      groupId: 71,
      subjectId: 30,
      teacher: 2,
      number: 4,
      timeStart: '09:00',
      timeEnd: '09:45',
    }),
    /** Grade 1, which gets no marks. */
    first: await addCourse(db, {
      name: 'first grade',
      groupId: 72,
      subjectId: 24,
      teacher: 2,
      number: 1,
      timeStart: '08:00',
      timeEnd: '08:35',
    }),
    /** In the second school, with its own teacher. */
    far: await addCourse(db, {
      name: 'far',
      schoolId: 2,
      groupId: 81,
      subjectId: 24,
      teacher: 6,
      number: 1,
      timeStart: '08:00',
      timeEnd: '08:45',
    }),
    /** In the archived year. */
    archived: await addCourse(db, {
      name: 'archived',
      groupId: 61,
      subjectId: 24,
      teacher: 2,
      number: 1,
      timeStart: '08:00',
      timeEnd: '08:45',
      eduYear: 2025,
      date: '2025-11-20',
    }),
  };
  const entries = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => {
    const start = 8 * 60 + (number - 1) * 55;
    return { weekday: 0, number, timeStart: clockOf(start), timeEnd: clockOf(start + 45) };
  });
  const scheme = { schoolId: 1, version: 1, shift: 1, lessonMinutes: 45, isDefault: false, entries };
  await db.insert(timeSchemes).values([
    { ...scheme, uuid: idOf('bells'), name: 'Бір ауысым, 45 минут', isDefault: true },
    // Of director and deputy, for tests that change them.
    ...[1, 9].map((userId) => ({ ...scheme, uuid: idOf(`bells ${userId}`), name: `Қосымша ${userId}` })),
  ]);
  await db.insert(programmeLessons).values(programmeRow('access'));
  await db.insert(peopleTables.parentChildren).values([
    { schoolId: 1, parentUserId: 21, studentSchoolUuid: idOf('student 4') },
    { schoolId: 2, parentUserId: 21, studentSchoolUuid: idOf('student of user 26') },
  ]);
  return { pupils, lessons, subgroupUuid };
}
