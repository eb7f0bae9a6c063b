import type { ReactNode } from 'react';
import type { AnswerReview } from '#contract/answers/answers.schema.ts';
import type { FileStanding } from '#contract/files/files.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { arrowBackUp, circleCheck } from '#shared/ui/icons/index.ts';
import { Card, Icon, Mark } from '#shared/ui/index.ts';
import styles from './answers.module.css';
import { PageStrip } from './page-strip.tsx';

/** What the teacher says: score and words, or what is to be changed. */
export function AnswerResult({
  review,
  files,
  children,
}: {
  review: AnswerReview;
  files: Readonly<Record<string, FileStanding>>;
  children?: ReactNode;
}) {
  const text = useText();
  const { outcome, score, comment } = review;
  const isRework = outcome === 'rework';
  return (
    <Card className={isRework ? styles.rework : undefined}>
      <div className={styles.verdict}>
        <Icon shape={isRework ? arrowBackUp : circleCheck} />
        <h2 className="grow">{text(isRework ? 'answers.state.rework' : 'answers.state.verified')}</h2>
        {score !== null && (
          <>
            <span className="vh">{text('answers.score')}</span>
            <Mark value={score} />
          </>
        )}
      </div>
      {isRework && <p className="muted">{text('answers.rework.why')}</p>}
      {!isRework && score === null && <p className="muted">{text('answers.accepted')}</p>}
      {comment !== null && (
        <blockquote className={styles.comment}>
          <span className="vh">{text('answers.comment')}: </span>
          {comment}
        </blockquote>
      )}
      {children}
      {review.files.length > 0 && <PageStrip files={review.files} standing={files} />}
    </Card>
  );
}
