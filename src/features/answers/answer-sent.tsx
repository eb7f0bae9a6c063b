// "Handed in", with what of it has arrived: the fact and its time first, the pages as they come.
import { isLate } from '#contract/answers/answer-state.ts';
import type { TaskFacts } from '#contract/answers/answers.schema.ts';
import { useUnsentFiles } from '#data/files/use-unsent-files.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { serverClock } from '#data/time/clock.ts';
import type { AnswerView } from '#domain/answer/answer-view.ts';
import { standingOf } from '#domain/answer/page-standing.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { arrowBackUp, circleCheck } from '#shared/ui/icons/index.ts';
import { Button, Card, Icon, Progress, useToast } from '#shared/ui/index.ts';
import type { AnswerPlace } from './answer-place.ts';
import styles from './answers.module.css';
import { apartWords } from './apart-words.ts';

type Props = {
  place: AnswerPlace;
  answer: AnswerView;
  task: Pick<TaskFacts, 'dueAt' | 'files'>;
  mayRecall: boolean;
};

export function AnswerSentCard({ place, answer, task, mayRecall }: Props) {
  const text = useText();
  const language = useLanguage();
  const toast = useToast();
  const mutate = useMutate();
  const unsent = useUnsentFiles();
  const { timeZone } = usePerson();
  const { attempt, values, cell } = answer;
  const { sent, read } = values;
  if (!sent) return null;
  const files = values.pages?.files ?? [];
  const here = files.filter(({ uuid }) => {
    const { state } = standingOf(unsent.get(uuid), task.files[uuid]);
    return state === 'here' || state === 'checking';
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const arrived = files.reduce(
    (sum, file) => sum + (here.includes(file) ? file.bytes : (unsent.get(file.uuid)?.arrived ?? 0)),
    0,
  );
  const isAccepted = cell('sent')?.state === 'saved' && cell('text')?.state !== 'waiting';
  const recall = async () => {
    const result = await mutate([intent('recallAnswer', { ...place, attempt, at: serverClock.now() })]);
    if (result.outcome === 'notSaved') toast.error(text('error.NOT_SAVED'));
    else toast.success(text('answers.recalled'));
  };
  const apart = task.dueAt === null ? null : apartWords(Math.abs(task.dueAt - sent.at), language);
  const late = isLate(sent, task.dueAt);
  return (
    <Card>
      <div className={styles.verdict}>
        <Icon shape={circleCheck} />
        <h2 className="grow">{text('answers.sentAt', { at: formatDateTime(sent.at, timeZone) })}</h2>
      </div>
      {apart !== null && (
        <p className={late ? styles.warning : 'muted'}>
          {text(late ? 'answers.late' : 'answers.early', { time: apart })}. {text('answers.sent.keeps')}
        </p>
      )}
      <p className={styles.way} aria-live="polite">
        <b>
          {!isAccepted
            ? text('answers.sent.waits')
            : here.length < files.length
              ? text('answers.sent.pagesOnWay', { here: here.length, all: files.length })
              : text('answers.sent.whole')}
        </b>
        {bytes > 0 && arrived < bytes && <Progress value={arrived / bytes} label={text('answers.sent.mayClose')} />}
        <span className="faint">{text('answers.sent.mayClose')}</span>
      </p>
      <p className="muted">{text((read?.of ?? 0) >= sent.number ? 'answers.opened' : 'answers.notOpened')}</p>
      {mayRecall && (
        <Button icon={arrowBackUp} block onClick={() => void recall()}>
          {text('answers.recall')}
        </Button>
      )}
    </Card>
  );
}
