// How far a class is with the lecture of a lesson: a line for each pupil, by name, with what can be done about it (PROG-005, LECT-005).
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswersBody } from '#contract/answers/answers.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useAllCells, useDocument } from '#data/documents/use-documents.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { type AnswerView, answerIn } from '#domain/answer/answer-view.ts';
import { AgeOf, Waiting } from '#domain/document/document-states.tsx';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { dots } from '#shared/ui/icons/pages.ts';
import {
  ButtonLink,
  below,
  breakpoints,
  EmptyState,
  IconButton,
  Mark,
  Menu,
  Modal,
  ReadOnlyNotice,
  Table,
  useToast,
} from '#shared/ui/index.ts';
import { AnswerResult } from './answer-result.tsx';
import { OwnAnswer } from './own-answer.tsx';
import styles from './progress.module.css';
import { operationOf, type ProgressAct, progressActs } from './progress-rules.ts';
import { RefreshButton } from './refresh-button.tsx';
import { ResetHistory } from './reset-history.tsx';

const taskKind = 'lecture';
type Row = { readonly studentGroupUuid: string; readonly name: string; readonly answer: AnswerView };
type Opened = { readonly act: 'history' | 'preview'; readonly row: Row };

export default function ProgressTab({ scheduleUuid }: { scheduleUuid: string }) {
  const name = answersDocument.name(scheduleUuid, taskKind);
  const found = useDocument<AnswersBody>(name);
  if (found.state !== 'ready') return <Waiting found={found} />;
  return (
    <div className={styles.progress} data-progress>
      <div className={styles.head}>
        <AgeOf found={found} />
        <RefreshButton document={name} />
      </div>
      <Progress body={found.body} document={name} />
    </div>
  );
}

function Progress({ body, document }: { body: AnswersBody; document: string }) {
  const text = useText();
  const toast = useToast();
  const mutate = useMutate();
  const offerUndo = useOfferUndo();
  const { isReadOnly, role, timeZone } = usePerson();
  const { school } = useAccount();
  const { eduYear = '' } = useParams();
  const cells = useAllCells(document);
  const isNarrow = useMediaQuery(below(breakpoints.md));
  const [opened, setOpened] = useState<Opened | null>(null);
  const { scheduleUuid } = body;
  const watcher = { mayWrite: body.isOwn && !isReadOnly, isMonitoring: role === 'monitoring' };
  // The server has put them in the order of the Kazakh alphabet.
  const rows = body.pupils.map(
    ({ studentGroupUuid, name }): Row => ({ studentGroupUuid, name, answer: answerIn(cells, studentGroupUuid) }),
  );
  const checkPath = ({ studentGroupUuid }: Row) =>
    pagePath(eduYear, 'lesson/:scheduleId/answer/:answerId', {
      scheduleId: scheduleUuid,
      answerId: answerUuidOf(school.schoolId, { scheduleUuid, taskKind, studentGroupUuid }),
    });
  const write = async ({ studentGroupUuid, answer, name }: Row, act: 'reset' | 'recheck') => {
    const place = { scheduleUuid, taskKind, studentGroupUuid } as const;
    const { attempt } = answer;
    const result = await mutate([
      act === 'reset'
        ? intent('resetAnswer', { ...place, number: attempt + 1 })
        : intent('reviewAnswer', { ...place, attempt, value: null }),
    ]);
    if (result.outcome === 'notSaved') return toast.error(text('error.NOT_SAVED'));
    offerUndo(text(`answers.progress.done.${act}`, { name }), result.undo);
  };
  const itemOf = (row: Row, act: ProgressAct, isDisabled: boolean) => {
    const label = text(`answers.progress.act.${act}`);
    if (act === 'check') return isDisabled ? { label, isDisabled } : { label, to: checkPath(row) };
    const onSelect = () => (act === 'reset' || act === 'recheck' ? void write(row, act) : setOpened({ act, row }));
    return { label, isDisabled, onSelect };
  };
  const options = (row: Row) => (
    <Menu
      label={text('answers.progress.optionsOf', { name: row.name })}
      placement="end"
      trigger={(attributes) => (
        <IconButton {...attributes} icon={dots} label={text('answers.progress.optionsOf', { name: row.name })} />
      )}
      items={progressActs(row.answer.state, watcher).map(({ act, isDisabled }) => itemOf(row, act, isDisabled))}
    />
  );
  if (rows.length === 0) return <EmptyState title={text('answers.list.nothing')} />;
  return (
    <>
      {isReadOnly && <ReadOnlyNotice />}
      {isNarrow ? (
        <>
          {body.text && <p className={styles.task}>{unbroken(body.text)}</p>}
          <ul className={styles.cards}>
            {rows.map((row) => (
              <li key={row.studentGroupUuid}>
                <span className={styles.name}>
                  <b>{unbroken(row.name)}</b>
                  {isUnread(row.answer) && <i className={styles.dot} title={text('answers.progress.unread')} />}
                  <Score answer={row.answer} />
                </span>
                <span className={styles.options}>{options(row)}</span>
                <Given answer={row.answer} timeZone={timeZone} />
                <Operation row={row} scheduleUuid={scheduleUuid} checkPath={checkPath(row)} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Table
          caption={text('answers.progress')}
          rows={rows}
          rowKey={({ studentGroupUuid }) => studentGroupUuid}
          columns={[
            {
              key: 'student',
              head: text('answers.progress.student'),
              isRowHead: true,
              cell: ({ name, answer }) => (
                <span className={styles.name}>
                  {unbroken(name)}
                  {isUnread(answer) && <i className={styles.dot} title={text('answers.progress.unread')} />}
                </span>
              ),
            },
            { key: 'task', head: text('answers.progress.task'), cell: () => unbroken(body.text ?? '') },
            {
              key: 'answer',
              head: text('answers.progress.answer'),
              cell: ({ answer }) => <Given answer={answer} timeZone={timeZone} />,
            },
            {
              key: 'operations',
              head: text('answers.progress.operations'),
              cell: (row) => <Operation row={row} scheduleUuid={scheduleUuid} checkPath={checkPath(row)} />,
            },
            {
              key: 'score',
              head: text('answers.progress.score'),
              isNumeric: true,
              cell: ({ answer }) => <Score answer={answer} />,
            },
            {
              key: 'options',
              head: text('answers.progress.options'),
              cell: options,
            },
          ]}
        />
      )}
      <Modal
        isOpen={opened?.act === 'history'}
        title={text('answers.resets')}
        size={700}
        onClose={() => setOpened(null)}
      >
        {opened?.act === 'history' && (
          <ResetHistory
            scheduleUuid={scheduleUuid}
            taskKind={taskKind}
            studentGroupUuid={opened.row.studentGroupUuid}
            answer={opened.row.answer}
          />
        )}
      </Modal>
      <Modal
        isOpen={opened?.act === 'preview'}
        title={opened?.row.name ?? ''}
        size={1225}
        onClose={() => setOpened(null)}
      >
        {opened?.act === 'preview' && (
          <>
            {opened.row.answer.values.review && (
              <AnswerResult review={opened.row.answer.values.review} files={body.files} />
            )}
            <OwnAnswer answer={opened.row.answer} files={body.files} isOwn={false} />
          </>
        )}
      </Modal>
    </>
  );
}

const isUnread = ({ state, values: { read, sent } }: AnswerView) =>
  state === 'sent' && (read?.of ?? 0) < (sent?.number ?? 0);

/** Its first words, how many files, and when it came. */
function Given({ answer, timeZone }: { answer: AnswerView; timeZone: string }) {
  const text = useText();
  const { text: words, pages, sent } = answer.values;
  if (answer.state === 'wait_send') return <span className="faint">{text('answers.state.wait_send')}</span>;
  return (
    <span className={styles.given}>
      <span>{unbroken((words?.text ?? '').slice(0, 120))}</span>
      <small className="faint num">
        {[
          sent && formatDateTime(sent.at, timeZone),
          pages && pages.files.length > 0 && text('answers.progress.files', { count: pages.files.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  );
}

function Operation({ row, scheduleUuid, checkPath }: { row: Row; scheduleUuid: string; checkPath: string }) {
  const text = useText();
  const { eduYear = '' } = useParams();
  const { state } = row.answer;
  if (state === 'wait_send') return null;
  if (operationOf(state) === 'check') {
    return (
      <ButtonLink size="sm" to={checkPath}>
        {text('answers.progress.check')}
      </ButtonLink>
    );
  }
  return (
    <Link to={pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId: scheduleUuid, tab: 'lesson' })}>
      {text('answers.progress.toLesson')}
    </Link>
  );
}

function Score({ answer }: { answer: AnswerView }) {
  const text = useText();
  const { review } = answer.values;
  if (answer.state !== 'verified' || !review) return null;
  return review.score === null ? text('answers.accepted') : <Mark value={review.score} />;
}
