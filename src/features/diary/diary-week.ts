// The week as the paper diary has it: Monday to Saturday, each with its lessons in order and what a parent signs for.
import type { Localized } from '#contract/core/localized.ts';
import { addDays, type LocalDate } from '#contract/core/time.ts';
import {
  type Attendance,
  attendance as attendanceSchema,
  defaultAttendance,
} from '#contract/journal/journal.schema.ts';
import type { HomeworkDueAt, ScheduleDay, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';

export type DiaryLesson = {
  readonly entry: ScheduleEntry;
  /** As the schedule numbers it: its place in the day. */
  readonly number: number;
  /** What is to be done for this lesson; null: the document is of before and does not say. */
  readonly homework: HomeworkDueAt | null;
  /** Null: in class, or the roll was not taken. */
  readonly away: Attendance | null;
};
export type DiaryDay = {
  readonly date: LocalDate;
  readonly isToday: boolean;
  readonly isHoliday: boolean;
  readonly holiday: Localized | null;
  readonly lessons: readonly DiaryLesson[];
};

const schoolDays = 6;
const allDays = 7;

/** Six days from a Monday, whether the school has lessons in them or not; a Sunday only with lessons. */
export function diaryWeek(monday: LocalDate, days: readonly ScheduleDay[], today: LocalDate): DiaryDay[] {
  const dates = Array.from({ length: allDays }, (_, offset) => addDays(monday, offset));
  return dates.flatMap((date, index) => {
    const day = days.find((candidate) => candidate.date === date);
    const lessons = (day?.schedule ?? [])
      .toSorted((a, b) => a.time.timeStart.localeCompare(b.time.timeStart))
      .map(diaryLesson);
    if (index >= schoolDays && lessons.length === 0) return [];
    const { isHoliday = false, holiday = null } = day ?? {};
    return [{ date, isToday: date === today, isHoliday, holiday, lessons }];
  });
}

function diaryLesson(entry: ScheduleEntry, index: number): DiaryLesson {
  const attendance = attendanceSchema.safeParse(entry.attendance);
  const away = attendance.success && attendance.data !== defaultAttendance ? attendance.data : null;
  return { entry, number: index + 1, homework: entry.due ?? null, away };
}

/** The holiday in place of a week without lessons; null: it has lessons, or no holiday is the reason. */
export function holidayOf(week: readonly DiaryDay[]): { readonly name: Localized | null } | null {
  if (week.some(({ lessons }) => lessons.length > 0)) return null;
  const found = week.find(({ holiday }) => holiday !== null) ?? week.find(({ isHoliday }) => isHoliday);
  return found ? { name: found.holiday } : null;
}

export const hasLessons = (week: readonly DiaryDay[]): boolean => week.some(({ lessons }) => lessons.length > 0);
