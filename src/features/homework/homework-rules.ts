// When homework may be saved and what is offered beside it. Pure.

import type { Book } from '#contract/books/books.schema.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import type { BookPlace } from '#contract/core/book-place.ts';
import { compareKazakh } from '#contract/core/collation.ts';
import { canonicalJson } from '#contract/core/mutation.ts';
import { daysBetween, type LocalDate } from '#contract/core/time.ts';
import type { WantedAnswer } from '#contract/core/wanted-answer.ts';
import { type HomeworkValue, maxHomeworkLength } from '#contract/homework/homework.schema.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { type Closed, closedBy } from '#domain/lesson/editing.ts';
import { momentOf, type OwnLesson, parallelOf } from './own-lessons.ts';

/** What is in the textarea after an input: nothing above the maximum is taken (HW-019). */
export function withinLimit(typed: string): string {
  return typed.slice(0, maxHomeworkLength);
}

export type HomeworkDraft = {
  readonly text: string;
  /** Null: the class's next lesson. */
  readonly dueScheduleUuid: string | null;
  /** Other lessons that get the same. */
  readonly copies: number;
  /** What is to be handed in; missing or null: nothing. */
  readonly answer?: WantedAnswer | null;
  readonly files?: readonly AttachedFile[];
  readonly books?: readonly BookPlace[];
};

/**
 * Non-empty after trim, and something differs from what is there: the text, the lesson it is due at, or that other classes get it
 * too (HW-016, HW-017).
 */
export function canSave(
  { text, dueScheduleUuid, copies, answer = null, files = [], books = [] }: HomeworkDraft,
  current: HomeworkValue | null,
): boolean {
  const words = text.trim();
  if (words === '') return false;
  const isSame =
    canonicalJson(answer) === canonicalJson(current?.answer ?? null) &&
    canonicalJson(files) === canonicalJson(current?.files ?? []) &&
    canonicalJson(books) === canonicalJson(current?.books ?? []);
  return words !== current?.body || dueScheduleUuid !== current.dueScheduleUuid || !isSame || copies > 0;
}

export type Hindrance = Closed | 'notOwn';

/** Why nothing can be set here, or null. Homework needs no started lesson: it may be set ahead. */
export function hindranceOf(
  body: Pick<LessonBody, 'yearReadOnly' | 'periodStatus' | 'teachers'>,
  { userId, isYearReadOnly }: { userId: number; isYearReadOnly: boolean },
): Hindrance | null {
  const place = { yearReadOnly: body.yearReadOnly, isPeriodClosed: body.periodStatus === 'archive' };
  const closed = closedBy(place, { isYearReadOnly });
  if (closed) return closed;
  return body.teachers.some((teacher) => teacher.userId === userId) ? null : 'notOwn';
}

export type DueLesson = { readonly scheduleUuid: string; readonly date: LocalDate; readonly number: number };

/** The lessons at which homework can be due: of the lesson itself, else, for documents of before, from the weeks on the device. */
export function dueLessons(
  body: Pick<LessonBody, 'id' | 'nextLessons' | 'assignmentUuid' | 'lessonMeta' | 'timeStart'>,
  own: readonly OwnLesson[],
): readonly DueLesson[] {
  if (body.nextLessons) return body.nextLessons;
  const now = `${body.lessonMeta.dateWithoutFormat} ${body.timeStart}`;
  return own
    .filter((lesson) => lesson.entry.assignmentUuid === body.assignmentUuid && momentOf(lesson) > now)
    .map(({ date, entry }) => ({ scheduleUuid: entry.scheduleUuid, date, number: Number(entry.number.label) }));
}

/** What is stored for a choice: the next lesson is no choice, so that it follows the timetable. */
export function storedDue(chosen: string | null, offered: readonly DueLesson[]): string | null {
  return chosen === (offered[0]?.scheduleUuid ?? null) ? null : chosen;
}

/** The lesson a value is due at, where the device knows it. */
export function dueOf(value: HomeworkValue, offered: readonly DueLesson[]): DueLesson | undefined {
  return value.dueScheduleUuid === null
    ? offered[0]
    : offered.find(({ scheduleUuid }) => scheduleUuid === value.dueScheduleUuid);
}

/** The day at which a lesson's homework is due, by the weeks on the device; null where they do not say. */
export function dueDateOf(lesson: OwnLesson, own: readonly OwnLesson[]): LocalDate | null {
  const { entry, homework } = lesson;
  if (!homework?.body) return null;
  const chosen = homework.dueScheduleUuid;
  const due = own.find((other) =>
    chosen === null
      ? other.entry.assignmentUuid !== undefined &&
        other.entry.assignmentUuid === entry.assignmentUuid &&
        momentOf(other) > momentOf(lesson)
      : other.entry.scheduleUuid === chosen,
  );
  return due?.date ?? null;
}

/** Homework that is waited for: of lessons that are over. What runs or is to come lacks nothing yet. */
export function isHomeworkMissing(
  { homework, date, entry }: OwnLesson,
  now: { date: LocalDate; time: string },
): boolean {
  return homework === null && `${date} ${entry.time.timeEnd}` <= `${now.date} ${now.time}`;
}

/** Lessons further away are not what the class is doing now. */
const parallelWithinDays = 7;

function distance(a: string, b: string): number {
  return Math.abs(Date.parse(`${a.replace(' ', 'T')}Z`) - Date.parse(`${b.replace(' ', 'T')}Z`));
}

/** The teacher's other classes of the same parallel and subject: of each the lesson nearest in time, by class. */
export function parallelLessons(
  body: Pick<LessonBody, 'id' | 'parallel' | 'lessonMeta' | 'assignmentUuid' | 'timeStart'>,
  own: readonly OwnLesson[],
): OwnLesson[] {
  const { dateWithoutFormat, subjectId } = body.lessonMeta;
  const here = `${dateWithoutFormat} ${body.timeStart}`;
  const others = own.filter(
    ({ entry, date }) =>
      entry.assignmentUuid !== undefined &&
      entry.assignmentUuid !== body.assignmentUuid &&
      entry.subject.subjectId === subjectId &&
      parallelOf(entry.class.label) === String(body.parallel) &&
      Math.abs(daysBetween(dateWithoutFormat, date)) <= parallelWithinDays,
  );
  const nearest = [...Map.groupBy(others, ({ entry }) => entry.assignmentUuid).values()].flatMap((lessons) => {
    const [first] = lessons.toSorted((a, b) => distance(momentOf(a), here) - distance(momentOf(b), here));
    return first ? [first] : [];
  });
  return nearest.sort(
    (a, b) =>
      compareKazakh(a.entry.class.label, b.entry.class.label) ||
      compareKazakh(a.entry.subgroup ?? '', b.entry.subgroup ?? ''),
  );
}

const phrasesAtMost = 5;

/** Titles to choose from: those that the teacher named in the subject and the parallel, the newest first, then the others of the school. */
export function offeredBooks(
  shelf: readonly Pick<Book, 'subjectId' | 'parallel' | 'eduLang' | 'title'>[],
  body: Pick<LessonBody, 'parallel' | 'lessonMeta'>,
  own: readonly OwnLesson[],
): string[] {
  const { subjectId, locale } = body.lessonMeta;
  const ofSchool = shelf.filter(
    (book) => book.subjectId === subjectId && book.parallel === body.parallel && book.eduLang === locale,
  );
  const ofCourse = own.filter(
    ({ entry }) =>
      entry.subject.subjectId === body.lessonMeta.subjectId && parallelOf(entry.class.label) === String(body.parallel),
  );
  const titles = ofCourse.toReversed().flatMap(({ homework }) => homework?.books?.map(({ title }) => title) ?? []);
  const others = ofSchool.map(({ title }) => title).toSorted(compareKazakh);
  return [...new Set([...titles, ...others])];
}

/** Own texts of the weeks before the lesson in its subject, each once: those of the same parallel first, the newest before the older. */
export function recentPhrases(
  body: Pick<LessonBody, 'id' | 'parallel' | 'lessonMeta' | 'timeStart'>,
  own: readonly OwnLesson[],
): string[] {
  const here = `${body.lessonMeta.dateWithoutFormat} ${body.timeStart}`;
  const texts = own
    .filter(
      (lesson) =>
        lesson.homework?.body &&
        lesson.entry.scheduleUuid !== body.id &&
        lesson.entry.subject.subjectId === body.lessonMeta.subjectId &&
        momentOf(lesson) <= here,
    )
    .toReversed();
  const isParallel = ({ entry }: OwnLesson) => parallelOf(entry.class.label) === String(body.parallel);
  const ordered = [...texts.filter(isParallel), ...texts.filter((lesson) => !isParallel(lesson))];
  return [...new Set(ordered.map(({ homework }) => homework?.body?.trim() ?? ''))].slice(0, phrasesAtMost);
}
