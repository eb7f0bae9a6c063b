// Rules of input that both sides share (part 1 section 5). A refusal is the key of its text and the numbers in it, never the
// text: the texts stand in contract/validation/texts.
import { isIin } from './iin.ts';
import { addDays, formatLocalDate, isLocalDate, type LocalDate } from './time.ts';

export type ValidationKey =
  | 'spa.validation.password_space'
  | 'spa.validation.password_max_length'
  | 'spa.validation.password_min_length_changeable'
  | 'spa.validation.password_invalid'
  | 'spa.validation.password_number_and_letter'
  | 'spa.validation.password_mismatch'
  | 'spa.validation.message_max_length'
  | 'spa.validation.date_not_match_format'
  | 'spa.validation.date_out_of_range'
  | 'spa.validation.phone'
  | 'spa.validation.two_phones'
  | 'spa.validation.email'
  | 'olessons.validation.required_field'
  | 'olessons.validation.iin';

/** Why a value is refused: the key of the text and what to put into it. */
export type Problem = { readonly key: ValidationKey; readonly values?: Readonly<Record<string, number | string>> };

export const passwordMaxLength = 12;
export const passwordMinLength = 4;
export const managementPasswordMinLength = 6;

/** For director and zavuch the rules are stricter: `isIn('management', role)` of roles.ts. */
export type PasswordOwner = { readonly isManagement: boolean };

/** The first rule that a new password breaks, or null. Length counts characters as a person sees them typed. */
export function passwordProblem(password: string, { isManagement }: PasswordOwner): Problem | null {
  const length = [...password].length;
  const min = isManagement ? managementPasswordMinLength : passwordMinLength;
  if (/\s/.test(password)) return { key: 'spa.validation.password_space' };
  if (length > passwordMaxLength) {
    return { key: 'spa.validation.password_max_length', values: { max: passwordMaxLength } };
  }
  if (length < min) return { key: 'spa.validation.password_min_length_changeable', values: { min } };
  // Kazakh letters are Cyrillic too.
  if (/\p{Script=Cyrillic}/u.test(password)) return { key: 'spa.validation.password_invalid' };
  if (isManagement && !(/[0-9]/.test(password) && /[A-Za-z]/.test(password))) {
    return { key: 'spa.validation.password_number_and_letter' };
  }
  return null;
}

/** Refuses a confirmation that differs from the password by anything at all. */
export function confirmationProblem(password: string, confirmation: string): Problem | null {
  return password === confirmation ? null : { key: 'spa.validation.password_mismatch' };
}

/** Refuses a required field that holds nothing, or only spaces. 0 and false are values. */
export function requiredProblem(value: unknown): Problem | null {
  const isMissing =
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0);
  return isMissing ? { key: 'olessons.validation.required_field' } : null;
}

/** Refuses a value that is no IIN. An empty field is the business of `requiredProblem`. */
export function iinProblem(value: string): Problem | null {
  return value === '' || isIin(value) ? null : { key: 'olessons.validation.iin' };
}

/** Invisible letters and marks: a name of them alone would look empty. */
const invisible = '\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u3164\\ufe00-\\ufe0f\\uffa0';
const notOfName = new RegExp(`[^\\p{L}\\p{M} \\-‐-—'’‘ʻʼ\`´]|[${invisible}]`, 'gu');

/**
 * What a text-only field keeps: letters of every script with their marks, spaces, dashes and apostrophes (О'Коннор, Oʻtkirov, Nguyễn).
 * Composed first, as й or ё may come as letter and mark; other blanks become plain spaces, so words stay apart.
 */
export function keepLetters(text: string): string {
  return text.normalize('NFC').replace(/\s/g, ' ').replace(notOfName, '');
}

/** What a number field keeps: the ASCII digits. */
export function keepDigits(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** The date of a route when it is an existing day written yyyy-MM-dd, else null: such a route opens the default day. */
export function routeDate(value: string | null | undefined): LocalDate | null {
  return isLocalDate(value) ? value : null;
}

export const messageMaxLength = 800;

/** Refuses a message that is longer than one may be. Length counts characters as a person sees them typed. */
export function messageProblem(text: string): Problem | null {
  return [...text].length > messageMaxLength
    ? { key: 'spa.validation.message_max_length', values: { max: messageMaxLength } }
    : null;
}

/** What a date field shows while digits are typed: the dots come by themselves, and what is no date stays as it was typed. */
export function withDateDots(typed: string): string {
  const digits = keepDigits(typed);
  if (/[^\d.]/.test(typed) || /\.\d*\.\d*\./.test(typed) || digits.length > 8) return typed;
  if (/^\d{1,2}\.(\d{1,2}(\.\d{0,4})?)?$/.test(typed)) return typed;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('.');
}

export type DateRange = { readonly from: LocalDate; readonly to: LocalDate };

/** What any date field takes, in whatever form it is typed (part 1 section 5). */
export const typableRange: DateRange = { from: '1900-01-01', to: '2099-12-31' };

export function isTypableDate(date: LocalDate | null): date is LocalDate {
  return isLocalDate(date) && date >= typableRange.from && date <= typableRange.to;
}

/** The day that was typed as DD.MM.YYYY; null for anything else. */
export function typedDate(typed: string): LocalDate | null {
  const found = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(typed.trim());
  const date = found ? `${found[3]}-${found[2]}-${found[1]}` : null;
  return isTypableDate(date) ? date : null;
}

/** The same day of another year. */
export function yearsFrom(date: LocalDate, years: number): LocalDate {
  const moved = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
  // 29 February gives way to the 28th where the year has none.
  return isLocalDate(moved) ? moved : addDays(`${moved.slice(0, 8)}01`, 27);
}

/** What a date picker offers where a field asks for no other days: from 100 years ago to a year ahead. */
export function pickerRange(today: LocalDate): DateRange {
  return { from: yearsFrom(today, -100), to: yearsFrom(today, 1) };
}

/** Refuses what `read` finds no day in, or a day outside of what the field asks for. An empty field is the business of `requiredProblem`. */
export function dateProblem(typed: string, range?: DateRange, read = typedDate): Problem | null {
  if (typed.trim() === '') return null;
  const date = read(typed);
  if (!isTypableDate(date)) return { key: 'spa.validation.date_not_match_format' };
  if (!range || (date >= range.from && date <= range.to)) return null;
  return {
    key: 'spa.validation.date_out_of_range',
    values: { from: formatLocalDate(range.from), to: formatLocalDate(range.to) },
  };
}
