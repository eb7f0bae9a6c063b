// The week as its reader sees it: answer of the schedule calls and body of the `week` and `pupil-week` documents.
import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import { type Language, type Localized, languages } from '#contract/core/localized.ts';
import { addDays, formatLocalDate, inZone, mondayOf } from '#contract/core/time.ts';
import { defaultAttendance, type MarkValue } from '#contract/journal/journal.schema.ts';
import type { ScheduleDay, ScheduleEntry, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { Db } from '#server/db/client.ts';
import { homeworkUuidOf, readDueHomework } from '#server/features/homework/public.ts';
import { cellsForPupils, cellsOfLessons, type JournalCellRow, nilUuid } from '#server/features/journal/public.ts';
import {
  classesOfStudent,
  daysOffBetween,
  findSchool,
  findYear,
  groupLabel,
  groupMembers,
  quartersOf,
  type SchoolRow,
  type SchoolYearRow,
  subgroupMembers,
  subgroupsOfMembers,
} from '#server/features/school/public.ts';
import { weekdayName } from '#server/shared/calendar-names.ts';
import { homeworkIn, type LessonRow, lessonsOfGroups, lessonsOfTeacher, teachersOf } from './schedule.repository.ts';

export type WeekRequest = {
  readonly db: Db;
  readonly schoolId: number;
  readonly eduYear: number;
  /** Any day of the week; today in the school's zone when missing. */
  readonly date: string | undefined;
  readonly now: number;
  readonly language: Language;
};

type Frame = { school: SchoolRow; year: SchoolYearRow; monday: string; sunday: string; today: string };

async function frameOf({ db, schoolId, eduYear, date, now }: WeekRequest): Promise<Frame> {
  const [school, year] = [await findSchool(db, schoolId), await findYear(db, schoolId, eduYear)];
  if (!school || !year) throw new AppError('NOT_FOUND');
  const today = inZone(now, school.timeZone).date;
  const monday = mondayOf(date ?? today);
  return { school, year, monday, sunday: addDays(monday, 6), today };
}

/** An employee's own week. */
export async function staffWeek(request: WeekRequest & { userId: number }): Promise<ScheduleWeek> {
  const { db, schoolId, userId } = request;
  const frame = await frameOf(request);
  const rows = await lessonsOfTeacher(db, schoolId, userId, { from: frame.monday, to: frame.sunday });
  const inYear = rows.filter((row) => row.assignment.eduYear === request.eduYear);
  const uuids = inYear.map(({ lesson }) => lesson.scheduleUuid);
  const cells = byLesson(
    await cellsOfLessons(db, schoolId, uuids, ['conduct', 'roll', 'attendance', 'mark', 'noMarks']),
  );
  const sizes = await sizesOf(db, schoolId, inYear);
  return week(request, frame, inYear, { parallel: null, entry: (row) => ({ ...staffFields(row, cells, sizes) }) });
}

/** A pupil's week, for the pupil or a parent; `groupId` and `subgroupUuid` narrow it to one class. */
export async function pupilWeek(
  request: WeekRequest & { studentSchoolUuid: string; groupId?: number | undefined },
): Promise<ScheduleWeek> {
  const { db, schoolId, eduYear, studentSchoolUuid, groupId } = request;
  const frame = await frameOf(request);
  const days = { from: frame.monday, to: frame.sunday };
  const classes = (await classesOfStudent(db, schoolId, studentSchoolUuid, eduYear)).filter(
    ({ group }) => groupId === undefined || group.id === groupId,
  );
  if (classes.length === 0) throw new AppError('NOT_FOUND');
  const members = classes.map(({ member }) => member);
  const memberIds = members.map(({ studentGroupUuid }) => studentGroupUuid);
  const subgroups = (await subgroupsOfMembers(db, schoolId, memberIds)).map(({ membership }) => membership);
  const rows = await lessonsOfGroups(
    db,
    schoolId,
    classes.map(({ group }) => group.id),
    subgroups.map(({ subgroupUuid }) => subgroupUuid),
    days,
  );
  // Only the days of membership count: a pupil who joined on Wednesday has no Monday here (decisions B38).
  const attended = rows.filter(({ lesson, assignment }) => {
    const member = members.find((item) => item.groupId === assignment.groupId && covers(item, lesson.date));
    if (!member || assignment.subgroupUuid === null) return member !== undefined;
    return subgroups.some((item) => item.subgroupUuid === assignment.subgroupUuid && covers(item, lesson.date));
  });
  const uuids = attended.map(({ lesson }) => lesson.scheduleUuid);
  const cells = byLesson(await cellsForPupils(db, schoolId, uuids, memberIds));
  const parallel = classes.at(-1)?.group.parallel ?? null;
  const due = await readDueHomework(
    db,
    schoolId,
    attended.map(({ assignment }) => assignment.uuid),
    days,
  );
  const memberOf = ({ assignment }: LessonRow) =>
    members.find(({ groupId: id }) => id === assignment.groupId)?.studentGroupUuid ?? '';
  return week(request, frame, attended, {
    parallel,
    entry: (row) => ({ ...pupilFields(row, cells), due: due.at(row, schoolId, memberOf(row)) }),
  });
}

function covers(period: { dateFrom: string; dateTo: string | null }, day: string): boolean {
  return period.dateFrom <= day && (period.dateTo === null || day <= period.dateTo);
}

type CellsByLesson = Map<string, JournalCellRow[]>;
function byLesson(cells: readonly JournalCellRow[]): CellsByLesson {
  const found: CellsByLesson = new Map();
  for (const cell of cells) {
    const list = found.get(cell.scheduleUuid);
    if (list) list.push(cell);
    else found.set(cell.scheduleUuid, [cell]);
  }
  return found;
}

function factOf(cells: CellsByLesson, scheduleUuid: string, kind: string): JournalCellRow | undefined {
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
  const sizeOn = (
    members: readonly { id: unknown; dateFrom: string; dateTo: string | null }[],
    id: unknown,
    day: string,
  ) => members.filter((member) => member.id === id && covers(member, day)).length;
  return new Map(
    rows.map(({ lesson, assignment }) => [
      lesson.scheduleUuid,
      assignment.subgroupUuid === null
        ? sizeOn(ofGroups, assignment.groupId, lesson.date)
        : sizeOn(ofSubgroups, assignment.subgroupUuid, lesson.date),
    ]),
  );
}

/** Labels of a localized database row. */
export function labelsOf(row: Record<Language, string>): Localized {
  return Object.fromEntries(languages.map((language) => [language, row[language]])) as Localized;
}

async function week(
  request: WeekRequest,
  frame: Frame,
  rows: readonly LessonRow[],
  view: { parallel: number | null; entry(row: LessonRow): EntryFields },
): Promise<ScheduleWeek> {
  const { db, schoolId, eduYear, language } = request;
  const { school, year, monday, sunday, today } = frame;
  const off = await daysOffBetween(db, schoolId, monday, sunday);
  const teachers = await teachersOf(
    db,
    schoolId,
    rows.map(({ assignment }) => assignment.uuid),
  );
  const outside = sunday < year.dateStart || monday > year.dateEnd;
  const days: ScheduleDay[] = [];
  for (let offset = 0; offset < 7; offset++) {
    const date = addDays(monday, offset);
    const holiday = off.find(
      (item) =>
        item.dateStart <= date && date <= item.dateEnd && (item.parallel === 0 || item.parallel === view.parallel),
    );
    const ofDay = rows.filter(({ lesson }) => lesson.date === date);
    days.push({
      date,
      dateFormat: formatLocalDate(date),
      date_label: weekdayName(date, language),
      isCurrent: date === today,
      isHoliday: holiday !== undefined,
      holiday: holiday ? labelsOf(holiday) : null,
      isDisabledWeek: outside || year.status === 'NotStarted',
      cabinet: null,
      schedule: ofDay.map((row) =>
        entryOf(row, school, teachers.get(row.assignment.uuid) ?? [], view.entry(row), language),
      ),
    });
  }
  const quarter = (await quartersOf(db, schoolId, eduYear)).find(
    (item) => item.dateStart <= sunday && item.dateEnd >= monday,
  );
  const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
  const prev = addDays(monday, -7);
  const next = addDays(monday, 7);
  const hasPrev = addDays(prev, 6) >= year.dateStart;
  const hasNext = next <= year.dateEnd;
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
    error: rows.length === 0,
    errorType: rows.length === 0 ? 418 : null,
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
