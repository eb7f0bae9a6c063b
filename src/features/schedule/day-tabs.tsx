// The days of the week as tabs.
import type { LocalDate } from '#contract/core/time.ts';
import type { ScheduleDay } from '#contract/schedule/schedule.schema.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { shortWeekdayName, weekdayName } from '#shared/lib/calendar-names.ts';
import { formatWeekdayDate } from '#shared/lib/dates.ts';
import { flag } from '#shared/ui/icons/index.ts';
import { below, breakpoints, classes, Icon, moveFocus } from '#shared/ui/index.ts';
import styles from './day-tabs.module.css';

export const dayPanelId = 'schedule-day';
export const dayTabId = (date: LocalDate) => `schedule-tab-${date}`;

export type DayTabsProps = {
  shown: readonly LocalDate[];
  /** Null while the week is not known. */
  days: readonly ScheduleDay[] | null;
  selected: LocalDate | null;
  today: LocalDate;
  onSelect: (date: LocalDate) => void;
};

export function DayTabs({ shown, days, selected, today, onSelect }: DayTabsProps) {
  const text = useText();
  const isNarrow = useMediaQuery(below(breakpoints.md));
  const isMedium = useMediaQuery(below(breakpoints.lgm));
  const isShort = isNarrow || (isMedium && shown.length > 5);
  return (
    <div className={styles.row}>
      <div
        className={styles.days}
        role="tablist"
        aria-label={text('schedule.days')}
        onKeyDown={(event) => {
          const reached = moveFocus(event, '[role=tab]', 'row')?.dataset.date;
          if (reached) onSelect(reached);
        }}
      >
        {shown.map((date) => (
          <DayTab
            key={date}
            date={date}
            day={days?.find((candidate) => candidate.date === date) ?? null}
            isSelected={date === selected}
            // Before a day is chosen the first tab lets the keyboard in.
            isReachable={date === (selected ?? shown[0])}
            isToday={date === today}
            isShort={isShort}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

type DayTabProps = {
  date: LocalDate;
  day: ScheduleDay | null;
  isSelected: boolean;
  isReachable: boolean;
  isToday: boolean;
  isShort: boolean;
  onSelect: (date: LocalDate) => void;
};

function DayTab({ date, day, isSelected, isReachable, isToday, isShort, onSelect }: DayTabProps) {
  const text = useText();
  const language = useLanguage();
  const count = day?.schedule.length ?? 0;
  const isHoliday = day?.isHoliday ?? false;
  const isEmpty = day !== null && count === 0 && !isHoliday;
  const what = isHoliday
    ? text('schedule.holiday')
    : day === null
      ? ''
      : isEmpty
        ? text('schedule.noLessons.short')
        : text('schedule.lessonCount', { count });
  const todayWord = isToday ? text('ui.date.today') : '';
  const name = [formatWeekdayDate(date, language), todayWord.toLowerCase(), what.toLowerCase()];
  return (
    <button
      type="button"
      role="tab"
      id={dayTabId(date)}
      data-date={date}
      className={classes(
        styles.day,
        isToday && styles.isToday,
        isHoliday && styles.isHoliday,
        isEmpty && styles.isEmpty,
      )}
      aria-selected={isSelected}
      aria-controls={isSelected ? dayPanelId : undefined}
      tabIndex={isReachable ? 0 : -1}
      onClick={() => onSelect(date)}
    >
      {/* What is drawn is shortened to the width of the screen; what is read aloud is whole. */}
      <span className="vh">{name.filter((part) => part !== '').join(', ')}</span>
      <span className={styles.name} aria-hidden="true">
        {isShort ? shortWeekdayName(date, language) : weekdayName(date, language)}
      </span>
      <b className={styles.num} aria-hidden="true">
        {Number(date.slice(8))}
      </b>
      <span className={styles.meta} data-meta aria-hidden="true">
        {isHoliday && <Icon shape={flag} size="sm" />}
        {todayWord && (
          <span className="only-desk">
            {todayWord}
            {what && !isShort && ' ·'}
          </span>
        )}
        {/* Short names mean narrow tabs: there "today" says enough. The place is kept while the week is coming. */}
        {!(todayWord && isShort) && <span>{what || '\u00a0'}</span>}
      </span>
    </button>
  );
}
