// A pupil's marks of a quarter by subject, as pupil and parents see them, with everything the formula needs to explain them.

import { compareKazakh } from '#contract/core/collation.ts';
import { assessmentOf } from '#contract/grading/assessment.ts';
import { readGradingRules } from '#contract/grading/grading.schema.ts';
import { defaultAttendance, type PupilMarksBody, type PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { findYear, quartersOf } from '#server/features/calendar/public.ts';
import { type CellValue, cellsForPupils, nilUuid } from '#server/features/cells/public.ts';
import {
  type CourseRow,
  coursesOfPupil,
  type Days,
  type LessonRow,
  lessonsOfCourses,
  teachersOf,
} from '#server/features/schedule/public.ts';
import type { Reader } from '#server/shared/projection.ts';
import { formerOf, markIn, type Pupil, presentOf } from './brought-marks.ts';
import { periodOfQuarter, periodsOf } from './journal.documents.ts';

/** Null when the school has no such quarter, or the pupil no class in that year. */
export async function projectPupilMarks(
  { db, schoolId }: Pick<Reader, 'db' | 'schoolId'>,
  request: { studentSchoolUuid: string; eduYear: number; quarter: number },
): Promise<PupilMarksBody | null> {
  const { studentSchoolUuid, eduYear } = request;
  const quarters = await quartersOf(db, schoolId, eduYear);
  const quarter = quarters.find(({ number }) => number === request.quarter);
  const year = await findYear(db, schoolId, eduYear);
  const pupil = await coursesOfPupil(db, schoolId, { studentSchoolUuid, eduYear });
  if (!quarter || !year || !pupil) return null;
  const { memberIds, courses, attends } = pupil;
  // A one-hour subject is marked by the half-year, which holds two quarters.
  const halfyear = periodOfQuarter(periodsOf(quarters, 'halfyear'), quarter.number) ?? quarter;
  const days = { from: halfyear.dateStart, to: halfyear.dateEnd };
  const rules = readGradingRules(year.formula);
  const assess = ({ grade, assignment: { weeklyTenths }, subject: { scoreType } }: CourseRow) =>
    rules
      ? assessmentOf(rules, { parallel: grade, weeklyTenths, scoreType })
      : { scoreType, period: 'quarter' as const };
  const countsIn = journalsOf(pupil, days, assess);
  const assessed = (await lessonsOfCourses(db, schoolId, courses, [days])).flatMap((row) => {
    const course = countsIn(row);
    const assessment = assess(course);
    const { date } = row.lesson;
    const isInPeriod = assessment.period === 'halfyear' || (quarter.dateStart <= date && date <= quarter.dateEnd);
    // What was given in a class after the pupil had left it is brought along too.
    return isInPeriod && (attends(row) || course !== row) ? [{ row, course, assessment }] : [];
  });
  const uuids = assessed.map(({ row }) => row.lesson.scheduleUuid);
  const cells = Map.groupBy(await cellsForPupils(db, schoolId, uuids, memberIds), (cell) => cell.scheduleUuid);
  const teachers = await teachersOf(db, schoolId, [...new Set(assessed.map(({ row }) => row.assignment.uuid))]);
  const byJournal = Map.groupBy(assessed, ({ course }) => course.assignment.uuid);
  const subjects = [...byJournal].flatMap(([assignmentUuid, lessons]) => {
    const [first] = lessons;
    const taken = lessons.filter(({ row }) => attends(row));
    const marks = lessons.flatMap(({ row }) => markOf(row, cells.get(row.lesson.scheduleUuid) ?? [], pupil));
    if (!first || (taken.length === 0 && marks.length === 0)) return [];
    const { subject, grade, assignment } = first.course;
    const found: PupilSubjectMarks = {
      assignmentUuid,
      subject: { id: subject.id, labels: { kz: subject.kz, ru: subject.ru, en: subject.en } },
      // All who teach it in these days: a mark may be of either.
      teacher: [...new Set(lessons.map(({ row }) => row.assignment.uuid))]
        .flatMap((uuid) => teachers.between(uuid, days.from, days.to).map(({ name }) => name))
        .filter((name, place, all) => all.indexOf(name) === place)
        .join(', '),
      parallel: grade,
      weeklyTenths: assignment.weeklyTenths,
      scoreType: first.assessment.scoreType,
      periodKind: first.assessment.period,
      marks,
      attendance: attendanceOf(taken.flatMap(({ row }) => [cells.get(row.lesson.scheduleUuid) ?? []])),
    };
    return [found];
  });
  subjects.sort((a, b) => compareKazakh(a.subject.labels.kz, b.subject.labels.kz));
  const { number, dateStart, dateEnd, status } = quarter;
  return { quarter: { number, dateStart, dateEnd, status }, subjects };
}

/**
 * The journal in which the marks of a lesson count: of the class that the pupil is in at the end of the days, where the subject is taken
 * there and marked by the same period (decisions E16); else its own.
 */
function journalsOf(pupil: Pupil, days: Days, assess: (course: CourseRow) => { readonly period: string }) {
  const present = presentOf(pupil, days.to);
  const former = present ? formerOf(pupil, present.member).map(({ groupId }) => groupId) : [];
  if (!present || former.length === 0) return (row: CourseRow) => row;
  const { dateTo } = present.member;
  const date = dateTo !== null && dateTo < days.to ? dateTo : days.to;
  const own = pupil.courses.filter(
    (course) => course.group.id === present.group.id && pupil.attends({ ...course, lesson: { date } }),
  );
  return (row: CourseRow): CourseRow => {
    if (!former.includes(row.group.id) || row.group.id === present.group.id) return row;
    const same = own.find(({ subject }) => subject.id === row.subject.id);
    return same && assess(same).period === assess(row).period ? same : row;
  };
}

/** The mark of a lesson; a summative that the pupil takes is there also before it is written. */
function markOf(
  row: LessonRow,
  cells: readonly CellValue[],
  { memberIds, attends }: Pupil,
): PupilSubjectMarks['marks'] {
  const { lesson } = row;
  const value = markIn(cells, memberIds);
  const isSummative = (lesson.type === 'sor' || lesson.type === 'soch') && attends(row);
  if (!value && !isSummative) return [];
  const { scheduleUuid, date, type, theme, maxScore } = lesson;
  return [{ scheduleUuid, date, type, theme, maxScore, mark: value?.mark ?? null, comment: value?.comment ?? null }];
}

/** How often the pupil was what, in lessons whose roll was taken. */
function attendanceOf(lessons: readonly (readonly CellValue[])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const cells of lessons) {
    if (
      !cells.some(
        ({ kind, studentGroupUuid, value }) => kind === 'roll' && studentGroupUuid === nilUuid && value !== null,
      )
    )
      continue;
    const value = cells.find(({ kind }) => kind === 'attendance')?.value as string | null | undefined;
    const attendance = value ?? defaultAttendance;
    counts[attendance] = (counts[attendance] ?? 0) + 1;
  }
  return counts;
}
