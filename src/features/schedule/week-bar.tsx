// Steps by week, the way back to today, and asking the server again.
import type { LocalDate } from '#contract/core/time.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { formatNearDay } from '#shared/lib/relative-time.ts';
import { chevronLeft, chevronRight, refresh } from '#shared/ui/icons/index.ts';
import { Button, IconButton } from '#shared/ui/index.ts';
import type { DaySteps } from './day-tabs.tsx';
import type { Direction } from './week-steps.ts';

export type RefreshProps = { isBusy: boolean; onRefresh: () => void };
export type TodayProps = { isShown: boolean; isCurrent: boolean; onToday: () => void };

/** In the head of the page from 1009 px on. */
export function WeekNavigation({
  range,
  place,
  step,
  onSelect,
  today,
  refreshing,
}: {
  /** "14–19 желтоқсан" */
  range: string;
  /** "2-тоқсан, 7-апта"; empty while it is not known, or in the holidays. */
  place: string;
  step: DaySteps['target'];
  onSelect: (date: LocalDate) => void;
  today: TodayProps;
  refreshing: RefreshProps;
}) {
  const text = useText();
  const stepButton = (direction: Direction) => {
    const target = step(direction);
    return (
      <IconButton
        icon={direction === 'prev' ? chevronLeft : chevronRight}
        label={text(`schedule.${direction}.week`)}
        variant="default"
        disabled={target === null}
        onClick={() => target !== null && onSelect(target)}
      />
    );
  };
  return (
    <div className="schedule__actions only-desk">
      <div className="weeknav">
        {stepButton('prev')}
        <span className="weeknav__label">
          <b>{range}</b>
          <small>{place || '\u00a0'}</small>
        </span>
        {stepButton('next')}
      </div>
      <TodayButton {...today} />
      <RefreshButton {...refreshing} />
    </div>
  );
}

function TodayButton({ isShown, isCurrent, onToday }: TodayProps) {
  const text = useText();
  if (!isShown) return null;
  return (
    <Button onClick={onToday} aria-current={isCurrent ? 'date' : undefined}>
      {text('schedule.today')}
    </Button>
  );
}

function RefreshButton({ isBusy, onRefresh, isPlain }: RefreshProps & { isPlain?: boolean }) {
  const text = useText();
  return (
    <IconButton
      icon={refresh}
      label={text('schedule.refresh')}
      variant={isPlain ? 'plain' : 'default'}
      isBusy={isBusy}
      onClick={onRefresh}
    />
  );
}

/** Below 1009 px: the day in words with the same buttons. */
export function DayBar({
  day,
  today,
  todayProps,
  refreshing,
}: {
  day: LocalDate | null;
  today: LocalDate;
  todayProps: TodayProps;
  refreshing: RefreshProps;
}) {
  const language = useLanguage();
  return (
    <div className="daybar">
      <h2 className="daybar__day">{day === null ? '\u00a0' : formatNearDay(day, today, language)}</h2>
      {day !== null && !todayProps.isCurrent && <TodayButton {...todayProps} />}
      <RefreshButton {...refreshing} isPlain />
    </div>
  );
}
