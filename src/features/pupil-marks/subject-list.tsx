// Every subject in a row: its latest marks, what they come to so far, and the next SOR or SOCH. That there is nothing yet is said
// once, below them.
import { Link } from 'react-router';
import { compareKazakh } from '#contract/core/collation.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import type { PupilMarksBody, PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { Mark, Tag } from '#shared/ui/index.ts';
import { isWork } from './grading-input.ts';
import { MarkChip } from './mark-chip.tsx';
import styles from './overview.module.css';
import { hasComment, type OverviewRow, overviewOf } from './overview.ts';

export type SubjectListProps = {
  subjects: readonly PupilSubjectMarks[];
  rules: GradingRules | null;
  shown: PupilSubjectMarks | null;
  address: (assignmentUuid: string) => string;
  today: LocalDate;
  quarter: PupilMarksBody['quarter'];
};

export function SubjectList({ subjects, rules, shown, address, today, quarter }: SubjectListProps) {
  const text = useText();
  const language = useLanguage();
  const labelOf = ({ subject }: PupilSubjectMarks) => pickLocalized(subject.labels, language);
  const sorted = subjects.toSorted((a, b) => compareKazakh(labelOf(a), labelOf(b)));
  const { rows, unmarked, ungraded } = overviewOf(sorted, { rules, today });
  const isClosed = ({ periodKind }: PupilSubjectMarks) =>
    quarter.status === 'archive' && (periodKind === 'quarter' || quarter.number % 2 === 0);
  const linkOf = (subject: PupilSubjectMarks) => ({
    to: address(subject.assignmentUuid),
    replace: shown !== null,
    preventScrollReset: shown !== null,
    'aria-current': shown?.assignmentUuid === subject.assignmentUuid ? ('true' as const) : undefined,
  });
  const names = (of: readonly PupilSubjectMarks[]) =>
    of.map((subject, index) => (
      <span key={subject.assignmentUuid}>
        {index > 0 && ', '}
        <Link {...linkOf(subject)}>{labelOf(subject)}</Link>
      </span>
    ));
  const hasMarks = unmarked.length < subjects.length - ungraded.length;
  return (
    <nav className={`card subj ${styles.list}`} aria-label={text('pupil-marks.subjects')}>
      {!hasMarks && unmarked.length > 0 && <p className={styles.none}>{text('pupil-marks.noneYet')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.subject.assignmentUuid}>
            <Link className={styles.row} {...linkOf(row.subject)}>
              <SubjectRow row={row} label={labelOf(row.subject)} isClosed={isClosed(row.subject)} />
            </Link>
          </li>
        ))}
        {rows.length === 0 &&
          ungraded.map((subject) => (
            <li key={subject.assignmentUuid}>
              <Link className={styles.row} {...linkOf(subject)}>
                <span className={styles.name}>{labelOf(subject)}</span>
                <Comments count={subject.marks.filter(hasComment).length} />
              </Link>
            </li>
          ))}
      </ul>
      {hasMarks && unmarked.length > 0 && (
        <p className={styles.none}>
          {text('pupil-marks.noneYetIn')} {names(unmarked)}
        </p>
      )}
      {!hasMarks && unmarked.length > rows.length && (
        <p className={styles.none}>
          {text('pupil-marks.noWorks')}{' '}
          {names(unmarked.filter((subject) => !rows.some((row) => row.subject === subject)))}
        </p>
      )}
      {rows.length > 0 && ungraded.length > 0 && (
        <p className={styles.none}>
          {text('pupil-marks.ungradedSubjects')} {names(ungraded)}
        </p>
      )}
    </nav>
  );
}

function Comments({ count }: { count: number }) {
  const text = useText();
  return count > 0 && <span className={styles.next}>{text('pupil-marks.comments', { count })}</span>;
}

function SubjectRow({ row, label, isClosed }: { row: OverviewRow; label: string; isClosed: boolean }) {
  const text = useText();
  const { subject, last, scoreType, count, passed } = row;
  return (
    <>
      <span className={styles.name}>
        {label}
        {subject.periodKind === 'halfyear' && <small>{text('pupil-marks.halfyear')}</small>}
      </span>
      <span className={styles.last}>
        {scoreType === 'credit' && count > 0 ? (
          <span className={styles.passed}>{text('pupil-marks.passed', { passed, count })}</span>
        ) : (
          last.map((given) => <MarkChip key={given.scheduleUuid} given={given} scoreType={scoreType} />)
        )}
      </span>
      <Percent row={row} isClosed={isClosed} />
      <Next row={row} isClosed={isClosed} />
    </>
  );
}

/** Of a period that is over, only what it came to. */
function Percent({ row: { result }, isClosed }: { row: OverviewRow; isClosed: boolean }) {
  const text = useText();
  const percent = result?.percent ?? (isClosed ? null : result?.pacePercent) ?? null;
  if (percent === null) return <span className={styles.percent} />;
  return (
    <span className={`${styles.percent} num`}>
      {result?.percent === null && <small>{text('pupil-marks.soFar')} </small>}
      <span>
        {percent}
        <i> %</i>
      </span>
    </span>
  );
}

/** The mark that it came to, else the work that comes next. */
function Next({ row: { result, next }, isClosed }: { row: OverviewRow; isClosed: boolean }) {
  const text = useText();
  if (result && result.mark !== null) {
    return (
      <span className={styles.next}>
        {result.subject.scoreType === 'credit' ? (
          <b>
            <Mark kind="credit" value={result.mark === 1} />
          </b>
        ) : (
          <>
            {text('pupil-marks.result')} <b className={`${styles.five} num`}>{result.mark}</b>
          </>
        )}
      </span>
    );
  }
  if (isClosed) return <span className={styles.next}>{text('pupil-marks.noResult')}</span>;
  if (!next || !isWork(next.work)) return <span className={styles.next} />;
  const { type, date } = next.work;
  return (
    <span className={`${styles.next} num`}>
      <Tag kind={type} />{' '}
      <span>
        {date.slice(8, 10)}.{date.slice(5, 7)}
      </span>
      {next.isPast && <small>{text('pupil-marks.noPoints')}</small>}
    </span>
  );
}
