// The calendar of a date field, in a chunk of its own: Mantine's, because the browser's does not speak Kazakh everywhere.
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import 'dayjs/locale/kk';
import 'dayjs/locale/ru';
import { localeTag } from '#contract/core/localized.ts';
import type { LocalDate } from '#contract/core/time.ts';
import type { DateRange } from '#contract/core/validation.ts';
import { useLanguage, useText } from '../i18n/index.ts';
import { MantineIsland } from './mantine-island.tsx';

type CalendarProps = { value: LocalDate | null; range: DateRange; onPick: (date: LocalDate) => void };

export default function Calendar({ value, range, onPick }: CalendarProps) {
  const [text, language] = [useText(), useLanguage()];
  return (
    <MantineIsland>
      <DatesProvider settings={{ locale: localeTag(language), firstDayOfWeek: 1, weekendDays: [0] }}>
        <DatePicker
          className="calendar"
          value={value}
          {...(value && { defaultDate: value })}
          minDate={range.from}
          maxDate={range.to}
          monthLabelFormat="MMMM YYYY"
          onChange={(date) => date && onPick(date)}
          ariaLabels={{
            previousMonth: text('form.calendar.previousMonth'),
            nextMonth: text('form.calendar.nextMonth'),
            previousYear: text('form.calendar.previousYear'),
            nextYear: text('form.calendar.nextYear'),
            previousDecade: text('form.calendar.previousDecade'),
            nextDecade: text('form.calendar.nextDecade'),
          }}
        />
      </DatesProvider>
    </MantineIsland>
  );
}
