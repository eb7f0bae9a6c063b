// Homework of a child as a parent reads it: what the child ticked off is grey, what was set or changed since the last look has a dot.
import { Link, useParams } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import type { DueHomework } from '#contract/schedule/schedule.schema.ts';
import type { Seen } from '#data/seen/seen.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { circleCheck } from '#shared/ui/icons/index.ts';
import { circle } from '#shared/ui/icons/pages.ts';
import { classes, Icon, Tag } from '#shared/ui/index.ts';
import type { DayTask } from './day-tasks.ts';
import { subjectsOf } from './day-words.ts';
import { FileCount } from './file-count.tsx';
import styles from './home.module.css';
import { taskChange } from './news.ts';
import { NewDot } from './news-parts.tsx';

export type KidTasksProps = {
  tasks: readonly DayTask[];
  due: LocalDate;
  done: ReadonlySet<string>;
  /** What was seen of them. */
  before: Seen['things'];
  /** Where there is little room, the subjects of the others are named. */
  most: number;
  onAll: () => void;
  onGo: () => void;
};

export function KidTasks({ tasks, due, done, before, most, onAll, onGo }: KidTasksProps) {
  const text = useText();
  const language = useLanguage();
  const set = tasks.flatMap((task) =>
    task.items.map((item) => ({ task, item, change: taskChange(task, item.homeworkUuid, before) })),
  );
  if (set.length === 0) return null;
  // What has changed is seen before what is known.
  const inOrder =
    set.length <= most ? set : set.toSorted((a, b) => Number(b.change !== null) - Number(a.change !== null));
  const shown = inOrder.slice(0, most);
  const others = inOrder.slice(shown.length).map(({ task }) => task);
  return (
    <ul className={styles.tasks} aria-label={text('family.homework')} data-tasks data-tour="tasks">
      {shown.map(({ task, item, change }) => (
        <Task
          key={item.homeworkUuid}
          task={task}
          item={item}
          due={due}
          isDone={done.has(item.homeworkUuid)}
          change={change}
          onGo={onGo}
        />
      ))}
      {others.length > 0 && (
        <li>
          <button type="button" className={styles.others} onClick={onAll}>
            {text('family.moreTasks', { count: others.length, subjects: subjectsOf(others, language) })}
          </button>
        </li>
      )}
    </ul>
  );
}

type TaskProps = {
  task: DayTask;
  item: DueHomework;
  due: LocalDate;
  isDone: boolean;
  change: 'set' | 'changed' | null;
  onGo: () => void;
};

function Task({ task: { entry }, item, due, isDone, change, onGo }: TaskProps) {
  const text = useText();
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const isWork = entry.type === 'sor' || entry.type === 'soch';
  return (
    <li data-task>
      <Link
        className={classes(styles.task, isDone && styles.isDone)}
        to={pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId: item.homeworkUuid }, { date: due })}
        onClick={onGo}
      >
        <Icon shape={isDone ? circleCheck : circle} />
        <span className={styles.words}>
          <b>{pickLocalized(entry.subject.labels, language)}</b>{' '}
          {isWork && (
            <>
              <Tag kind={entry.type === 'sor' ? 'sor' : 'soch'} />{' '}
            </>
          )}
          {unbroken(item.body)} <FileCount files={item.files} />
          {isDone && <span className="vh">, {text('family.doneByChild')}</span>}
        </span>
        {change && (
          <span className={styles.change}>
            <NewDot />
            {text(`family.change.${change}`)}
          </span>
        )}
      </Link>
    </li>
  );
}
