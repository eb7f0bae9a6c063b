import type { PupilSubjectMarks } from '#contract/journal/journal.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { Card } from '#shared/ui/index.ts';
import { attendanceSum, missed } from './attendance-sum.ts';
import styles from './mark-parts.module.css';

/** Attendance in words and numbers; what did not happen is not listed. */
export function AttendanceCard({ title, subjects }: { title: string; subjects: readonly PupilSubjectMarks[] }) {
  const text = useText();
  const sum = attendanceSum(subjects);
  const lines = [
    { key: 'missed', count: missed(sum) },
    { key: 'sick', count: sum.sick },
    { key: 'due', count: sum.due },
    { key: 'withoutReason', count: sum.withoutReason },
    { key: 'late', count: sum.late },
  ] as const;
  return (
    <Card title={title}>
      {sum.lessons === 0 ? (
        <p className="faint">{text('pupil-marks.attendance.none')}</p>
      ) : (
        <dl className={styles.works}>
          <div>
            <dt>{text('pupil-marks.attendance.lessons')}</dt>
            <dd className="num">
              <b>{sum.lessons}</b>
            </dd>
          </div>
          {lines.map(({ key, count }) =>
            count === 0 && key !== 'missed' ? null : (
              <div key={key} className={key === 'missed' || key === 'late' ? undefined : styles.part}>
                <dt>{text(`pupil-marks.attendance.${key}`)}</dt>
                <dd className="num">
                  <b>{count}</b>
                </dd>
              </div>
            ),
          )}
        </dl>
      )}
    </Card>
  );
}
