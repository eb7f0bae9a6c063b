// Homework of the day, one block per subject, each with its own honest state.
import { Link, useParams } from 'react-router';
import type { DueHomework } from '#contract/schedule/schedule.schema.ts';
import { pickLocalized, useLanguage } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { Tag } from '#shared/ui/index.ts';
import type { DayTask } from './day-tasks.ts';
import { momentWords } from './day-words.ts';
import { DoneTick } from './done-tick.tsx';
import { NoHomework } from './no-homework.tsx';
import type { PupilDays, PupilPlace } from './use-pupil-days.ts';

export type HomeworkListProps = {
  tasks: readonly DayTask[];
  done: ReadonlySet<string>;
  days: PupilDays;
  place: PupilPlace;
  now: number;
};

export function HomeworkList({ tasks, done, days, place, now }: HomeworkListProps) {
  const date = days.found.kind === 'day' ? days.found.day.date : '';
  const time = days.confirmedAt === null ? '' : momentWords(days.confirmedAt, { now, timeZone: place.timeZone });
  return (
    <ul className="card hws">
      {tasks.flatMap((task) =>
        task.items.length > 0
          ? task.items.map((item) => (
              <SetItem
                key={item.homeworkUuid}
                task={task}
                item={item}
                date={date}
                isDone={done.has(item.homeworkUuid)}
                place={place}
              />
            ))
          : [<EmptyItem key={task.entry.scheduleUuid} task={task} time={time} isUnknown={days.isOvertaken} />],
      )}
    </ul>
  );
}

function Head({ task, children }: { task: DayTask; children: React.ReactNode }) {
  const isWork = task.entry.type === 'sor' || task.entry.type === 'soch';
  return (
    <div className="hw__head">
      <h3>
        {children} {isWork && <Tag kind={task.entry.type === 'sor' ? 'sor' : 'soch'} />}
      </h3>
      <span className="faint">{unbroken(task.items[0]?.teacher || task.entry.teacher)}</span>
    </div>
  );
}

type SetItemProps = { task: DayTask; item: DueHomework; date: string; isDone: boolean; place: PupilPlace };

function SetItem({ task, item, date, isDone, place }: SetItemProps) {
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const subject = pickLocalized(task.entry.subject.labels, language);
  return (
    <li className={isDone ? 'hw is-sent' : 'hw is-todo'}>
      <Head task={task}>
        <Link
          className="hw__link"
          to={pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId: item.homeworkUuid }, { date })}
        >
          {subject}
        </Link>
      </Head>
      <p className="hw__text">{unbroken(item.body)}</p>
      <div className="hw__act">
        <DoneTick item={item} subject={subject} studentSchoolUuid={place.studentSchoolUuid} />
      </div>
    </li>
  );
}

function EmptyItem({ task, time, isUnknown }: { task: DayTask; time: string; isUnknown: boolean }) {
  const language = useLanguage();
  return (
    <li className={task.state === 'none' ? 'hw is-none' : 'hw is-wait'}>
      <Head task={task}>{pickLocalized(task.entry.subject.labels, language)}</Head>
      <NoHomework isNone={task.state === 'none'} time={time} isUnknown={isUnknown} />
    </li>
  );
}
