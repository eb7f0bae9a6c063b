// Journals as staff see them: the list of those that one may open, and the columns of one in a period. The cells of the grid are
// those of the lessons' own documents.

import { and, asc, eq } from 'drizzle-orm';
import { compareKazakh } from '#contract/core/collation.ts';
import type { ErrorCode } from '#contract/core/errors.ts';
import { isIn } from '#contract/core/roles.ts';
import { instantIn } from '#contract/core/time.ts';
import { assessmentOf } from '#contract/grading/assessment.ts';
import { type GradingRules, readGradingRules } from '#contract/grading/grading.schema.ts';
import type { JournalBody, JournalLesson, JournalsBody } from '#contract/journal/journal.schema.ts';
import { rosterDocument } from '#contract/lesson/lesson.documents.ts';
import type { ReadDb } from '#server/db/client.ts';
import { findYear, quartersOf, type SchoolYearRow } from '#server/features/calendar/public.ts';
import {
  assignments,
  assignmentsTaughtBy,
  type CourseRow,
  coursesWhere,
  type LessonRow,
  lessonsOfCourses,
  teachersOf,
} from '#server/features/schedule/public.ts';
import { groupLabel, groups, leadsByRole, schoolOf } from '#server/features/school/public.ts';
import { type Reader, remembered } from '#server/shared/projection.ts';
import { broughtInto } from './brought-marks.ts';

/** Courses with what a journal is called by. */
async function journalRows(db: ReadDb, schoolId: number, where: { eduYear?: number; uuid?: string; groupId?: number }) {
  const condition = and(
    where.eduYear === undefined ? undefined : eq(assignments.eduYear, where.eduYear),
    where.uuid === undefined ? undefined : eq(assignments.uuid, where.uuid),
    where.groupId === undefined ? undefined : eq(assignments.groupId, where.groupId),
  );
  return coursesWhere(db, schoolId, condition).orderBy(asc(groups.parallel), asc(groups.letter));
}

function seesAll(reader: Reader): boolean {
  return reader.roles.some((role) => isIn('management', role) || role === 'monitoring');
}

function headOf({ group, grade, subject, subgroup }: CourseRow) {
  return {
    group: { id: group.id, label: groupLabel(group), parallel: grade },
    subgroup: subgroup ? { uuid: subgroup.uuid, label: subgroup.label } : null,
    subject: { id: subject.id, labels: { kz: subject.kz, ru: subject.ru, en: subject.en } },
  };
}

/**
 * Journals that the reader may open: taught, of a class that is led, and for management and monitoring all. Whoever no longer teaches one
 * finds it among the others.
 */
export async function projectJournals(
  reader: Reader,
  where: { eduYear: number; groupId?: number | undefined },
): Promise<JournalsBody> {
  const { db, schoolId } = reader;
  const { present, former } = await assignmentsTaughtBy(db, reader);
  const [taught, wasTaught] = [new Set(present), new Set(former)];
  const all = seesAll(reader);
  const { eduYear, groupId } = where;
  const rows = await journalRows(db, schoolId, { eduYear, ...(groupId === undefined ? {} : { groupId }) });
  const journals = rows
    .map((row) => ({
      assignmentUuid: row.assignment.uuid,
      ...headOf(row),
      isOwn: taught.has(row.assignment.uuid),
      isLead: leadsByRole(reader, row.group),
    }))
    .filter(({ assignmentUuid, isOwn, isLead }) => wasTaught.has(assignmentUuid) || isOwn || isLead || all);
  journals.sort(
    (a, b) =>
      Number(b.isOwn) - Number(a.isOwn) ||
      a.group.parallel - b.group.parallel ||
      compareKazakh(a.group.label, b.group.label) ||
      compareKazakh(a.subject.labels.kz, b.subject.labels.kz) ||
      compareKazakh(a.subgroup?.label ?? '', b.subgroup?.label ?? ''),
  );
  return { journals };
}

export type JournalPeriod = JournalBody['period'];

/** Periods in which a subject is marked: the quarters, or the half-years of a one-hour subject. */
export function periodsOf(
  quarters: Awaited<ReturnType<typeof quartersOf>>,
  kind: 'quarter' | 'halfyear',
): JournalPeriod[] {
  const ofQuarters = quarters.map(({ number, dateStart, dateEnd, status }) => {
    return { kind: 'quarter' as const, number, dateStart, dateEnd, status, periodClosedTeacher: null };
  });
  if (kind === 'quarter') return ofQuarters;
  return [1, 2].flatMap((number): JournalPeriod[] => {
    const [first, second] = [ofQuarters[number * 2 - 2], ofQuarters[number * 2 - 1]];
    if (!first || !second) return [];
    const { dateEnd, status } = second;
    return [{ kind: 'halfyear', number, dateStart: first.dateStart, dateEnd, status, periodClosedTeacher: null }];
  });
}

export type FoundJournal = {
  readonly row: CourseRow;
  readonly year: SchoolYearRow;
  readonly rules: GradingRules | null;
  readonly timeZone: string;
  readonly periods: JournalPeriod[];
  /** The reader teaches or taught it. */
  readonly isOwn: boolean;
  /** All of its lessons are the reader's to read, not only those that they taught. */
  readonly isWhole: boolean;
  readonly isLead: boolean;
};

/** A journal that the reader may open, or why not. */
export async function findJournal(reader: Reader, assignmentUuid: string): Promise<FoundJournal | ErrorCode> {
  const { db, schoolId } = reader;
  const [row] = await journalRows(db, schoolId, { uuid: assignmentUuid });
  const school = await schoolOf(reader);
  if (!row || !school) return 'NOT_FOUND';
  const { present, former } = await assignmentsTaughtBy(db, reader);
  const isPresent = present.includes(assignmentUuid);
  const isOwn = isPresent || former.includes(assignmentUuid);
  const isLead = leadsByRole(reader, row.group);
  if (!isOwn && !isLead && !seesAll(reader)) return 'ACCESS_DENIED';
  const { eduYear, weeklyTenths } = row.assignment;
  const year = await remembered(reader, `journal year ${eduYear}`, () => findYear(db, schoolId, eduYear));
  if (!year) return 'NOT_FOUND';
  const rules = readGradingRules(year.formula);
  const parallel = row.grade;
  const kind = rules
    ? assessmentOf(rules, { parallel, weeklyTenths, scoreType: row.subject.scoreType }).period
    : 'quarter';
  const quarters = await remembered(reader, `journal quarters ${eduYear}`, () => quartersOf(db, schoolId, eduYear));
  const periods = periodsOf(quarters, kind);
  const isWhole = isPresent || isLead || seesAll(reader);
  return { row, year, rules, timeZone: school.timeZone, periods, isOwn, isWhole, isLead };
}

/** The period of a journal that a quarter lies in. */
export function periodOfQuarter(periods: readonly JournalPeriod[], quarter: number): JournalPeriod | undefined {
  return periods.find(({ kind, number }) => number === (kind === 'quarter' ? quarter : Math.ceil(quarter / 2)));
}

function journalLessonOf({ lesson }: LessonRow, timeZone: string): JournalLesson {
  const { scheduleUuid, date, number, type, maxScore, theme, timeStart } = lesson;
  return { scheduleUuid, date, number, type, maxScore, theme, startsAt: instantIn(date, timeStart, timeZone) };
}

/** The journal between two days; `period` says what these days are called. */
export async function journalOf(
  { db, schoolId, userId }: Reader,
  found: FoundJournal,
  period: JournalPeriod,
): Promise<JournalBody> {
  const { row, year, rules, timeZone, isWhole, isLead } = found;
  const { assignment, group, grade: parallel, subject } = row;
  const lessons = await lessonsOfCourses(db, schoolId, [row], [{ from: period.dateStart, to: period.dateEnd }]);
  const ofAssignment = await teachersOf(db, schoolId, [assignment.uuid]);
  const teachers = ofAssignment.between(assignment.uuid, period.dateStart, period.dateEnd);
  const isOwn = teachers.some((teacher) => teacher.userId === userId);
  const readable = isWhole
    ? lessons
    : lessons.filter(({ lesson }) => ofAssignment.teaches(userId, assignment.uuid, lesson.date));
  const yearReadOnly = year.status !== 'Active';
  const isOpen = !yearReadOnly && period.status === 'open';
  const { weeklyTenths } = assignment;
  const { scoreType } = rules ? assessmentOf(rules, { parallel, weeklyTenths, scoreType: subject.scoreType }) : subject;
  const brought = isWhole ? await broughtInto({ db, schoolId }, row, period) : [];
  return {
    assignmentUuid: assignment.uuid,
    ...headOf(row),
    teachers: teachers.map(({ userId, name }) => ({ userId, name })),
    scoreType,
    weeklyTenths,
    period,
    status: isOpen ? 'active' : 'archive',
    lessons: readable.map((lesson) => journalLessonOf(lesson, timeZone)),
    ...(brought.length > 0 && { brought }),
    roster: rosterDocument.name(assignment.subgroupUuid ?? group.id),
    canManageScores: isOpen && isOwn,
    canManageAttendance: isOpen && (isOwn || isLead),
    yearReadOnly,
  };
}

/** Body of the `journal` document. */
export async function projectJournal(
  reader: Reader,
  assignmentUuid: string,
  quarter: number,
): Promise<{ body: JournalBody; isOwn: boolean } | ErrorCode> {
  const found = await findJournal(reader, assignmentUuid);
  if (typeof found === 'string') return found;
  const period = periodOfQuarter(found.periods, quarter);
  return period ? { body: await journalOf(reader, found, period), isOwn: found.isOwn || found.isLead } : 'NOT_FOUND';
}
