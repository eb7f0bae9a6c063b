// All subjects with their percent and mark, or what is still missing.
import { Link } from 'react-router';
import { compareKazakh } from '#contract/core/collation.ts';
import { explainMissing } from '#contract/grading/explanation.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import { quarterResult } from '#contract/grading/quarter-result.ts';
import type { PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { gradingInput } from './grading-input.ts';
import { useSentence } from './use-sentence.ts';

export type SubjectListProps = {
  subjects: readonly PupilSubjectMarks[];
  rules: GradingRules | null;
  shown: PupilSubjectMarks | null;
  address: (assignmentUuid: string) => string;
  number: number;
};

export function SubjectList({ subjects, rules, shown, address, number }: SubjectListProps) {
  const text = useText();
  const language = useLanguage();
  const labelOf = ({ subject }: PupilSubjectMarks) => pickLocalized(subject.labels, language);
  const sorted = subjects.toSorted((a, b) => compareKazakh(labelOf(a), labelOf(b)));
  return (
    <nav className="card subj" aria-label={text('pupil-marks.subjects')}>
      <div className="card__head">
        <h2 className="grow">{text('schedule.quarter', { number })}</h2>
        <span className="faint">%</span>
        <span className="faint subj__q">{text('journal.mark')}</span>
      </div>
      <ul>
        {sorted.map((subject) => (
          <li key={subject.assignmentUuid}>
            <Link
              to={address(subject.assignmentUuid)}
              replace={shown !== null}
              preventScrollReset={shown !== null}
              aria-current={shown?.assignmentUuid === subject.assignmentUuid ? 'true' : undefined}
            >
              <SubjectLine subject={subject} label={labelOf(subject)} rules={rules} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SubjectLine({
  subject,
  label,
  rules,
}: {
  subject: PupilSubjectMarks;
  label: string;
  rules: GradingRules | null;
}) {
  const text = useText();
  const say = useSentence();
  const result = rules && quarterResult(rules, gradingInput(rules, subject));
  const missing = result ? explainMissing(result).map(say) : [];
  const hints = [subject.periodKind === 'halfyear' ? text('pupil-marks.halfyear') : '', ...missing].filter(Boolean);
  const scoreType = result?.subject.scoreType ?? subject.scoreType;
  return (
    <>
      <span className="grow">
        {label}
        {scoreType !== 'no_score' && hints.length > 0 && <small>{hints.join(' · ')}</small>}
      </span>
      {scoreType === 'no_score' ? (
        <span className="faint subj__none">{text('journal.noScore')}</span>
      ) : scoreType === 'credit' ? (
        <b>
          {result?.mark === null || !result ? '–' : text(result.mark === 1 ? 'ui.mark.credit' : 'ui.mark.noCredit')}
        </b>
      ) : (
        <>
          <span className="num">{result?.percent ?? '–'}</span>
          <b className="subj__q num">{result?.mark ?? ''}</b>
        </>
      )}
    </>
  );
}
