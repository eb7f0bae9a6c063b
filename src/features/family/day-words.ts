// How the page speaks of days and times; alike for students and parents.
import type { Language } from '#contract/core/localized.ts';
import { addDays, inZone, type LocalDate } from '#contract/core/time.ts';
import { pickLocalized, type Text } from '#shared/i18n/index.ts';
import { formatDateTime, formatTime, formatWeekdayDate } from '#shared/lib/dates.ts';
import type { Found } from './school-day.ts';
import type { Shown } from './shown.ts';

/** Title of a phone's header with the day below it. */
export function titleOf(
  { shown, found, today }: { shown: Shown; found: Found; today: LocalDate },
  text: Text,
  language: Language,
): { title: string; day: string } {
  const wanted = shown === 'today' ? today : addDays(today, 1);
  const date = found.kind === 'day' ? found.day.date : wanted;
  const title = text(shown === 'today' ? 'family.today' : date === wanted ? 'family.tomorrow' : 'family.nextLessons');
  return { title, day: formatWeekdayDate(date, language) };
}

/** Why tomorrow is not the day that is shown; null when it is, or when nothing is known. */
export function skippedWords(found: Found, today: LocalDate, text: Text, language: Language): string | null {
  if (found.kind !== 'day' || found.skipped === null) return null;
  const { isHoliday, holiday, from } = found.skipped;
  const day = formatWeekdayDate(found.day.date, language, 'inside');
  if (!isHoliday) return text('family.skipped.free', { day });
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
