// What a lesson brought the pupil: a picture by the score, the score, the teacher's words (PROG-015 to PROG-018).
import { answerDocument } from '#contract/answers/answers.office.documents.ts';
import type { AnswerBody } from '#contract/answers/answers.schema.ts';
import type { LectureAt, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { useAllCells, useDocument } from '#data/documents/use-documents.ts';
import { answerIn } from '#domain/answer/answer-view.ts';
import { AgeOf, Waiting } from '#domain/document/document-states.tsx';
import { useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { circleCheck } from '#shared/ui/icons/index.ts';
import { Card, Icon } from '#shared/ui/index.ts';
import { MarkedPages } from './marked-pages.tsx';
import styles from './progress.module.css';
import { resultPicture } from './progress-rules.ts';
import { RefreshButton } from './refresh-button.tsx';
import { ResultFace } from './result-face.tsx';

/** Of the lecture where the lesson has one; else of the journal. */
export default function LessonResults({ entry }: { entry: ScheduleEntry }) {
  if (entry.lecture) return <OfLecture scheduleUuid={entry.scheduleUuid} lecture={entry.lecture} />;
  return <Result score={entry.score} comment={entry.comment} isAccepted={false} />;
}

function OfLecture({ scheduleUuid, lecture }: { scheduleUuid: string; lecture: LectureAt }) {
  const name = answerDocument.name(scheduleUuid, 'lecture', lecture.studentGroupUuid);
  const found = useDocument<AnswerBody>(name);
  const cells = useAllCells(name);
  if (found.state !== 'ready') return <Waiting found={found} />;
  const answer = answerIn(cells, null);
  const { state, values } = answer;
  const review = state === 'verified' ? values.review : null;
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <AgeOf found={found} />
        <RefreshButton document={name} />
      </div>
      <Result score={review?.score ?? null} comment={values.review?.comment ?? null} isAccepted={review !== null} />
      <MarkedPages answer={answer} files={found.body.files} />
    </div>
  );
}

/** `isAccepted`: a teacher has read it; without a score that is a tick, and nothing to wait for (decisions L7). */
function Result({ score, comment, isAccepted }: { score: number | null; comment: string | null; isAccepted: boolean }) {
  const text = useText();
  const picture = resultPicture(score);
  const isTicked = picture === 'waiting' && isAccepted;
  return (
    <Card>
      <div className={styles.result} data-result={isTicked ? 'accepted' : picture}>
        {isTicked ? <Icon shape={circleCheck} /> : <ResultFace kind={picture} />}
        {score !== null && (
          <p className={styles.score}>
            <span className="vh">{text('answers.score')}: </span>
            {score}
          </p>
        )}
        <p>{text(isTicked ? 'answers.accepted' : `answers.result.${picture}`)}</p>
        {comment !== null && (
          <blockquote>
            <span className="vh">{text('answers.comment')}: </span>
            {unbroken(comment)}
          </blockquote>
        )}
      </div>
    </Card>
  );
}
