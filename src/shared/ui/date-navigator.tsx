// The one way to go through days, weeks or months: a step back, what is shown with a calendar behind it, a step on, and today.
import { useRef } from 'react';
import { addDays, type LocalDate, mondayOf } from '#contract/core/time.ts';
import type { DateRange } from '#contract/core/validation.ts';
import { useLanguage, useText } from '../i18n/index.ts';
import { monthName } from '../lib/calendar-names.ts';
import { formatWeekRange } from '../lib/dates.ts';
import { formatNearDay } from '../lib/relative-time.ts';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './date-navigator.module.css';
import { Icon } from './icon.tsx';
import { chevronDown, chevronLeft, chevronRight } from './icons/index.ts';
import { later } from './later.tsx';
import { Popover } from './popover.tsx';
import { SkeletonBar } from './skeleton.tsx';

const Calendar = later(() => import('./calendar.tsx'), <Coming />);

export type DateUnit = 'day' | 'week' | 'month';
export type DateNavigatorProps = {
  unit: DateUnit;
  /** What is shown: a day, or any day of the week or month. */
  date: LocalDate;
  /** Today in the school's zone; null where there is none, as in a year that is over. */
  today: LocalDate | null;
  /** Days that can be shown, usually those of the school year. */
  range?: DateRange | undefined;
  /** Where the steps lead, if not to the neighbours by the calendar; null: nowhere. */
  previous?: LocalDate | null | undefined;
  next?: LocalDate | null | undefined;
  /** In place of the usual words of the day, week or month. */
  label?: string | undefined;
  /** A second line: quarter and number of the week. */
  detail?: string | undefined;
  /** Whether the label is a heading of the page. */
  isHeading?: boolean | undefined;
  className?: string | undefined;
  onSelect: (date: LocalDate) => void;
};

/** First day of what a date belongs to. */
function startOf(unit: DateUnit, date: LocalDate): LocalDate {
  if (unit === 'day') return date;
  return unit === 'week' ? mondayOf(date) : `${date.slice(0, 7)}-01`;
}

/** First day of the neighbour; null outside the range. */
export function neighbourOf(unit: DateUnit, date: LocalDate, step: 1 | -1, range?: DateRange): LocalDate | null {
  const start = startOf(unit, date);
  const days = { day: 1, week: 7, month: step === 1 ? 31 : 1 }[unit];
  const neighbour = startOf(unit, addDays(start, step * days));
  const isWithin = !range || (step === 1 ? neighbour <= range.to : addDays(start, -1) >= range.from);
  return isWithin ? neighbour : null;
}

export function DateNavigator(props: DateNavigatorProps) {
  const { unit, date, today, range, isHeading, className, onSelect } = props;
  const text = useText();
  const label = useRef<HTMLButtonElement>(null);
  const isToday = today !== null && startOf(unit, today) === startOf(unit, date);
  const step = (direction: 'prev' | 'next') => {
    const given = direction === 'prev' ? props.previous : props.next;
    const target = given === undefined ? neighbourOf(unit, date, direction === 'prev' ? -1 : 1, range) : given;
    return (
      <IconButton
        icon={direction === 'prev' ? chevronLeft : chevronRight}
        label={text(`ui.date.${direction}.${unit}`)}
        // Not `disabled`: the focus stays where the last step was made.
        aria-disabled={target === null || undefined}
        onClick={() => target !== null && onSelect(target)}
      />
    );
  };
  const shown = <Label {...props} button={label} />;
  return (
    <div className={classes(styles.navigator, className)}>
      {step('prev')}
      {isHeading ? <h2 className={styles.middle}>{shown}</h2> : <span className={styles.middle}>{shown}</span>}
      {step('next')}
      {today !== null && (
        <Button
          className={classes(styles.today, isToday && styles.isToday)}
          aria-current={isToday ? 'date' : undefined}
          onClick={() => {
            onSelect(today);
            // On a phone there is no such button on the day itself.
            label.current?.focus();
          }}
        >
          {text('ui.date.today')}
        </Button>
      )}
    </div>
  );
}

function useWords({ unit, date, today, label }: DateNavigatorProps): string {
  const language = useLanguage();
  if (label !== undefined) return label;
  if (unit === 'day') return formatNearDay(date, today ?? '', language);
  if (unit === 'week') return formatWeekRange(mondayOf(date), addDays(mondayOf(date), 6), language);
  return `${monthName(Number(date.slice(5, 7)), language)} ${date.slice(0, 4)}`;
}

type LabelProps = DateNavigatorProps & { button: React.RefObject<HTMLButtonElement | null> };

/** What is shown; a press opens the calendar. */
function Label({ button, ...props }: LabelProps) {
  const { unit, date, range, detail, onSelect } = props;
  const text = useText();
  const words = useWords(props);
  return (
    <Popover
      label={`${words}: ${text('ui.date.choose')}`}
      trigger={({ ref, ...trigger }) => (
        <button
          {...trigger}
          type="button"
          ref={(element) => {
            button.current = element;
            if (typeof ref === 'function') ref(element);
            else if (ref) ref.current = element;
          }}
          className={styles.label}
          title={text('ui.date.choose')}
        >
          <span>
            <span aria-live="polite">{words}</span>
            {detail !== undefined && <small>{detail || '\u00a0'}</small>}
          </span>
          <Icon shape={chevronDown} size="sm" />
        </button>
      )}
    >
      {(close) => (
        <Calendar
          value={startOf(unit === 'month' ? 'month' : 'day', date)}
          range={range}
          of={unit === 'month' ? 'months' : 'days'}
          onPick={(picked) => {
            close();
            onSelect(picked);
          }}
        />
      )}
    </Popover>
  );
}

function Coming() {
  return (
    <span className={styles.coming}>
      <SkeletonBar width="100%" />
    </span>
  );
}
