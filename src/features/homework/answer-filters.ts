// Filters of the homework list by answers: subjects with unverified ones, and subjects where all are verified (HW-012).
import { type AnswerCounts, isUnchecked, isVerified } from '#contract/answers/answer-counts.ts';
import type { AnswersBody } from '#contract/answers/answers.schema.ts';
import type { Localized } from '#contract/core/localized.ts';
import { answerIn, type Cells } from '#domain/answer/answer-view.ts';
import type { OwnLesson } from './own-lessons.ts';

export const answerFilters = ['unchecked', 'verified'] as const;
export type AnswerFilter = { readonly kind: (typeof answerFilters)[number]; readonly subjectId: number };
/** By schedule uuid; tasks whose answers are not on the device are missing. */
export type CountsByLesson = ReadonlyMap<string, AnswerCounts>;

export type FilterChoice = AnswerFilter & {
  readonly labels: Localized;
  /** Answers to verify, or homework that is verified. */
  readonly count: number;
};

/** Answers of a class by state, with what the teacher has written here. */
export function countAnswers({ pupils }: Pick<AnswersBody, 'pupils'>, cells: Cells): AnswerCounts {
  const states = pupils.map(({ studentGroupUuid }) => answerIn(cells, studentGroupUuid).state);
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  return { unverified: count('sent'), verified: count('verified'), rework: count('rework') };
}

const isOf = { unchecked: isUnchecked, verified: isVerified } as const;

/** Whether a lesson is shown by a filter. */
export function isShownBy({ kind, subjectId }: AnswerFilter, lesson: OwnLesson, counts: CountsByLesson): boolean {
  const own = counts.get(lesson.entry.scheduleUuid);
  return own !== undefined && lesson.entry.subject.subjectId === subjectId && isOf[kind](own);
}

/** What can be chosen; a subject without such homework is no choice. */
export function filterChoices(lessons: readonly OwnLesson[], counts: CountsByLesson): FilterChoice[] {
  const bySubject = Map.groupBy(lessons, ({ entry }) => entry.subject.subjectId);
  return answerFilters.flatMap((kind) =>
    [...bySubject].flatMap(([subjectId, own]): FilterChoice[] => {
      const shown = own.filter((lesson) => isShownBy({ kind, subjectId }, lesson, counts));
      const labels = shown[0]?.entry.subject.labels;
      if (!labels) return [];
      const answers = shown.reduce((sum, { entry }) => sum + (counts.get(entry.scheduleUuid)?.unverified ?? 0), 0);
      return [{ kind, subjectId, labels, count: kind === 'unchecked' ? answers : shown.length }];
    }),
  );
}
