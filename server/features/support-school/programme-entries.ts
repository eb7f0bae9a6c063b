// Programme lessons as entries of a schedule, and the weeks that they fill.
import { type Language, type Localized, languages } from '#contract/core/localized.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { ProgrammeWeek, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { shortName } from '#server/features/people/public.ts';
import type { ProgrammeRow } from './programme-lessons.repository.ts';

/** Journal, roll and homework of these pupils belong to their own schools: all of it is empty here. */
export function programmeEntry({ lesson, subject, room, teacher }: ProgrammeRow, language: Language): ScheduleEntry {
  const labels = Object.fromEntries(languages.map((each) => [each, subject[each]])) as Localized;
  return {
    scheduleUuid: lesson.scheduleUuid,
    type: 'regular',
    maxScore: null,
    time: { timeStart: lesson.timeStart, timeEnd: lesson.timeEnd },
    isSyncLesson: lesson.conference !== null,
    class: { label: lesson.classes, groupId: 0, schoolName: lesson.schools },
    subject: {
      label: labels[language],
      labels,
      subjectId: subject.id,
      additional: subject.subjectType === 'additional',
      subjectType: subject.subjectType,
    },
    theme: { label: lesson.theme },
    subgroup: null,
    subgroupUuid: null,
    teacher: shortName(teacher),
    cabinet: room ? { number: room.number, name: room.name } : null,
    number: { label: '' },
    score: null,
    comment: null,
    attendance: null,
    count: 0,
    absentCount: null,
    isSupportSchedule: true,
    isMagnetSchedule: false,
    conference: lesson.conference,
    eduLang: lesson.eduLang,
    scoreType: 'no_score',
    lesson: { status: 'empty', evaluation_status: null },
    homework: { status: 'empty', evaluation_status: null, answerId: null, homeworkUUID: null, body: null, type: null },
  };
}

/** Entries by their day, in the order of the rows. */
export function entriesByDay(
  rows: readonly ProgrammeRow[],
  language: Language,
): ReadonlyMap<LocalDate, ScheduleEntry[]> {
  const byDay = new Map<LocalDate, ScheduleEntry[]>();
  for (const row of rows) {
    const { date } = row.lesson;
    byDay.set(date, [...(byDay.get(date) ?? []), programmeEntry(row, language)]);
  }
  return byDay;
}

/** The body of the document of a week that begins on `monday`. */
export function programmeWeek(
  byDay: ReadonlyMap<LocalDate, readonly ScheduleEntry[]>,
  { monday, sunday }: { readonly monday: LocalDate; readonly sunday: LocalDate },
): ProgrammeWeek {
  const days = [...byDay].filter(([date]) => monday <= date && date <= sunday);
  return { days: days.map(([date, schedule]) => ({ date, schedule: [...schedule] })) };
}
