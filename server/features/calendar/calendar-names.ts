// Names of weekdays and quarters in answers of the server. Written out: Node's own names for Kazakh depend on how it was built.
import type { Language } from '#contract/core/localized.ts';
import { type LocalDate, weekdayOf } from '#contract/core/time.ts';

const weekdays: Readonly<Record<Language, readonly string[]>> = {
  kz: ['Дүйсенбі', 'Сейсенбі', 'Сәрсенбі', 'Бейсенбі', 'Жұма', 'Сенбі', 'Жексенбі'],
  ru: ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

export function weekdayName(date: LocalDate, language: Language): string {
  return weekdays[language][weekdayOf(date) - 1] ?? '';
}

/** "2-тоқсан", "2 четверть", "Quarter 2". */
export function quarterName(number: number, language: Language): string {
  return { kz: `${number}-тоқсан`, ru: `${number} четверть`, en: `Quarter ${number}` }[language];
}
