// Ten scores, the comment, and the way on: in the lower half of a phone, under the thumb.
import { maxReviewLength, scores } from '#contract/answers/answers.schema.ts';
import { ratingIn } from '#contract/core/rating.ts';
import { useText } from '#shared/i18n/index.ts';
import { arrowBackUp, check } from '#shared/ui/icons/index.ts';
import { arrowRight } from '#shared/ui/icons/pages.ts';
import { Button, Checkbox, markLevel, TextArea } from '#shared/ui/index.ts';
import styles from './check.module.css';
import type { JournalMark } from './use-journal-mark.ts';
import { useOwnPhrases } from './use-own-phrases.ts';

type Props = {
  score: number | null;
  isChecked: boolean;
  comment: string;
  journal: JournalMark;
  /** Words are needed for what was pressed. */
  isAsking: boolean;
  onComment: (comment: string) => void;
  onScore: (score: number) => void;
  onAccept: () => void;
  onRework: () => void;
  onRecheck: () => void;
  onNext: (() => void) | null;
};

const all = Array.from({ length: scores.most }, (_, index) => index + scores.least);

export function CheckPad(props: Props) {
  const { score, isChecked, comment, journal, isAsking, onComment, onScore, onAccept, onRework, onRecheck, onNext } =
    props;
  const text = useText();
  const phrases = useOwnPhrases();
  // A comment such as “9, well done” offers its score as a button.
  const typed = ratingIn(comment);
  return (
    <section className={styles.pad} data-pad aria-label={text('answers.score')}>
      {phrases.length > 0 && (comment === '' || phrases.includes(comment)) && (
        <ul className={styles.phrases}>
          {phrases.map((phrase) => (
            <li key={phrase}>
              <button type="button" aria-pressed={phrase === comment} onClick={() => onComment(phrase)}>
                {phrase}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={text('answers.check.commentLabel')}
        isLabelHidden
        rows={1}
        maxLength={maxReviewLength}
        value={comment}
        placeholder={text('answers.check.commentPlaceholder')}
        error={isAsking ? text('answers.check.commentNeeded') : undefined}
        onChange={(event) => onComment(event.target.value)}
      />
      {typed !== null && typed >= scores.least && score === null && (
        <Button size="sm" onClick={() => onScore(typed)}>
          {text('answers.check.scoreOf', { score: typed })}
        </Button>
      )}
      <ToJournal journal={journal} />
      <div className={styles.keys}>
        {all.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.key}
            data-level={markLevel(one)}
            aria-pressed={one === score}
            onClick={() => onScore(one)}
          >
            {one}
          </button>
        ))}
      </div>
      <div className={styles.last}>
        {isChecked ? (
          <Button icon={arrowBackUp} onClick={onRecheck}>
            {text('answers.check.recheck')}
          </Button>
        ) : (
          <>
            <Button icon={arrowBackUp} onClick={onRework}>
              {text('answers.check.rework')}
            </Button>
            <Button icon={check} onClick={onAccept}>
              {text('answers.check.accept')}
            </Button>
          </>
        )}
        <Button icon={arrowRight} disabled={onNext === null} onClick={() => onNext?.()}>
          {text('answers.check.next')}
        </Button>
      </div>
    </section>
  );
}

function ToJournal({ journal: { state, mark, isWanted, setWanted } }: { journal: JournalMark }) {
  const text = useText();
  if (state === 'open' || state === 'unknown') {
    return (
      <Checkbox
        kind="switch"
        label={text(state === 'open' ? 'answers.check.toJournal' : 'answers.check.toJournal.unknown')}
        disabled={state === 'unknown'}
        checked={isWanted && state === 'open'}
        onChange={(event) => setWanted(event.target.checked)}
      />
    );
  }
  if (state === 'closed') return null;
  return (
    <p className="faint">
      {state === 'away' ? text('answers.check.awayInJournal') : text('answers.check.inJournal', { mark: mark ?? '' })}
    </p>
  );
}
