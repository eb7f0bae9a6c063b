// The journal as a table: who its rows are, which lessons its columns, and where the summative works stand. Pure.
import type { LocalDate } from '#contract/core/time.ts';
import type { BroughtMark, JournalBody, JournalLesson } from '#contract/journal/journal.schema.ts';
import { choicesOf, type MarkedLesson, markTypeOf } from '#contract/journal/mark-rules.ts';
import { lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { RosterBody } from '#contract/lesson/lesson.schema.ts';
import { daysInClass } from '#contract/lesson/roster-days.ts';

export type JournalColumn = {
  readonly index: number;
  readonly scheduleUuid: string;
  /** Name of the `lesson` document. */
  readonly document: string;
  readonly date: LocalDate;
  /** Number of the lesson in its day. */
  readonly lessonNumber: number;
  /** 1, 2, … among the SOR of the period, and among its SOCH where there are several; null for others. */
  readonly ordinal: number | null;
  readonly lesson: MarkedLesson;
  /** Numbers that may stand here, best first. */
  readonly choices: readonly number[];
  readonly theme: string | null;
  /** Epoch milliseconds. */
  readonly startsAt: number;
};
export type JournalRow = {
  readonly index: number;
  /** Place in the whole roster: it stays when somebody before leaves. */
  readonly number: number;
  /** studentGroupUuid */
  readonly id: string;
  readonly name: string;
  /** Days of membership, both ends included; several where the pupil left and returned. */
  readonly spans: readonly { readonly from: LocalDate; readonly to: LocalDate | null }[];
  /** Marks of the period from another class of the pupil (decisions E16). */
  readonly brought: readonly BroughtMark[];
};
export type JournalModel = {
  /** Lessons by date, then the summative works: the places of the grid from left to right. */
  readonly columns: readonly JournalColumn[];
  readonly rows: readonly JournalRow[];
  /** How many of the columns are lessons; the rest are summative. */
  readonly lessonCount: number;
  readonly months: readonly { readonly month: number; readonly from: number; readonly count: number }[];
};

function byTime(a: JournalLesson, b: JournalLesson): number {
  return a.startsAt - b.startsAt || a.number - b.number;
}

/** SOR and SOCH stand apart at the right, points and attendance both; the date columns are the other lessons. */
export function journalModel(journal: JournalBody, roster: RosterBody): JournalModel {
  const sorted = journal.lessons.toSorted(byTime);
  const lessons = sorted.filter(({ type }) => markTypeOf(type) === 'formattedScore');
  const sors = sorted.filter(({ type }) => type === 'sor');
  const sochs = sorted.filter(({ type }) => type === 'soch');
  const columns = [...lessons, ...sors, ...sochs].map((lesson, index): JournalColumn => {
    const marked = { markType: markTypeOf(lesson.type), scoreType: journal.scoreType, maxScore: lesson.maxScore };
    return {
      index,
      scheduleUuid: lesson.scheduleUuid,
      document: lessonDocument.name(lesson.scheduleUuid),
      date: lesson.date,
      lessonNumber: lesson.number,
      ordinal: ordinalIn(lesson.type === 'sor' ? sors : sochs.length > 1 ? sochs : [], lesson),
      lesson: marked,
      choices: choicesOf(marked),
      theme: lesson.theme,
      startsAt: lesson.startsAt,
    };
  });
  return { columns, rows: rowsOf(journal, roster), lessonCount: lessons.length, months: monthsOf(lessons) };
}

function ordinalIn(works: readonly JournalLesson[], lesson: JournalLesson): number | null {
  const place = works.indexOf(lesson);
  return place < 0 ? null : place + 1;
}

function monthsOf(lessons: readonly JournalLesson[]): JournalModel['months'] {
  const months: { month: number; from: number; count: number }[] = [];
  lessons.forEach(({ date }, index) => {
    const month = Number(date.slice(5, 7));
    const last = months.at(-1);
    if (last?.month === month) last.count++;
    else months.push({ month, from: index, count: 1 });
  });
  return months;
}

/**
 * Whoever took the subject in the class for a day of the period (decisions B38, E17): one row each, also for who left and returned, or was
 * in a programme meanwhile.
 */
function rowsOf({ period, subject, brought = [] }: JournalBody, roster: RosterBody): JournalRow[] {
  const broughtBy = new Map(brought.map(({ studentGroupUuid, marks }) => [studentGroupUuid, marks]));
  const isHere = ({ from, to }: JournalRow['spans'][number]) =>
    from <= period.dateEnd && (to === null || to >= period.dateStart);
  return [...Map.groupBy(roster.pupils, ({ studentGroupUuid }) => studentGroupUuid).values()]
    .map((own, place) => ({ own, spans: own.flatMap((pupil) => daysInClass(pupil, subject.id)), number: place + 1 }))
    .filter(({ spans }) => spans.some(isHere))
    .flatMap(({ own, spans, number }, index) => {
      const [pupil] = own;
      if (!pupil) return [];
      const name = `${pupil.surname} ${pupil.firstname}`.trim();
      const id = pupil.studentGroupUuid;
      return [{ index, number, id, name, spans, brought: broughtBy.get(id) ?? [] }];
    });
}

/** Behind the last column: what pupils brought, where somebody did; percent and mark, as the subject has them. */
export type ResultPlace = 'brought' | 'percent' | 'mark';
const resultsOf = { mark: ['percent', 'mark'], credit: ['mark'], no_score: [] } as const;
export function resultPlaces({ scoreType }: Pick<JournalBody, 'scoreType'>, { rows }: JournalModel): ResultPlace[] {
  const brought = rows.some((row) => row.brought.length > 0) ? (['brought'] as const) : [];
  return [...brought, ...resultsOf[scoreType]];
}

/** The pupil belongs to the class on the day of the lesson. */
export function isMember({ spans }: JournalRow, { date }: Pick<JournalColumn, 'date'>): boolean {
  return spans.some(({ from, to }) => from <= date && (to === null || date <= to));
}

/** The column of a lesson; null when it is in another period. */
export function columnOf({ columns }: JournalModel, scheduleUuid: string | null): number | null {
  return columns.find((column) => column.scheduleUuid === scheduleUuid)?.index ?? null;
}

/** Column that a journal opens at: today's, else the last one that has started. */
export function columnToOpen({ columns, lessonCount }: JournalModel, today: LocalDate): number {
  const past = columns.slice(0, lessonCount).filter(({ date }) => date <= today);
  return past.at(-1)?.index ?? 0;
}
