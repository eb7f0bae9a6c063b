// The pages of an answer.
import { useCallback } from 'react';
import { answerCell } from '#contract/answers/answer-state.ts';
import { answerDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswerPages } from '#contract/answers/answers.schema.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { type Attachments, useAttachments } from '#domain/file/use-attachments.ts';
import { useText } from '#shared/i18n/index.ts';
import { useToast } from '#shared/ui/index.ts';
import type { AnswerPlace } from './answer-place.ts';

export type Pages = Attachments;

const none: readonly AttachedFile[] = [];

export function usePages(place: AnswerPlace, attempt: number, value: AnswerPages | null, mostFiles: number): Pages {
  const mutate = useMutate();
  const text = useText();
  const toast = useToast();
  const { scheduleUuid, taskKind, studentGroupUuid } = place;
  const set = useCallback(
    async (next: readonly AttachedFile[]) => {
      const payload = { scheduleUuid, taskKind, studentGroupUuid, attempt };
      const result = await mutate([
        intent('setAnswerPages', { ...payload, value: next.length > 0 ? { files: [...next] } : null }),
      ]);
      if (result.outcome === 'notSaved') toast.error(text('error.NOT_SAVED'));
    },
    [mutate, scheduleUuid, taskKind, studentGroupUuid, attempt, toast, text],
  );
  const address = {
    document: answerDocument.name(scheduleUuid, taskKind, studentGroupUuid),
    cell: answerCell('pages', attempt),
  };
  return useAttachments({ files: value?.files ?? none, purpose: 'answer', address, mostFiles, set, isRead: true });
}
