// The files of answers: pages of pupils, and what a teacher gives back.
import type { AnswerKind, TaskKind } from '#contract/answers/answers.schema.ts';
import type { AttachedFile } from '#contract/core/attached-file.ts';
import { hangFiles } from '#server/features/files/public.ts';
import type { EffectContext } from '#server/shared/mutation-handler.ts';

/** What files of answers hang on. */
export const answerUse = 'answer';

export type FilePlace = {
  readonly scheduleUuid: string;
  readonly taskKind: TaskKind;
  readonly studentGroupUuid: string;
  readonly attempt: number;
  readonly kind: Extract<AnswerKind, 'pages' | 'review'>;
};

export const subjectOf = ({ scheduleUuid, taskKind, studentGroupUuid, attempt, kind }: FilePlace): string =>
  [scheduleUuid, taskKind, studentGroupUuid, attempt, kind].join(' ');

export function placeOfSubject(subject: string): FilePlace {
  const [scheduleUuid = '', taskKind = '', studentGroupUuid = '', attempt = '', kind = ''] = subject.split(' ');
  return {
    scheduleUuid,
    taskKind: taskKind as TaskKind,
    studentGroupUuid,
    attempt: Number(attempt),
    kind: kind as FilePlace['kind'],
  };
}

type Payload = Omit<FilePlace, 'kind'> & { readonly value: { readonly files: readonly AttachedFile[] } | null };

/** Hangs the files that cells name now on their answers. */
export async function holdAnswerFiles(
  { db, schoolId, userId, now }: EffectContext,
  payloads: readonly Payload[],
  kind: FilePlace['kind'],
): Promise<void> {
  for (const payload of payloads) {
    const subject = subjectOf({ ...payload, kind });
    const files = payload.value?.files ?? [];
    await hangFiles(db, { schoolId, kind: answerUse, subject, files, authorUserId: userId, now });
  }
}
