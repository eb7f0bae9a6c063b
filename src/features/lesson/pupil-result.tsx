// What the lesson brought the pupil: the mark with the teacher's words and who gave it, and whether the pupil was there.
import { type Attendance, attendanceValues } from '#contract/journal/journal.schema.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { lookOf } from '#domain/mark/attendance-words.ts';
import { MarkFace } from '#domain/mark/mark-face.tsx';
import { useText } from '#shared/i18n/index.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { clockExclamation } from '#shared/ui/icons/index.ts';
import { classes, Icon } from '#shared/ui/index.ts';
import styles from './family-lesson.module.css';
import { isOnVerification, markTypeOf } from './mark-choices.ts';

export function PupilResult({ entry }: { entry: ScheduleEntry }) {
  const text = useText();
  const attendance = attendanceValues.find((value) => value === entry.attendance);
  const isConducted = entry.lesson.evaluation_status === 'done';
  const lesson = { markType: markTypeOf(entry.type), scoreType: entry.scoreType, maxScore: entry.maxScore };
  const isChecked = isOnVerification({ ...lesson, isConducted, mark: entry.score });
  if (!isConducted && entry.score === null && entry.comment === null && !attendance) return null;
  return (
    <section className={classes('card', styles.result)} aria-label={text('lesson.result')}>
      {attendance && (
        <p className={styles.presence}>
          <span className="vh">{text('journal.attendance')}: </span>
          <AttendanceWords attendance={attendance} />
        </p>
      )}
      <p className={styles.mark}>
        <span className="vh">{text('journal.mark')}: </span>
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
      </p>
      {entry.comment && (
        <blockquote className={styles.comment}>
          <span className="vh">{text('journal.comment')}: </span>
          {unbroken(entry.comment)}
        </blockquote>
      )}
      {entry.marked && (entry.score !== null || entry.comment) && <Author marked={entry.marked} />}
    </section>
  );
}

function Author({ marked: { by, at } }: { marked: NonNullable<ScheduleEntry['marked']> }) {
  const time = useShownTime();
  return (
    <p className={classes(styles.author, 'num')}>
      {unbroken(by)}, {time(at)}
    </p>
  );
}

function AttendanceWords({ attendance }: { attendance: Attendance }) {
  const text = useText();
  const look = lookOf(attendance);
  return (
    <span className={look ? undefined : 'muted'} data-look={look}>
      {text(`journal.reason.${attendance}`)}
    </span>
  );
}
