// A pupil's marks of a quarter by subject, as pupil and parents see them, with everything the formula needs to explain them.

import { compareKazakh } from '#contract/core/collation.ts';
import { assessmentOf } from '#contract/grading/assessment.ts';
import { readGradingRules } from '#contract/grading/grading.schema.ts';
import {
  defaultAttendance,
  type MarkValue,
  type PupilMarksBody,
  type PupilSubjectMarks,
} from '#contract/journal/journal.schema.ts';
import { findYear, quartersOf } from '#server/features/calendar/public.ts';
import { type CellValue, cellsForPupils, nilUuid } from '#server/features/cells/public.ts';
import { coursesOfPupil, type LessonRow, lessonsOfCourses, teachersOf } from '#server/features/schedule/public.ts';
import type { Reader } from '#server/shared/projection.ts';
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
  const rows = await lessonsOfCourses(db, schoolId, courses, [days]);
  const rules = readGradingRules(year.formula);
  const assessed = rows.flatMap((row) => {
    const { lesson, assignment, grade, subject } = row;
    const { weeklyTenths } = assignment;
    const given = { parallel: grade, weeklyTenths, scoreType: subject.scoreType };
    const assessment = rules
      ? assessmentOf(rules, given)
      : { scoreType: subject.scoreType, period: 'quarter' as const };
    const isInQuarter = quarter.dateStart <= lesson.date && lesson.date <= quarter.dateEnd;
    return attends(row) && (assessment.period === 'halfyear' || isInQuarter) ? [{ row, assessment }] : [];
  });
  const uuids = assessed.map(({ row }) => row.lesson.scheduleUuid);
  const cells = Map.groupBy(await cellsForPupils(db, schoolId, uuids, memberIds), (cell) => cell.scheduleUuid);
  const teachers = await teachersOf(db, schoolId, [...new Set(assessed.map(({ row }) => row.assignment.uuid))]);
  const subjects = [...Map.groupBy(assessed, ({ row }) => row.assignment.uuid)].flatMap(([assignmentUuid, lessons]) => {
    const [first] = lessons;
    if (!first) return [];
    const { subject, grade, assignment } = first.row;
    const found: PupilSubjectMarks = {
      assignmentUuid,
      subject: { id: subject.id, labels: { kz: subject.kz, ru: subject.ru, en: subject.en } },
      // All who teach it in these days: a mark may be of either.
      teacher: teachers
        .between(assignmentUuid, days.from, days.to)
        .map(({ name }) => name)
        .join(', '),
      parallel: grade,
      weeklyTenths: assignment.weeklyTenths,
      scoreType: first.assessment.scoreType,
      periodKind: first.assessment.period,
      marks: lessons.flatMap(({ row }) => markOf(row, cells.get(row.lesson.scheduleUuid) ?? [])),
      attendance: attendanceOf(lessons.flatMap(({ row }) => [cells.get(row.lesson.scheduleUuid) ?? []])),
    };
    return [found];
  });
  subjects.sort((a, b) => compareKazakh(a.subject.labels.kz, b.subject.labels.kz));
  const { number, dateStart, dateEnd, status } = quarter;
  return { quarter: { number, dateStart, dateEnd, status }, subjects };
}

/** The mark of a lesson; a summative is there also before it is written. */
function markOf({ lesson }: LessonRow, cells: readonly CellValue[]): PupilSubjectMarks['marks'] {
  const value = cells.find(({ kind }) => kind === 'mark')?.value as MarkValue | null | undefined;
  const isSummative = lesson.type === 'sor' || lesson.type === 'soch';
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
