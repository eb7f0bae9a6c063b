// How the page speaks of days, times and subjects; alike for students and parents.
import type { Language } from '#contract/core/localized.ts';
import { addDays, daysBetween, inZone, type LocalDate, weekdayOf } from '#contract/core/time.ts';
import { pickLocalized, type Text } from '#shared/i18n/index.ts';
import { shortWeekdayName } from '#shared/lib/calendar-names.ts';
import { formatDateTime, formatDayMonth, formatTime, formatWeekdayDate } from '#shared/lib/dates.ts';
import type { DayTask } from './day-tasks.ts';
import type { Found } from './school-day.ts';

/** "For Monday": the weekday bends in Kazakh and Russian, and is given in the form that the words around it want. */
const forWeekday: Readonly<Record<'kz' | 'ru', readonly string[]>> = {
  kz: ['Дүйсенбіге', 'Сейсенбіге', 'Сәрсенбіге', 'Бейсенбіге', 'Жұмаға', 'Сенбіге', 'Жексенбіге'],
  ru: ['понедельник', 'вторник', 'среду', 'четверг', 'пятницу', 'субботу', 'воскресенье'],
};

/** "На понедельник, 21 декабря", "Ертеңге, 21 желтоқсан", "For today, 21 December". */
export function forDayWords(
  date: LocalDate,
  { today, text, language }: { today: LocalDate; text: Text; language: Language },
): string {
  const days = daysBetween(today, date);
  if (days === 0 || days === 1)
    return text(days === 0 ? 'family.forToday' : 'family.forTomorrow', { date: formatDayMonth(date, language) });
  const day =
    language === 'en'
      ? formatWeekdayDate(date, language)
      : `${forWeekday[language][weekdayOf(date) - 1]}, ${formatDayMonth(date, language)}`;
  return text('family.forDay', { day });
}

/** Why tomorrow is not the day that is shown, where a holiday is the reason: of a weekend the title says enough. */
export function holidayAhead(found: Found, today: LocalDate, text: Text, language: Language): string | null {
  if (found.kind !== 'day' || !found.skipped?.isHoliday) return null;
  const { holiday, from } = found.skipped;
  const day = formatWeekdayDate(found.day.date, language, 'inside');
  const name = holiday ? pickLocalized(holiday, language) : text('schedule.holiday');
  return text(from === addDays(today, 1) ? 'family.skipped.holiday' : 'family.skipped.holidayLater', { name, day });
}

/** Name of the day off that is shown, when it has one. */
export function holidayName(found: Found, text: Text, language: Language): string | null {
  if (found.kind !== 'none' || !found.skipped?.isHoliday) return null;
  return found.skipped.holiday ? pickLocalized(found.skipped.holiday, language) : text('schedule.holiday');
}

/** "13:58", and with the day when it was not today. */
export function momentWords(at: number, { now, timeZone }: { now: number; timeZone: string }): string {
  const isToday = inZone(at, timeZone).date === inZone(now, timeZone).date;
  return isToday ? formatTime(at, timeZone) : formatDateTime(at, timeZone);
}

/** A day of the last week by its weekday, an earlier one by its date; nothing for today. */
export function shortDay(date: LocalDate, today: LocalDate, language: Language): string {
  const days = daysBetween(date, today);
  if (days === 0) return '';
  return days > 0 && days < 7 ? shortWeekdayName(date, language) : formatDayMonth(date, language);
}

/** Names that keep their capital letter within a sentence. */
const properNames = /^(Қазақстан|Казахстан)|^\p{L}\p{Lu}/u;

/** Subjects within a sentence: "география, физкультура"; in English they keep their capitals, as languages must. */
export function subjectsOf(tasks: readonly DayTask[], language: Language): string {
  const name = (task: DayTask) => {
    const label = pickLocalized(task.entry.subject.labels, language);
    if (language === 'en' || properNames.test(label)) return label;
    return label.charAt(0).toLocaleLowerCase('kk') + label.slice(1);
  };
  return [...new Set(tasks.map(name))].join(', ');
}
