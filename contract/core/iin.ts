// The personal identification number (IIN): 12 ASCII digits `YYMMDD C SSSS K` with a check digit. Only digits and check digit
// are a rule. Birth date and gender are hints: by law the number is not tied to personal data, and real numbers differ
// from them (decisions B32), so they prefill a form and never refuse a person.
import * as z from 'zod/mini';
import { isLocalDate, type LocalDate } from './time.ts';

export const iinLength = 12;
const iinPattern = /^[0-9]{12}$/;

const firstWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2];

function remainder(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11;
}

/** Check digit of the first 11 digits; undefined where both sums give 10, since such a number was never issued. */
function checkDigit(digits: readonly number[]): number | undefined {
  const first = remainder(digits, firstWeights);
  if (first < 10) return first;
  const second = remainder(digits, secondWeights);
  return second < 10 ? second : undefined;
}

/** True for 12 ASCII digits whose last one is the check digit (part 1 section 5). */
export function isIin(value: unknown): value is string {
  if (typeof value !== 'string' || !iinPattern.test(value)) return false;
  const digits = [...value].map(Number);
  return checkDigit(digits) === digits[iinLength - 1];
}

/** An IIN in a body; the message of a refusal is the key of its text. */
export const iin = z.string().check(z.refine(isIin, 'olessons.validation.iin'));

/** First year of the century that the 7th digit stands for; 0, 7, 8 and 9 occur but name no century. */
const centuries: Readonly<Record<string, number>> = { 1: 1800, 2: 1800, 3: 1900, 4: 1900, 5: 2000, 6: 2000 };

export type IinHint = { readonly gender: 'm' | 'f'; readonly birthDate: LocalDate | null };

/**
 * What the digits suggest about a person, for prefilling only: an even 7th digit means a woman, an odd one a man;
 * `birthDate` is null where the digits name no existing day. Null for anything that is no IIN.
 */
export function iinHint(value: string): IinHint | null {
  if (!isIin(value)) return null;
  const seventh = value.charAt(6);
  const century = centuries[seventh];
  const date =
    century === undefined ? '' : `${century + Number(value.slice(0, 2))}-${value.slice(2, 4)}-${value.slice(4, 6)}`;
  return { gender: Number(seventh) % 2 === 0 ? 'f' : 'm', birthDate: isLocalDate(date) ? date : null };
}

/**
 * How the IIN of a student or a colleague is shown where it is not needed whole: `1009••••••••`. It tells nothing that the birth date beside it
 * does not tell. With the last four digits beside a birth date a whole IIN can be worked out (docs/decisions/2026-11-28-trust-second-round.md).
 */
export const maskedIin = (value: string): string => `${value.slice(0, 4)}••••••••`;

/** How the IIN of a parent is shown, whose birth date no page shows: `••••••••0017`. */
export const maskedParentIin = (value: string): string => `••••••••${value.slice(8)}`;

/** The mask of a parent in a body. */
export const parentMask = /^•{8}\d{4}$/;
