// The list of homework on the page of shared files. A press adds the selected files to the answer.
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { addDays, inZone, mondayOf } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import { useDocuments } from '#data/documents/use-documents.ts';
import { useOutbox } from '#data/outbox/use-outbox.ts';
import { usePerson } from '#data/session/person.ts';
import { useNow } from '#data/time/use-now.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { ButtonLink, EmptyState, Notice, OfflineState, Skeleton } from '#shared/ui/index.ts';
import own from './shared.module.css';
import { type SharedTask, sharedTasks } from './shared-tasks.ts';
import { sharedParameter } from './use-shared-pages.ts';

/** The weeks to look in, relative to the current one. */
const weeksAround = [0, 1, -1, 2, -2];

export function SharedTasks({ chosen }: { chosen: readonly string[] }) {
  const text = useText();
  const { pupil, child, timeZone } = usePerson();
  const { eduYear } = useParams();
  const outbox = useOutbox();
  const today = inZone(useNow(), timeZone).date;
  const monday = mondayOf(today);
  const student = pupil?.info.studentSchoolUuid;
  const names = useMemo(
    () => (student ? weeksAround.map((week) => pupilWeekDocument.name(student, addDays(monday, week * 7))) : []),
    [student, monday],
  );
  const weeks = useDocuments(names);
  const days = weeks.flatMap((week) => (week.state === 'ready' ? week.body.days : []));
  const tasks = sharedTasks(days, today, outbox);
  const title = child?.studentInfo.studentName
    ? `${text('answers.shared.which')} · ${child.studentInfo.studentName}`
    : text('answers.shared.which');
  const toList = <ButtonLink to={pagePath(eduYear, 'homework/list')}>{text('answers.shared.toList')}</ButtonLink>;
  if (tasks.length > 0) {
    return (
      <section className={own.part} aria-labelledby="shared-which">
        <h2 id="shared-which">{title}</h2>
        {chosen.length === 0 && <Notice>{text('answers.shared.noneChosen')}</Notice>}
        <ul className={`card ${own.tasks}`} data-shared-tasks>
          {tasks.map((task) => (
            <li key={task.homeworkUuid}>
              <Task task={task} chosen={chosen} />
            </li>
          ))}
        </ul>
      </section>
    );
  }
  const isComing = weeks.some(
    (week) => week.state === 'loading' || (week.state === 'absent' && !week.isOffline && week.failure === null),
  );
  if (isComing) return <Skeleton rows={3} />;
  if (weeks.every(({ state }) => state === 'absent')) {
    return <OfflineState text={text('answers.shared.offline')}>{toList}</OfflineState>;
  }
  return (
    <EmptyState title={text('answers.shared.noTasks')} text={text('answers.shared.noTasks.why')} actions={toList} />
  );
}

function Task({ task, chosen }: { task: SharedTask; chosen: readonly string[] }) {
  const text = useText();
  const language = useLanguage();
  const { eduYear } = useParams();
  const { homeworkUuid: answerId, dueOn, labels, body, isRework } = task;
  const query = { date: dueOn, ...(chosen.length > 0 && { [sharedParameter]: chosen.join(' ') }) };
  return (
    <Link className={own.task} to={pagePath(eduYear, 'homework/list/assigned/:answerId', { answerId }, query)}>
      <span className={own.head}>
        <b>{pickLocalized(labels, language)}</b>
        <span className="faint">{formatWeekdayDate(dueOn, language)}</span>
      </span>
      <span className={own.body}>
        {isRework && <span className="st st--warn">{text('answers.state.rework')}</span>} {unbroken(body)}
      </span>
    </Link>
  );
}
