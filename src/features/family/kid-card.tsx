// One child: who, what today brought, and the homework of the next school day.
import { Link, useParams } from 'react-router';
import { addDays, inZone, mondayOf } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { Child } from '#contract/session/session.schema.ts';
import { useAccount } from '#data/account-context.tsx';
import { chooseChild } from '#data/session/session.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { withSuffix } from '#shared/lib/kazakh-suffix.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { unbroken } from '#shared/lib/unbroken.ts';
import { circleCheck } from '#shared/ui/icons/index.ts';
import { Avatar, Icon, Tag } from '#shared/ui/index.ts';
import { type DayTask, dayTasks, resultsOf, setHomework } from './day-tasks.ts';
import { momentWords, skippedWords } from './day-words.ts';
import { NoDay, UnknownBox, useRetry } from './no-day.tsx';
import { NoHomework } from './no-homework.tsx';
import type { Shown } from './shown.ts';
import { TodayResults } from './today-results.tsx';
import { useDone } from './use-done.ts';
import { type PupilPlace, usePupilDays } from './use-pupil-days.ts';

export type KidCardProps = { child: Child; shown: Shown; now: number; hasSchool: boolean };

export function KidCard({ child, shown, now, hasSchool }: KidCardProps) {
  const text = useText();
  const language = useLanguage();
  const { school } = useAccount();
  const { studentInfo } = child;
  const { timeZone } = child.school;
  const place: PupilPlace = {
    studentSchoolUuid: studentInfo.studentSchoolUuid,
    schoolId: child.school.id,
    eduYear: school.eduYear,
    timeZone,
  };
  const today = inZone(now, timeZone).date;
  const days = usePupilDays(place, shown, now, today);
  const tasks = days.found.kind === 'day' ? dayTasks(days.found.day) : [];
  const done = useDone(place, setHomework(tasks));
  const retry = useRetry([pupilWeekDocument.name(place.studentSchoolUuid, mondayOf(today))], place.schoolId);
  const time = days.confirmedAt === null ? '' : momentWords(days.confirmedAt, { now, timeZone });
  const [surname = '', ...names] = (studentInfo.studentName ?? '').split(' ');
  const titleId = `kid-${studentInfo.studentSchoolUuid}`;
  const skipped = skippedWords(days.found, today, text, language);
  return (
    <article className="card kid" aria-labelledby={titleId}>
      <header className="kid__head">
        <Avatar userId={studentInfo.studentUserId} surname={surname} name={names[0] ?? ''} isLarge />
        <div className="grow">
          <h2 id={titleId}>
            {names.join(' ') || surname}{' '}
            <span className="faint">
              {[child.group.name, hasSchool && child.school.name].filter(Boolean).join(', ')}
            </span>
          </h2>
          {time !== '' && (
            <p className="muted num">{text('family.receivedAt', { time: withSuffix(time, 'locative', language) })}</p>
          )}
        </div>
        <TodayResults {...(days.today ? resultsOf(days.today) : { marks: [], attendance: [] })} />
      </header>
      {skipped && <p className="kid__note muted">{skipped}</p>}
      {days.isOvertaken && days.found.kind === 'day' && (
        <UnknownBox timeZone={timeZone}>{text('family.knownUntil', { time })}</UnknownBox>
      )}
      {days.found.kind === 'day' ? (
        <ul className="tasks">
          {tasks.map((task) => (
            <TaskLine key={task.entry.scheduleUuid} task={task} done={done} isUnknown={days.isOvertaken} />
          ))}
        </ul>
      ) : (
        <NoDay days={days} shown={shown} timeZone={timeZone} onRetry={retry} />
      )}
      <KidLinks
        studentSchoolUuid={studentInfo.studentSchoolUuid}
        name={names.join(' ') || surname}
        date={days.found.kind === 'day' ? days.found.day.date : addDays(today, shown === 'today' ? 0 : 1)}
      />
    </article>
  );
}

type TaskLineProps = { task: DayTask; done: ReadonlySet<string>; isUnknown: boolean };

function TaskLine({ task, done, isUnknown }: TaskLineProps) {
  const text = useText();
  const language = useLanguage();
  const { entry, state, items } = task;
  const subject = pickLocalized(entry.subject.labels, language);
  const isWork = entry.type === 'sor' || entry.type === 'soch';
  return (
    <li className={`task ${state === 'set' ? 'is-set' : state === 'none' ? 'is-none' : 'is-not'}`}>
      <b>
        {subject} {isWork && <Tag kind={entry.type === 'sor' ? 'sor' : 'soch'} />}
      </b>{' '}
      {items.map((item) => (
        <span key={item.homeworkUuid} className="task__text">
          {unbroken(item.body)} <span className="faint nowrap">{unbroken(item.teacher)}</span>
          {done.has(item.homeworkUuid) && (
            <span className="st st--ok task__done">
              <Icon shape={circleCheck} />
              {text('family.doneByChild')}
            </span>
          )}
        </span>
      ))}
      {items.length === 0 && <NoHomework isNone={state === 'none'} isUnknown={isUnknown} />}
    </li>
  );
}

/** Pages of one child: choosing them chooses the child. */
function KidLinks({ studentSchoolUuid, name, date }: { studentSchoolUuid: string; name: string; date: string }) {
  const text = useText();
  const { eduYear = '' } = useParams();
  const pages = [
    { to: pagePath(eduYear, 'schedule/:date?', { date }), label: text('shell.menu.schedule') },
    { to: pagePath(eduYear, 'homework/list'), label: text('family.homework') },
    { to: pagePath(eduYear, 'marks/:quarter?'), label: text('pupil-marks.title') },
  ];
  return (
    <footer className="kid__foot">
      {pages.map(({ to, label }) => (
        <Link key={to} to={to} onClick={() => chooseChild(studentSchoolUuid)}>
          {label}
          <span className="vh">: {name}</span>
        </Link>
      ))}
    </footer>
  );
}
