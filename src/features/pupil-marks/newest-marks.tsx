// All marks and comments of a quarter by day, the newest first, each with its subject.
import { Link } from 'react-router';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import type { PupilMarksBody, PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { scoreTypeOf } from './grading-input.ts';
import { MarkChip } from './mark-chip.tsx';
import styles from './overview.module.css';
import { type GivenOfSubject, newestFirst } from './overview.ts';

export type NewestMarksProps = {
  body: PupilMarksBody;
  rules: GradingRules | null;
  shown: PupilSubjectMarks | null;
  address: (assignmentUuid: string) => string;
};

export function NewestMarks({ body, rules, shown, address }: NewestMarksProps) {
  const text = useText();
  const language = useLanguage();
  const days = newestFirst(body);
  return (
    <section className={`card ${styles.newest}`} aria-label={text('pupil-marks.order.newest')}>
      {days.length === 0 && <p className={styles.none}>{text('pupil-marks.noneYet')}</p>}
      {days.map(({ date, marks }) => (
        <section key={date}>
          <h2>{formatWeekdayDate(date, language)}</h2>
          <ul>
            {marks.map(({ subject, given }) => (
              <li key={`${subject.assignmentUuid} ${given.scheduleUuid}`}>
                <Link to={address(subject.assignmentUuid)} replace={shown !== null} preventScrollReset={shown !== null}>
                  <Line subject={subject} given={given} rules={rules} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Line({ subject, given, rules }: GivenOfSubject & { rules: GradingRules | null }) {
  const language = useLanguage();
  return (
    <>
      <span className={styles.slot}>
        <MarkChip given={given} scoreType={scoreTypeOf(rules, subject)} />
      </span>
      <span className="grow">
        <b>{pickLocalized(subject.subject.labels, language)}</b>
        {given.theme && <span className={styles.theme}> {unbroken(given.theme)}</span>}
        {given.comment && <q className={styles.comment}>{unbroken(given.comment)}</q>}
      </span>
    </>
  );
}
