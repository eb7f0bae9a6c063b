// How long ago, and which near day. Written out for the same reason as calendar-names.ts: Chromium says "-2 d" in Kazakh.
import { differenceInHours, differenceInMinutes } from 'date-fns';
import type { Language } from '#contract/core/localized.ts';
import { daysBetween, formatLocalDate, inZone, type LocalDate, type ServerTime } from '#contract/core/time.ts';
import { epochOf, formatDateTime, formatWeekdayDate, type Moment } from './dates.ts';
import { type PluralForm, pluralForm } from './plural.ts';

type Unit = 'minute' | 'hour' | 'day';
type Words = {
  readonly now: string;
  readonly yesterday: string;
  readonly ago: string;
  /** In the order one, few, many; one word serves all where a language does not bend it. */
  readonly units: Readonly<Record<Unit, readonly [string, string, string]>>;
};

const words: Readonly<Record<Language, Words>> = {
  kz: {
    now: 'жаңа ғана',
    yesterday: 'кеше',
    ago: 'бұрын',
    units: { minute: ['минут', 'минут', 'минут'], hour: ['сағат', 'сағат', 'сағат'], day: ['күн', 'күн', 'күн'] },
  },
  ru: {
    now: 'только что',
    yesterday: 'вчера',
    ago: 'назад',
    units: { minute: ['минуту', 'минуты', 'минут'], hour: ['час', 'часа', 'часов'], day: ['день', 'дня', 'дней'] },
  },
  en: {
    now: 'just now',
    yesterday: 'yesterday',
    ago: 'ago',
    units: {
      minute: ['minute', 'minutes', 'minutes'],
      hour: ['hour', 'hours', 'hours'],
      day: ['day', 'days', 'days'],
    },
  },
};

const placeOfForm: Readonly<Record<PluralForm, 0 | 1 | 2>> = { one: 0, few: 1, many: 2, other: 2 };

function ago(count: number, unit: Unit, language: Language): string {
  const { units, ago: past } = words[language];
  return `${count} ${units[unit][placeOfForm[pluralForm(count, language)]]} ${past}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const daysInWords = 7;

/** `timeZone` is the school's. */
export type AgeContext = { readonly now: ServerTime; readonly language: Language; readonly timeZone: string };

/**
 * "жаңа ғана", "5 минут бұрын", "3 сағат бұрын" (same day only), "кеше", "3 күн бұрын", and from a week on the date.
 * A moment more than a minute ahead, which a wrong clock makes, is shown as it is instead of with an age.
 */
export function formatAge(moment: Moment, { now, language, timeZone }: AgeContext): string {
  const then = epochOf(moment);
  const age = now - then;
  if (age < -minuteMs) return formatDateTime(then, timeZone);
  if (age < minuteMs) return words[language].now;
  if (age < hourMs) return ago(differenceInMinutes(now, then), 'minute', language);
  const { date } = inZone(then, timeZone);
  const days = daysBetween(date, inZone(now, timeZone).date);
  if (days === 0) return ago(differenceInHours(now, then), 'hour', language);
  if (days === 1) return words[language].yesterday;
  return days < daysInWords ? ago(days, 'day', language) : formatLocalDate(date);
}

const nearDays: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  kz: { '-1': 'Кеше', 0: 'Бүгін', 1: 'Ертең' },
  ru: { '-1': 'Вчера', 0: 'Сегодня', 1: 'Завтра' },
  en: { '-1': 'Yesterday', 0: 'Today', 1: 'Tomorrow' },
};

/** "Ертең, сейсенбі, 15 желтоқсан"; a day that is neither yesterday, today nor tomorrow starts with its weekday. */
export function formatNearDay(date: LocalDate, today: LocalDate, language: Language): string {
  const near = nearDays[language][daysBetween(today, date)];
  return near ? `${near}, ${formatWeekdayDate(date, language, 'inside')}` : formatWeekdayDate(date, language);
}
