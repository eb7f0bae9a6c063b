// What teachers wrote: conducted lessons with their themes, roll, absences, marks and homework, up to the day before today.
// Today's lessons are left to the user who tries the product.
import type { InferSelectModel } from 'drizzle-orm';
import { addDays, instantIn, type LocalDate } from '#contract/core/time.ts';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import type { journalCells } from '#server/features/cells/public.ts';
import type { Bell } from '#server/features/reference/public.ts';
import { homeworkText } from './homework-text.ts';
import type { PlannedLesson } from './lesson-plan.ts';
import { type Random, randomOf } from './random.ts';
import type { Block } from './teaching.ts';

export type CellRow = InferSelectModel<typeof journalCells>;

/** A pupil on the sheet of an assignment. */
export type SheetPupil = {
  studentGroupUuid: string;
  /** Share of points that this pupil reaches on an ordinary day. */
  ability: number;
  /** Days of membership, both included. */
  from: LocalDate;
  to: LocalDate | null;
  /** Whole days of absence. */
  absences: ReadonlyMap<LocalDate, Attendance>;
};
/** Why a lesson of the demo teacher is not finished. */
export type Unfinished = 'nothing' | 'no-marks';
export type Sheet = {
  schoolId: number;
  block: Block;
  assignmentUuid: string;
  authorUserId: number;
  pupils: readonly SheetPupil[];
  lessons: readonly PlannedLesson[];
  scheduleUuids: readonly string[];
  themeUuids: readonly string[];
  bells: readonly Bell[];
  timeZone: string;
  today: LocalDate;
  /** Homework of lessons to come is given up to this day. */
  homeworkUntil: LocalDate;
  unfinished: ReadonlyMap<string, Unfinished>;
  seed: number;
};

const nilUuid = '00000000-0000-0000-0000-000000000000';
const minuteMs = 60_000;
const comments = {
  kk: [
    'Жарайсың!',
    'Сабаққа белсенді қатысты',
    'Тақтада жауап берді',
    'Үй тапсырмасы толық орындалған',
    'Тақырыпты қайталау керек',
  ],
  ru: [
    'Молодец!',
    'Активно работал(а) на уроке',
    'Ответ у доски',
    'Домашнее задание выполнено полностью',
    'Нужно повторить тему',
  ],
} as const;

const midnights = new Map<string, number>();
/** Start of a day; the time zone is asked once per day, since it is slow to answer. */
function midnightOf(date: LocalDate, timeZone: string): number {
  const key = `${date}${timeZone}`;
  let midnight = midnights.get(key);
  if (midnight === undefined) {
    midnight = instantIn(date, '00:00', timeZone);
    midnights.set(key, midnight);
  }
  return midnight;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Whole days that a pupil misses: now and then some days of illness, rarely something else. */
export function absencesOf(schoolDates: readonly LocalDate[], random: Random): Map<LocalDate, Attendance> {
  const absences = new Map<LocalDate, Attendance>();
  let left = 0;
  let reason: Attendance = 'missing_by_sick';
  for (const date of schoolDates) {
    if (left === 0 && random.chance(0.012)) {
      reason = random.chance(0.75) ? 'missing_by_sick' : random.chance(0.6) ? 'missing_due' : 'missing_without_reason';
      left = reason === 'missing_by_sick' ? random.int(2, 5) : 1;
    }
    if (left > 0) {
      absences.set(date, reason);
      left--;
    }
  }
  return absences;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(Math.round(value), low), high);
}

/** Sum of three dice: most days are ordinary. */
function mood(random: Random): number {
  return (random.next() + random.next() + random.next() - 1.5) * 0.22;
}

/** Writes one cell of a lesson; `minute` counts from its beginning. */
type WriteCell = (cell: { kind: string; pupil: string; value: unknown; minute: number }) => void;
/** A lesson while it is filled in. */
type OpenLesson = { sheet: Sheet; lesson: PlannedLesson; random: Random; write: WriteCell };

/** Marks of one lesson. `turn` is the order in which pupils are asked, so that everybody gets marks. */
function writeMarks(
  { sheet, lesson, random, write }: OpenLesson,
  present: readonly SheetPupil[],
  turn: SheetPupil[],
): void {
  const { scoreType } = sheet.block.subject;
  if (sheet.block.group.parallel === 1 || scoreType === 'no_score') return;
  if (lesson.type !== 'regular') {
    const max = lesson.maxScore ?? 0;
    for (const pupil of present) {
      const mark = clamp(max * (pupil.ability + mood(random)), Math.ceil(max * 0.2), max);
      write({ kind: 'mark', pupil: pupil.studentGroupUuid, value: { mark, comment: null }, minute: 40 });
    }
    return;
  }
  const asked = scoreType === 'mark' ? random.int(3, 5) : random.chance(0.15) ? random.int(1, 2) : 0;
  const isPresent = new Set(present);
  let given = 0;
  // Ends: each pupil is looked at once.
  for (let looked = turn.length; looked > 0 && given < asked; looked--) {
    const pupil = turn.shift() as SheetPupil;
    turn.push(pupil);
    if (!isPresent.has(pupil)) continue;
    const mark =
      scoreType === 'credit' ? (random.chance(0.94) ? 1 : 0) : clamp(10 * (pupil.ability + mood(random)) + 0.8, 2, 10);
    const comment = random.chance(0.03) ? random.pick(comments[sheet.block.group.language]) : null;
    write({ kind: 'mark', pupil: pupil.studentGroupUuid, value: { mark, comment }, minute: 12 + given * 6 });
    given++;
  }
}

function presentPupils({ lesson, random, write }: OpenLesson, members: readonly SheetPupil[]): SheetPupil[] {
  return members.filter((pupil) => {
    const chance = random.next();
    const late = lesson.number === 1 ? 0.03 : 0.006;
    const attendance =
      pupil.absences.get(lesson.date) ??
      (chance < late ? 'late' : chance > 0.995 ? 'missing_without_reason' : 'was_in_class');
    if (attendance !== 'was_in_class') {
      write({ kind: 'attendance', pupil: pupil.studentGroupUuid, value: attendance, minute: 4 });
    }
    return attendance === 'was_in_class' || attendance === 'late';
  });
}

/** Cells of all lessons of a sheet that lie before today. */
export function cellsOf(sheet: Sheet): CellRow[] {
  const { schoolId, authorUserId } = sheet;
  const random = randomOf(sheet.seed, 'journal', sheet.assignmentUuid);
  const turn = random.shuffle(sheet.pupils);
  const cells: CellRow[] = [];
  for (const [index, lesson] of sheet.lessons.entries()) {
    if (lesson.date >= sheet.today) break;
    const scheduleUuid = sheet.scheduleUuids[index] as string;
    const unfinished = sheet.unfinished.get(scheduleUuid);
    if (unfinished === 'nothing') continue;
    const bell = sheet.bells[lesson.number - 1];
    const start = midnightOf(lesson.date, sheet.timeZone) + minutesOf(bell?.from ?? '08:00') * minuteMs;
    const write: WriteCell = ({ kind, pupil, value, minute }) => {
      const capturedAt = start + minute * minuteMs - random.int(0, 50_000);
      const acceptedAt = capturedAt + random.int(400, 20_000);
      cells.push({
        schoolId,
        scheduleUuid,
        kind,
        studentGroupUuid: pupil,
        version: 1,
        value,
        authorUserId,
        capturedAt,
        acceptedAt,
      });
    };
    const members = sheet.pupils.filter(
      (pupil) => pupil.from <= lesson.date && (pupil.to === null || lesson.date <= pupil.to),
    );
    const open: OpenLesson = { sheet, lesson, random, write };
    const conducted = { themeUuid: sheet.themeUuids[index] ?? null, theme: lesson.theme };
    write({ kind: 'conduct', pupil: nilUuid, value: conducted, minute: 3 });
    write({ kind: 'roll', pupil: nilUuid, value: { taken: true }, minute: 4 });
    const present = presentPupils(open, members);
    if (unfinished !== 'no-marks') writeMarks(open, present, turn);
  }
  return cells;
}

/** Homework of past lessons, and of some that are still to come. */
export function homeworkOf(sheet: Sheet): CellRow[] {
  const { block, scheduleUuids } = sheet;
  if (block.group.parallel === 1 || block.subject.scoreType === 'no_score') return [];
  const random = randomOf(sheet.seed, 'homework', sheet.assignmentUuid);
  const rows: CellRow[] = [];
  for (const [index, lesson] of sheet.lessons.entries()) {
    if (lesson.date > sheet.homeworkUntil) break;
    const scheduleUuid = scheduleUuids[index] as string;
    const isPast = lesson.date < sheet.today;
    const chance = random.next();
    const hasText = block.subject.scoreType === 'mark' && lesson.type !== 'soch' && chance < (isPast ? 0.8 : 0.45);
    // "No homework" is a fact that the teacher states (decisions B37); the rest simply has not been entered.
    const isStatedNone = isPast && chance > 0.92;
    if ((!hasText && !isStatedNone) || sheet.unfinished.get(scheduleUuid) === 'nothing') continue;
    const value: HomeworkValue = {
      body: hasText ? homeworkText(block.subject.key, block.group.language, index, random) : null,
      dueScheduleUuid: null,
    };
    // At the end of the lesson; that of lessons to come was entered yesterday.
    const day = isPast ? lesson.date : addDays(sheet.today, -1);
    const capturedAt =
      midnightOf(day, sheet.timeZone) + minutesOf(sheet.bells[lesson.number - 1]?.to ?? '14:00') * minuteMs;
    rows.push({
      schoolId: sheet.schoolId,
      scheduleUuid,
      kind: 'homework',
      studentGroupUuid: nilUuid,
      version: 1,
      value,
      authorUserId: sheet.authorUserId,
      capturedAt,
      acceptedAt: capturedAt + random.int(400, 20_000),
    });
  }
  return rows;
}
