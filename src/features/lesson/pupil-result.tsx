// What the lesson brought the pupil: mark, comment, attendance.
import { type Attendance, attendanceValues } from '#contract/journal/journal.schema.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { lookOf } from '#domain/mark/attendance-words.ts';
import { MarkFace } from '#domain/mark/mark-face.tsx';
import { useText } from '#shared/i18n/index.ts';
import { clockExclamation } from '#shared/ui/icons/index.ts';
import { Card, Icon } from '#shared/ui/index.ts';
import { Line } from './lesson-details.tsx';
import { isOnVerification, markTypeOf } from './mark-choices.ts';

export function PupilResult({ entry }: { entry: ScheduleEntry }) {
  const text = useText();
  const attendance = attendanceValues.find((value) => value === entry.attendance);
  const isConducted = entry.lesson.evaluation_status === 'done';
  const lesson = { markType: markTypeOf(entry.type), scoreType: entry.scoreType, maxScore: entry.maxScore };
  const isChecked = isOnVerification({ ...lesson, isConducted, mark: entry.score });
  if (!isConducted && entry.score === null && entry.comment === null && !attendance) return null;
  return (
    <Card title={text('lesson.result')}>
      <dl className="details">
        <Line label={text('journal.mark')}>
          {entry.score !== null ? (
            <MarkFace mark={entry.score} lesson={lesson} hasBox />
          ) : isChecked ? (
            <span className="st">
              <Icon shape={clockExclamation} />
              {text('journal.onVerification')}
            </span>
          ) : (
            <span className="faint">
              {text(entry.scoreType === 'no_score' ? 'journal.noScore' : 'journal.withoutMark')}
            </span>
          )}
        </Line>
        {entry.comment && <Line label={text('journal.comment')}>{entry.comment}</Line>}
        {attendance && (
          <Line label={text('journal.attendance')}>
            <AttendanceWords attendance={attendance} />
          </Line>
        )}
      </dl>
    </Card>
  );
}

function AttendanceWords({ attendance }: { attendance: Attendance }) {
  const text = useText();
  return <span className={lookOf(attendance)}>{text(`journal.reason.${attendance}`)}</span>;
}
