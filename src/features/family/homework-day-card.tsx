// The homework that is due on one day.
import { Link, useParams } from 'react-router';
import type { DueHomework, ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { classes } from '#shared/ui/index.ts';
import { DoneMark } from './done-mark.tsx';
import { FileCount } from './file-count.tsx';
import styles from './homework-list.module.css';
import type { HomeworkDay } from './month.ts';
import { useDone } from './use-done.ts';

export function HomeworkDayCard({ day }: { day: HomeworkDay }) {
  const text = useText();
  const language = useLanguage();
  const { school } = useAccount();
  const studentSchoolUuid = usePerson().pupil?.info.studentSchoolUuid ?? '';
  const done = useDone(
    { studentSchoolUuid, schoolId: school.schoolId },
    day.tasks.map(({ item }) => item),
  );
  const id = `due-${day.date}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {formatWeekdayDate(day.date, language)}{' '}
        <span className={classes('faint', styles.count)}>{text('family.list.count', { count: day.tasks.length })}</span>
      </h2>
      <ul className="card">
        {day.tasks.map(({ entry, item }) => (
          <Task
            key={item.homeworkUuid}
            entry={entry}
            item={item}
            date={day.date}
            isDone={done.has(item.homeworkUuid)}
          />
        ))}
      </ul>
    </section>
  );
}

type TaskProps = { entry: ScheduleEntry; item: DueHomework; date: string; isDone: boolean };

function Task({ entry, item, date, isDone }: TaskProps) {
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const subject = pickLocalized(entry.subject.labels, language);
  return (
    <li className={classes(styles.task, isDone && styles.isSent)} data-task>
      <div className={styles.head}>
        <h3>
          <Link
            className={styles.link}
            to={pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId: item.homeworkUuid }, { date })}
          >
            {subject}
          </Link>
        </h3>
        <span className="faint">{unbroken(item.teacher || entry.teacher)}</span>
      </div>
      <p className={styles.text}>
        {unbroken(item.body)} <FileCount files={item.files} />
      </p>
      <div className={styles.act}>
        <DoneMark item={item} subject={subject} isDone={isDone} />
      </div>
    </li>
  );
}
