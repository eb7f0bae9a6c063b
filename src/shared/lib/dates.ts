// How dates and times are written. Days are days of the school's calendar; moments are shown in the school's zone, never
// in the device's (decisions B40).
import type { Language } from '#contract/core/localized.ts';
import { formatLocalDate, type Instant, inZone, type LocalDate, type ServerTime } from '#contract/core/time.ts';
import { monthOfDay, shortWeekdayName, weekdayName } from './calendar-names.ts';

/** A moment by the server's clock, or an instant as it is on the wire. A time of the device's own clock does not fit: `serverTimeOf`. */
export type Moment = ServerTime | Instant;

export function epochOf(moment: Moment): ServerTime {
  return typeof moment === 'number' ? moment : Date.parse(moment);
}

function partsOf(date: LocalDate): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

/** 14.12.2026, alike in all languages (decisions B30); the language is taken so that calls of this file look alike. */
export function formatDate(date: LocalDate, _language?: Language): string {
  return formatLocalDate(date);
}

/** "14 желтоқсан", "14 декабря", "14 December". */
export function formatDayMonth(date: LocalDate, language: Language): string {
  const { month, day } = partsOf(date);
  return `${day} ${monthOfDay(month, language)}`;
}

/** With the year: "2026 жылғы 14 желтоқсан", "14 декабря 2026 года", "14 December 2026". */
export function formatLongDate(date: LocalDate, language: Language): string {
  const { year } = partsOf(date);
  const dayMonth = formatDayMonth(date, language);
  if (language === 'kz') return `${year} жылғы ${dayMonth}`;
  return language === 'ru' ? `${dayMonth} ${year} года` : `${dayMonth} ${year}`;
}

/** "Дүйсенбі, 14 желтоқсан". Inside a sentence the weekday is small, except in English: "ертең, сейсенбі, 15 желтоқсан". */
export function formatWeekdayDate(date: LocalDate, language: Language, place: 'start' | 'inside' = 'start'): string {
  const name = weekdayName(date, language);
  const weekday = place === 'inside' && language !== 'en' ? name.toLowerCase() : name;
  return `${weekday}, ${formatDayMonth(date, language)}`;
}

/** "Дс, 14 желтоқсан": for the second line of a phone's header. */
export function formatShortWeekdayDate(date: LocalDate, language: Language): string {
  return `${shortWeekdayName(date, language)}, ${formatDayMonth(date, language)}`;
}

/** "14–19 желтоқсан"; across months "28 қыркүйек – 3 қазан". Without years: a week is shown within its school year. */
export function formatWeekRange(from: LocalDate, to: LocalDate, language: Language): string {
  if (from === to) return formatDayMonth(from, language);
  const last = formatDayMonth(to, language);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${partsOf(from).day}–${last}`;
  return `${formatDayMonth(from, language)} – ${last}`;
}

/** "08:03" in the school's zone. */
export function formatTime(moment: Moment, timeZone: string): string {
  return inZone(epochOf(moment), timeZone).time.slice(0, 5);
}

/** "14.12.2026, 08:03" in the school's zone. */
export function formatDateTime(moment: Moment, timeZone: string): string {
  const { date, time } = inZone(epochOf(moment), timeZone);
  return `${formatLocalDate(date)}, ${time.slice(0, 5)}`;
}
