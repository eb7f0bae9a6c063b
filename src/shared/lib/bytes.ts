// Sizes as people read them: "840 КБ", "1,4 МБ". Units of 1,000 (decisions B18).
import type { Language } from '#contract/core/localized.ts';
import { formatNumber } from './numbers.ts';

const units: Readonly<Record<Language, readonly [string, string, string]>> = {
  kz: ['КБ', 'МБ', 'ГБ'],
  ru: ['КБ', 'МБ', 'ГБ'],
  en: ['kB', 'MB', 'GB'],
};
const step = 1_000;

/** Whole kilobytes, from a megabyte on with one digit after the comma; never 0 for something that is there. */
export function formatBytes(bytes: number, language: Language): string {
  const [kilo, mega, giga] = units[language];
  const kilobytes = bytes / step;
  if (kilobytes < step)
    return `${formatNumber(bytes === 0 ? 0 : Math.max(1, Math.round(kilobytes)), language)}\u00a0${kilo}`;
  const megabytes = kilobytes / step;
  if (megabytes < step) return `${formatNumber(Math.round(megabytes * 10) / 10, language)}\u00a0${mega}`;
  return `${formatNumber(Math.round((megabytes / step) * 10) / 10, language)}\u00a0${giga}`;
}
