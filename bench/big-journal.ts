// A journal of 35 pupils and 60 lessons in the open quarter, extended from the demo school's 7 «А» algebra: more pupils in the class, more
// lessons a day, marks and absences in the past ones.
import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { uuidV5 } from '#contract/core/ids.ts';
import type { Database } from '#server/db/client.ts';
import { journalCells, nilUuid } from '#server/features/cells/public.ts';
import { students, users } from '#server/features/people/public.ts';
import { subjects } from '#server/features/reference/public.ts';
import { assignments, assignmentTeachers, lessons } from '#server/features/schedule/public.ts';
import { groupMembers, groups } from '#server/features/school/public.ts';
import { eduYear, schoolId } from './fortnight.ts';

const pupilCount = 35;
const lessonCount = 60;
const quarter = { from: '2026-11-02', to: '2026-12-27', today: '2026-11-20' };

export type BigJournal = {
  readonly groupId: number;
  readonly assignmentUuid: string;
  readonly documents: readonly string[];
};

export async function growJournal({ db }: Database): Promise<BigJournal> {
  const [found] = await db
    .select({ uuid: assignments.uuid, groupId: groups.id })
    .from(assignments)
    .innerJoin(groups, and(eq(groups.schoolId, assignments.schoolId), eq(groups.id, assignments.groupId)))
    .innerJoin(subjects, eq(subjects.id, assignments.subjectId))
    .innerJoin(assignmentTeachers, eq(assignmentTeachers.assignmentUuid, assignments.uuid))
    .innerJoin(users, eq(users.id, assignmentTeachers.userId))
    .where(
      and(
        eq(assignments.schoolId, schoolId),
        eq(groups.parallel, 7),
        eq(groups.letter, 'А'),
        eq(subjects.key, 'algebra'),
        eq(users.login, 'teacher'),
      ),
    );
  if (!found) throw new Error('The demo teacher has no algebra in 7 «А»');
  const { uuid: assignmentUuid, groupId } = found;
  const ofGroup = and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.groupId, groupId));
  const members = await db.select().from(groupMembers).where(ofGroup);
  const missing = Array.from({ length: Math.max(0, pupilCount - members.length) }, (_, index) => 900_000 + index);
  if (missing.length > 0) {
    const uuidOf = (kind: string, id: number) => uuidV5(`bench:${kind}:${id}`);
    await db.insert(users).values(
      missing.map((id) => ({
        id,
        login: `bench${id}`,
        passwordHash: '-',
        surname: 'Құдайбергенов',
        firstname: `Бақытжан ${id % 100}`,
        patronymic: null,
        gender: 'm' as const,
      })),
    );
    await db.insert(students).values(
      missing.map((id) => {
        return { schoolId, studentSchoolUuid: uuidOf('school', id), studentUuid: uuidOf('pupil', id), userId: id };
      }),
    );
    await db.insert(groupMembers).values(
      missing.map((id) => ({
        schoolId,
        studentGroupUuid: uuidOf('member', id),
        groupId,
        studentSchoolUuid: uuidOf('school', id),
        dateFrom: '2026-09-01',
        dateTo: null,
      })),
    );
  }
  const inQuarter = and(
    eq(lessons.schoolId, schoolId),
    eq(lessons.assignmentUuid, assignmentUuid),
    gte(lessons.date, quarter.from),
    lte(lessons.date, quarter.to),
  );
  const there = await db.select().from(lessons).where(inQuarter).orderBy(asc(lessons.date), asc(lessons.number));
  const regular = there.filter(({ type }) => type === 'regular');
  const added = Array.from({ length: Math.max(0, lessonCount - there.length) }, (_, index) => {
    const like = regular[index % regular.length];
    if (!like) throw new Error('The quarter has no lessons');
    // Numbered after the timetable's lessons: after the last bell.
    const number = 9 + Math.floor(index / regular.length);
    const scheduleUuid = uuidV5(`bench:lesson:${index}`);
    return { ...like, scheduleUuid, number, timeStart: `0${number - 8}:05`, timeEnd: `0${number - 8}:45` };
  });
  if (added.length > 0) await db.insert(lessons).values(added);
  const pupils = (await db.select().from(groupMembers).where(ofGroup)).map((row) => row.studentGroupUuid);
  const past = added.filter(({ date }) => date < quarter.today);
  const cell = { schoolId, version: 1, authorUserId: 2, capturedAt: 0, acceptedAt: 0 };
  type Row = typeof journalCells.$inferInsert;
  const rows = past.flatMap(({ scheduleUuid }, column): Row[] => [
    {
      ...cell,
      scheduleUuid,
      kind: 'conduct',
      studentGroupUuid: nilUuid,
      value: { themeUuid: null, theme: 'Қайталау' },
    },
    ...pupils.flatMap((studentGroupUuid, row): Row[] => {
      if ((row + column) % 2 === 1) return [];
      const place = { ...cell, scheduleUuid, studentGroupUuid };
      return (row + column) % 10 === 0
        ? [{ ...place, kind: 'attendance', value: 'missing_by_sick' }]
        : [{ ...place, kind: 'mark', value: { mark: 1 + ((row * 7 + column * 3) % 10), comment: null } }];
    }),
  ]);
  await db.insert(journalCells).values(rows).onConflictDoNothing();
  const all = await db.select().from(lessons).where(inQuarter);
  return {
    groupId,
    assignmentUuid,
    documents: [
      `journals:${eduYear}`,
      `journal:${assignmentUuid}:2`,
      `roster:${groupId}`,
      `year:${eduYear}`,
      ...all.map(({ scheduleUuid }) => `lesson:${scheduleUuid}`),
    ],
  };
}
