// Parts that rows of employees, students and parents have in common.
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { useText } from '#shared/i18n/index.ts';
import { homeworkPath } from '#shared/lib/homework-path.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Button, ButtonLink, classes, Tag } from '#shared/ui/index.ts';
import styles from './day-table.module.css';
import { type EntryButton, isExam } from './entry-button.ts';

/** Address of the lesson page, with one of its tabs. */
export function useLessonAddress(): (scheduleUuid: string, tab?: string) => string {
  const { eduYear } = useParams();
  return (scheduleId, tab) => pagePath(eduYear, 'lesson/:scheduleId/:tab?', { scheduleId, tab });
}

/** Address of a lesson's homework: the answers of the class, or where it is written, with the way back here (SCHED-028, SCHED-029). */
export function useHomeworkAddress(): (entry: ScheduleEntry, date: string) => string {
  const { eduYear } = useParams();
  return ({ scheduleUuid, homework }, date) => {
    const isSet = homework.status !== 'empty';
    const backward = pagePath(eduYear, 'schedule/:date?', { date });
    return homeworkPath(eduYear, { scheduleUuid, homeworkUuid: homework.homeworkUUID, isSet, date, backward });
  };
}

/** What the row is about; the link covers the whole row. */
export function SubjectCell({
  entry,
  to,
  children,
  below,
}: {
  entry: ScheduleEntry;
  to: string | null;
  children: ReactNode;
  below?: ReactNode;
}) {
  const text = useText();
  return (
    <th scope="row" className={styles.subject}>
      {to === null ? (
        children
      ) : (
        <Link className={styles.link} to={to}>
          {children}
        </Link>
      )}
      {(entry.type === 'sor' || entry.type === 'soch') && (
        <>
          {' '}
          <Tag kind={entry.type} />
        </>
      )}
      {isExam(entry) && entry.maxScore !== null && (
        <>
          {' '}
          <span className={classes('faint', styles.max)}>{text('schedule.points', { count: entry.maxScore })}</span>
        </>
      )}
      {below}
    </th>
  );
}

export function WhenCell({ entry }: { entry: ScheduleEntry }) {
  const text = useText();
  const { time, cabinet } = entry;
  return (
    <td className={styles.when}>
      <div className={classes(styles.time, 'num')}>
        <b>{time.timeStart}</b>
        <span>{time.timeEnd}</span>
      </div>
      <div className={styles.room} title={cabinet?.name ? `${cabinet.number} - ${cabinet.name}` : undefined}>
        {cabinet ? (
          text('schedule.room', { number: cabinet.number })
        ) : (
          <span className="vh">{text('schedule.noRoom')}</span>
        )}
      </div>
    </td>
  );
}

export function ThemeText({ entry }: { entry: ScheduleEntry }) {
  const text = useText();
  return (
    <div className={styles.theme} data-theme>
      {entry.subgroup !== null && <span className="faint">{unbroken(entry.subgroup)} · </span>}
      {entry.theme.label ? unbroken(entry.theme.label) : <span className="faint">{text('schedule.noTheme')}</span>}
    </div>
  );
}

/** The button of a lesson or homework. It names what it opens, since many stand on the page. */
export function GoButton({
  button,
  to,
  of,
  className,
}: {
  button: EntryButton;
  to: string;
  of: string;
  className?: string | undefined;
}) {
  const text = useText();
  const word = text(`schedule.button.${button.word}`);
  const words = (
    <>
      {word}
      <span className="vh">: {of}</span>
    </>
  );
  return button.isDisabled ? (
    <Button size="sm" disabled className={className} data-go>
      {words}
    </Button>
  ) : (
    <ButtonLink size="sm" to={to} className={className} data-go>
      {words}
    </ButtonLink>
  );
}
