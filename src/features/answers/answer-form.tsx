// A pupil writes an answer: text, pages, and one press to hand it in. Every key is on the disk at once, whatever the link does.
import { type ReactNode, useRef, useState } from 'react';
import { maySend } from '#contract/answers/answer-state.ts';
import { maxAnswerLength, type TaskFacts } from '#contract/answers/answers.schema.ts';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { readText, useDraft } from '#data/drafts/use-draft.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { serverClock } from '#data/time/clock.ts';
import type { AnswerView } from '#domain/answer/answer-view.ts';
import { useSettled } from '#shared/hooks/use-settled.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatBytes } from '#shared/lib/bytes.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { deviceMobile } from '#shared/ui/icons/index.ts';
import { Button, Icon, Notice, TextArea, useToast } from '#shared/ui/index.ts';
import type { AnswerPlace } from './answer-place.ts';
import styles from './answers.module.css';
import { PageTiles } from './page-tiles.tsx';
import { SharedLeft } from './shared-left.tsx';
import { usePages } from './use-pages.ts';
import { useSharedPages } from './use-shared-pages.ts';

type Props = {
  place: AnswerPlace;
  answer: AnswerView;
  task: Pick<TaskFacts, 'maxFiles' | 'files'>;
  /** Above the form: words of a teacher, a former attempt. */
  children?: ReactNode;
};

export function AnswerForm({ place, answer, task, children }: Props) {
  const text = useText();
  const language = useLanguage();
  const toast = useToast();
  const mutate = useMutate();
  const status = useSyncStatus();
  const { attempt, values } = answer;
  const { scheduleUuid, taskKind, studentGroupUuid } = place;
  const stored = values.text?.text ?? '';
  const draft = useDraft(`answer:${scheduleUuid}:${taskKind}:${studentGroupUuid}:${attempt}`, readText);
  const typed = draft.value ?? stored;
  const length = useSettled(typed.length);
  const pages = usePages(place, attempt, values.pages, task.maxFiles);
  const hadShared = useSharedPages(pages);
  const [isFailed, setFailed] = useState(false);
  const isSending = useRef(false);
  const payload = { scheduleUuid, taskKind, studentGroupUuid, attempt };
  const textIntent = (words: string) =>
    intent('setAnswerText', { ...payload, value: words.trim() === '' ? null : { text: words } });

  /** What was typed becomes work of its own as soon as the field is left. */
  const storeText = async () => {
    if (draft.value === null || typed === stored) return;
    const result = await mutate([textIntent(typed)]);
    if (result.outcome === 'notSaved') setFailed(true);
    else draft.drop();
  };
  const hasContent = maySend({ text: { text: typed }, pages: values.pages }, taskKind);
  const send = async () => {
    if (isSending.current || !hasContent) return;
    isSending.current = true;
    const sending = intent('sendAnswer', { ...payload, at: serverClock.now(), after: values.sent?.number ?? 0 });
    const result = await mutate(typed === stored ? [sending] : [textIntent(typed), sending]);
    isSending.current = false;
    setFailed(result.outcome === 'notSaved');
    if (result.outcome === 'notSaved') return;
    draft.drop();
    toast.success(text('answers.sent'));
  };
  const bytes = pages.files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <section className={styles.form} aria-label={text('answers.title')}>
      {children}
      <TextArea
        label={text('answers.title')}
        rows={5}
        maxLength={maxAnswerLength}
        value={typed}
        placeholder={text('answers.placeholder')}
        hint={
          <span className={styles.hints}>
            {draft.value !== null || stored !== '' ? (
              <span className={styles.onDevice}>
                <Icon shape={deviceMobile} />
                {text('answers.onDevice')}
              </span>
            ) : (
              <span />
            )}
            <span className="num">
              {text('answers.count', {
                count: formatNumber(length, language),
                most: formatNumber(maxAnswerLength, language),
              })}
            </span>
          </span>
        }
        error={isFailed ? text('error.NOT_SAVED') : undefined}
        onChange={(event) => draft.keep(event.target.value)}
        onBlur={() => void storeText()}
      />
      <div className={styles.title}>
        <h2>{text('answers.pages')}</h2>
        {pages.files.length > 0 && (
          <span className="num faint">
            {text('answers.pages.count', {
              count: pages.files.length,
              most: task.maxFiles,
              size: formatBytes(bytes, language),
            })}
          </span>
        )}
      </div>
      <PageTiles pages={pages} standing={task.files} mostFiles={task.maxFiles} />
      {pages.problems.map((words) => (
        <Notice key={words} tone="warn">
          {words}
        </Notice>
      ))}
      {hadShared && pages.reading === 0 && <SharedLeft words="answers.shared.left" />}
      <div className={styles.send} data-acts>
        <p className="faint">
          {!hasContent
            ? text('answers.send.empty')
            : status.connection === 'offline'
              ? text('answers.send.offline')
              : text('answers.onDevice')}
        </p>
        <p className="faint">{text('answers.send.seen')}</p>
        <Button
          variant="primary"
          size="xl"
          block
          disabled={!hasContent}
          isBusy={pages.reading > 0}
          onClick={() => void send()}
        >
          {text('answers.send')}
        </Button>
      </div>
    </section>
  );
}
