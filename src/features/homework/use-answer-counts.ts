// How the answers to homework stand, as far as they are on this device. Nothing is asked of the server here: the answers of a month of
// classes would be more than the list.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { AnswerCounts } from '#contract/answers/answer-counts.ts';
import { answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswersBody } from '#contract/answers/answers.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { endAll } from '#shared/lib/store.ts';
import { type CountsByLesson, countAnswers } from './answer-filters.ts';

/** `scheduleUuids` must be stable. */
export function useAnswerCounts(scheduleUuids: readonly string[]): CountsByLesson {
  const { base } = useAccount();
  const subscribe = useCallback(
    (listener: () => void) =>
      endAll(
        scheduleUuids.flatMap((uuid) => {
          const name = answersDocument.name(uuid, 'homework');
          return [base.onDocument(name, listener), base.onCellsOf(name, listener)];
        }),
      ),
    [base, scheduleUuids],
  );
  // Compared as text: the same counts draw nothing again.
  const snapshot = useCallback(() => {
    const counts = scheduleUuids.flatMap((uuid) => {
      const name = answersDocument.name(uuid, 'homework');
      const view = base.document(name);
      return view.state === 'ready' ? [[uuid, countAnswers(view.row.body as AnswersBody, base.cellsOf(name))]] : [];
    });
    return JSON.stringify(counts);
  }, [base, scheduleUuids]);
  const written = useSyncExternalStore(subscribe, snapshot);
  return useMemo(() => new Map(JSON.parse(written) as [string, AnswerCounts][]), [written]);
}
