// From the week to the year: the dated lessons of a block, and the calendar plan that gives each of them a theme, with
// summative lessons where the rules of assessment put them.
import type { LocalDate } from '#contract/core/time.ts';
import type { SchoolDay } from './calendar.ts';
import type { Random } from './random.ts';
import { type ThemeList, themesOf } from './reference.ts';
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

/** Whether a subject has points for summative work: not in grade 1, and only where marks are given. */
export function hasSummativeWork(block: Block): boolean {
  return block.subject.scoreType === 'mark' && block.group.parallel > 1;
}

function datedLessons(block: Block, placements: readonly Placement[], days: readonly SchoolDay[]): PlannedLesson[] {
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

function placeSummative(
  lessons: readonly PlannedLesson[],
  block: Block,
  days: readonly SchoolDay[],
  load: SummativeLoad,
  random: Random,
): void {
  const isPrimary = block.group.parallel <= 4;
  for (let quarter = 1; quarter <= 4; quarter++) {
    const own = lessons.filter((lesson) => lesson.quarter === quarter);
    if (own.length < 4) continue;
    const lastDay = days.findLast((day) => day.quarter === quarter)?.date ?? '';
    // One hour a week: no SOCH, since the mark is given for the half-year (decisions B33).
    if (block.weeklyTenths > 10) {
      const free = own.filter((lesson) => lesson.date < lastDay && (load.get(lesson.date) ?? 0) < summativePerDay);
      const soch = free.at(-1);
      if (soch) {
        soch.type = 'soch';
        soch.maxScore = isPrimary ? random.int(15, 20) : random.int(20, 30);
        load.set(soch.date, (load.get(soch.date) ?? 0) + 1);
      }
    }
    const count = own.length >= 14 ? 2 : 1;
    for (let part = 1; part <= count; part++) {
      const sor = own[Math.floor((own.length * part) / (count + 0.6))];
      const isSochDay = own.some((lesson) => lesson.type === 'soch' && lesson.date === sor?.date);
      if (sor?.type !== 'regular' || isSochDay) continue;
      sor.type = 'sor';
      sor.maxScore = isPrimary ? random.int(7, 15) : random.int(10, 20);
    }
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
export function plannedLessons(
  block: Block,
  placements: readonly Placement[],
  days: readonly SchoolDay[],
  load: SummativeLoad,
  random: Random,
): PlannedLesson[] {
  const lessons = datedLessons(block, placements, days);
  if (hasSummativeWork(block)) placeSummative(lessons, block, days, load, random);
  nameThemes(lessons, themesOf(block.subject.key, block.group.parallel, block.group.language));
  return lessons;
}
