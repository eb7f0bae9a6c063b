// A student's home: what is new, the next school day's homework to tick off, its lessons in their order, and what comes after.
import { useRef } from 'react';
import { inZone, mondayOf } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { AgeLabel, below, breakpoints, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { ComingList } from './coming-list.tsx';
import { type DayTask, dayTasks, setHomework } from './day-tasks.ts';
import { forDayWords, holidayAhead, momentWords } from './day-words.ts';
import styles from './home.module.css';
import { LessonTimes } from './lesson-times.tsx';
import { taskChange } from './news.ts';
import { NewsList } from './news-list.tsx';
import { NoDay, useRetry } from './no-day.tsx';
import { RestLine } from './rest-line.tsx';
import { StudentTasks } from './student-tasks.tsx';
import { useDone } from './use-done.ts';
import { type PupilNews, useNews } from './use-news.ts';
import { type PupilDays, type PupilPlace, usePupilDays } from './use-pupil-days.ts';
import { useSeen } from './use-seen.ts';
import { WeekMarks } from './week-marks.tsx';

export function StudentHome({ now }: { now: number }) {
  const account = useAccount();
  const { pupil, timeZone } = usePerson();
  if (!pupil) return null;
  const { studentSchoolUuid } = pupil.info;
  return <PupilHome now={now} place={{ ...account.school, studentSchoolUuid, timeZone }} />;
}

type PlaceProps = { place: PupilPlace; now: number };

function PupilHome({ place, now }: PlaceProps) {
  const text = useText();
  const language = useLanguage();
  const isNarrow = useMediaQuery(below(breakpoints.lg));
  const { timeZone, studentSchoolUuid, schoolId } = place;
  const today = inZone(now, timeZone).date;
  const days = usePupilDays(place, now);
  const { found, weeks } = days;
  const tasks = found.kind === 'day' ? dayTasks(found.day) : [];
  const news = useNews(place, days, now);
  const retry = useRetry([pupilWeekDocument.name(studentSchoolUuid, mondayOf(today))], schoolId);
  const day = formatWeekdayDate(today, language);
  const holiday = holidayAhead(found, today, text, language);
  return (
    <Page
      isHome
      className={styles.home}
      title={text('family.home')}
      subtitle={day}
      lead={day}
      actions={
        days.isOld &&
        days.confirmedAt !== null && <AgeLabel at={momentWords(days.confirmedAt, { now, timeZone })} isOld />
      }
    >
      <div className={styles.columns} data-home>
        <div className={styles.sections}>
          <NewsSection
            news={news}
            tasks={tasks}
            now={now}
            place={place}
            due={found.kind === 'day' ? found.day.date : null}
          />
          {holiday && <Notice>{holiday}</Notice>}
          {found.kind === 'day' ? (
            <TaskSection days={days} tasks={tasks} place={place} now={now} due={found.day.date} />
          ) : (
            <NoDay days={days} timeZone={timeZone} onRetry={retry} />
          )}
          {!isNarrow && <WeekMarks kids={[{ place }]} today={today} />}
        </div>
        <aside className={styles.aside} aria-label={text('family.lessons')}>
          {found.kind === 'day' && (
            <section className={styles.section} aria-labelledby="home-lessons">
              <div className={styles.title}>
                <h2 id="home-lessons">{text('family.lessons')}</h2>
                <span className="muted num">{formatWeekdayDate(found.day.date, language)}</span>
              </div>
              <LessonTimes day={found.day} />
            </section>
          )}
          <ComingList after={found.kind === 'day' ? found.day.date : today} weeks={weeks} />
        </aside>
      </div>
    </Page>
  );
}

type NewsSectionProps = PlaceProps & { news: PupilNews; tasks: readonly DayTask[]; due: string | null };

/** Nothing new and nothing of today: the place is the homework's. */
function NewsSection({ news, tasks, due, place: { timeZone }, now }: NewsSectionProps) {
  const text = useText();
  const part = useRef<HTMLElement>(null);
  useSeen(part, { news, tasks, day: due ?? '' });
  const { fresh, ofToday, look } = news;
  const before = look.tasksBefore(due ?? '');
  const changed = tasks.some((task) =>
    task.items.some(({ homeworkUuid }) => taskChange(task, homeworkUuid, before) !== null),
  );
  const isAnyNew = fresh.length > 0 || changed;
  if (!isAnyNew && ofToday.length === 0) return <section ref={part} className={styles.nothing} />;
  return (
    <section ref={part} className={styles.section} aria-labelledby="home-news">
      <div className={styles.title}>
        <h2 id="home-news">{text(isAnyNew ? 'family.news' : 'family.today')}</h2>
        {isAnyNew && look.before !== null && (
          <span className="muted num">
            {text('family.news.since', { time: momentWords(look.before.at, { now, timeZone }) })}
          </span>
        )}
      </div>
      <NewsList news={news} tasks={tasks} today={inZone(now, timeZone).date} due={due} />
    </section>
  );
}

type TaskSectionProps = PlaceProps & { days: PupilDays; tasks: readonly DayTask[]; due: string };

function TaskSection({ days, tasks, place, now, due }: TaskSectionProps) {
  const text = useText();
  const language = useLanguage();
  const items = setHomework(tasks);
  const done = useDone(place, items);
  const today = inZone(now, place.timeZone).date;
  const count = items.filter(({ homeworkUuid }) => done.has(homeworkUuid)).length;
  return (
    <section className={styles.section} aria-labelledby="home-tasks">
      <div className={styles.title}>
        <h2 id="home-tasks">{forDayWords(due, { today, text, language })}</h2>
        {items.length > 0 && (
          <span className="muted num">
            {count === items.length
              ? text('family.allDone')
              : text('family.doneOf', { done: count, all: items.length })}
          </span>
        )}
      </div>
      <div className="card">
        {items.length === 0 && <p className={styles.nothingSet}>{text('family.nothingSet')}</p>}
        <StudentTasks tasks={tasks} due={due} done={done} studentSchoolUuid={place.studentSchoolUuid} />
        <RestLine tasks={tasks} days={days} now={now} timeZone={place.timeZone} />
      </div>
    </section>
  );
}
