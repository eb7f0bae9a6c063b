// The school year of the country: quarters, breaks and holidays of the real calendars 2023 to 2026, moved for other years. In
// calendars.json breaks and ends of years are those of the ministry's orders, holidays those of the law; quarter edges are derived.
import { readFileSync } from 'node:fs';
import { addDays, daysBetween, type LocalDate, weekdayOf } from '#contract/core/time.ts';

export type Quarter = { number: number; dateStart: LocalDate; dateEnd: LocalDate };
export type DayOff = {
  dateStart: LocalDate;
  dateEnd: LocalDate;
  /** 0: for everybody. */
  parallel: number;
  kind: 'holiday' | 'break';
  kz: string;
  ru: string;
  en: string;
};
export type SchoolCalendar = {
  eduYear: number;
  dateStart: LocalDate;
  dateEnd: LocalDate;
  quarters: Quarter[];
  daysOff: DayOff[];
};

type CalendarSpan = { key: string; from: string; to: string; grades?: number[] };
type CalendarRecord = {
  start: string;
  first_lessons: string;
  end: string;
  quarters: { n: number; from: string; to: string }[];
  breaks: CalendarSpan[];
  holidays: { date: string; kz: string; ru: string; en: string }[];
};
const calendarRecords = JSON.parse(readFileSync(new URL('./calendars.json', import.meta.url), 'utf8')) as Record<
  string,
  CalendarRecord
>;

const breakNames: Readonly<Record<string, { kz: string; ru: string; en: string }>> = {
  autumn: { kz: 'Күзгі каникул', ru: 'Осенние каникулы', en: 'Autumn break' },
  winter: { kz: 'Қысқы каникул', ru: 'Зимние каникулы', en: 'Winter break' },
  spring: { kz: 'Көктемгі каникул', ru: 'Весенние каникулы', en: 'Spring break' },
  summer: { kz: 'Жазғы каникул', ru: 'Летние каникулы', en: 'Summer break' },
  grade1: {
    kz: '1-сынып оқушыларының қосымша каникулы',
    ru: 'Дополнительные каникулы первоклассников',
    en: 'Additional break for grade 1',
  },
};
const knownYears = Object.keys(calendarRecords).map(Number);
const firstKnown = Math.min(...knownYears);
const lastKnown = Math.max(...knownYears);

/** From this day of August the coming year counts: before it, the year that ended has more to show. */
const turnOfYear = '08-25';

/** The school year whose data stand on a day. */
export function eduYearOn(today: LocalDate): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5) >= turnOfYear ? year : year - 1;
}

function sameDay(date: LocalDate, years: number): LocalDate {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}

/** The nearest equal weekday in another year: breaks begin on Mondays in every year. */
function sameWeekday(date: LocalDate, years: number): LocalDate {
  const moved = sameDay(date, years);
  const difference = (weekdayOf(date) - weekdayOf(moved) + 7) % 7;
  return addDays(moved, difference > 3 ? difference - 7 : difference);
}

function recordOf(eduYear: number): CalendarRecord {
  const known = Math.min(Math.max(eduYear, firstKnown), lastKnown);
  const record = calendarRecords[known] as CalendarRecord;
  // The two oldest calendars came without holidays, which have been the same days since.
  const holidaySource =
    record.holidays.length > 0
      ? known
      : Math.min(...knownYears.filter((year) => calendarRecords[year]?.holidays.length));
  const holidays = (calendarRecords[holidaySource] as CalendarRecord).holidays.map((holiday) => ({
    ...holiday,
    date: sameDay(holiday.date, eduYear - holidaySource),
  }));
  const years = eduYear - known;
  if (years === 0) return { ...record, holidays };
  const start = sameDay(record.start, years);
  const end = sameDay(record.end, years);
  const atEdge = (date: LocalDate) =>
    date === record.start ? start : date === record.end ? end : sameWeekday(date, years);
  return {
    start,
    first_lessons: sameDay(record.first_lessons, years),
    end,
    quarters: record.quarters.map(({ n, from, to }) => ({ n, from: atEdge(from), to: atEdge(to) })),
    breaks: record.breaks.map((span) =>
      span.key === 'summer'
        ? { ...span, from: addDays(end, 1), to: sameDay(span.to, years) }
        : { ...span, from: sameWeekday(span.from, years), to: sameWeekday(span.to, years) },
    ),
    holidays,
  };
}

/** Neighbouring days with one name become one row: Nauryz is three days, New Year two. */
function holidaysOf(record: CalendarRecord): DayOff[] {
  const merged: DayOff[] = [];
  for (const { date, kz, ru, en } of record.holidays) {
    const before = merged.at(-1);
    if (before && before.kz === kz && addDays(before.dateEnd, 1) === date) before.dateEnd = date;
    else merged.push({ dateStart: date, dateEnd: date, parallel: 0, kind: 'holiday', kz, ru, en });
  }
  return merged;
}

/** The calendar of a school year; years without a published calendar take the nearest one's, moved. */
export function calendarOf(eduYear: number): SchoolCalendar {
  const record = recordOf(eduYear);
  const holidays = holidaysOf(record);
  const breaks = record.breaks.map(({ key, from, to, grades }): DayOff => {
    const names = breakNames[key] ?? { kz: key, ru: key, en: key };
    // A holiday that opens a break keeps its own day, since a day off begins only once.
    const opening = holidays.find((holiday) => holiday.dateStart === from);
    const dateStart = opening ? addDays(opening.dateEnd, 1) : from;
    return { dateStart, dateEnd: to, parallel: grades?.[0] ?? 0, kind: 'break', ...names };
  });
  return {
    eduYear,
    dateStart: record.start,
    dateEnd: record.end,
    quarters: record.quarters.map(({ n, from, to }) => ({
      number: n,
      dateStart: n === 1 ? record.first_lessons : from,
      dateEnd: to,
    })),
    daysOff: [...breaks, ...holidays].sort((a, b) => (a.dateStart < b.dateStart ? -1 : 1)),
  };
}

export type SchoolDay = { date: LocalDate; weekday: number; quarter: number; weekOfYear: number };

/** Days on which a grade has lessons, in order. `weekDays`: 5 without Saturdays, 6 with. */
export function schoolDaysOf(calendar: SchoolCalendar, parallel: number, weekDays: number): SchoolDay[] {
  const off = calendar.daysOff.filter((row) => row.parallel === 0 || row.parallel === parallel);
  return calendar.quarters.flatMap((quarter) => {
    const days: SchoolDay[] = [];
    for (let date = quarter.dateStart; date <= quarter.dateEnd; date = addDays(date, 1)) {
      const weekday = weekdayOf(date);
      if (weekday > weekDays || off.some((row) => row.dateStart <= date && date <= row.dateEnd)) continue;
      const weekOfYear = Math.floor((daysBetween(calendar.dateStart, date) + weekdayOf(calendar.dateStart) - 1) / 7);
      days.push({ date, weekday, quarter: quarter.number, weekOfYear });
    }
    return days;
  });
}
