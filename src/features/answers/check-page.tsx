// One answer before its teacher: the pages whole, ten scores under the thumb, and the next answer after each. Offline as online.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { answerUuidOf } from '#contract/answers/answer-state.ts';
import { answersDocument } from '#contract/answers/answers.office.documents.ts';
import {
  type AnswerReview,
  type AnswersBody,
  maxReviewLength,
  scores,
  type TaskKind,
} from '#contract/answers/answers.schema.ts';
import type { Intent } from '#contract/core/mutation.ts';
import { useAccount } from '#data/account-context.tsx';
import { useAllCells, useDocument } from '#data/documents/use-documents.ts';
import { readText, useDraft } from '#data/drafts/use-draft.ts';
import { intent, useMutate } from '#data/outbox/use-mutation.ts';
import { usePerson } from '#data/session/person.ts';
import { useOfferUndo } from '#domain/act/use-offer-undo.ts';
import { AgeOf, Waiting } from '#domain/document/document-states.tsx';
import { isDrawn } from '#domain/file/is-drawn.ts';
import { useText } from '#shared/i18n/index.ts';
import { formatDateTime } from '#shared/lib/dates.ts';
import { usePageKeys } from '#shared/lib/page-keys.ts';
import { useSwipe } from '#shared/lib/swipe.ts';
import { ButtonLink, classes, EmptyState, Notice, Progress, ReadOnlyNotice, useToast } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import styles from './check.module.css';
import { CheckPad } from './check-pad.tsx';
import { CheckedPages } from './checked-pages.tsx';
import { classAnswers, inOrder, type PupilAnswer } from './class-answers.ts';
import { PenTools } from './pen-tools.tsx';
import { useJournalMark } from './use-journal-mark.ts';
import { usePageView } from './use-page-view.ts';
import { usePen } from './use-pen.ts';

type Props = {
  scheduleUuid: string;
  taskKind: TaskKind;
  /** The list of the class's answers. */
  listPath: string;
  /** What the list is called in the way to this page. */
  listTitle: string;
  pathOf: (answerId: string) => string;
};

export default function CheckPage({ scheduleUuid, taskKind, listPath, listTitle, pathOf }: Props) {
  const text = useText();
  const { answerId = '' } = useParams();
  const { school } = useAccount();
  const name = answersDocument.name(scheduleUuid, taskKind);
  const found = useDocument<AnswersBody>(name);
  const cells = useAllCells(name);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const from = { label: listTitle, to: listPath };
  const classes = useMemo(() => (found.state === 'ready' ? classAnswers(found.body, cells) : null), [found, cells]);
  if (found.state !== 'ready' || !classes) {
    return (
      <Page title={text('answers.title')} from={from}>
        <Waiting found={found as never} />
      </Page>
    );
  }
  const idOf = ({ studentGroupUuid }: Pick<PupilAnswer, 'studentGroupUuid'>) =>
    answerUuidOf(school.schoolId, { scheduleUuid, taskKind, studentGroupUuid });
  const pupil = inOrder(classes).find((one) => idOf(one) === answerId);
  if (!pupil) {
    return (
      <Page title={text('answers.title')} from={from}>
        <EmptyState
          isPage
          title={text('answers.list.nothing')}
          actions={<ButtonLink to={from.to}>{text('answers.check.toList')}</ButtonLink>}
        />
      </Page>
    );
  }
  const all = classes.toCheck.length + classes.onWay.length + classes.checked.length;
  return (
    <Page title={pupil.name} subtitle={found.body.group} from={from} isQuiet actions={<AgeOf found={found} />}>
      <Check
        // Another pupil is another form, and so is another attempt.
        key={`${pupil.studentGroupUuid} ${pupil.answer.attempt}`}
        pupil={pupil}
        body={found.body}
        next={nextOf([...classes.toCheck, ...classes.onWay], pupil)}
        progress={{ done: classes.checked.length, all }}
        pathOf={(one) => pathOf(idOf(one))}
        listPath={from.to}
        pressedAt={pressedAt}
      />
    </Page>
  );
}

/** The answer after this one in the order of those that wait, and after the last the first: who leaves one out still comes to all others. */
function nextOf(waiting: readonly PupilAnswer[], pupil: PupilAnswer): PupilAnswer | null {
  const next = waiting[(waiting.indexOf(pupil) + 1) % waiting.length];
  return next === pupil ? null : (next ?? null);
}

/** The second tap of a double tap comes sooner after the first one: it would mark an answer that the teacher has not seen. */
const tooSoonMs = 300;

type CheckProps = {
  pupil: PupilAnswer;
  body: AnswersBody;
  next: PupilAnswer | null;
  progress: { done: number; all: number };
  pathOf: (pupil: PupilAnswer) => string;
  listPath: string;
  /** When the teacher last marked an answer on this page, by the page's own clock. */
  pressedAt: RefObject<number>;
};

function Check({ pupil, body, next, progress, pathOf, listPath, pressedAt }: CheckProps) {
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const mutate = useMutate();
  const offerUndo = useOfferUndo();
  const { isReadOnly, timeZone } = usePerson();
  const { studentGroupUuid, name, answer } = pupil;
  const { attempt, values } = answer;
  const { sent, review } = values;
  const { scheduleUuid, taskKind } = body;
  const draft = useDraft(`review:${scheduleUuid}:${taskKind}:${studentGroupUuid}:${attempt}`, readText);
  const comment = draft.value ?? review?.comment ?? '';
  const place = { scheduleUuid, taskKind, studentGroupUuid, attempt };
  const isHandedIn = sent?.isOut === true;
  const mayCheck = body.isOwn && !isReadOnly && isHandedIn;
  const [isAsking, setAsking] = useState(false);
  const journal = useJournalMark(place);
  const files = values.pages?.files ?? [];
  const [shown, setShown] = useState(values.text === null && files.length > 0 ? 0 : null);
  const view = usePageView();
  const pen = usePen(place, values.strokes, mayCheck);
  const page = shown === null ? undefined : files[shown];
  const isPicture = page !== undefined && isDrawn(page);
  useReadMark(mayCheck && pupil.isNew ? { ...place, of: sent?.number ?? 1 } : null);

  const store = async (value: AnswerReview | null, words: string, beside: readonly Intent[] = []) => {
    const now = performance.now();
    if (now - pressedAt.current < tooSoonMs) return;
    pressedAt.current = now;
    const storing = mutate([intent('reviewAnswer', { ...place, value }), ...beside]);
    // One tap is one answer: the next one that waits is shown while this one is written down.
    if (value !== null) navigate(next ? pathOf(next) : listPath, { replace: true });
    const result = await storing;
    if (result.outcome === 'notSaved') {
      toast.error(text('error.NOT_SAVED'));
      navigate(pathOf(pupil), { replace: true });
      return;
    }
    draft.drop();
    offerUndo(words, result.undo);
    if (value !== null && !next) toast.success(text('answers.check.done'));
  };
  const said = comment.trim() === '' ? null : comment.trim().slice(0, maxReviewLength);
  const about = { of: sent?.number ?? 1, files: review?.files ?? [], comment: said };
  const setScore = (score: number) => {
    const beside = journal.intentsOf(score);
    const words = text(beside.length > 0 ? 'answers.check.scoreInJournal' : 'answers.check.scoreSet', { name, score });
    return store({ outcome: 'verified', score, ...about }, words, beside);
  };
  const accept = () => {
    // Without a score it takes words to say that it was read (decisions L7).
    if (said === null) return setAsking(true);
    void store({ outcome: 'verified', score: null, ...about }, text('answers.check.accepted', { name }));
  };
  const sendBack = () => {
    if (said === null) return setAsking(true);
    void store({ outcome: 'rework', score: null, ...about }, text('answers.check.sentBack', { name }));
  };
  const goOn = next ? () => navigate(pathOf(next), { replace: true }) : undefined;
  const ofScores = Array.from({ length: scores.most }, (_, index) => index + scores.least).map(
    (score) => [String(score % 10), () => void setScore(score)] as const,
  );
  // A page that is enlarged is moved by the finger, and one that is drawn on takes its line.
  const swiped = useSwipe(view.zoom === 1 && !pen?.tool ? goOn : undefined);
  usePageKeys({ Enter: goOn }, () => document.activeElement === document.body);
  usePageKeys(mayCheck ? { ...Object.fromEntries(ofScores), ArrowRight: goOn } : { ArrowRight: goOn });
  return (
    <div
      className={classes(styles.check, mayCheck && styles.split)}
      data-check={studentGroupUuid}
      data-drawing={(isPicture && pen?.tool != null) || undefined}
    >
      <div className={styles.progress}>
        <span className="num">
          {text('answers.check.of', { number: Math.min(progress.done + 1, progress.all), all: progress.all })}
        </span>
        <Progress
          value={progress.all === 0 ? 0 : progress.done / progress.all}
          label={text('answers.check.of', { number: progress.done, all: progress.all })}
        />
        {sent && <span className="faint">{formatDateTime(sent.at, timeZone)}</span>}
      </div>
      <div className={styles.answer} {...swiped}>
        <CheckedPages
          words={values.text?.text ?? null}
          files={files}
          standing={body.files}
          strokes={values.strokes}
          pen={pen}
          view={view}
          shown={shown}
          onShow={setShown}
        />
        {!isHandedIn && <Notice tone="plain">{text('answers.check.notSent')}</Notice>}
        {isHandedIn && review !== null && review.of < sent.number && (
          <Notice tone="plain">{text('answers.check.newer')}</Notice>
        )}
        {isReadOnly ? <ReadOnlyNotice /> : !body.isOwn && <Notice tone="plain">{text('answers.check.notOwn')}</Notice>}
      </div>
      {mayCheck && (
        <div className={styles.foot}>
          {pen && isPicture && <PenTools pen={pen} file={page} view={view} />}
          <CheckPad
            score={answer.state === 'verified' ? (review?.score ?? null) : null}
            isChecked={answer.state === 'verified' || answer.state === 'rework'}
            comment={comment}
            journal={journal}
            isAsking={isAsking && said === null}
            onComment={draft.keep}
            onScore={(score) => void setScore(score)}
            onAccept={accept}
            onRework={sendBack}
            onRecheck={() => void store(null, text('answers.check.recheck'))}
            onNext={goOn ?? null}
          />
        </div>
      )}
    </div>
  );
}

type Read = { scheduleUuid: string; taskKind: TaskKind; studentGroupUuid: string; attempt: number; of: number };

/** From here on the pupil does not take it back. */
function useReadMark(read: Read | null): void {
  const mutate = useMutate();
  const joined = read && JSON.stringify(read);
  useEffect(() => {
    if (joined !== null) void mutate([intent('readAnswer', JSON.parse(joined))]);
  }, [mutate, joined]);
}
