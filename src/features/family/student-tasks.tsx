// A student's homework for the day: a tick for each task, and one tap to its page.
import { Link, useParams } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import type { DueHomework } from '#contract/schedule/schedule.schema.ts';
import { pickLocalized, useLanguage } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { classes, Tag } from '#shared/ui/index.ts';
import type { DayTask } from './day-tasks.ts';
import { DoneTick } from './done-tick.tsx';
import { FileCount } from './file-count.tsx';
import styles from './home.module.css';

type StudentTasksProps = {
  tasks: readonly DayTask[];
  due: LocalDate;
  done: ReadonlySet<string>;
  studentSchoolUuid: string;
};

export function StudentTasks({ tasks, ...rest }: StudentTasksProps) {
  return (
    <ul className={styles.own} data-tasks>
      {tasks.flatMap((task) =>
        task.items.map((item) => <Task key={item.homeworkUuid} task={task} item={item} {...rest} />),
      )}
    </ul>
  );
}

type TaskProps = Omit<StudentTasksProps, 'tasks'> & { task: DayTask; item: DueHomework };

function Task({ task: { entry }, item, due, done, studentSchoolUuid }: TaskProps) {
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const subject = pickLocalized(entry.subject.labels, language);
  const isWork = entry.type === 'sor' || entry.type === 'soch';
  return (
    <li className={classes(done.has(item.homeworkUuid) && styles.isDone)} data-task>
      <DoneTick item={item} subject={subject} studentSchoolUuid={studentSchoolUuid} isBare />
      <Link to={pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId: item.homeworkUuid }, { date: due })}>
        <b>
          {subject} {isWork && <Tag kind={entry.type === 'sor' ? 'sor' : 'soch'} />}
          <span className={styles.teacher}>{unbroken(item.teacher || entry.teacher)}</span>
        </b>
        <span className={styles.body}>
          {unbroken(item.body)} <FileCount files={item.files} />
        </span>
      </Link>
    </li>
  );
}
