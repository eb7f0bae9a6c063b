// The lessons that a calendar tells: those of the timetable, and those that were taken out of it and say so.

import { daysAhead, daysBack } from '#contract/calendar-feed/calendar-feed.schema.ts';
import { addDays, inZone } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { yearsOf } from '#server/features/calendar/public.ts';
import {
  type CourseRow,
  coursesOfPupil,
  coursesOfTeacher,
  dueAtLessons,
  homeworkOfLessons,
  type LessonRow,
  lessonsOfCourses,
  teachersOf,
} from '#server/features/schedule/public.ts';
import { groupLabel, roomsById, type SchoolRow } from '#server/features/school/public.ts';
import { type Changes, lessonHistory } from '#server/features/timetable-import/public.ts';

export type FeedLesson = {
  readonly row: LessonRow;
  readonly isCancelled: boolean;
  readonly changes: Changes | null;
  /** Homework that is due at it; undefined where it was not asked for. */
  readonly homework: readonly string[];
};
export type FeedDays = { readonly from: string; readonly to: string };
/** Whose: somebody who teaches, or a pupil. */
type Whose = { readonly userId: number; readonly studentSchoolUuid: string | null };

/** The days of a calendar, by the clock of the school. */
export function feedDays(school: SchoolRow, now: number): FeedDays {
  const today = inZone(now, school.timeZone).date;
  return { from: addDays(today, -daysBack), to: addDays(today, daysAhead) };
}

type Part = {
  readonly courses: readonly CourseRow[];
  attends(lesson: Pick<CourseRow, 'assignment'> & { lesson: { date: string } }): boolean;
  /** The class that the calendar is called after. */
  readonly group: string | null;
};

async function partOf(db: ReadDb, schoolId: number, eduYear: number, whose: Whose): Promise<Part | null> {
  if (whose.studentSchoolUuid === null) {
    const courses = await coursesOfTeacher(db, schoolId, whose.userId, eduYear);
    const uuids = courses.map(({ assignment }) => assignment.uuid);
    const teachers = await teachersOf(db, schoolId, uuids);
    const attends: Part['attends'] = ({ assignment, lesson }) =>
      teachers.teaches(whose.userId, assignment.uuid, lesson.date);
    return { courses, attends, group: null };
  }
  const pupil = await coursesOfPupil(db, schoolId, { studentSchoolUuid: whose.studentSchoolUuid, eduYear });
  if (!pupil) return null;
  const own = (pupil.classes.findLast(({ group }) => group.parallel > 0) ?? pupil.classes.at(-1))?.group;
  return { ...pupil, group: own ? groupLabel(own) : null };
}

/** @returns the lessons in order of time, and the class of a pupil. */
export async function feedLessons(
  db: ReadDb,
  school: SchoolRow,
  asked: Whose & { readonly days: FeedDays; readonly withHomework: boolean },
): Promise<{ lessons: FeedLesson[]; group: string | null }> {
  const { days, withHomework } = asked;
  const years = (await yearsOf(db, school.id)).filter(
    ({ dateStart, dateEnd }) => dateStart <= days.to && dateEnd >= days.from,
  );
  const lessons: FeedLesson[] = [];
  let group: string | null = null;
  for (const { eduYear } of years) {
    const part = await partOf(db, school.id, eduYear, asked);
    if (!part) continue;
    group = part.group ?? group;
    lessons.push(...(await lessonsOfPart(db, school.id, part, { eduYear, days, withHomework })));
  }
  const timeOf = ({ row: { lesson } }: FeedLesson) => `${lesson.date} ${lesson.timeStart} ${lesson.scheduleUuid}`;
  return { lessons: lessons.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)), group };
}

async function lessonsOfPart(
  db: ReadDb,
  schoolId: number,
  { courses, attends }: Part,
  { eduYear, days, withHomework }: { eduYear: number; days: FeedDays; withHomework: boolean },
): Promise<FeedLesson[]> {
  const all = await lessonsOfCourses(db, schoolId, courses, [days]);
  const planned = all.filter(attends);
  const assignmentUuids = courses.map(({ assignment }) => assignment.uuid);
  const { changes, cancelled } = await lessonHistory(db, {
    schoolId,
    eduYears: [eduYear],
    assignmentUuids,
    ...days,
    present: planned.map(({ lesson }) => lesson.scheduleUuid),
  });
  const homework = withHomework ? await homeworkDue(db, schoolId, all, days) : null;
  const roomOf = await roomsById(
    db,
    schoolId,
    cancelled.flatMap(({ roomId }) => roomId ?? []),
  );
  const byUuid = new Map(courses.map((course) => [course.assignment.uuid, course]));
  const gone = cancelled.flatMap((lesson): LessonRow[] => {
    const course = byUuid.get(lesson.assignmentUuid);
    const room = roomOf.get(lesson.roomId ?? 0) ?? null;
    return course ? [{ ...course, lesson, room, homework: null }] : [];
  });
  const told = (row: LessonRow, isCancelled: boolean): FeedLesson => ({
    row,
    isCancelled,
    changes: changes.get(row.lesson.scheduleUuid) ?? null,
    homework: isCancelled ? [] : (homework?.(row) ?? []),
  });
  return [...planned.map((row) => told(row, false)), ...gone.filter(attends).map((row) => told(row, true))];
}

/** What is due at each lesson: of homework that stands in several, one text. */
async function homeworkDue(db: ReadDb, schoolId: number, rows: readonly LessonRow[], days: FeedDays) {
  const values = await homeworkOfLessons(
    db,
    schoolId,
    rows.map(({ lesson }) => lesson.scheduleUuid),
  );
  const filled = rows.map((row) => {
    const value = values.get(row.lesson.scheduleUuid);
    return value ? { ...row, homework: { value } } : row;
  });
  const teachers = await teachersOf(db, schoolId, [...new Set(rows.map(({ assignment }) => assignment.uuid))]);
  const due = await dueAtLessons(db, schoolId, filled, { days, teachers });
  return (row: LessonRow) => [...new Set(due.at(row, schoolId, '').items.map(({ body }) => body))];
}
