// A teacher of the first school who is replaced from today, for four weeks, by a colleague of the same subject who is free then.
import { and, between, eq } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import { addDays } from '#contract/core/time.ts';
import type { Db } from '#server/db/client.ts';
import { orders } from '#server/features/contingent/public.ts';
import { users } from '#server/features/people/public.ts';
import { type ReplacementValue, storeReplacement } from '#server/features/personnel/public.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { demoAccounts } from './demo-accounts.ts';
import type { World } from './world.ts';

const days = 27;
type Asked = { schoolId: number; eduYear: number; today: string; dateTo: string; logins: readonly string[] };
type Found = { assignment: string; teacher: number; substitute: number };

/**
 * The first who is taught by one teacher alone for two hours a week or more, with a colleague who is free at all of those lessons. Nobody of
 * the demo accounts: what they teach is said of them. Looked for here and not in one question: the rows are so new that PostgreSQL knows
 * nothing of them, and it compared each lesson with each for minutes.
 */
async function somebodyFree(db: Db, asked: Asked): Promise<Found | undefined> {
  const { schoolId, eduYear, today, dateTo, logins } = asked;
  const teaching = await db
    .select({
      assignment: assignments.uuid,
      teacher: users.id,
      login: users.login,
      subject: assignments.subjectId,
      tenths: assignments.weeklyTenths,
      eduYear: assignments.eduYear,
    })
    .from(assignmentTeachers)
    .innerJoin(
      assignments,
      and(
        eq(assignments.schoolId, assignmentTeachers.schoolId),
        eq(assignments.uuid, assignmentTeachers.assignmentUuid),
      ),
    )
    .innerJoin(users, eq(users.id, assignmentTeachers.userId))
    .where(eq(assignmentTeachers.schoolId, schoolId));
  const held = await db
    .select({
      assignment: lessons.assignmentUuid,
      date: lessons.date,
      timeStart: lessons.timeStart,
      timeEnd: lessons.timeEnd,
    })
    .from(lessons)
    .where(and(eq(lessons.schoolId, schoolId), between(lessons.date, today, dateTo)));
  const teachersOf = Map.groupBy(teaching, ({ assignment }) => assignment);
  const lessonsOf = Map.groupBy(held, ({ assignment }) => assignment);
  const busy = Map.groupBy(
    held.flatMap((lesson) => (teachersOf.get(lesson.assignment) ?? []).map(({ teacher }) => ({ teacher, ...lesson }))),
    ({ teacher, date }) => `${teacher} ${date}`,
  );
  const taught = teaching.filter((one) => one.eduYear === eduYear && !logins.includes(one.login));
  const ofSubject = Map.groupBy(taught, ({ subject }) => subject);
  const alone = Map.groupBy(taught, ({ assignment }) => assignment);
  for (const [assignment, teachers] of [...alone].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [own] = teachers;
    if (!own || teachers.length > 1 || own.tenths < 20) continue;
    const others = new Set((ofSubject.get(own.subject) ?? []).map(({ teacher }) => teacher));
    const isFree = (other: number) =>
      (lessonsOf.get(assignment) ?? []).every((lesson) =>
        (busy.get(`${other} ${lesson.date}`) ?? []).every(
          ({ timeStart, timeEnd }) => timeStart >= lesson.timeEnd || lesson.timeStart >= timeEnd,
        ),
      );
    const substitute = [...others]
      .filter((other) => other !== own.teacher)
      .sort((a, b) => a - b)
      .find(isFree);
    if (substitute !== undefined) return { assignment, teacher: own.teacher, substitute };
  }
  return undefined;
}

export async function insertReplacement(db: Db, { calendar, today }: World, schoolId: number): Promise<void> {
  const { dateStart, dateEnd, eduYear } = calendar;
  const last = addDays(today, days);
  const dateTo = last < dateEnd ? last : dateEnd;
  if (today < dateStart || today >= dateTo) return;
  const logins = demoAccounts.map(({ login }) => login);
  const found = await somebodyFree(db, { schoolId, eduYear, today, dateTo, logins });
  if (!found) return;
  const orderUuid = uuidV5(`demo:replacement order:${schoolId}`);
  await db
    .insert(orders)
    .values({ schoolId, uuid: orderUuid, eduYear, kind: 'replacement', number: '46-ж', date: addDays(today, -1) });
  const after: ReplacementValue = {
    eduYear,
    userId: found.teacher,
    dateFrom: today,
    dateTo,
    reason: 'Біліктілікті арттыру курсы',
    orderUuid,
    recordedAt: Date.parse(`${addDays(today, -1)}T06:00:00Z`),
    assignments: [{ assignmentUuid: found.assignment, substituteId: found.substitute }],
  };
  await storeReplacement(db, schoolId, uuidV5(`demo:replacement:${schoolId}`), { before: null, after });
}
