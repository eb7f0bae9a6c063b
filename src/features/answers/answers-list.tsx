// The answers of a class to one task: what is to be checked first, who has not handed in last.
import { Link, useParams } from 'react-router';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { answersDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswersBody, TaskKind } from '#contract/answers/answers.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { useAllCells, useDocument } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { Waiting } from '#domain/document/document-states.tsx';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { arrowBackUp, clock, cloudUp } from '#shared/ui/icons/index.ts';
import { ButtonLink, Card, Count, EmptyState, Icon, Mark } from '#shared/ui/index.ts';
import { apartWords } from './apart-words.ts';
import { type ClassAnswers, classAnswers, type PupilAnswer } from './class-answers.ts';
import styles from './list.module.css';

type Props = { scheduleUuid: string; taskKind: TaskKind; homeworkId: string };

export default function AnswersList({ scheduleUuid, taskKind, homeworkId }: Props) {
  const text = useText();
  const name = answersDocument.name(scheduleUuid, taskKind);
  const found = useDocument<AnswersBody>(name);
  const cells = useAllCells(name);
  if (found.state !== 'ready') return <Waiting found={found} />;
  const { body } = found;
  const answers = classAnswers(body, cells);
  if (body.pupils.length === 0) return <EmptyState title={text('answers.list.nothing')} />;
  const first = answers.toCheck[0] ?? answers.onWay[0];
  const count = answers.toCheck.length;
  return (
    <div className={styles.list} data-answers>
      <Sums answers={answers} />
      {(['toCheck', 'onWay', 'notSent', 'verified'] as const).map((part) => {
        const pupils = part === 'verified' ? answers.checked : answers[part];
        return (
          pupils.length > 0 && (
            <Card key={part} title={text(`answers.list.${part}`)} end={<Count value={pupils.length} />} isFlush>
              <ul className={styles.rows}>
                {pupils.map((pupil) => (
                  <li key={pupil.studentGroupUuid}>
                    <Row pupil={pupil} body={body} homeworkId={homeworkId} />
                  </li>
                ))}
              </ul>
            </Card>
          )
        );
      })}
      {body.isOwn && first && count > 0 && (
        <div className={styles.foot} data-acts>
          <CheckLink pupil={first} body={body} homeworkId={homeworkId}>
            {text('answers.list.check', { count })}
          </CheckLink>
        </div>
      )}
    </div>
  );
}

function Sums({ answers }: { answers: ClassAnswers }) {
  const text = useText();
  const counts = [
    ['toCheck', answers.toCheck.length],
    ['verified', answers.checked.length],
    ['onWay', answers.onWay.length],
    ['notSent', answers.notSent.length],
  ] as const;
  return (
    <dl className={styles.sums}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dd className="num">{count}</dd>
          <dt>{text(`answers.list.count.${name}`)}</dt>
        </div>
      ))}
    </dl>
  );
}

type RowProps = { pupil: PupilAnswer; body: AnswersBody; homeworkId: string };

function usePath({ pupil, body, homeworkId }: RowProps): string {
  const { eduYear = '' } = useParams();
  const { school } = useAccount();
  const { scheduleUuid, taskKind } = body;
  const { studentGroupUuid } = pupil;
  const answerId = answerUuidOf(school.schoolId, { scheduleUuid, taskKind, studentGroupUuid });
  return pagePath(eduYear, 'homework/control/:homeworkId/assigned/:answerId', { homeworkId, answerId });
}

function CheckLink({ children, ...row }: RowProps & { children: string }) {
  return (
    <ButtonLink to={usePath(row)} variant="primary" size="xl" block>
      {children}
    </ButtonLink>
  );
}

function Row(row: RowProps) {
  const { pupil } = row;
  const { answer, isNew } = pupil;
  const to = usePath(row);
  const { score } = answer.values.review ?? { score: null };
  const isChecked = answer.state === 'verified';
  return (
    <Link to={to} className={styles.row}>
      <span className={styles.who}>
        <b>{unbroken(pupil.name)}</b>
        <Facts {...row} />
      </span>
      {isChecked && score !== null && <Mark value={score} />}
      {answer.state === 'sent' && isNew && <i className={styles.dot} />}
    </Link>
  );
}

/** What stands below a name: how late, how much of it, why not. */
function Facts({ pupil, body }: RowProps) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = usePerson();
  const { answer, missing, isLate } = pupil;
  const { sent, text: words, pages, review } = answer.values;
  const all = pages?.files.length ?? 0;
  if (answer.state === 'rework') {
    return (
      <small className={styles.warning}>
        <Icon shape={arrowBackUp} />
        {text('answers.state.rework')}
        {review?.comment && `: «${review.comment}»`}
      </small>
    );
  }
  if (answer.state === 'verified') {
    return <small className="faint">{review?.comment ?? text('answers.accepted')}</small>;
  }
  if (answer.state === 'wait_send') {
    const isStarted = words !== null || pages !== null;
    if (!isStarted) return null;
    return <small className="faint">{text(sent ? 'answers.list.recalled' : 'answers.list.started')}</small>;
  }
  if (missing > 0) {
    return (
      <small className="faint">
        <Icon shape={cloudUp} />
        {text('answers.list.pagesCome', { here: all - missing, all })}
      </small>
    );
  }
  if (isLate && sent && body.dueAt !== null) {
    return (
      <small className={styles.warning}>
        <Icon shape={clock} />
        {text('answers.late', { time: apartWords(sent.at - body.dueAt, language) })}
      </small>
    );
  }
  return (
    <small className="faint">
      {[
        sent && formatDateTime(sent.at, timeZone),
        all > 0 ? text('answers.list.what.pages', { count: all }) : text('answers.list.what.text'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  );
}
