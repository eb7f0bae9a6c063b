// The week's schedule of an employee, a student or a parent's child (part 1 section 2).
import { useEffect, useState } from 'react';
import { inZone } from '#contract/core/time.ts';
import { dayInYear } from '#contract/session/session.rules.ts';
import { useAccount } from '#data/account-context.tsx';
import { useSyncStatus } from '#data/connection/use-sync-status.ts';
import { usePerson } from '#data/session/person.ts';
import { useNow } from '#data/time/use-now.ts';
import { useShownTime } from '#data/time/use-shown-time.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatWeekdayDate, formatWeekRange } from '#shared/lib/dates.ts';
import { formatNearDay } from '#shared/lib/relative-time.ts';
import { AgeLabel, below, breakpoints, useToast } from '#shared/ui/index.ts';
import { later } from '#shared/ui/later.tsx';
import { Page } from '#shared/ui/shell/index.ts';
import { DayPanel } from './day-panel.tsx';
import { DayTabs, dayPanelId, dayTabId } from './day-tabs.tsx';
import { isFirstDone } from './first-done.ts';
import { allGroups } from './lesson-order.ts';
import styles from './schedule.module.css';
import { type ScheduleParts, usualParts, type WeekView } from './schedule-parts.ts';
import { useWeek } from './use-week.ts';
import { WeekBar } from './week-bar.tsx';
import { type Direction, dayStep, weekStep } from './week-steps.ts';

const FirstLine = later(() => import('./first-line.tsx'), <div className={styles.first} />);

/** After this long a refresh without an answer is no longer shown as in flight. */
const refreshShownMs = 10_000;
const noDays = [] as const;

export default function SchedulePage({ parts = usualParts }: { parts?: ScheduleParts }) {
  const text = useText();
  const language = useLanguage();
  const person = usePerson();
  const isNarrow = useMediaQuery(below(breakpoints.md));
  const isCompact = useMediaQuery(below(breakpoints.lg));
  const now = useNow();
  const today = inZone(now, person.timeZone).date;
  const week = useWeek(today, parts);
  const [groupKey, setGroupKey] = useState(allGroups);
  const { monday, shown, selected, weeks, isSettled, answer, select } = week;
  // A timetable names its child.
  const child = person.child && `${person.child.studentInfo.studentName ?? ''}, ${person.child.group.name}`;
  const refreshing = useRefresh(week);
  const { user } = useAccount();
  const [isNewcomer] = useState(() => !person.isReadOnly && !isFirstDone(user.userId));
  useTouch(week);
  useAnswerMessage(week);

  const byWeek = (direction: Direction) => weekStep(direction, weeks, today);
  const byDay = (direction: Direction) => dayStep(direction, { selected, shown, weeks });
  const range = formatWeekRange(monday, shown.at(-1) ?? monday, language);
  const places = placeOf(week, text);
  const day = isSettled && shown.length > 0 ? selected : null;
  const bar = {
    date: day ?? monday,
    // A year that is over or has not started has no today.
    today: dayInYear(today, person.year) === today ? today : null,
    refreshing,
    onSelect: select,
  };
  const unit = isNarrow ? 'day' : 'week';
  const step = isNarrow ? byDay : byWeek;
  return (
    <Page
      className={styles.schedule}
      title={text('schedule.title')}
      subtitle={[child, range, places.week].filter(Boolean).join(' · ')}
      {...(child && { lead: child })}
      heading={day === null ? text('schedule.title') : formatWeekdayDate(day, language)}
      actions={
        <WeekBar
          {...bar}
          isInHead
          unit="week"
          previous={byWeek('prev')}
          next={byWeek('next')}
          label={range}
          detail={[places.quarter, places.week].filter(Boolean).join(', ')}
        />
      }
    >
      {parts.Tools && (
        <parts.Tools days={answer?.days ?? noDays} monday={monday} value={groupKey} onChange={setGroupKey} />
      )}
      {shown.length > 0 && (
        <DayTabs shown={shown} days={answer?.days ?? null} selected={day} today={today} onSelect={select} />
      )}
      {isCompact && (
        <WeekBar
          {...bar}
          isInHead={false}
          unit={unit}
          previous={step('prev')}
          next={step('next')}
          label={day === null ? range : formatNearDay(day, today, language)}
        />
      )}
      {isNewcomer && <FirstLine />}
      <Age week={week} />
      {parts.Notes && <parts.Notes week={week} />}
      <div
        role="tabpanel"
        id={dayPanelId}
        className={styles.day}
        data-schedule
        {...(day !== null ? { 'aria-labelledby': dayTabId(day) } : { 'aria-label': text('schedule.title') })}
      >
        <DayPanel week={week} groupKey={groupKey} today={today} now={now} onRefresh={refreshing.onRefresh} />
      </div>
    </Page>
  );
}

/** Quarter and week of the quarter in words; empty where they are not known. */
function placeOf({ document }: WeekView, text: ReturnType<typeof useText>): { quarter: string; week: string } {
  if (document.state !== 'ready') return { quarter: '', week: '' };
  const { quarter, week } = document.body.groupInfo;
  return {
    quarter: quarter ? text('schedule.quarter', { number: quarter.number }) : '',
    week: week === null ? '' : text('schedule.week', { number: week }),
  };
}

/** How old the week is, where there has been no word of the server for a while. */
function Age({ week: { document } }: { week: WeekView }) {
  const shown = useShownTime();
  if (document.state !== 'ready' || !document.isOld) return null;
  return (
    <p className={styles.age}>
      <AgeLabel at={shown(document.confirmedAt)} isOld />
    </p>
  );
}

function useRefresh({ document, documentName, parts }: WeekView): { isBusy: boolean; onRefresh: () => void } {
  const text = useText();
  const account = useAccount();
  const status = useSyncStatus();
  const toast = useToast();
  const [asked, setAsked] = useState<{ name: string; confirmedAt: number | null } | null>(null);
  const confirmedAt = document.state === 'ready' ? document.confirmedAt : null;
  const isBusy = asked !== null && asked.name === documentName && asked.confirmedAt === confirmedAt;
  useEffect(() => {
    if (asked === null) return;
    const timer = setTimeout(() => setAsked(null), refreshShownMs);
    return () => clearTimeout(timer);
  }, [asked]);
  const isOffline = status.connection === 'offline';
  // After a cold start it is the refresh itself that finds out.
  useEffect(() => {
    if (!isBusy || !isOffline) return;
    setAsked(null);
    toast.warning(text('error.NO_CONNECTION'));
  }, [isBusy, isOffline, toast, text]);
  const onRefresh = () => {
    account.documents.request(parts.namesOf(documentName), { isRefresh: true });
    setAsked({ name: documentName, confirmedAt });
  };
  return { isBusy: isBusy && !isOffline, onRefresh };
}

/** What is looked at is not the first to go when the device is full. */
function useTouch({ documentName, document, parts }: WeekView): void {
  const account = useAccount();
  const isReady = document.state === 'ready';
  useEffect(() => {
    if (isReady) account.documents.touch(parts.namesOf(documentName));
  }, [account, documentName, isReady, parts]);
}

/** The message of an answer is told once for each answer. */
function useAnswerMessage({ answer, documentName }: WeekView): void {
  const toast = useToast();
  const message = answer?.message ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message for another week is told again
  useEffect(() => {
    if (message !== null) toast.error(message);
  }, [toast, message, documentName]);
}
