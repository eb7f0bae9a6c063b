// What the demo family is told, beside the lessons themselves: other screens of the looks show those.
import { and, eq } from 'drizzle-orm';
import { factName, type LessonNotice, type Notice } from '#contract/notices/notices.schema.ts';
import { tell } from '#server/features/notices/public.ts';
import { fullName, parentChildren, students, studentsOfUser, users } from '#server/features/people/public.ts';
import type { Telling } from '#server/shared/telling.ts';
import { appendToFeed } from '#server/sync/feed.ts';
import type { Application } from '#tests/support/application.ts';
import { lessonToday, userIdOf } from '#tests/support/demo-lesson.ts';
import { idOf } from '#tests/support/small-school.ts';

const dayMs = 86_400_000;

async function demoFacts(application: Application) {
  const logins = ['student', 'parent', 'teacher'] as const;
  const [pupil = 0, parent = 0, teacher = 0] = await Promise.all(logins.map((login) => userIdOf(application, login)));
  const { db } = application.database;
  const scheduleUuid = await lessonToday(application);
  const [student] = await studentsOfUser(db, pupil);
  const [person] = await db.select().from(users).where(eq(users.login, 'student'));
  if (!student || !person) throw new Error('The demo pupil is not there');
  const { studentSchoolUuid } = student;
  const about = { studentSchoolUuid, name: fullName(person) };
  const subject = { kz: 'Физика', ru: 'Физика', en: 'Physics' };
  return { pupil, parent, teacher, of: { about, lesson: { scheduleUuid, date: '2026-11-20', subject } } };
}

type Told = {
  readonly to: readonly number[];
  readonly notice: Exclude<LessonNotice, { kind: 'lessonChange' }>;
  readonly msAgo: number;
};
async function tellAll(application: Application, teacher: number, told: readonly Told[]): Promise<void> {
  for (const { to, notice, msAgo } of told) {
    const { about, lesson, kind } = notice;
    const fact = factName(kind, lesson.scheduleUuid, about.studentSchoolUuid);
    await tellOf(application, teacher, msAgo, [{ to, fact, notice }]);
  }
}

/** So that devices that are open follow. */
async function tellOf(
  { database, clock }: Application,
  userId: number,
  msAgo: number,
  tellings: readonly Telling[],
  schoolId = 1,
): Promise<void> {
  await database.transaction(async (db) => {
    const told = await tell({ db, schoolId, userId, now: clock.now() - msAgo }, tellings);
    const entries = told.map((entry) => ({ ...entry, kind: 'change' as const }));
    await appendToFeed(db, schoolId, entries, { clientId: null, at: clock.now() });
  });
}

/** Tells the demo pupil and their parent of a mark, an absence and homework, over three days. */
export async function tellOfDemo(application: Application): Promise<void> {
  const { pupil, parent, teacher, of } = await demoFacts(application);
  await tellAll(application, teacher, [
    { to: [pupil, parent], msAgo: 2 * dayMs, notice: { kind: 'homework', ...of } },
    { to: [parent], msAgo: dayMs, notice: { kind: 'absence', ...of, isLate: true } },
    {
      to: [pupil, parent],
      msAgo: 0,
      notice: { kind: 'mark', ...of, type: 'formattedScore', mark: 9, of: null, isCredit: false },
    },
  ]);
}

/** Tells the demo parent of homework of the child who goes to the other school. @returns the child's name. */
export async function tellElsewhere(application: Application): Promise<string> {
  const { parent, teacher, of } = await demoFacts(application);
  const { db } = application.database;
  const [link] = await db
    .select({ studentSchoolUuid: parentChildren.studentSchoolUuid, surname: users.surname, firstname: users.firstname })
    .from(parentChildren)
    .innerJoin(students, eq(students.studentSchoolUuid, parentChildren.studentSchoolUuid))
    .innerJoin(users, eq(users.id, students.userId))
    .where(and(eq(parentChildren.parentUserId, parent), eq(parentChildren.schoolId, 2)));
  if (!link) throw new Error('No child of the demo parent goes to the other school');
  const { studentSchoolUuid } = link;
  const about = { studentSchoolUuid, name: `${link.surname} ${link.firstname}` };
  const fact = factName('homework', of.lesson.scheduleUuid, studentSchoolUuid);
  await tellOf(application, teacher, 1, [{ to: [parent], fact, notice: { kind: 'homework', ...of, about } }], 2);
  return about.name;
}

/** Tells the demo family of two more marks in physics, a minute ago. */
export async function tellOfMarks(application: Application): Promise<void> {
  const { pupil, parent, teacher, of } = await demoFacts(application);
  await tellAll(
    application,
    teacher,
    [7, 10].map((mark): Told => {
      const lesson = { ...of.lesson, scheduleUuid: idOf(`lesson of mark ${mark}`) };
      const notice = { kind: 'mark', ...of, lesson, type: 'formattedScore', mark, of: null, isCredit: false } as const;
      return { to: [pupil, parent], msAgo: 60_000, notice };
    }),
  );
}

/** Tells the demo pupil of what is about no lesson: a parent who joined, and a level. */
export async function tellOfPeople(application: Application): Promise<void> {
  const { pupil, parent, teacher, of } = await demoFacts(application);
  const { about } = of;
  const fact = factName('parentJoined', parent, about.studentSchoolUuid);
  await tellOf(application, teacher, 0, [
    { to: [pupil], fact, notice: { kind: 'parentJoined', about, parent: 'Ахметова Гүлнар' } },
    { to: [pupil], fact: factName('level', 2), notice: { kind: 'level', level: 2 } },
  ]);
}

/** Tells a demo teacher of a timetable, a journal, a quarter and an account. */
export async function tellOfSchool(application: Application): Promise<void> {
  const { teacher, parent, of } = await demoFacts(application);
  const { lesson, about } = of;
  const before = { date: '2026-11-21', start: '08:00', end: '08:45', room: '214 - Физика' };
  const after = { ...before, date: '2026-11-23', start: '12:10', end: '12:55' };
  const change = { kind: 'lessonChange', group: '7 «А»', lesson, before, after, teacher: null } as const;
  const day = '2026-11-20';
  const notices: readonly Notice[] = [
    change,
    { ...change, after: null },
    { ...change, before: null },
    { ...change, after: { ...before, room: '301 - Химия' } },
    { ...change, after: before, teacher: 'Ли В. С.' },
    { kind: 'timetable', date: '2026-11-23', lessons: 12 },
    { kind: 'missing', date: day, lessons: 3 },
    { kind: 'unsent', entries: 5, since: application.clock.now() - 3 * dayMs },
    { kind: 'periodCloses', quarter: 2, date: '2026-12-27' },
    { kind: 'supportAnswer', ticket: lesson.scheduleUuid },
    { kind: 'subscription', date: '2026-12-05' },
    {
      kind: 'news',
      id: 1,
      title: { kz: 'Мектептерде карантин', ru: 'Карантин в школах', en: 'Quarantine in schools' },
    },
    { kind: 'signIn', device: 'Chrome, Android' },
    { kind: 'password', by: 'self' },
  ];
  await tellOf(
    application,
    parent,
    0,
    notices.map((notice, index) => ({ to: [teacher], fact: factName(notice.kind, index), notice })),
  );
  await tellOf(application, teacher, 0, [
    { to: [parent], fact: factName('lessonChange', 1, about.studentSchoolUuid), notice: { ...change, about } },
    {
      to: [parent],
      fact: factName('timetable', day, about.studentSchoolUuid),
      notice: { kind: 'timetable', about, date: '2026-11-23', lessons: 12 },
    },
  ]);
}

/** Tells the demo pupil of homework in so many lessons. */
export async function tellOfMuch(application: Application, count: number): Promise<void> {
  const { pupil, teacher, of } = await demoFacts(application);
  const told = Array.from({ length: count }, (_, index): Told => {
    const lesson = { ...of.lesson, scheduleUuid: idOf(`lesson ${index}`) };
    return { to: [pupil], msAgo: index, notice: { kind: 'homework', about: of.about, lesson } };
  });
  await tellAll(application, teacher, told);
}
