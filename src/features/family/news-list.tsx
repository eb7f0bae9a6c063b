// What is new of the pupil who looks: a line for each, with the tasks that were set or changed since.
import { Link, useParams } from 'react-router';
import type { LocalDate } from '#contract/core/time.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { edit } from '#shared/ui/icons/pages.ts';
import { classes, Icon } from '#shared/ui/index.ts';
import type { DayTask } from './day-tasks.ts';
import styles from './news.module.css';
import { type NewsItem, taskChange } from './news.ts';
import { NewDot, NewsFace, useNewsPath, useNewsTitle, useNewsWhen } from './news-parts.tsx';
import type { PupilNews } from './use-news.ts';

type NewsListProps = { news: PupilNews; tasks: readonly DayTask[]; today: LocalDate; due: LocalDate | null };

export function NewsList({ news, tasks, today, due }: NewsListProps) {
  const { fresh, ofToday, look } = news;
  const before = look.tasksBefore(due ?? '');
  const changes = tasks.flatMap((task) =>
    task.items.flatMap(({ homeworkUuid }) => {
      const change = taskChange(task, homeworkUuid, before);
      return change ? [{ task, homeworkUuid, change }] : [];
    }),
  );
  return (
    <ul className={classes('card', styles.list)}>
      {fresh.map((item) => (
        <NewsLine key={item.keys[0]} item={item} today={today} news={news} />
      ))}
      {changes.map(({ task, homeworkUuid, change }) => (
        <TaskLine key={homeworkUuid} task={task} homeworkUuid={homeworkUuid} change={change} due={due} />
      ))}
      {ofToday.map((item) => (
        <NewsLine key={item.keys[0]} item={item} today={today} news={news} />
      ))}
    </ul>
  );
}

function NewsLine({ item, today, news: { look } }: { item: NewsItem; today: LocalDate; news: PupilNews }) {
  const text = useText();
  const pathOf = useNewsPath();
  const titleOf = useNewsTitle();
  const whenOf = useNewsWhen(today);
  const comment = item.kind === 'mark' ? item.mark.comment : null;
  const isNew = item.isNew && !item.keys.every(look.isOpened);
  return (
    <li>
      <Link to={pathOf(item)} onClick={() => look.open(item.keys)}>
        <span className={styles.face}>
          <NewsFace item={item} />
        </span>
        <span className="grow">
          <b>{titleOf(item)}</b>
          <span className={styles.say}>
            {comment ? `«${comment}»` : item.kind === 'mark' ? text(`family.mark.${item.mark.type}`) : ''}
          </span>
        </span>
        <span className={styles.when}>{whenOf(item).words}</span>
        {isNew && <NewDot />}
      </Link>
    </li>
  );
}

type TaskLineProps = { task: DayTask; homeworkUuid: string; change: 'set' | 'changed'; due: LocalDate | null };

function TaskLine({ task, homeworkUuid, change, due }: TaskLineProps) {
  const text = useText();
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const date = due === null ? {} : { date: due };
  return (
    <li>
      <Link to={pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId: homeworkUuid }, date)}>
        <span className={styles.face}>
          <span className={styles.edited}>
            <Icon shape={edit} />
          </span>
        </span>
        <span className="grow">
          <b>{pickLocalized(task.entry.subject.labels, language)}</b>
          <span className={styles.say}>{text(`family.task.${change}`)}</span>
        </span>
        <NewDot />
      </Link>
    </li>
  );
}
