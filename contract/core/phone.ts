// Phone numbers, read in one way by forms, calls and imports and stored in E.164: "+77055551412", "+998901234567". A text that is not
// exactly one number is refused: nothing is cut off, and no country is guessed.
import { keepDigits, type Problem } from './validation.ts';

/** Country code of Kazakhstan and Russia; the only one that a number may lack. */
export const phonePrefix = '+7';
const nationalDigits = 10;
/** No number of the +7 zone begins otherwise: others are numbers of neighbouring countries without their code. */
const national = /^[346789]\d{9}$/;
/** Without its code a number that begins with 8 is rather one with the trunk prefix that lacks a digit. */
const bare = /^[34679]\d{9}$/;
const international = /^[1-9]\d{6,14}$/;
/** Digits and the signs between them; a plus begins another number. */
const candidates = /(?:\+[\s(]*)?\d[\d\s().\-‐-―−]*/g;
/** What an empty field or the mask of an empty field leaves. */
const none = /^(?:\+(?:7[\s()_-]*)?)?$/;

let foreign: (number: string) => string | null = (number) => number;

/**
 * Sets the rules of foreign numbers, for which the contract has no table of countries. Without them any code and 7 to 15 digits pass.
 * @param rules A number as its country has it: "+44 (0) 7911 …" is dialled without its zero; null where it cannot exist.
 */
export function setPhoneRules(rules: (number: string) => string | null): void {
  foreign = rules;
}

export type PhoneRead =
  /** In E.164; null: the text holds no number. */
  { readonly number: string | null; readonly problem?: never } | { readonly number?: never; readonly problem: Problem };

const ofZone = (digits: string): string | null => (national.test(digits) ? `${phonePrefix}${digits}` : null);
const ofTrunk = (digits: string): string | null => (/^[78]/.test(digits) ? ofZone(digits.slice(1)) : null);

/** The candidate as one number in E.164; null where it is none. */
function numberIn(candidate: string): string | null {
  const digits = keepDigits(candidate);
  const isWhole = digits.length === nationalDigits + 1;
  if (!candidate.startsWith('+'))
    return isWhole ? ofTrunk(digits) : bare.test(digits) ? `${phonePrefix}${digits}` : null;
  if (digits.startsWith('7')) return ofZone(digits.slice(1));
  // "+8 705 555 14 12": the trunk prefix with a plus, and no country.
  if (isWhole && /^8[67]/.test(digits)) return ofTrunk(digits);
  return international.test(digits) ? foreign(`+${digits}`) : null;
}

/** The one number that a text holds, with words around it or without. */
export function readPhone(typed: string): PhoneRead {
  const text = typed.trim();
  if (none.test(text)) return { number: null };
  const found = text.match(candidates) ?? [];
  const numbers = new Set(found.map(numberIn));
  const [number = null] = numbers;
  if (numbers.size === 1 && number !== null) return { number };
  const long = found.filter((candidate) => keepDigits(candidate).length >= nationalDigits - 1);
  const isTwo = long.length > 1 || long.some((candidate) => keepDigits(candidate).length >= 2 * nationalDigits);
  return { problem: { key: isTwo ? 'spa.validation.two_phones' : 'spa.validation.phone' } };
}

/** The number of a text in its stored form; null where it has none or is refused. */
export function phoneOf(typed: string | null): string | null {
  return readPhone(typed ?? '').number ?? null;
}

/** Refuses a text that is not exactly one number. An empty field is the business of `requiredProblem`. */
export function phoneProblem(typed: string): Problem | null {
  return readPhone(typed).problem ?? null;
}

/**
 * The value of a field while it is typed: the stored form as far as it goes. What is no number stays as it was typed.
 * @param text Content of the field, where +7 stands in front and is not typed.
 * @param former Value before this change: a digit added to a whole number is one too many, never a country code.
 */
export function typedPhone(text: string, former: string): string {
  const trimmed = text.trim();
  const digits = keepDigits(trimmed);
  if (
    trimmed !== '' &&
    (readPhone(trimmed).problem?.key === 'spa.validation.two_phones' || !/^[+\d\s()-]*$/.test(trimmed))
  )
    return trimmed;
  if (trimmed.startsWith('+')) return digits.startsWith('7') ? withPrefix(digits.slice(1)) : `+${digits}`;
  if (digits === '') return trimmed.replace(/[\s()]/g, '');
  const ofFormer = former.startsWith(phonePrefix) ? former.slice(phonePrefix.length) : '';
  // An 8 in front of a whole number is the trunk prefix, and the number is the same.
  const isAdded =
    bare.test(ofFormer) &&
    digits !== `8${ofFormer}` &&
    [...digits].some((_, index) => digits.slice(0, index) + digits.slice(index + 1) === ofFormer);
  const hasCode = digits.length === nationalDigits + 1 && /^[78]/.test(digits) && !isAdded;
  return withPrefix(hasCode ? digits.slice(1) : digits);
}

const withPrefix = (digits: string): string => (digits === '' ? '' : `${phonePrefix}${digits}`);
