// Rules of input that both sides share (part 1 section 5). A refusal is the key of its text and the numbers in it, never the
// text: the texts stand in contract/translations/validation.
import { isIin } from './iin.ts';
import { isLocalDate, type LocalDate } from './time.ts';

export type ValidationKey =
  | 'spa.validation.password_space'
  | 'spa.validation.password_max_length'
  | 'spa.validation.password_min_length_changeable'
  | 'spa.validation.password_invalid'
  | 'spa.validation.password_number_and_letter'
  | 'spa.validation.password_mismatch'
  | 'olessons.validation.required_field'
  | 'olessons.validation.iin';

/** Why a value is refused: the key of the text and what to put into it. */
export type Problem = { readonly key: ValidationKey; readonly values?: Readonly<Record<string, number>> };

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

/**
 * What a text-only field keeps: Latin, Cyrillic and Kazakh letters, spaces and dashes. Composed first, because a pasted й or ё
 * may come as letter and mark, and the mark alone would be lost; other blanks become plain spaces, so words stay apart.
 */
export function keepLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/[^A-Za-zÀ-ÖØ-öø-ɏЀ-ҁҊ-ԯ \-‐-—]/g, '');
}

/** What a number field keeps: the ASCII digits. */
export function keepDigits(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** The date of a route when it is an existing day written yyyy-MM-dd, else null: such a route opens the default day. */
export function routeDate(value: string | null | undefined): LocalDate | null {
  return isLocalDate(value) ? value : null;
}
