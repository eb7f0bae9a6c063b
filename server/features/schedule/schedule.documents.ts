// The week as its reader sees it: answer of the schedule calls and body of the `week` and `pupil-week` documents.

import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { type Language, type Localized, languages } from '#contract/core/localized.ts';
import { addDays, formatLocalDate, inZone, mondayOf } from '#contract/core/time.ts';
import { defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import type { HomeworkDueAt, ScheduleDay, ScheduleEntry, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { Db } from '#server/db/client.ts';
import { daysOffBetween, quartersOf, type SchoolYearRow, weekdayName } from '#server/features/calendar/public.ts';
import { type CellValue, cellsForPupils, cellValues, nilUuid } from '#server/features/cells/public.ts';
import { type DueHomework, dueAtLessons, homeworkUuidOf } from '#server/features/homework/public.ts';
import {
  classesOfStudent,
  findSchool,
  findSchoolInYear,
  groupLabel,
  groupMembers,
  type SchoolRow,
  subgroupMembers,
  subgroupsOfMembers,
} from '#server/features/school/public.ts';
import {
  coursesOfGroups,
  coursesOfTeacher,
  type Days,
  homeworkIn,
  type LessonRow,
  lessonsOfCourses,
  teachersOf,
} from './schedule.repository.ts';

type Question = {
  readonly db: Db;
  readonly schoolId: number;
  readonly eduYear: number;
  readonly now: number;
  readonly language: Language;
};
export type WeekRequest = Question & {
  /** Any day of the week; today in the school's zone when missing. */
  readonly date: string | undefined;
};
/** Weeks of one school year by their Mondays: read as a set, because most of what they show is the same. */
export type WeeksRequest = Question & { readonly mondays: readonly string[] };
type PupilRequest = { readonly studentSchoolUuid: string; readonly groupId?: number | undefined };

type Frame = {
  readonly school: SchoolRow;
  readonly year: SchoolYearRow;
  readonly today: string;
  readonly quarters: Awaited<ReturnType<typeof quartersOf>>;
  readonly off: Awaited<ReturnType<typeof daysOffBetween>>;
};

const sundayOf = (monday: string) => addDays(monday, 6);

/** Weeks that follow each other are one run of days. */
function runsOf(mondays: readonly string[]): Days[] {
  const runs: { from: string; to: string }[] = [];
  for (const monday of [...new Set(mondays)].sort()) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === monday) last.to = sundayOf(monday);
    else runs.push({ from: monday, to: sundayOf(monday) });
  }
  return runs;
}

async function frameOf({ db, schoolId, eduYear, now }: WeeksRequest, runs: readonly Days[]): Promise<Frame> {
  const found = await findSchoolInYear(db, schoolId, eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  const { school, year } = found;
  const quarters = await quartersOf(db, schoolId, eduYear);
  const off = await daysOffBetween(db, schoolId, runs[0]?.from ?? '', runs.at(-1)?.to ?? '');
  return { school, year, today: inZone(now, school.timeZone).date, quarters, off };
}

/** The Monday that a request for one week means. */
async function mondayMeant({ db, schoolId, date, now }: WeekRequest): Promise<string> {
  if (date !== undefined) return mondayOf(date);
  const school = await findSchool(db, schoolId);
  if (!school) throw new AppError('NOT_FOUND');
  return mondayOf(inZone(now, school.timeZone).date);
}

function onlyWeek(weeks: ReadonlyMap<string, ScheduleWeek>): ScheduleWeek {
  const [found] = weeks.values();
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** An employee's own week. */
export async function staffWeek(request: WeekRequest & { userId: number }): Promise<ScheduleWeek> {
  return onlyWeek(await staffWeeks({ ...request, mondays: [await mondayMeant(request)] }));
}

/** A pupil's week, for the pupil or a parent; `groupId` narrows it to one class. */
export async function pupilWeek(request: WeekRequest & PupilRequest): Promise<ScheduleWeek> {
  return onlyWeek(await pupilWeeks({ ...request, mondays: [await mondayMeant(request)] }));
}

/**
 * An employee's own weeks by their Mondays.
 * @throws AppError NOT_FOUND when the school has no such year.
 */
export async function staffWeeks(request: WeeksRequest & { userId: number }): Promise<Map<string, ScheduleWeek>> {
  const { db, schoolId, eduYear, userId, mondays } = request;
  const runs = runsOf(mondays);
  const frame = await frameOf(request, runs);
  const courses = await coursesOfTeacher(db, schoolId, userId, eduYear);
  const lessons = await lessonsOfCourses(db, schoolId, courses, runs);
  const cells = byLesson(await cellValues(db, schoolId, uuidsOf(lessons), staffKinds));
  const rows = lessons.map((row) => withHomework(row, cells));
  const sizes = await sizesOf(db, schoolId, rows);
  const teachers = await teachersOf(db, schoolId, assignmentsOf(rows));
  const entry = (row: LessonRow) => staffFields(row, cells, sizes);
  return weeksOf(request, frame, { rows, teachers, parallel: null, entry });
}

/** What an employee's week shows of its lessons. */
const staffKinds = ['conduct', 'roll', 'attendance', 'mark', 'noMarks', 'homework'];

/**
 * A pupil's weeks by their Mondays, for the pupil or a parent.
 * @throws AppError NOT_FOUND when the school has no such year, or the pupil no class in it.
 */
export async function pupilWeeks(request: WeeksRequest & PupilRequest): Promise<Map<string, ScheduleWeek>> {
  const { db, schoolId, eduYear, studentSchoolUuid, groupId, mondays } = request;
  const runs = runsOf(mondays);
  const frame = await frameOf(request, runs);
  const classes = (await classesOfStudent(db, schoolId, studentSchoolUuid, eduYear)).filter(
    ({ group }) => groupId === undefined || group.id === groupId,
  );
  if (classes.length === 0) throw new AppError('NOT_FOUND');
  const members = classes.map(({ member }) => member);
  const memberIds = members.map(({ studentGroupUuid }) => studentGroupUuid);
  const subgroups = (await subgroupsOfMembers(db, schoolId, memberIds)).map(({ membership }) => membership);
  const courses = await coursesOfGroups(
    db,
    schoolId,
    classes.map(({ group }) => group.id),
    subgroups.map(({ subgroupUuid }) => subgroupUuid),
  );
  const lessons = await lessonsOfCourses(db, schoolId, courses, runs);
  const cells = byLesson(await cellsForPupils(db, schoolId, uuidsOf(lessons), memberIds));
  const rows = lessons.map((row) => withHomework(row, cells));
  const teachers = await teachersOf(db, schoolId, assignmentsOf(rows));
  // Only the days of membership count: a pupil who joined on Wednesday has no Monday here (decisions B38).
  const attended = rows.filter(({ lesson, assignment }) => {
    const member = members.find((item) => item.groupId === assignment.groupId && covers(item, lesson.date));
    if (!member || assignment.subgroupUuid === null) return member !== undefined;
    return subgroups.some((item) => item.subgroupUuid === assignment.subgroupUuid && covers(item, lesson.date));
  });
  const due = new Map<Days, DueHomework>();
  for (const days of runs) {
    const ofRun = rows.filter(({ lesson }) => covers({ dateFrom: days.from, dateTo: days.to }, lesson.date));
    due.set(days, await dueAtLessons(db, schoolId, ofRun, { days, teachers }));
  }
  const dueAt = (row: LessonRow): HomeworkDueAt => {
    const days = runs.find(({ from, to }) => from <= row.lesson.date && row.lesson.date <= to);
    const member = members.find(({ groupId: id }) => id === row.assignment.groupId);
    const found = days && due.get(days)?.at(row, schoolId, member?.studentGroupUuid ?? '');
    return found ?? { state: 'notEntered', items: [] };
  };
  const entry = (row: LessonRow) => ({ ...pupilFields(row, cells), due: dueAt(row) });
  const parallel = classes.at(-1)?.group.parallel ?? null;
  return weeksOf(request, frame, { rows: attended, teachers, parallel, entry });
}

const uuidsOf = (rows: readonly LessonRow[]) => rows.map(({ lesson }) => lesson.scheduleUuid);
const assignmentsOf = (rows: readonly LessonRow[]) => rows.map(({ assignment }) => assignment.uuid);

/** The homework of a lesson is one of its cells, and these were read. */
function withHomework(row: LessonRow, cells: CellsByLesson): LessonRow {
  const cell = factOf(cells, row.lesson.scheduleUuid, 'homework');
  return cell ? { ...row, homework: { value: cell.value } } : row;
}

type Period = { dateFrom: string; dateTo: string | null };
function covers(period: Period, day: string): boolean {
  return period.dateFrom <= day && (period.dateTo === null || day <= period.dateTo);
}

type CellsByLesson = Map<string, CellValue[]>;
function byLesson(cells: readonly CellValue[]): CellsByLesson {
  const found: CellsByLesson = new Map();
  for (const cell of cells) {
    const list = found.get(cell.scheduleUuid);
    if (list) list.push(cell);
    else found.set(cell.scheduleUuid, [cell]);
  }
  return found;
}

function factOf(cells: CellsByLesson, scheduleUuid: string, kind: string): CellValue | undefined {
  return cells
    .get(scheduleUuid)
    ?.find((cell) => cell.kind === kind && cell.studentGroupUuid === nilUuid && cell.value !== null);
}

type EntryFields = Pick<
  ScheduleEntry,
  'score' | 'comment' | 'attendance' | 'count' | 'absentCount' | 'lesson' | 'markCount' | 'hasNoMarks' | 'due'
> & { theme: string | null };

function lessonState(row: LessonRow, cells: CellsByLesson): { lesson: ScheduleEntry['lesson']; theme: string | null } {
  const conduct = factOf(cells, row.lesson.scheduleUuid, 'conduct');
  const theme = (conduct?.value as { theme: string } | undefined)?.theme || row.lesson.theme;
  return {
    theme,
    lesson: { status: theme === null ? 'empty' : 'created', evaluation_status: conduct ? 'done' : null },
  };
}

function staffFields(row: LessonRow, cells: CellsByLesson, sizes: ReadonlyMap<string, number>): EntryFields {
  const rollTaken = factOf(cells, row.lesson.scheduleUuid, 'roll') !== undefined;
  const own = cells.get(row.lesson.scheduleUuid) ?? [];
  const absent = own.filter(
    ({ kind, value }) => kind === 'attendance' && value !== null && value !== defaultAttendance && value !== 'late',
  );
  return {
    ...lessonState(row, cells),
    score: null,
    comment: null,
    attendance: null,
    count: sizes.get(row.lesson.scheduleUuid) ?? 0,
    absentCount: rollTaken ? absent.length : null,
    markCount: own.filter(({ kind, value }) => kind === 'mark' && value !== null).length,
    ...(factOf(cells, row.lesson.scheduleUuid, 'noMarks') && { hasNoMarks: true }),
  };
}

function pupilFields(row: LessonRow, cells: CellsByLesson): EntryFields {
  const own = (cells.get(row.lesson.scheduleUuid) ?? []).filter(({ studentGroupUuid }) => studentGroupUuid !== nilUuid);
  const mark = own.find(({ kind }) => kind === 'mark')?.value as MarkValue | null | undefined;
  const attendance = own.find(({ kind }) => kind === 'attendance')?.value as string | null | undefined;
  const rollTaken = factOf(cells, row.lesson.scheduleUuid, 'roll') !== undefined;
  return {
    ...lessonState(row, cells),
    score: mark?.mark ?? null,
    comment: mark?.comment ?? null,
    attendance: attendance ?? (rollTaken ? defaultAttendance : null),
    count: 0,
    absentCount: null,
  };
}

/** Pupils of each lesson on its day, by schedule uuid; one query for classes, one for subgroups. */
async function sizesOf(db: Db, schoolId: number, rows: readonly LessonRow[]): Promise<Map<string, number>> {
  const groupIds = [...new Set(rows.map(({ assignment }) => assignment.groupId))];
  const subgroupIds = [...new Set(rows.map(({ assignment }) => assignment.subgroupUuid).filter((id) => id !== null))];
  const { dateFrom, dateTo } = groupMembers;
  const ofGroups =
    groupIds.length === 0
      ? []
      : await db
          .select({ id: groupMembers.groupId, dateFrom, dateTo })
          .from(groupMembers)
          .where(and(eq(groupMembers.schoolId, schoolId), inArray(groupMembers.groupId, groupIds)));
  const ofSubgroups =
    subgroupIds.length === 0
      ? []
      : await db
          .select({
            id: subgroupMembers.subgroupUuid,
            dateFrom: subgroupMembers.dateFrom,
            dateTo: subgroupMembers.dateTo,
          })
          .from(subgroupMembers)
          .where(and(eq(subgroupMembers.schoolId, schoolId), inArray(subgroupMembers.subgroupUuid, subgroupIds)));
  const members = Map.groupBy<unknown, Period & { id: unknown }>([...ofGroups, ...ofSubgroups], ({ id }) => id);
  const sizeOn = (id: unknown, day: string) => (members.get(id) ?? []).filter((member) => covers(member, day)).length;
  return new Map(
    rows.map(({ lesson, assignment }) => [
      lesson.scheduleUuid,
      sizeOn(assignment.subgroupUuid ?? assignment.groupId, lesson.date),
    ]),
  );
}

/** Labels of a localized database row. */
export function labelsOf(row: Record<Language, string>): Localized {
  return Object.fromEntries(languages.map((language) => [language, row[language]])) as Localized;
}

type View = {
  /** Lessons of all weeks, in order of time. */
  readonly rows: readonly LessonRow[];
  readonly teachers: ReadonlyMap<string, readonly { name: string }[]>;
  /** Grade whose holidays count beside those of everybody. */
  readonly parallel: number | null;
  entry(row: LessonRow): EntryFields;
};

function weeksOf(request: WeeksRequest, frame: Frame, view: View): Map<string, ScheduleWeek> {
  const ofDays = Map.groupBy(view.rows, ({ lesson }) => lesson.date);
  return new Map(request.mondays.map((monday) => [monday, weekOf(monday, { request, frame, view, ofDays })]));
}

function weekOf(
  monday: string,
  parts: { request: WeeksRequest; frame: Frame; view: View; ofDays: ReadonlyMap<string, readonly LessonRow[]> },
): ScheduleWeek {
  const { request, frame, view, ofDays } = parts;
  const { language } = request;
  const { school, year, today, quarters, off } = frame;
  const sunday = sundayOf(monday);
  const outside = sunday < year.dateStart || monday > year.dateEnd;
  const dates = Array.from({ length: 7 }, (_, offset) => addDays(monday, offset));
  const days = dates.map((date): ScheduleDay => {
    const holiday = off.find(
      (item) =>
        item.dateStart <= date && date <= item.dateEnd && (item.parallel === 0 || item.parallel === view.parallel),
    );
    return {
      date,
      dateFormat: formatLocalDate(date),
      date_label: weekdayName(date, language),
      isCurrent: date === today,
      isHoliday: holiday !== undefined,
      holiday: holiday ? labelsOf(holiday) : null,
      isDisabledWeek: outside || year.status === 'NotStarted',
      cabinet: null,
      schedule: (ofDays.get(date) ?? []).map((row) =>
        entryOf(row, school, view.teachers.get(row.assignment.uuid) ?? [], view.entry(row), language),
      ),
    };
  });
  const quarter = quarters.find((item) => item.dateStart <= sunday && item.dateEnd >= monday);
  const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
  const prev = addDays(monday, -7);
  const next = addDays(monday, 7);
  const hasPrev = addDays(prev, 6) >= year.dateStart;
  const hasNext = next <= year.dateEnd;
  const isEmpty = days.every(({ schedule }) => schedule.length === 0);
  return {
    days,
    weeks: {
      prev: hasPrev ? prev : null,
      prev_time: hasPrev ? seconds(prev) : null,
      next: hasNext ? next : null,
      next_time: hasNext ? seconds(next) : null,
    },
    groupInfo: {
      quarter: quarter ? { number: quarter.number, start: quarter.dateStart, end: quarter.dateEnd } : null,
      week: quarter
        ? Math.floor((Date.parse(monday) - Date.parse(mondayOf(quarter.dateStart))) / 604_800_000) + 1
        : null,
    },
    multiSchool: false,
    error: isEmpty,
    errorType: isEmpty ? 418 : null,
  };
}

function entryOf(
  row: LessonRow,
  school: SchoolRow,
  teachers: readonly { name: string }[],
  fields: EntryFields,
  language: Language,
): ScheduleEntry {
  const { lesson, assignment, group, subject, subgroup, room } = row;
  const homework = homeworkIn(row);
  const labels = labelsOf(subject);
  const { theme, ...rest } = fields;
  return {
    scheduleUuid: lesson.scheduleUuid,
    type: lesson.type,
    maxScore: lesson.maxScore,
    time: { timeStart: lesson.timeStart, timeEnd: lesson.timeEnd },
    isSyncLesson: lesson.isSyncLesson,
    class: { label: groupLabel(group), groupId: group.id, schoolName: school.name },
    subject: {
      label: labels[language],
      labels,
      subjectId: subject.id,
      additional: subject.subjectType === 'additional',
      subjectType: subject.subjectType,
    },
    theme: { label: theme },
    subgroup: subgroup?.label ?? null,
    subgroupUuid: subgroup?.uuid ?? null,
    teacher: teachers.map(({ name }) => name).join(', '),
    cabinet: room ? { number: room.number, name: room.name } : null,
    number: { label: String(lesson.number) },
    isSupportSchedule: false,
    isMagnetSchedule: false,
    eduLang: group.eduLang,
    scoreType: subject.scoreType,
    assignmentUuid: assignment.uuid,
    ...rest,
    homework: {
      status: homework ? 'created' : 'empty',
      evaluation_status: null,
      answerId: null,
      homeworkUUID: homework ? homeworkUuidOf(school.id, lesson.scheduleUuid) : null,
      body: homework?.body ?? null,
      type: homework ? (homework.body === null ? 'none' : 'text') : null,
    },
  };
}
