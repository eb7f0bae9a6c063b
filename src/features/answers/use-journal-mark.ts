// "Put into the journal": the score of an answer becomes the pupil's mark in the lesson, in the same act (decisions L8).
import type { Intent } from '#contract/core/mutation.ts';
import type { Attendance, MarkValue } from '#contract/journal/journal.schema.ts';
import { lessonCell, lessonDocument } from '#contract/lesson/lesson.documents.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useCell, useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useHasCome } from '#domain/lesson/use-has-come.ts';
import { markIntents } from '#domain/mark/mark-intents.ts';
import { useStoredChoice } from '#shared/hooks/use-stored-choice.ts';
import type { AnswerPlace } from './answer-place.ts';
import { type JournalState, journalState } from './journal-state.ts';

export type JournalMark = {
  readonly state: JournalState;
  /** The mark that stands there. */
  readonly mark: number | null;
  readonly isWanted: boolean;
  readonly setWanted: (isWanted: boolean) => void;
  /** What is written beside a score; nothing where it is not wanted or not possible. */
  readonly intentsOf: (score: number) => readonly Intent[];
};

export function useJournalMark({ scheduleUuid, taskKind, studentGroupUuid }: AnswerPlace): JournalMark {
  const { base } = useAccount();
  const { user } = usePerson();
  const document = lessonDocument.name(scheduleUuid);
  const lesson = useDocument<LessonBody>(document);
  const body = lesson.state === 'ready' ? lesson.body : null;
  const mark = useCell<MarkValue>({ document, cell: lessonCell.mark(studentGroupUuid) }).value?.mark ?? null;
  const attendance = useCell<Attendance>({ document, cell: lessonCell.attendance(studentGroupUuid) }).value;
  const hasStarted = useHasCome(body?.startsAt ?? Number.POSITIVE_INFINITY);
  const isLecture = taskKind === 'lecture';
  // On for lectures, off for homework, until the teacher wants it otherwise.
  const name = isLecture ? `lectures-journal:${user.userId}` : `answers-journal:${user.userId}`;
  const [choice, choose] = useStoredChoice(name, ['on', 'off'], isLecture ? 'on' : 'off');
  const state = journalState(body, { hasStarted, mark, attendance });
  const isWanted = choice === 'on';
  return {
    state,
    mark,
    isWanted,
    setWanted: (next) => choose(next ? 'on' : 'off'),
    intentsOf(score) {
      if (state !== 'open' || !isWanted) return [];
      return markIntents(base, [
        { scheduleUuid, studentGroupUuid, mark: score, comment: undefined, attendance: undefined },
      ]);
    },
  };
}
