import type { TaskKind } from '#contract/answers/answers.schema.ts';

/** Whose answer to which task. */
export type AnswerPlace = {
  readonly scheduleUuid: string;
  readonly taskKind: TaskKind;
  readonly studentGroupUuid: string;
};
