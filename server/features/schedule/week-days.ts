// The days of a week, whoever looks at it: dates, holidays, quarter, lessons in order of time.
import { AppError } from '#contract/core/errors.ts';
import { type Language, type Localized, languages } from '#contract/core/localized.ts';
import { addDays, formatLocalDate, inZone, mondayOf } from '#contract/core/time.ts';
import type { ScheduleDay, ScheduleEntry, ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { daysOffBetween, quartersOf, type SchoolYearRow, weekdayName } from '#server/features/calendar/public.ts';
import { findSchool, findSchoolInYear, groupLabel, type SchoolRow } from '#server/features/school/public.ts';
import { homeworkUuidOf } from './homework-due.ts';
import { type Days, homeworkIn, type LessonRow } from './lessons.repository.ts';
import type { Teachers } from './teachers.repository.ts';
import type { EntryFields } from './week-entries.ts';

export type Question = {
  readonly db: ReadDb;
  readonly schoolId: number;
  readonly eduYear: number;
  readonly now: number;
  readonly language: Language;
};
/** Weeks of one school year by their Mondays: read as a set, because most of what they show is the same. */
export type WeeksRequest = Question & { readonly mondays: readonly string[] };

export type WeekRequest = Question & {
  /** Any day of the week; today in the school's zone when missing. */
  readonly date: string | undefined;
};

type Frame = {
  readonly school: SchoolRow;
  readonly year: SchoolYearRow;
  readonly today: string;
  readonly quarters: Awaited<ReturnType<typeof quartersOf>>;
  readonly off: Awaited<ReturnType<typeof daysOffBetween>>;
};

export const sundayOf = (monday: string) => addDays(monday, 6);

/** The Monday that a request for one week means. */
export async function mondayMeant({ db, schoolId, date, now }: WeekRequest): Promise<string> {
  if (date !== undefined) return mondayOf(date);
  const school = await findSchool(db, schoolId);
  if (!school) throw new AppError('NOT_FOUND');
  return mondayOf(inZone(now, school.timeZone).date);
}

export async function frameOf({ db, schoolId, eduYear, now }: WeeksRequest, runs: readonly Days[]): Promise<Frame> {
  const found = await findSchoolInYear(db, schoolId, eduYear);
  if (!found) throw new AppError('NOT_FOUND');
  const { school, year } = found;
  const quarters = await quartersOf(db, schoolId, eduYear);
  const off = await daysOffBetween(db, schoolId, runs[0]?.from ?? '', runs.at(-1)?.to ?? '');
  return { school, year, today: inZone(now, school.timeZone).date, quarters, off };
}

/** Labels of a localized database row. */
function labelsOf(row: Record<Language, string>): Localized {
  return Object.fromEntries(languages.map((language) => [language, row[language]])) as Localized;
}

/** What the days of a week show. */
export type DaysView = {
  /** Grade whose holidays count beside those of everybody. */
  readonly parallel: number | null;
  /** Lessons of a day, in order of time. */
  entriesOn(date: string): ScheduleEntry[];
};
type View = Pick<DaysView, 'parallel'> & {
  /** Lessons of all weeks, in order of time. */
  readonly rows: readonly LessonRow[];
  readonly teachers: Teachers;
  entry(row: LessonRow): EntryFields;
};

export function weeksOf(request: WeeksRequest, frame: Frame, view: View): Map<string, ScheduleWeek> {
  const { rows, teachers, parallel } = view;
  const ofDays = Map.groupBy(rows, ({ lesson }) => lesson.date);
  const entriesOn = (date: string) =>
    (ofDays.get(date) ?? []).map((row) =>
      entryOf(row, frame.school, teachers.on(row.assignment.uuid, date), view.entry(row), request.language),
    );
  const { language, mondays } = request;
  return new Map(mondays.map((monday) => [monday, weekOf(monday, { language, frame, view: { parallel, entriesOn } })]));
}

/** One week of a school year with its days, neighbours and quarter. */
export function weekOf(
  monday: string,
  { language, frame, view }: { language: Language; frame: Frame; view: DaysView },
): ScheduleWeek {
  const { year, today, quarters, off } = frame;
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
      schedule: view.entriesOn(date),
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
      ...(homework?.answer && { wantsAnswers: true }),
      ...(homework?.files && { files: homework.files }),
      ...(homework?.books && { books: homework.books }),
    },
  };
}
