// What a person's card is typed with, for students and staff alike (decisions E26, E29, E30). A refusal is the key of its text.
import * as z from 'zod/mini';
import { emailMaxLength, emailProblem } from './email.ts';
import { requiredKey } from './form.ts';
import { iin as wholeIin } from './iin.ts';
import { phoneOf, readPhone } from './phone.ts';
import { isLocalDate, type LocalDate } from './time.ts';
import { type DateRange, keepLetters, yearsFrom } from './validation.ts';

export const longestName = 60;
/** The fields of one parent in a row of students. */
export type ParentFields = { readonly iin: string; readonly name: string; readonly phone: string };
export const parentFields = [
  { iin: 'parentOneIin', name: 'parentOneName', phone: 'parentOnePhone' },
  { iin: 'parentTwoIin', name: 'parentTwoName', phone: 'parentTwoPhone' },
] as const satisfies readonly ParentFields[];
/** A student has no more (decisions E27). */
export const mostParents = parentFields.length;
/** Where a name is from: the register of persons, a sheet that was imported, or typed in a form. */
export const nameSources = ['register', 'sheet', 'hand'] as const;
export type NameSource = (typeof nameSources)[number];
const wrongName = 'spa.validation.incorrect_data';

/** A character that is not seen, as "U+200B". */
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
/** A letter that is no apostrophe. */
const letter = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u;

/**
 * Letters of every script, spaces, dashes and apostrophes, with a letter and no dash at the beginning. Other characters are refused by
 * name and never cut off.
 */
function checkName({ value, issues }: z.core.ParsePayload<string>): void {
  const character = [...value].find((one) => keepLetters(one) !== one);
  if (character !== undefined) {
    const shown = /[\p{N}\p{P}\p{S}]/u.test(character) ? character : codeOf(character);
    const issue = { code: 'custom', message: 'spa.validation.name_character', params: { character: shown } } as const;
    issues.push({ ...issue, input: value });
  } else if (!letter.test(value) || /^[-‐-—]/.test(value)) {
    issues.push({ code: 'custom', message: wrongName, input: value });
  }
}

const name = z.string().check(
  z.overwrite((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim()),
  z.minLength(1),
  z.maxLength(longestName),
  checkName,
);

/** An existing day. */
export const localDate = z
  .string()
  .check(z.refine((value) => isLocalDate(value), { error: 'spa.validation.date_not_match_format' }));
const longestPhone = 60;
const phoneText = (isRequired: boolean) =>
  z.string().check(
    z.maxLength(longestPhone),
    (context) => {
      const { number, problem } = readPhone(context.value);
      const message = problem?.key ?? (isRequired && number === null ? requiredKey : null);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    },
    z.overwrite((typed) => (readPhone(typed).problem ? typed : (phoneOf(typed) ?? ''))),
  );
/** A phone in whatever way it is written; the output is in E.164. */
export const phone = phoneText(true);
/** The same where a phone may be missing: null, an empty text or the mask of an empty field. `phoneOf` gives null for each of them. */
export const phoneOrNone = z.nullable(phoneText(false));

/** Of a school or a person; an empty one is allowed. */
export const email = z.string().check(
  z.trim(),
  z.maxLength(emailMaxLength),
  z.refine((typed) => emailProblem(typed) === null, { error: 'spa.validation.email' }),
);

export const genders = ['m', 'f'] as const;
export type Gender = (typeof genders)[number];

export const personFields = {
  surname: name,
  firstname: name,
  patronymic: z.nullable(name),
  /** Null only for one who is not a resident. */
  iin: z.nullable(wholeIin),
  isNotResident: z.boolean(),
  gender: z.enum(genders),
  bornDate: localDate,
};

/** Whoever is no resident may have no IIN; everybody else has one. */
export const hasIin = z.refine<{ iin: string | null; isNotResident: boolean }>(
  ({ iin, isNotResident }) => iin !== null || isNotResident,
  { path: ['iin'], error: 'olessons.validation.required_field' },
);

/** Days on which somebody may be born who is now between two ages (decisions B20). */
const bornBetween = (today: LocalDate, youngest: number, oldest: number): DateRange => ({
  from: yearsFrom(today, -oldest),
  to: yearsFrom(today, -youngest),
});
export const bornOfStudent = (today: LocalDate): DateRange => bornBetween(today, 4, 25);
export const bornOfStaff = (today: LocalDate): DateRange => bornBetween(today, 16, 80);
