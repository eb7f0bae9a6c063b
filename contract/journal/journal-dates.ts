// Dates that a person types for the journal of any days (part 2 section 5).
import type { LocalDate } from '../core/time.ts';
import { isTypableDate } from '../core/validation.ts';

const pattern = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/;

/**
 * A date of eight characters is read as dd.MM.yy, any other as dd.MM.yyyy; null for what is no day of
 * the calendar, or of no year that a date field takes. Two digits of a
 * year are those of this century: a journal is never older.
 */
export function parseJournalDate(typed: string): LocalDate | null {
  const given = typed.trim();
  const [, day = '', month = '', year = ''] = pattern.exec(given) ?? [];
  const isShort = given.length === 8 && year.length === 2;
  if (!isShort && year.length !== 4) return null;
  const date = `${isShort ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isTypableDate(date) ? date : null;
}
