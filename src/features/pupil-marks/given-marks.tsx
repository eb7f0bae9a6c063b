// Every mark with its day, theme and comment, the latest first.
import type { PupilSubjectMarks, ScoreType } from '#contract/journal/journal.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Card, Tag } from '#shared/ui/index.ts';
import { type GivenMark, isWork } from './grading-input.ts';
import { MarkChip } from './mark-chip.tsx';
import styles from './overview.module.css';
import { hasComment } from './overview.ts';

export function GivenMarks({ subject, scoreType }: { subject: PupilSubjectMarks; scoreType: ScoreType }) {
  const text = useText();
  const given = subject.marks.filter((one) => one.mark !== null || hasComment(one));
  const end = given.length > 1 && <span className="faint">{text('pupil-marks.order.newestAbove')}</span>;
  return (
    <Card title={text('pupil-marks.given')} end={end} isFlush>
      {given.length === 0 ? (
        <p className={styles.none}>{text('pupil-marks.noneGiven')}</p>
      ) : (
        <ul className={styles.given}>
          {given.toReversed().map((mark) => (
            <GivenLine key={mark.scheduleUuid} given={mark} scoreType={scoreType} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function GivenLine({ given, scoreType }: { given: GivenMark; scoreType: ScoreType }) {
  const text = useText();
  const { date, theme, comment } = given;
  return (
    <li>
      <time className="num faint" dateTime={date}>
        {date.slice(8, 10)}.{date.slice(5, 7)}
      </time>
      <span className={styles.slot}>
        <MarkChip given={given} scoreType={scoreType} />
      </span>
      <span className="grow">
        {isWork(given) && <Tag kind={given.type} />}{' '}
        {theme ? unbroken(theme) : <span className="faint">{text('pupil-marks.noTheme')}</span>}
        {comment && <q className={styles.comment}>{unbroken(comment)}</q>}
      </span>
    </li>
  );
}
