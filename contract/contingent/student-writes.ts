// What is said of a student when one is admitted or a card is changed (decisions E26, E29-E31, E43).
import * as z from 'zod/mini';
import { contact, isInStatistic, nationalityId } from '../core/arrivals.ts';
import { localized } from '../core/localized.ts';
import { personFields } from '../core/people-fields.ts';
import { mostAtOnce, personId, pressInYear } from '../core/writes.ts';
import { studentCard } from './contingent.schema.ts';

/** What a card holds, as a form shows it. */
export const studentFields = z.object({ ...personFields, ...contact, nationalityId, isInStatistic: z.boolean() });
export type StudentFields = z.infer<typeof studentFields>;
/** What is not given stays; a null IIN is taken from one who is no resident alone. */
export const changeBody = z.object({
  ...pressInYear,
  id: personId,
  version: z.optional(z.int()),
  ...z.partial(z.object({ ...personFields, ...contact, nationalityId, isInStatistic })).shape,
});
/** What the file of a student alone is asked for (CONT-023). */
export const profileBody = z.object({
  ...pressInYear,
  studentGroupUuid: z.uuid(),
  version: z.optional(z.int()),
  gender: personFields.gender,
  nationalityId,
  address: contact.address,
});
export const nationality = z.object({ id: z.int(), ...localized.shape });
export type Nationality = z.infer<typeof nationality>;
/** `batch`: under which it is undone; null: nothing changed. */
export const storedStudent = z.object({ ...studentCard.shape, batch: z.nullable(z.uuid()) });
export type StoredStudent = z.infer<typeof storedStudent>;

/**
 * What the profile of a student holds beside the card, in the names and values of the specification (CONT-010). Its password is told by
 * the call of the credentials alone, which records who asked (decisions E4).
 */
export const studentProfile = z.object({
  ...studentCard.shape,
  /** The patronymic. */
  lastname: z.nullable(z.string()),
  sex: z.enum(['m', 'w']),
  groupId: z.nullable(z.int()),
  groupLabel: z.nullable(z.string()),
  isInStatistic,
  /** The password that the school handed out is still the one. */
  isDefaultPassword: z.boolean(),
  /** Who made the card, as far as the history knows. */
  creator: z.nullable(z.string()),
});
export type StudentProfile = z.infer<typeof studentProfile>;

export const blockBody = z.object({
  ...pressInYear,
  id: personId,
  reason: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
});
export const oneStudent = z.object({ ...pressInYear, id: personId });
export const resetBody = z.object({
  ...pressInYear,
  ids: z.array(personId).check(z.minLength(1), z.maxLength(mostAtOnce)),
});
