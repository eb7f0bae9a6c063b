import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import type { AnswerView } from '#domain/answer/answer-view.ts';
import { useText } from '#shared/i18n/index.ts';
import { Button, Notice } from '#shared/ui/index.ts';
import type { AnswerPlace } from './answer-place.ts';

/** After a reset: what was written before is kept, and can be taken over (decisions R). */
export function FormerAttempt({ place, answer }: { place: AnswerPlace; answer: AnswerView }) {
  const text = useText();
  const mutate = useMutate();
  const { attempt, values, valuesOf } = answer;
  if (attempt === 1) return null;
  const former = valuesOf(attempt - 1);
  const hasFormer = former.text !== null || former.pages !== null;
  const isUntouched = values.text === null && values.pages === null;
  const takeOver = () =>
    mutate([
      ...(former.text ? [intent('setAnswerText', { ...place, attempt, value: former.text })] : []),
      ...(former.pages ? [intent('setAnswerPages', { ...place, attempt, value: former.pages })] : []),
    ]);
  return (
    <Notice tone="plain" title={text('answers.attempt', { number: attempt })}>
      {hasFormer && isUntouched && <Button onClick={() => void takeOver()}>{text('answers.attempt.before')}</Button>}
    </Notice>
  );
}
