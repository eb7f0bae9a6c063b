// What is below the tabs: the lessons of the day, or why there are none. None, unknown and failed are different sentences.
import { type ReactNode, useMemo } from 'react';
import { isIn } from '#contract/core/roles.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { ScheduleDay } from '#contract/schedule/schedule.schema.ts';
import { usePerson } from '#data/session/person.ts';
import { pickLocalized, useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate, formatWeekRange } from '#shared/lib/dates.ts';
import { flag } from '#shared/ui/icons/index.ts';
import {
  Button,
  classes,
  EmptyState,
  ErrorState,
  FailureState,
  Notice,
  OfflineState,
  Skeleton,
  SkeletonBar,
} from '#shared/ui/index.ts';
import tableStyles from './day-table.module.css';
import { EmployeeDay } from './day-table.tsx';
import { type HolidayRun, holidayRuns } from './holiday-runs.ts';
import { allGroups, chosenGroup, isInGroup, numbered } from './lesson-order.ts';
import styles from './schedule.module.css';
import type { WeekView } from './schedule-parts.ts';
import { nearestSchoolDay } from './shown-days.ts';

export type DayPanelProps = { week: WeekView; groupKey: string; today: LocalDate; now: number; onRefresh: () => void };

export function DayPanel({ week, groupKey, today, now, onRefresh }: DayPanelProps) {
  const text = useText();
  const language = useLanguage();
  const { document, answer, monday, shown, selected, isSettled } = week;
  if (document.state === 'refused') {
    // The server's "there is no such schedule" is an answer, not a failure.
    return document.code === 'NOT_FOUND' || document.code === 'NO_SCHEDULE' ? (
      <EmptyState title={text('schedule.noSchedule')} text={text('schedule.noSchedule.why')} />
    ) : (
      <ErrorState code={document.code} onRetry={onRefresh} />
    );
  }
  if (document.state === 'absent' && document.isOffline) {
    const range = formatWeekRange(monday, shown.at(-1) ?? monday, language);
    return (
      <OfflineState
        title={text('schedule.offline', { week: range })}
        text={text('schedule.offline.how')}
        onRetry={onRefresh}
      />
    );
  }
  if (document.state === 'absent' && document.failure) {
    return <FailureState failure={document.failure} onRetry={onRefresh} />;
  }
  if (answer === null || !isSettled) return <ComingLessons />;
  const day = answer.days.find(({ date }) => date === selected);
  if (answer.weeks === null || day === undefined) {
    return <EmptyState title={text('schedule.noSchedule')} text={answer.message ?? text('schedule.noSchedule.why')} />;
  }
  return <Lessons day={day} week={week} groupKey={groupKey} today={today} now={now} />;
}

/** Rows in the shape of lessons, so that nothing moves when they come. */
function ComingLessons() {
  const isEmployee = isIn('employee', usePerson().role);
  return (
    <div className={classes(styles.coming, isEmployee && styles.comingSummed)}>
      <Skeleton>
        <div className={tableStyles.lessons} data-lessons>
          {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
            <div key={row} className={styles.comingrow}>
              <SkeletonBar width="3rem" />
              <SkeletonBar width="30%" />
              <SkeletonBar width="40%" />
            </div>
          ))}
        </div>
      </Skeleton>
    </div>
  );
}

function Lessons({ day, week, groupKey, today, now }: Omit<DayPanelProps, 'onRefresh'> & { day: ScheduleDay }) {
  const { role, pupil } = usePerson();
  const { Day = EmployeeDay, ProgrammeRow } = week.parts;
  const days = week.answer?.days ?? [];
  const shownDays = days.filter(({ date }) => week.shown.includes(date));
  const group = groupKey === allGroups ? null : chosenGroup(groupKey, pupil?.groups ?? []);
  const entries = useMemo(
    () => numbered(day.schedule).filter(({ entry }) => isInGroup(entry, group)),
    [day.schedule, group],
  );
  const runs = holidayRuns(shownDays);
  const own = runs.filter(({ from, to }) => from <= day.date && day.date <= to);
  const others = runs.filter((run) => !own.includes(run));
  return (
    <>
      <Holidays runs={own} isOnDay />
      {entries.length > 0 ? (
        <Day
          entries={entries}
          ProgrammeRow={ProgrammeRow}
          place={{ role, date: day.date, today, isDisabledWeek: day.isDisabledWeek }}
          now={now}
        />
      ) : (
        <NoLessons day={day} week={week} isFiltered={day.schedule.length > 0} />
      )}
      <Holidays runs={others} />
    </>
  );
}

/** Holidays of the day above its lessons, those of other days of the week below. */
function Holidays({ runs, isOnDay }: { runs: readonly HolidayRun[]; isOnDay?: boolean }): ReactNode {
  const text = useText();
  const language = useLanguage();
  if (runs.length === 0) return null;
  return (
    <div className={isOnDay ? styles.holiday : classes(styles.weeknotes, styles.notes)}>
      {runs.map(({ from, to, name }) => {
        const when = from === to ? formatWeekdayDate(from, language) : formatWeekRange(from, to, language);
        const what = name ? pickLocalized(name, language) : text('schedule.holiday');
        return (
          <Notice key={from} tone="warn" icon={flag} title={`${when}: ${what}.`}>
            {text('schedule.holiday.noLessons')}
          </Notice>
        );
      })}
    </div>
  );
}

function NoLessons({ day, week, isFiltered }: { day: ScheduleDay; week: WeekView; isFiltered: boolean }) {
  const text = useText();
  const language = useLanguage();
  const { role } = usePerson();
  const days = (week.answer?.days ?? []).filter(({ date }) => week.shown.includes(date));
  const nearest = isFiltered ? null : nearestSchoolDay(day.date, days);
  const isEmployee = isIn('employee', role);
  if (isFiltered) return <EmptyState title={text('schedule.noLessons.group')} />;
  return (
    <EmptyState
      title={text(week.answer?.isEmpty ? 'schedule.noLessons.week' : 'schedule.noLessons.day')}
      // A holiday is reason enough, and it is told above.
      text={day.isHoliday ? undefined : text(isEmployee ? 'schedule.noLessons.employee' : 'schedule.noLessons.pupil')}
      actions={
        nearest !== null && (
          <Button onClick={() => week.select(nearest)}>
            {text('schedule.nearest', { day: formatWeekdayDate(nearest, language, 'inside') })}
          </Button>
        )
      }
    />
  );
}
