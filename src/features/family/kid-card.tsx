// One child: who, for which day, what is new, what is to do, and in one grey line the rest.
import { useLayoutEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { addDays, inZone, mondayOf } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { Child } from '#contract/session/session.schema.ts';
import type { ChildFace } from '#domain/child/child-faces.ts';
import { useGoToChild } from '#domain/child/use-go-to-child.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { pagePath } from '#shared/lib/page-path.ts';
import { chevronRight } from '#shared/ui/icons/index.ts';
import { AgeLabel, Avatar, classes, Icon } from '#shared/ui/index.ts';
import { dayTasks, setHomework } from './day-tasks.ts';
import { forDayWords, holidayAhead, momentWords } from './day-words.ts';
import styles from './home.module.css';
import { KidTasks } from './kid-tasks.tsx';
import { chipsFor, NewsChips } from './news-chips.tsx';
import { NoDay, useRetry } from './no-day.tsx';
import { RestLine } from './rest-line.tsx';
import { TodayResults } from './today-results.tsx';
import { useDone } from './use-done.ts';
import type { Fit } from './use-fit.ts';
import { useNews } from './use-news.ts';
import { type PupilPlace, usePupilDays } from './use-pupil-days.ts';
import { useSeen } from './use-seen.ts';

export type KidCardProps = {
  child: Child;
  face: ChildFace;
  place: PupilPlace;
  now: number;
  hasSchool: boolean;
  fit: Fit;
  /** Told what the card holds. */
  onContent: (child: string, shown: string) => void;
  onAll: () => void;
};

export function KidCard({ child, face, place, now, hasSchool, fit, onContent, onAll }: KidCardProps) {
  const text = useText();
  const language = useLanguage();
  const { eduYear = '' } = useParams();
  const { studentSchoolUuid, schoolId, timeZone } = place;
  const today = inZone(now, timeZone).date;
  const days = usePupilDays(place, now);
  const { found } = days;
  const tasks = found.kind === 'day' ? dayTasks(found.day) : [];
  const done = useDone(place, setHomework(tasks));
  const news = useNews(place, days, now);
  const goToChild = useGoToChild(studentSchoolUuid);
  const retry = useRetry([pupilWeekDocument.name(studentSchoolUuid, mondayOf(today))], schoolId);
  const part = useRef<HTMLElement>(null);
  const shown = `${found.kind} ${news.fresh.flatMap(({ keys }) => keys)} ${setHomework(tasks).map(({ body }) => body)}`;
  useLayoutEffect(() => onContent(studentSchoolUuid, shown), [onContent, studentSchoolUuid, shown]);
  const date = found.kind === 'day' ? found.day.date : addDays(today, 1);
  const chips = chipsFor(news.fresh, fit.chips);
  useSeen(part, { news, tasks, day: date, hidden: news.fresh.slice(chips.length) });
  const titleId = `kid-${studentSchoolUuid}`;
  const holiday = holidayAhead(found, today, text, language);
  return (
    <article className={classes('card', styles.kid)} aria-labelledby={titleId} data-kid>
      <header className={styles.head} ref={part} data-tour="kid">
        <Avatar face={face} />
        <h2 id={titleId} className="grow">
          <Link className={styles.name} to={pagePath(eduYear, 'schedule/:date?', { date })} onClick={goToChild}>
            {face.name}
          </Link>{' '}
          <span className={styles.place}>
            {[child.group.name, hasSchool && child.school.name].filter(Boolean).join(', ')}
          </span>
          {found.kind === 'day' && <span className={styles.day}>{forDayWords(date, { today, text, language })}</span>}
        </h2>
        {days.isOld && days.confirmedAt !== null && (
          <AgeLabel at={momentWords(days.confirmedAt, { now, timeZone })} isOld />
        )}
        <TodayResults items={news.ofToday} today={today} onGo={goToChild} />
        <span className={styles.go}>
          <Icon shape={chevronRight} />
        </span>
      </header>
      <NewsChips news={news} today={today} shown={chips} onAll={onAll} onGo={goToChild} />
      {holiday && <p className={styles.note}>{holiday}</p>}
      {found.kind === 'day' ? (
        <>
          <KidTasks
            tasks={tasks}
            due={date}
            done={done}
            before={news.look.tasksBefore(date)}
            most={fit.tasks}
            onAll={onAll}
            onGo={goToChild}
          />
          <RestLine tasks={tasks} days={days} now={now} timeZone={timeZone} />
        </>
      ) : (
        <NoDay days={days} timeZone={timeZone} onRetry={retry} />
      )}
    </article>
  );
}
