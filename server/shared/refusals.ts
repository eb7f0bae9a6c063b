// What a handler says at the field of a form (422), in the language of the caller.
import { AppError } from '#contract/core/errors.ts';
import type { Language } from '#contract/core/localized.ts';
import { formatLocalDate } from '#contract/core/time.ts';
import { type DateRange, isTypableDate } from '#contract/core/validation.ts';
import { textOf } from './texts.ts';

/** Refuses a field in words of the caller. */
export const refusal = (
  language: Language,
  field: string,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): AppError => new AppError('VALIDATION_FAILED', { errors: { [field]: [textOf(language, key, values)] } });

/** Refuses a day that is no day, or outside of a range. */
export function refuseDay(language: Language, field: string, day: string, { from, to }: DateRange): void {
  if (!isTypableDate(day)) throw refusal(language, field, 'spa.validation.date_not_match_format');
  if (day >= from && day <= to) return;
  const range = { from: formatLocalDate(from), to: formatLocalDate(to) };
  throw refusal(language, field, 'spa.validation.date_out_of_range', range);
}
