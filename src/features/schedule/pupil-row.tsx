// A lesson as a student or parent sees it: what was, what was marked, what is to be done at home.
import type { ComponentProps } from 'react';
import { useParams } from 'react-router';
import {
  type Attendance,
  absentAttendance,
  attendance as attendanceSchema,
  defaultAttendance,
} from '#contract/journal/journal.schema.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { circleCheck, clock } from '#shared/ui/icons/index.ts';
import { classes, Icon, Mark } from '#shared/ui/index.ts';
import styles from './day-table.module.css';
import { type ButtonPlace, homeworkButton, isExam, lessonButton } from './entry-button.ts';
import { GoButton, SubjectCell, ThemeText, useLessonAddress, WhenCell } from './lesson-cells.tsx';
import type { NumberedEntry } from './lesson-order.ts';
import type { LessonPhase } from './lesson-phase.ts';

export function PupilRow({
  numbered: { entry, number },
  place,
  phase,
}: {
  numbered: NumberedEntry;
  place: ButtonPlace;
  phase: LessonPhase;
}) {
  const text = useText();
  const language = useLanguage();
  const address = useLessonAddress();
  const isStudent = place.role === 'student';
  const subject = pickLocalized(entry.subject.labels, language);
  const lesson = lessonButton(entry, place);
  const homework = homeworkButton(entry, place);
  // A parent comes to the lesson through its homework (decisions B9).
  const opening = isStudent ? lesson : homework;
  // The lesson is read from the week of its day, which the address names.
  const to = `${address(entry.scheduleUuid)}?date=${place.date}`;
  const { eduYear = '' } = useParams();
  // What was answered to it is the pupil's own page (SCHED-032, SCHED-034); it is found in the week of the lesson it was set in.
  const { homeworkUUID } = entry.homework;
  const toHomework =
    homeworkUUID === null
      ? to
      : pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId: homeworkUUID }, { date: place.date });
  const hasResult = entry.score !== null || entry.comment !== null || isWorthTelling(entry.attendance);
  return (
    <tr
      data-lesson={entry.scheduleUuid}
      className={classes(styles.lesson, styles[entry.type], phase.kind === 'now' && styles.isNow)}
    >
      <td className={classes(styles.number, 'num')} data-number>
        {number}
      </td>
      <SubjectCell
        entry={entry}
        to={opening && !opening.isDisabled ? (isStudent ? to : toHomework) : null}
        below={
          <span className={styles.teacher} data-teacher>
            {unbroken(entry.teacher)}
          </span>
        }
      >
        <b>{subject}</b>
      </SubjectCell>
      <WhenCell entry={entry} />
      <td className={styles.cell}>
        <div className={styles.about}>
          <ThemeText entry={entry} />
          {phase.kind === 'now' && (
            <div className={styles.nowTag}>{text('schedule.now.left', { count: phase.minutesLeft })}</div>
          )}
          {!isStudent && hasResult && <Result entry={entry} />}
        </div>
      </td>
      {isStudent && (
        <td className={styles.cell}>
          <div className={styles.own}>
            {hasResult && <Result entry={entry} />}
            {lesson && <PartButton part="lesson" button={lesson} to={to} of={subject} />}
          </div>
        </td>
      )}
      <td className={classes(styles.hw, styles.hwFull)} data-homework>
        <GivenHomework homework={entry.homework} isStudent={isStudent} />
        {homework && (
          <PartButton
            part="homework"
            button={homework}
            to={toHomework}
            of={text('schedule.homeworkOf', { subject })}
            isLabelled={isStudent}
            // The text above says already what it is of.
            isNamed={entry.homework.body === null}
          />
        )}
      </td>
    </tr>
  );
}

/**
 * On a phone there are no heads of columns: a word says what the label is about. "Go over" gives way to the row itself there, unless
 * the row leads elsewhere.
 */
function PartButton({
  part,
  isLabelled,
  isNamed = true,
  ...button
}: { part: 'lesson' | 'homework'; isLabelled?: boolean; isNamed?: boolean } & ComponentProps<typeof GoButton>) {
  if (button.button.word === 'goOver' && !isLabelled) return <GoButton {...button} className={styles.go} />;
  return (
    <div className={styles.label}>
      {isNamed && <PartName part={part} />}
      <GoButton {...button} />
    </div>
  );
}

function PartName({ part }: { part: 'lesson' | 'homework' }) {
  const text = useText();
  return (
    <span className={classes(styles.part, 'only-phone')} aria-hidden="true">
      {text(part === 'lesson' ? 'schedule.column.lesson' : 'schedule.homeworkSetHere')}:{' '}
    </span>
  );
}

function isAttendance(value: string): value is Attendance {
  return attendanceSchema.safeParse(value).success;
}
/** Who was in class is silent. */
function isWorthTelling(value: string | null): value is Attendance {
  return value !== null && value !== defaultAttendance && isAttendance(value);
}

/** Mark, attendance and comment. */
function Result({ entry }: { entry: ScheduleEntry }) {
  const text = useText();
  const { score, comment, attendance } = entry;
  return (
    <div className={styles.result}>
      {score !== null && (
        <span>
          <span className="vh">{text('journal.mark')}: </span>
          <ScoreMark entry={entry} score={score} />
        </span>
      )}
      {isWorthTelling(attendance) && (
        <span className={classes('st', attendance === absentAttendance ? 'st--danger' : 'st--warn')}>
          <Icon shape={clock} />
          {text(`journal.reason.${attendance}`)}
        </span>
      )}
      {comment !== null && comment !== '' && <span className={styles.comment}>{comment}</span>}
    </div>
  );
}

function ScoreMark({ entry, score }: { entry: ScheduleEntry; score: number }) {
  if (isExam(entry)) return <Mark kind="points" value={score} max={entry.maxScore ?? score} />;
  if (entry.scoreType === 'credit') return <Mark kind="credit" value={score === 1} />;
  return <Mark value={score} hasBox />;
}

/** Three different sentences: the text, "none was set", "not entered yet". */
function GivenHomework({ homework, isStudent }: Pick<ScheduleEntry, 'homework'> & { isStudent: boolean }) {
  const text = useText();
  if (homework.status === 'empty') {
    // The student reads it on the button.
    if (isStudent) return null;
    return (
      <span className="st">
        <Icon shape={clock} />
        {text('schedule.homework.notEntered')}
      </span>
    );
  }
  if (homework.body === null) {
    return (
      <span className="st st--ok">
        <Icon shape={circleCheck} />
        {text('schedule.homework.none')}
      </span>
    );
  }
  return (
    <div className={styles.task} data-task>
      <PartName part="homework" />
      {unbroken(homework.body)}
    </div>
  );
}
