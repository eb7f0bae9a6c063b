// The answers of a class in the order in which a teacher wants them.
import { isLate } from '#contract/answers/answer-state.ts';
import type { AnswersBody } from '#contract/answers/answers.schema.ts';
import { type AnswerView, answerIn, type Cells } from '#domain/answer/answer-view.ts';

export type PupilAnswer = {
  readonly studentGroupUuid: string;
  readonly name: string;
  readonly answer: AnswerView;
  /** Pages that have not arrived. */
  readonly missing: number;
  readonly isLate: boolean;
  /** No teacher has opened it as it was handed in last. */
  readonly isNew: boolean;
};
export type ClassAnswers = {
  readonly toCheck: readonly PupilAnswer[];
  readonly onWay: readonly PupilAnswer[];
  readonly notSent: readonly PupilAnswer[];
  /** Accepted, or sent back. */
  readonly checked: readonly PupilAnswer[];
};

/** Those that were handed in late come last among what is to be checked: the others have waited by the rules. */
export function classAnswers(body: AnswersBody, cells: Cells): ClassAnswers {
  const all = body.pupils.map(({ studentGroupUuid, name }): PupilAnswer => {
    const answer = answerIn(cells, studentGroupUuid);
    const { sent, pages, read } = answer.values;
    const hasArrived = (uuid: string) => ['ready', 'checking'].includes(body.files[uuid]?.state ?? '');
    return {
      studentGroupUuid,
      name,
      answer,
      missing: (pages?.files ?? []).filter(({ uuid }) => !hasArrived(uuid)).length,
      isLate: isLate(sent, body.dueAt),
      isNew: (read?.of ?? 0) < (sent?.number ?? 0),
    };
  });
  const sent = all.filter(({ answer }) => answer.state === 'sent');
  const whole = sent.filter(({ missing }) => missing === 0);
  return {
    toCheck: [...whole.filter((one) => !one.isLate), ...whole.filter((one) => one.isLate)],
    onWay: sent.filter(({ missing }) => missing > 0),
    notSent: all.filter(({ answer }) => answer.state === 'wait_send'),
    checked: all.filter(({ answer }) => answer.state === 'verified' || answer.state === 'rework'),
  };
}

/** In which order the check page goes through them: what is to be checked first. */
export function inOrder({ toCheck, onWay, checked, notSent }: ClassAnswers): readonly PupilAnswer[] {
  return [...toCheck, ...onWay, ...checked, ...notSent];
}
