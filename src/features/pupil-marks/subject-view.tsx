// One subject: what it comes to and why, in a bar and in words; the marks behind it; what would change it.
import { explain } from '#contract/grading/explanation.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import { quarterResult } from '#contract/grading/quarter-result.ts';
import type { PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { classes } from '#shared/ui/index.ts';
import { AttendanceCard } from './attendance-card.tsx';
import { FormulaBar, MarkScale, ResultFace } from './formula-bar.tsx';
import { GivenMarks } from './given-marks.tsx';
import { gradingInput } from './grading-input.ts';
import { MarkParts } from './mark-parts.tsx';
import styles from './subject-view.module.css';
import { useSentence } from './use-sentence.ts';
import { WhatIf } from './what-if.tsx';

export type SubjectViewProps = {
  subject: PupilSubjectMarks;
  rules: GradingRules | null;
  quarter: number;
  /** Nothing can be added to a closed period. */
  isClosed: boolean;
};

export function SubjectView({ subject, rules, quarter, isClosed }: SubjectViewProps) {
  const text = useText();
  const language = useLanguage();
  const say = useSentence();
  const input = rules && gradingInput(rules, subject);
  const result = rules && input && quarterResult(rules, input);
  const period =
    subject.periodKind === 'halfyear'
      ? text('pupil-marks.halfyearOf', { number: quarter <= 2 ? 1 : 2 })
      : text('schedule.quarter', { number: quarter });
  return (
    <div className={styles.main} data-subject>
      <section className={classes('card', styles.sum)} aria-labelledby="marks-subject">
        <div className={styles.top}>
          <div className="grow">
            <h2 id="marks-subject">{pickLocalized(subject.subject.labels, language)}</h2>
            <p className="muted">
              {period}, {unbroken(subject.teacher)}
            </p>
          </div>
          {result && <ResultFace result={result} />}
        </div>
        {rules && result?.subject.scoreType === 'mark' && (
          <>
            <FormulaBar result={result} />
            <MarkScale rules={rules} result={result} />
          </>
        )}
        {rules && result && (
          <ul className={classes(styles.note, styles.words)} data-words>
            {explain(rules, result).map((sentence) => (
              <li key={sentence.message}>{say(sentence)}</li>
            ))}
            <NextMark rules={rules} percent={result.percent} mark={result.mark} />
          </ul>
        )}
      </section>
      {result && result.parts.length > 0 && <MarkParts subject={subject} result={result} />}
      {!isClosed && rules && input && result?.subject.scoreType === 'mark' && (
        <WhatIf rules={rules} input={input} result={result} />
      )}
      <GivenMarks subject={subject} scoreType={result?.subject.scoreType ?? subject.scoreType} />
      <AttendanceCard title={text('pupil-marks.attendance.subject')} subjects={[subject]} />
    </div>
  );
}

/** How far the next mark of the scale is, once there is a percent. */
function NextMark({ rules, percent, mark }: { rules: GradingRules; percent: number | null; mark: number | null }) {
  const text = useText();
  const next = rules.scale.find((band) => mark !== null && band.mark === mark + 1);
  if (percent === null || !next) return null;
  return <li>{text('pupil-marks.toNext', { mark: next.mark, percent: next.from - percent })}</li>;
}
