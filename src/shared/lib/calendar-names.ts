// Names of months and weekdays, written out: Chromium prints "2026 M11 20" for a Kazakh date and offers no way to notice it.
import type { Language } from '#contract/core/localized.ts';
import { type LocalDate, weekdayOf } from '#contract/core/time.ts';

type Twelve = readonly string[];
type Seven = readonly string[];

const months: Readonly<Record<Language, Twelve>> = {
  kz: 'Қаңтар Ақпан Наурыз Сәуір Мамыр Маусым Шілде Тамыз Қыркүйек Қазан Қараша Желтоқсан'.split(' '),
  ru: 'Январь Февраль Март Апрель Май Июнь Июль Август Сентябрь Октябрь Ноябрь Декабрь'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/** As they stand after a day: small letters in Kazakh, the genitive in Russian. */
const monthsOfDays: Readonly<Record<Language, Twelve>> = {
  kz: months.kz.map((name) => name.toLowerCase()),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  en: months.en,
};

const weekdays: Readonly<Record<Language, Seven>> = {
  kz: 'Дүйсенбі Сейсенбі Сәрсенбі Бейсенбі Жұма Сенбі Жексенбі'.split(' '),
  ru: 'Понедельник Вторник Среда Четверг Пятница Суббота Воскресенье'.split(' '),
  en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
};

const shortWeekdays: Readonly<Record<Language, Seven>> = {
  kz: 'Дс Сс Ср Бс Жм Сн Жс'.split(' '),
  ru: 'Пн Вт Ср Чт Пт Сб Вс'.split(' '),
  en: 'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
};

/** Name of a month, 1 to 12, standing alone: "Желтоқсан". */
export function monthName(month: number, language: Language): string {
  return months[language][month - 1] ?? '';
}

/** Name of a month, 1 to 12, after a day: "14 желтоқсан", "14 декабря". */
export function monthOfDay(month: number, language: Language): string {
  return monthsOfDays[language][month - 1] ?? '';
}

/** Name of a date's weekday with a capital letter: "Дүйсенбі". */
export function weekdayName(date: LocalDate, language: Language): string {
  return weekdays[language][weekdayOf(date) - 1] ?? '';
}

/** Two letters (three in English) for narrow tabs and column heads: "Дс". */
export function shortWeekdayName(date: LocalDate, language: Language): string {
  return shortWeekdays[language][weekdayOf(date) - 1] ?? '';
}

/** All seven from Monday, for heads of calendars. */
export function weekdayNames(language: Language, form: 'long' | 'short'): readonly string[] {
  return (form === 'long' ? weekdays : shortWeekdays)[language];
}
