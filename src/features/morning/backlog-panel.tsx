// Teachers by what they have not filled.
import { Link, useParams } from 'react-router';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatDayMonth } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import type { StatedLesson } from './day-facts.ts';
import styles from './panel.module.css';
import { Panel } from './panel.tsx';
import { lessonNumbers, type TeacherBacklog } from './teachers.ts';

export function BacklogPanel({ backlog }: { backlog: readonly TeacherBacklog[] }) {
  const text = useText();
  const language = useLanguage();
  const { eduYear } = useParams();
  const lessonsOf = (lessons: readonly StatedLesson[]) =>
    [...Map.groupBy(lessons, ({ group }) => group)]
      .map(([group, own]) =>
        text('morning.backlog.lessons', {
          group: group.label,
          numbers: lessonNumbers(own.map(({ number }) => number)),
        }),
      )
      .join('; ');
  return (
    <Panel
      title={text('morning.backlog')}
      end={
        backlog.length > 0 && (
          <span className={styles.columns} aria-hidden="true">
            <span>{text('morning.backlog.today')}</span>
            <span>{text('morning.backlog.total')}</span>
          </span>
        )
      }
      items={backlog}
      none={text('morning.backlog.none')}
      keyOf={({ userId }) => userId}
    >
      {({ userId, name, today, total, since }) => (
        <Link to={pagePath(eduYear, 'frontoffice/timetable/:of/:id/:date?', { of: 'teacher', id: userId })}>
          <span className={styles.grow}>
            {name}
            <small>
              {today.length > 0
                ? lessonsOf(today)
                : text('morning.backlog.since', { date: formatDayMonth(since, language) })}
            </small>
          </span>
          <span className={styles.today}>
            {today.length > 0 && (
              <>
                <span className="vh">{text('morning.backlog.countsToday', { count: today.length })}</span>
                <span aria-hidden="true">{today.length}</span>
              </>
            )}
          </span>
          <span className={styles.total}>
            <span className="vh">{text('morning.backlog.countsTotal', { count: total })}</span>
            <span aria-hidden="true">{total}</span>
          </span>
        </Link>
      )}
    </Panel>
  );
}
