// A calendar to choose from, in a chunk of its own: Mantine's, because the browser's does not speak Kazakh everywhere.
import { DatePicker, DatesProvider, MonthPicker } from '@mantine/dates';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import 'dayjs/locale/kk';
import 'dayjs/locale/ru';
import './calendar.css';
import { localeTag } from '#contract/core/localized.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { DateRange } from '#contract/core/validation.ts';
import { useLanguage, useText } from '../i18n/index.ts';
import { shortWeekdayName } from '../lib/calendar-names.ts';
import { MantineIsland } from './mantine-island.tsx';

type CalendarProps = {
  value: LocalDate | null;
  range: DateRange | undefined;
  /** What is chosen; of a month it is the first day. */
  of?: 'days' | 'months';
  onPick: (date: LocalDate) => void;
};

export default function Calendar({ value, range, of = 'days', onPick }: CalendarProps) {
  const [text, language] = [useText(), useLanguage()];
  const Picker = of === 'days' ? DatePicker : MonthPicker;
  // The weekdays of every other page: the library's Kazakh ones are others.
  const weekdayFormat = (date: string) => shortWeekdayName(date, language);
  return (
    <MantineIsland>
      <DatesProvider settings={{ locale: localeTag(language), firstDayOfWeek: 1, weekendDays: [0] }}>
        <Picker
          className="calendar"
          value={value}
          {...(value && { defaultDate: value })}
          {...(range && { minDate: range.from, maxDate: range.to })}
          {...(of === 'days' ? { monthLabelFormat: 'MMMM YYYY', weekdayFormat } : { monthsListFormat: 'MMMM' })}
          onChange={(date: string | null) => date && onPick(date)}
          ariaLabels={{
            previousMonth: text('ui.calendar.previousMonth'),
            nextMonth: text('ui.calendar.nextMonth'),
            previousYear: text('ui.calendar.previousYear'),
            nextYear: text('ui.calendar.nextYear'),
            previousDecade: text('ui.calendar.previousDecade'),
            nextDecade: text('ui.calendar.nextDecade'),
          }}
        />
      </DatesProvider>
    </MantineIsland>
  );
}
