// Subjects beside the one that is explained; on a phone one of the two.
import type { LocalDate } from '#contract/core/time.ts';
import type { GradingRules } from '#contract/grading/grading.schema.ts';
import type { PupilMarksBody, PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useText } from '#shared/i18n/index.ts';
import { below, breakpoints, EmptyState, Notice } from '#shared/ui/index.ts';
import { AttendanceCard } from './attendance-card.tsx';
import styles from './marks.module.css';
import type { Order } from './marks-bar.tsx';
import { NewestMarks } from './newest-marks.tsx';
import { SubjectList } from './subject-list.tsx';
import { SubjectView } from './subject-view.tsx';

export type MarksViewProps = {
  body: PupilMarksBody;
  /** Null: the formula of the year is not on the device, or cannot be read. Then nothing is computed. */
  rules: GradingRules | null;
  isFormulaComing: boolean;
  chosen: PupilSubjectMarks | null;
  order: Order;
  today: LocalDate;
  address: (assignmentUuid: string) => string;
};

export function MarksView({ body, rules, isFormulaComing, chosen, order, today, address }: MarksViewProps) {
  const text = useText();
  const isCompact = useMediaQuery(below(breakpoints.lg));
  const { subjects, quarter } = body;
  if (subjects.length === 0)
    return <EmptyState title={text('pupil-marks.empty')} text={text('pupil-marks.empty.why')} />;
  const isUngraded = rules !== null && subjects.every(({ parallel }) => rules.ungradedParallels.includes(parallel));
  const shown = chosen ?? (isCompact ? null : (firstToExplain(subjects) ?? null));
  const isClosed = quarter.status === 'archive';
  const list =
    order === 'newest' ? (
      <NewestMarks body={body} rules={rules} shown={shown} address={address} />
    ) : (
      <SubjectList subjects={subjects} rules={rules} shown={shown} address={address} today={today} quarter={quarter} />
    );
  return (
    <>
      {isClosed && (
        <div className={styles.notice}>
          <Notice>{text('pupil-marks.closed')}</Notice>
        </div>
      )}
      {isUngraded && (
        <div className={styles.notice}>
          <Notice title={text('pupil-marks.ungraded')}>{text('pupil-marks.ungraded.why')}</Notice>
        </div>
      )}
      {rules === null && !isFormulaComing && (
        <div className={styles.notice}>
          <Notice tone="warn">{text('pupil-marks.noFormula')}</Notice>
        </div>
      )}
      <div className={styles.cols}>
        {(!isCompact || shown === null) && (
          <div className={styles.side}>
            {list}
            <AttendanceCard title={text('pupil-marks.attendance.all')} subjects={subjects} />
          </div>
        )}
        {shown && (
          <SubjectView
            key={shown.assignmentUuid}
            subject={shown}
            rules={rules}
            quarter={quarter.number}
            isClosed={isClosed}
          />
        )}
      </div>
    </>
  );
}

/** The first subject that has something to explain. */
function firstToExplain(subjects: readonly PupilSubjectMarks[]): PupilSubjectMarks | undefined {
  return subjects.find(({ marks }) => marks.some(({ mark }) => mark !== null)) ?? subjects[0];
}
