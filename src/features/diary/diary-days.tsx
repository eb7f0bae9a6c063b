// The days of the week, on the screen and, without links, on paper.
import { useId } from 'react';
import { Link, useParams } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import { markTypeOf } from '#contract/journal/mark-rules.ts';
import { letterOf } from '#domain/mark/attendance-words.ts';
import { MarkFace } from '#domain/mark/mark-face.tsx';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { classes, Tag } from '#shared/ui/index.ts';
import styles from './diary.module.css';
import type { DiaryDay, DiaryLesson } from './diary-week.ts';

export function DiaryDays({ week, isPaper = false }: { week: readonly DiaryDay[]; isPaper?: boolean }) {
  return (
    <div className={classes(styles.week, isPaper && styles.onPaper)} data-diary={isPaper ? 'paper' : 'screen'}>
      {week.map((day) => (
        <Day key={day.date} day={day} isPaper={isPaper} />
      ))}
    </div>
  );
}

function Day({ day, isPaper }: { day: DiaryDay; isPaper: boolean }) {
  const text = useText();
  const language = useLanguage();
  const { eduYear } = useParams();
  const id = useId();
  const { date, isToday, lessons } = day;
  const words = formatWeekdayDate(date, language);
  return (
    <section
      className={classes(styles.day, isToday && !isPaper && styles.isToday)}
      aria-labelledby={id}
      data-day={date}
      {...(isToday && { 'aria-current': 'date' as const })}
    >
      <h2 id={id}>
        {isPaper ? (
          words
        ) : (
          <Link className={styles.dayLink} to={pagePath(eduYear, 'schedule/:date?', { date })}>
            {words}
          </Link>
        )}
        {isToday && !isPaper && <span className={styles.today}>{text('diary.today')}</span>}
      </h2>
      {lessons.length === 0 ? (
        <Free day={day} />
      ) : (
        <table>
          <thead>
            <tr>
              {(['number', 'subject', 'homework', 'result'] as const).map((column) => (
                <th key={column} scope="col" className={styles[column]}>
                  <span className={isPaper ? undefined : 'vh'}>{text(`diary.${column}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson) => (
              <Lesson key={lesson.entry.scheduleUuid} lesson={lesson} date={date} isPaper={isPaper} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A holiday is reason enough. */
function Free({ day: { isHoliday, holiday } }: { day: DiaryDay }) {
  const text = useText();
  const language = useLanguage();
  const words = holiday ? pickLocalized(holiday, language) : text(isHoliday ? 'schedule.holiday' : 'diary.noLessons');
  return <p className={styles.free}>{words}</p>;
}

type LessonProps = { lesson: DiaryLesson; date: LocalDate; isPaper: boolean };

function Lesson({ lesson, date, isPaper }: LessonProps) {
  const text = useText();
  const language = useLanguage();
  const { entry, number } = lesson;
  const isWork = entry.type === 'sor' || entry.type === 'soch';
  return (
    <tr data-lesson={entry.scheduleUuid} data-on={date}>
      <td className={classes(styles.number, 'num')}>{number}</td>
      <th scope="row" className={styles.subject}>
        {pickLocalized(entry.subject.labels, language)}
        {isWork && (
          <>
            {' '}
            <Tag kind={entry.type as 'sor' | 'soch'} />
          </>
        )}
      </th>
      <td className={styles.homework} data-homework={lesson.homework?.state}>
        <Homework lesson={lesson} isPaper={isPaper} />
        {entry.comment && <p className={styles.remark}>{text('diary.remark', { text: unbroken(entry.comment) })}</p>}
      </td>
      <td className={styles.result}>
        <Result lesson={lesson} />
      </td>
    </tr>
  );
}

/** What is not entered stays free on paper, to be written by hand. */
function Homework({ lesson: { homework }, isPaper }: Pick<LessonProps, 'lesson' | 'isPaper'>) {
  const text = useText();
  const { eduYear } = useParams();
  if (homework === null) return null;
  if (homework.state === 'set') {
    return homework.items.map(({ homeworkUuid, body, setOn }) => {
      // It is found in the week of the lesson it was set in.
      const to = pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId: homeworkUuid }, { date: setOn });
      return (
        <p key={homeworkUuid} className={styles.task} data-task>
          {isPaper ? (
            unbroken(body)
          ) : (
            <Link className={styles.taskLink} to={to}>
              {unbroken(body)}
            </Link>
          )}
        </p>
      );
    });
  }
  if (homework.state === 'none') return <span className={styles.said}>{text('diary.none')}</span>;
  return isPaper ? null : <span className={styles.said}>{text('diary.notEntered')}</span>;
}

/** The mark, and a letter for who was not there. */
function Result({ lesson: { entry, away } }: Pick<LessonProps, 'lesson'>) {
  const text = useText();
  const language = useLanguage();
  const { score, scoreType, maxScore, type } = entry;
  const reason = away && text(`journal.reason.${away}`);
  return (
    <>
      {score !== null && <MarkFace mark={score} lesson={{ markType: markTypeOf(type), scoreType, maxScore }} hasBox />}
      {away && reason && (
        <span title={reason}>
          <span className={classes(styles.letter, away === 'late' && styles.isLate)} aria-hidden="true">
            {letterOf(away, language)}
          </span>
          <span className="vh">{reason}</span>
        </span>
      )}
    </>
  );
}
