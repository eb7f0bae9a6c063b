import type { Language } from '#contract/core/localized.ts';

export type PluralForm = 'one' | 'few' | 'many' | 'other';

/** The plural form that a count takes; the same names as the suffixes of the dictionaries. */
export function pluralForm(count: number, language: Language): PluralForm {
  if (language !== 'ru') return count === 1 ? 'one' : 'other';
  if (!Number.isInteger(count)) return 'other';
  const [tens, units] = [Math.abs(count) % 100, Math.abs(count) % 10];
  if (units === 1 && tens !== 11) return 'one';
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? 'few' : 'many';
}
