// Homework of a month by the day it is due, for a student or a parent's chosen child.

import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, inZone, type LocalDate } from '#contract/core/time.ts';
import { pupilWeekDocument } from '#contract/schedule/schedule.documents.ts';
import type { ScheduleWeek } from '#contract/schedule/schedule.schema.ts';
import { type DocumentResult, useDocuments } from '#data/documents/use-documents.ts';
import { usePerson } from '#data/session/person.ts';
import { useNow } from '#data/time/use-now.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { monthName } from '#shared/lib/calendar-names.ts';
import { formatWeekdayDate, formatWeekRange } from '#shared/lib/dates.ts';
import { cloudOff } from '#shared/ui/icons/index.ts';
import {
  ChoiceList,
  Columns,
  DateNavigator,
  EmptyState,
  Notice,
  Select,
  Skeleton,
  SkeletonBar,
} from '#shared/ui/index.ts';
import { Page } from '#shared/ui/shell/index.ts';
import { HomeworkDayCard } from './homework-day-card.tsx';
import styles from './homework-list.module.css';
import { type HomeworkDay, homeworkDays, isMonth, type Month, mondaysOf } from './month.ts';

const allDays = 'all';

export default function HomeworkListPage() {
  const text = useText();
  const language = useLanguage();
  const { pupil, year, child, timeZone } = usePerson();
  const today = inZone(useNow(), timeZone).date;
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('month');
  const month = isMonth(asked) ? asked : monthWithin(today, year);
  const mondays = useMemo(() => mondaysOf(month, year), [month, year]);
  const student = pupil?.info.studentSchoolUuid;
  const names = useMemo(
    () => (student ? mondays.map((monday) => pupilWeekDocument.name(student, monday)) : []),
    [student, mondays],
  );
  const weeks = useDocuments(names);
  const days = homeworkDays(
    weeks.flatMap((week) => (week.state === 'ready' ? week.body.days : [])),
    month,
  );
  const day = days.find(({ date }) => date === parameters.get('day'))?.date ?? allDays;
  const title = `${monthName(Number(month.slice(5)), language)} ${month.slice(0, 4)}`;
  const go = (to: Month) => setParameters({ month: to }, { replace: true, preventScrollReset: true });
  const show = (chosen: string) =>
    setParameters(chosen === allDays ? { month } : { month, day: chosen }, { replace: true, preventScrollReset: true });
  return (
    <Page
      title={text('family.list.title')}
      subtitle={[child?.studentInfo.studentName, title].filter(Boolean).join(' · ')}
      {...(child?.studentInfo.studentName && { lead: child.studentInfo.studentName })}
      actions={
        <DateNavigator
          unit="month"
          date={`${month}-01`}
          today={today}
          range={year === null ? undefined : { from: year.dateStart, to: year.dateEnd }}
          onSelect={(to) => go(to.slice(0, 7))}
        />
      }
    >
      <Columns
        isBesideFirst
        beside={
          days.length > 1 && (
            <>
              <div className="only-phone">
                <Select
                  label={text('family.list.day')}
                  value={day}
                  onChange={({ target }) => show(target.value)}
                  options={[
                    { value: allDays, label: text('family.list.allDays') },
                    ...days.map(({ date, tasks }) => ({
                      value: date,
                      label: `${formatWeekdayDate(date, language)}: ${text('family.list.count', { count: tasks.length })}`,
                    })),
                  ]}
                />
              </div>
              <ChoiceList
                className="only-desk"
                label={text('family.list.day')}
                value={day}
                onChange={show}
                choices={[
                  {
                    value: allDays,
                    label: text('family.list.allDays'),
                    count: days.reduce((sum, { tasks }) => sum + tasks.length, 0),
                  },
                  ...days.map(({ date, tasks }) => ({
                    value: date,
                    label: formatWeekdayDate(date, language),
                    count: tasks.length,
                  })),
                ]}
              />
            </>
          )
        }
      >
        <Missing weeks={weeks} mondays={mondays} />
        <Days days={day === allDays ? days : days.filter(({ date }) => date === day)} today={today} weeks={weeks} />
      </Columns>
    </Page>
  );
}

/** This month, or the nearest one of a year that is over or has not started. */
function monthWithin(today: LocalDate, year: { dateStart: LocalDate; dateEnd: LocalDate } | null): Month {
  const date =
    year === null ? today : today < year.dateStart ? year.dateStart : today > year.dateEnd ? year.dateEnd : today;
  return date.slice(0, 7);
}

type Weeks = readonly DocumentResult<ScheduleWeek>[];

/** What is due is what one looks for; what is over is below, the latest first. */
function Days({ days, today, weeks }: { days: readonly HomeworkDay[]; today: LocalDate; weeks: Weeks }) {
  const text = useText();
  const isComing = weeks.some((week) => week.state === 'loading' || (week.state === 'absent' && !week.isOffline));
  if (days.length === 0) {
    if (isComing) return <ComingDays />;
    if (!weeks.some(({ state }) => state === 'ready')) return null;
    return <EmptyState title={text('family.list.empty')} text={text('family.list.emptyWhy')} />;
  }
  const ahead = days.filter(({ date }) => date >= today);
  const past = days.filter(({ date }) => date < today).toReversed();
  return (
    <div className={styles.days}>
      {ahead.map((day) => (
        <HomeworkDayCard key={day.date} day={day} />
      ))}
      {ahead.length > 0 && past.length > 0 && <h2 className={styles.past}>{text('family.list.past')}</h2>}
      {past.map((day) => (
        <HomeworkDayCard key={day.date} day={day} />
      ))}
    </div>
  );
}

function ComingDays() {
  return (
    <Skeleton>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className={styles.task}>
          <SkeletonBar width="40%" />
          <SkeletonBar width="70%" />
        </div>
      ))}
    </Skeleton>
  );
}

/** Weeks of the month that are not on the device: their homework is unknown, which is not none. */
function Missing({ weeks, mondays }: { weeks: Weeks; mondays: readonly LocalDate[] }) {
  const text = useText();
  const language = useLanguage();
  const missing = mondays.filter((_, index) => {
    const week = weeks[index];
    return week?.state === 'absent' && (week.isOffline || week.failure !== null);
  });
  if (missing.length === 0) return null;
  const ranges = missing.map((monday) => formatWeekRange(monday, addDays(monday, 6), language)).join(', ');
  return <Notice icon={cloudOff}>{text('family.list.missing', { weeks: ranges })}</Notice>;
}
