// A student's next school day: homework to tick off, the lessons in their order, and what comes after.
import { inZone, mondayOf } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import { useAccount } from '#data/account-context.tsx';
import { usePerson } from '#data/session/person.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { AgeLabel, Notice } from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { ComingList } from './coming-list.tsx';
import { dayTasks, resultsOf, setHomework } from './day-tasks.ts';
import { momentWords, skippedWords, titleOf } from './day-words.ts';
import { HomeworkList } from './homework-list.tsx';
import { LessonTimes } from './lesson-times.tsx';
import { NoDay, UnknownBox, useRetry } from './no-day.tsx';
import type { DayProps } from './shown.ts';
import { TodayResults } from './today-results.tsx';
import { useDone } from './use-done.ts';
import { type PupilDays, type PupilPlace, usePupilDays } from './use-pupil-days.ts';

export function StudentDay(props: DayProps) {
  const account = useAccount();
  const { pupil, timeZone } = usePerson();
  if (!pupil) return null;
  const { studentSchoolUuid } = pupil.info;
  return <PupilDay {...props} place={{ ...account.school, studentSchoolUuid, timeZone }} />;
}

function PupilDay({ place, shown, now, choice }: DayProps & { place: PupilPlace }) {
  const text = useText();
  const language = useLanguage();
  const { timeZone } = place;
  const today = inZone(now, timeZone).date;
  const days = usePupilDays(place, shown, now, today);
  const { title, day } = titleOf({ shown, found: days.found, today }, text, language);
  const tasks = days.found.kind === 'day' ? dayTasks(days.found.day) : [];
  const items = setHomework(tasks);
  const done = useDone(place, items);
  const retry = useRetry([pupilWeekDocument.name(place.studentSchoolUuid, mondayOf(today))], place.schoolId);
  const left = items.filter(({ homeworkUuid }) => !done.has(homeworkUuid)).length;
  const counted = items.length === 0 ? '' : left === 0 ? text('family.allDone') : text('family.left', { count: left });
  const lessons = days.found.kind === 'day' ? days.found.day.schedule.length : 0;
  // Before a weekend the heading says enough.
  const isHolidayAhead = days.found.kind === 'day' && days.found.skipped?.isHoliday === true;
  const skipped = skippedWords(days.found, today, text, language);
  return (
    <Page
      className="tmr"
      title={title}
      subtitle={day}
      heading={`${title}${days.found.kind === 'day' && days.found.skipped ? ': ' : ', '}${lowered(day, language)}`}
      {...(lessons > 0 && {
        lead: [text('schedule.lessonCount', { count: lessons }), counted].filter(Boolean).join(', '),
      })}
      actions={
        <>
          {choice}
          {counted !== '' && <p className="tmr__left muted only-phone">{counted}</p>}
        </>
      }
    >
      <div className="tmr__lead">
        <TodayResults {...(days.today ? resultsOf(days.today) : { marks: [], attendance: [] })} />
        {days.confirmedAt !== null && days.isOld && (
          <AgeLabel at={momentWords(days.confirmedAt, { now, timeZone })} isOld />
        )}
      </div>
      {skipped && isHolidayAhead && (
        <div className="tmr__notice">
          <Notice>{skipped}</Notice>
        </div>
      )}
      {days.found.kind === 'day' ? (
        <div className="tmr__cols">
          <section aria-labelledby="tmr-homework">
            <h2 id="tmr-homework">{text('family.homework')}</h2>
            {days.isOvertaken && <Overtaken days={days} place={place} now={now} />}
            <HomeworkList tasks={tasks} done={done} days={days} place={place} now={now} />
          </section>
          <section aria-labelledby="tmr-lessons">
            <h2 id="tmr-lessons">{text('family.lessons')}</h2>
            <LessonTimes day={days.found.day} />
            <ComingList after={days.found.day.date} weeks={days.weeks} />
          </section>
        </div>
      ) : (
        <NoDay days={days} shown={shown} timeZone={timeZone} onRetry={retry} />
      )}
    </Page>
  );
}

/** Inside a sentence the weekday is small, except in English. */
function lowered(day: string, language: string): string {
  return language === 'en' ? day : day.charAt(0).toLocaleLowerCase('kk') + day.slice(1);
}

function Overtaken({ days, place, now }: { days: PupilDays; place: PupilPlace; now: number }) {
  const text = useText();
  const { timeZone } = place;
  const time = days.confirmedAt === null ? '' : momentWords(days.confirmedAt, { now, timeZone });
  return <UnknownBox timeZone={timeZone}>{text('family.knownUntil', { time })}</UnknownBox>;
}
