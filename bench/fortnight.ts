// The work that the bench sends: a teacher without a network fills in a fortnight of conducted lessons. 600 attendance entries, 350 marks
// and 50 homeworks in 25 lessons make 1,000 edits, a fifth of them on a cell that was edited before.
import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import type { Intent } from '#contract/core/mutation.ts';
import type { Database } from '#server/db/client.ts';
import { cellHistory, journalCells, markUuids, nilUuid } from '#server/features/cells/public.ts';
import { users } from '#server/features/people/public.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, groups } from '#server/features/school/public.ts';

export const schoolId = 1;
export const eduYear = 2026;
const quarter = { from: '2026-11-02', today: '2026-11-20' };
const lessonCount = 25;
/** Per lesson: 20 pupils and 4 of them again, 11 marks and 3 of them again, the homework and its correction: 40 edits. */
const perLesson = { pupils: 20, corrected: 4, marks: 11, correctedMarks: 3 };

export type FortnightLesson = { readonly scheduleUuid: string; readonly groupId: number; readonly pupils: string[] };
export type Fortnight = {
  readonly userId: number;
  readonly lessons: readonly FortnightLesson[];
  /** Steps of a lesson, in order; a later step may edit what an earlier one entered. */
  readonly steps: readonly (readonly Intent[])[];
};

/** The first lessons of the open quarter of `login`, and what the teacher enters in them. */
export async function planFortnight({ db }: Database, login: string): Promise<Fortnight> {
  const [teacher] = await db.select({ id: users.id }).from(users).where(eq(users.login, login));
  if (!teacher) throw new Error(`There is no account ${login}`);
  const found = await db
    .select({ scheduleUuid: lessons.scheduleUuid, date: lessons.date, groupId: assignments.groupId })
    .from(lessons)
    .innerJoin(assignments, eq(assignments.uuid, lessons.assignmentUuid))
    .innerJoin(assignmentTeachers, eq(assignmentTeachers.assignmentUuid, assignments.uuid))
    .where(
      and(
        eq(lessons.schoolId, schoolId),
        eq(assignmentTeachers.userId, teacher.id),
        gte(lessons.date, quarter.from),
        lte(lessons.date, quarter.today),
        eq(lessons.type, 'regular'),
      ),
    )
    .orderBy(lessons.date, lessons.number);
  const chosen = found.slice(0, lessonCount);
  if (chosen.length < lessonCount) throw new Error(`Only ${chosen.length} lessons are there`);
  const groupIds = [...new Set(chosen.map(({ groupId }) => groupId))];
  const members = await db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.schoolId, schoolId), inArray(groupMembers.groupId, groupIds)));
  const planned = chosen.map(({ scheduleUuid, date, groupId }): FortnightLesson => {
    const pupils = members
      .filter((row) => row.groupId === groupId && row.dateFrom <= date && (row.dateTo === null || date <= row.dateTo))
      .map((row) => row.studentGroupUuid)
      .sort();
    if (pupils.length < perLesson.pupils) throw new Error(`Lesson ${scheduleUuid} has ${pupils.length} pupils`);
    return { scheduleUuid, groupId, pupils };
  });
  return { userId: teacher.id, lessons: planned, steps: planned.flatMap(stepsOf) };
}

const absences = ['missing_without_reason', 'late', 'missing_by_sick', 'missing_due'] as const;

/** The same numbers from 0 to 1 on every run: regular patterns would compress better than real entries. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function stepsOf({ scheduleUuid, pupils }: FortnightLesson, lesson: number): Intent[][] {
  const random = seeded(lesson + 1);
  const draw = (count: number, from: readonly string[]) => {
    const order = new Map(from.map((pupil) => [pupil, random()]));
    const chosen = [...from].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, count);
    // Teachers go through a register from top to bottom.
    return from.filter((pupil) => chosen.includes(pupil));
  };
  const given = new Map<string, number>();
  /** A correction differs from the value before. */
  const pick = (what: string, choices: number) => {
    const before = given.get(what);
    const drawn = Math.floor(random() * (before === undefined ? choices : choices - 1));
    const value = before !== undefined && drawn >= before ? drawn + 1 : drawn;
    given.set(what, value);
    return value;
  };
  const attendance = (studentGroupUuid: string): Intent => ({
    name: 'setAttendance',
    payload: {
      scheduleUuid,
      studentGroupUuid,
      attendance: absences[pick(`attendance ${studentGroupUuid}`, absences.length)],
    },
  });
  const mark = (studentGroupUuid: string): Intent => ({
    name: 'setMark',
    payload: { scheduleUuid, studentGroupUuid, mark: 1 + pick(`mark ${studentGroupUuid}`, 10), comment: null },
  });
  let page = 0;
  /** What a teacher writes: a paragraph and some exercises; the correction names others. */
  const homework = (): Intent => {
    page += 1 + Math.floor(random() * 90);
    const first = 1 + Math.floor(random() * 40);
    const body = `§${1 + Math.floor(random() * 60)}, № ${first}–${first + 3}, ${page}-бет`;
    return { name: 'setHomework', payload: { scheduleUuid, homework: { body, dueScheduleUuid: null } } };
  };
  const entered = draw(perLesson.pupils, pupils);
  const marked = draw(perLesson.marks, pupils);
  return [
    entered.map(attendance),
    draw(perLesson.corrected, entered).map(attendance),
    marked.map(mark),
    draw(perLesson.correctedMarks, marked).map(mark),
    [homework()],
    [homework()],
  ];
}

/** Removes everything from the server that was entered in the lessons, except that they were conducted: every run fills empty cells. */
export async function emptyLessons({ db }: Database, { lessons: planned, userId }: Fortnight): Promise<void> {
  const uuids = planned.map(({ scheduleUuid }) => scheduleUuid);
  await db.delete(journalCells).where(inArray(journalCells.scheduleUuid, uuids));
  await db.delete(cellHistory).where(inArray(cellHistory.scheduleUuid, uuids));
  await db.delete(markUuids).where(inArray(markUuids.scheduleUuid, uuids));
  await db.insert(journalCells).values(
    uuids.map((scheduleUuid, index) => ({
      schoolId,
      scheduleUuid,
      kind: 'conduct',
      studentGroupUuid: nilUuid,
      version: 1,
      value: { themeUuid: null, theme: `Қайталау ${index + 1}` },
      authorUserId: userId,
      capturedAt: 0,
      acceptedAt: 0,
    })),
  );
}

/** The lesson that `login` has today with a class. */
export async function lessonOfToday(
  { db }: Database,
  login: string,
  parallel: number,
  letter: string,
): Promise<string> {
  const [found] = await db
    .select({ scheduleUuid: lessons.scheduleUuid })
    .from(lessons)
    .innerJoin(assignments, eq(assignments.uuid, lessons.assignmentUuid))
    .innerJoin(assignmentTeachers, eq(assignmentTeachers.assignmentUuid, assignments.uuid))
    .innerJoin(users, eq(users.id, assignmentTeachers.userId))
    .innerJoin(groups, and(eq(groups.id, assignments.groupId), eq(groups.schoolId, assignments.schoolId)))
    .where(
      and(
        eq(lessons.schoolId, schoolId),
        eq(users.login, login),
        eq(lessons.date, quarter.today),
        eq(groups.parallel, parallel),
        eq(groups.letter, letter),
      ),
    );
  if (!found) throw new Error(`${login} has no lesson with ${parallel} ${letter} today`);
  return found.scheduleUuid;
}
