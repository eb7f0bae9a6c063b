import type { Language } from '#contract/core/localized.ts';

const units: Readonly<Record<Language, readonly [day: string, hour: string, minute: string]>> = {
  kz: ['күн', 'сағ', 'мин'],
  ru: ['дн.', 'ч', 'мин'],
  en: ['d', 'h', 'min'],
};

/** How far two moments are apart: "2 ч 10 мин"; days alone from two days on, at least a minute. */
export function apartWords(ms: number, language: Language): string {
  const [day, hour, minute] = units[language];
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes >= 2 * 24 * 60) return `${Math.floor(minutes / (24 * 60))} ${day}`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [...(hours > 0 ? [`${hours} ${hour}`] : []), ...(rest > 0 ? [`${rest} ${minute}`] : [])];
  return parts.join(' ');
}
