// The parts of a mark with what is behind each: formative marks, SOR and SOCH with their points.
import { partNames } from '#contract/grading/explanation.ts';
import type { Part, QuarterResult } from '#contract/grading/quarter-result.ts';
import type { PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDayMonth } from '#shared/lib/dates.ts';
import { formatNumber, formatPercent } from '#shared/lib/numbers.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Mark, Tag } from '#shared/ui/index.ts';
import { formativeMarks, worksOf } from './grading-input.ts';
import styles from './mark-parts.module.css';

export function MarkParts({ subject, result }: { subject: PupilSubjectMarks; result: QuarterResult }) {
  return (
    <section className="card">
      <div className={styles.parts}>
        {result.parts.map((part) => (
          <PartArticle key={part.kind} part={part} subject={subject} isCredit={result.subject.scoreType === 'credit'} />
        ))}
      </div>
    </section>
  );
}

function PartArticle({ part, subject, isCredit }: { part: Part; subject: PupilSubjectMarks; isCredit: boolean }) {
  const text = useText();
  const language = useLanguage();
  const { kind, weight, points, max, earned, count } = part;
  return (
    <article>
      <h3>
        {text(partNames[kind].title)} <span className="faint">{formatPercent(weight, language)}</span>
      </h3>
      {kind === 'formative' ? (
        <FormativeMarks subject={subject} isCredit={isCredit} />
      ) : (
        <Works subject={subject} type={kind === 'sectionSummative' ? 'sor' : 'soch'} />
      )}
      {count > 0 && (
        <p className="num">
          {points} / {max} = {formatPercent((points / max) * 100, language)}{' '}
          <b>
            {formatNumber(earned, language, { digits: 1 })} {text('pupil-marks.of', { max: weight })}
          </b>
        </p>
      )}
    </article>
  );
}

function FormativeMarks({ subject, isCredit }: { subject: PupilSubjectMarks; isCredit: boolean }) {
  const text = useText();
  const marks = formativeMarks(subject);
  if (marks.length === 0) return <span className="faint">{text('grading.missing.formative')}</span>;
  return (
    <div className={styles.marks}>
      {marks.map(({ scheduleUuid, mark }) =>
        mark === null ? null : isCredit ? (
          <Mark key={scheduleUuid} kind="credit" value={mark === 1} />
        ) : (
          <Mark key={scheduleUuid} value={mark} hasBox />
        ),
      )}
    </div>
  );
}

function Works({ subject, type }: { subject: PupilSubjectMarks; type: 'sor' | 'soch' }) {
  const text = useText();
  const language = useLanguage();
  const works = worksOf(subject, type);
  if (works.length === 0) {
    return (
      <span className="faint">
        {text(type === 'sor' ? 'grading.missing.sectionSummative' : 'grading.missing.termSummative')}
      </span>
    );
  }
  return (
    <dl className={styles.works}>
      {works.map(({ scheduleUuid, theme, date, mark, maxScore }) => (
        <div key={scheduleUuid} className={styles.work}>
          <dt>
            {/* Its theme has the number that it bears in the plan. */}
            <Tag kind={type} /> <span className="num">{formatDayMonth(date, language)}</span>
            {theme && <small>{unbroken(theme)}</small>}
          </dt>
          <dd className="num">
            {mark === null ? (
              <span className="faint">{text('pupil-marks.notWritten')}</span>
            ) : (
              <>
                <b>{mark}</b> {text('pupil-marks.of', { max: maxScore ?? 0 })}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
