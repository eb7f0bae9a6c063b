// From the week to the year: the dated lessons of a block, and the calendar plan that gives each of them a theme, with
// summative lessons where the rules of assessment put them.
import type { LocalDate } from '#contract/core/time.ts';
import type { SchoolDay } from '#server/features/calendar/public.ts';
import { type ThemeList, themesOf } from './demo-data.ts';
import type { Random } from './random.ts';
import type { Block } from './teaching.ts';
import type { Placement } from './timetable.ts';

export type LessonType = 'regular' | 'sor' | 'soch';
export type PlannedLesson = {
  date: LocalDate;
  quarter: number;
  number: number;
  rooms: readonly number[];
  type: LessonType;
  maxScore: number | null;
  theme: string;
};
/** How many SOCH a class has on a day, by date; shared by all blocks of the class. */
export type SummativeLoad = Map<LocalDate, number>;

/** The rules allow three a day; two are kinder. */
const summativePerDay = 2;
const words = {
  kk: {
    part: (n: number) => `(${n}-сабақ)`,
    sor: 'БЖБ',
    soch: (n: number) => `${n}-тоқсан бойынша жиынтық бағалау (ТЖБ)`,
  },
  ru: {
    part: (n: number) => `(урок ${n})`,
    sor: 'СОР',
    soch: (n: number) => `Суммативное оценивание за ${n} четверть (СОЧ)`,
  },
  en: {
    part: (n: number) => `(lesson ${n})`,
    sor: 'Unit assessment',
    soch: (n: number) => `Summative assessment for term ${n}`,
  },
} as const;

/** Everything a block's year is made of. */
export type YearOfBlock = {
  block: Block;
  placements: readonly Placement[];
  days: readonly SchoolDay[];
  load: SummativeLoad;
  /** A day without SOR and SOCH: the one on which the demo class is looked at. */
  ordinaryDay: LocalDate | null;
  random: Random;
};

/** Whether a subject has points for summative work: not in grade 1, and only where marks are given. */
function hasSummativeWork(block: Block): boolean {
  return block.subject.scoreType === 'mark' && block.group.parallel > 1;
}

function datedLessons({ block, placements, days }: YearOfBlock): PlannedLesson[] {
  const isHalf = block.weeklyTenths < 10;
  return days
    .filter((day) => !isHalf || day.weekOfYear % 2 === 0)
    .flatMap((day) =>
      placements
        .filter((placement) => placement.weekday === day.weekday)
        .sort((a, b) => a.number - b.number)
        .map(({ number, rooms }) => ({
          date: day.date,
          quarter: day.quarter,
          number,
          rooms,
          type: 'regular' as const,
          maxScore: null,
          theme: '',
        })),
    );
}

function placeSummative(lessons: readonly PlannedLesson[], year: YearOfBlock): void {
  for (let quarter = 1; quarter <= 4; quarter++) {
    const own = lessons.filter((lesson) => lesson.quarter === quarter);
    if (own.length < 4) continue;
    // One hour a week: no SOCH, since the mark is given for the half-year (decisions B33).
    if (year.block.weeklyTenths > 10) placeSoch(own, year);
    placeSor(own, year);
  }
}

function placeSoch(own: readonly PlannedLesson[], { block, days, load, ordinaryDay, random }: YearOfBlock): void {
  const lastDay = days.findLast((day) => day.quarter === own[0]?.quarter)?.date ?? '';
  const soch = own.findLast(
    ({ date }) => date < lastDay && date !== ordinaryDay && (load.get(date) ?? 0) < summativePerDay,
  );
  if (!soch) return;
  soch.type = 'soch';
  soch.maxScore = block.group.parallel <= 4 ? random.int(15, 20) : random.int(20, 30);
  load.set(soch.date, (load.get(soch.date) ?? 0) + 1);
}

function placeSor(own: readonly PlannedLesson[], { block, ordinaryDay, random }: YearOfBlock): void {
  const count = own.length >= 14 ? 2 : 1;
  const sochDay = own.find((lesson) => lesson.type === 'soch')?.date;
  for (let part = 1; part <= count; part++) {
    const place = Math.floor((own.length * part) / (count + 0.6)) + random.int(-1, 1);
    const isFree = ({ type, date }: PlannedLesson) => type === 'regular' && date !== sochDay && date !== ordinaryDay;
    const sor = own.slice(Math.max(place, 1)).find(isFree);
    if (!sor || (sochDay !== undefined && sor.date > sochDay)) continue;
    sor.type = 'sor';
    sor.maxScore = block.group.parallel <= 4 ? random.int(7, 15) : random.int(10, 20);
  }
}

/** Themes in order over the regular lessons; a theme that takes several lessons counts them. */
function nameThemes(lessons: readonly PlannedLesson[], list: ThemeList): void {
  const { part, sor, soch } = words[list.language];
  const regular = lessons.filter((lesson) => lesson.type === 'regular').length;
  let index = 0;
  let sorNumber = 0;
  let current = list.themes[0] ?? '';
  let partNumber = 0;
  for (const lesson of lessons) {
    if (lesson.type === 'soch') lesson.theme = soch(lesson.quarter);
    else if (lesson.type === 'sor') lesson.theme = `${sor} № ${++sorNumber}. ${current}`;
    else {
      const theme = list.themes[Math.floor((index++ * list.themes.length) / regular)] ?? current;
      partNumber = theme === current ? partNumber + 1 : 1;
      current = theme;
      lesson.theme = partNumber === 1 ? theme : `${theme} ${part(partNumber)}`;
    }
  }
}

/** All lessons of a block in the year, in order; the n-th one is the n-th entry of its calendar plan. */
export function plannedLessons(year: YearOfBlock): PlannedLesson[] {
  const { block } = year;
  const lessons = datedLessons(year);
  if (hasSummativeWork(block)) placeSummative(lessons, year);
  nameThemes(lessons, themesOf(block.subject.key, block.group.parallel, block.group.language));
  return lessons;
}
