// Marks that pupils brought from another class (decisions E16): they follow the pupil into the journal of the same subject, whose formula
// counts them for the period in which they were given.
import { and, eq, exists, lt, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mixedParallel } from '#contract/core/class-fields.ts';
import type { BroughtMarks, MarkValue } from '#contract/journal/journal.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { type CellValue, cellsForPupils } from '#server/features/cells/public.ts';
import {
  type CourseRow,
  coursesOfPupil,
  type Days,
  type LessonRow,
  lessonsOfCourses,
} from '#server/features/schedule/public.ts';
import { groupLabel, groupMembers, groups } from '#server/features/school/public.ts';
import type { Reader } from '#server/shared/projection.ts';

export type Pupil = NonNullable<Awaited<ReturnType<typeof coursesOfPupil>>>;
type Member = Pupil['members'][number];

/** Programmes and groups of pupils of several classes keep their own marks: what is taken there is another course. */
const isClass = ({ group }: { group: { parallel: number } }): boolean => group.parallel !== mixedParallel;

/** Memberships of a pupil in classes that began before another one. */
export const formerOf = ({ classes }: Pupil, present: Pick<Member, 'dateFrom'>): Member[] =>
  classes.filter((own) => isClass(own) && own.member.dateFrom < present.dateFrom).map(({ member }) => member);

/** The class that a pupil has come into last by a day. */
export const presentOf = ({ classes }: Pupil, until: string): Pupil['classes'][number] | undefined =>
  classes.filter((own) => isClass(own) && own.member.dateFrom <= until).at(-1);

/** The mark of a cell, where there is one. */
export const markIn = (cells: readonly CellValue[], of: readonly string[]): MarkValue | null => {
  const found = cells.find(({ kind, studentGroupUuid }) => kind === 'mark' && of.includes(studentGroupUuid));
  return (found?.value as MarkValue | null | undefined) ?? null;
};

/** What pupils brought into a course from earlier classes of the year, marks of the period alone. Those who brought nothing are not among them. */
export async function broughtInto(
  { db, schoolId }: Pick<Reader, 'db' | 'schoolId'>,
  course: CourseRow,
  period: { readonly dateStart: string; readonly dateEnd: string },
): Promise<BroughtMarks[]> {
  if (!isClass(course)) return [];
  const { eduYear } = course.assignment;
  const all: BroughtMarks[] = [];
  for (const member of await membersWhoCame(db, schoolId, course, period.dateEnd)) {
    const pupil = await coursesOfPupil(db, schoolId, { studentSchoolUuid: member.studentSchoolUuid, eduYear });
    // Of a subgroup's journal: whoever is not in the subgroup brings nothing.
    if (!pupil?.courses.some(({ assignment }) => assignment.uuid === course.assignment.uuid)) continue;
    const former = formerOf(pupil, member).map(({ studentGroupUuid }) => studentGroupUuid);
    const same = pupil.courses.filter((other) => isClass(other) && other.subject.id === course.subject.id);
    const days = { from: period.dateStart, to: period.dateEnd };
    const marks = await marksUnder({ db, schoolId }, same, days, former);
    if (marks.length > 0) all.push({ studentGroupUuid: member.studentGroupUuid, marks });
  }
  return all;
}

/** Members of a course's class who were in another one of the year before; most classes have none or two. */
async function membersWhoCame(db: ReadDb, schoolId: number, { group, assignment }: CourseRow, until: string) {
  const former = alias(groupMembers, 'former');
  const earlier = db
    .select({ one: sql`1` })
    .from(former)
    .innerJoin(groups, and(eq(groups.schoolId, former.schoolId), eq(groups.id, former.groupId)))
    .where(
      and(
        eq(former.schoolId, schoolId),
        eq(former.studentSchoolUuid, groupMembers.studentSchoolUuid),
        lt(former.dateFrom, groupMembers.dateFrom),
        eq(groups.eduYear, assignment.eduYear),
        ne(groups.parallel, mixedParallel),
      ),
    );
  return db
    .select()
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.schoolId, schoolId),
        eq(groupMembers.groupId, group.id),
        lte(groupMembers.dateFrom, until),
        exists(earlier),
      ),
    )
    .orderBy(groupMembers.dateFrom, groupMembers.studentGroupUuid);
}

async function marksUnder(
  { db, schoolId }: Pick<Reader, 'db' | 'schoolId'>,
  courses: readonly CourseRow[],
  days: Days,
  memberIds: readonly string[],
): Promise<BroughtMarks['marks']> {
  const lessons = await lessonsOfCourses(db, schoolId, courses, [days]);
  const uuids = lessons.map(({ lesson }) => lesson.scheduleUuid);
  const cells = Map.groupBy(await cellsForPupils(db, schoolId, uuids, memberIds), (cell) => cell.scheduleUuid);
  return lessons.flatMap((row) => {
    const value = markIn(cells.get(row.lesson.scheduleUuid) ?? [], memberIds);
    return value?.mark == null ? [] : [broughtOf(row, { mark: value.mark, comment: value.comment })];
  });
}

function broughtOf({ lesson, group }: LessonRow, value: { mark: number; comment: string | null }) {
  const { scheduleUuid, date, type, theme, maxScore } = lesson;
  return { scheduleUuid, date, type, theme, maxScore, ...value, group: groupLabel(group) };
}
