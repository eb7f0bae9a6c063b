// What is said of a student when one is admitted or a card is changed (decisions E26, E29-E31, E43).
import * as z from 'zod/mini';
import { hasIin, personFields, phone } from '../core/people-fields.ts';
import { studentCard } from './contingent.schema.ts';
import { arrivalShape, isWholeArrival, press } from './movements.ts';

const contact = {
  phone: z.nullable(phone),
  address: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
};
const isInStatistic = z.union([z.literal(0), z.literal(1)]);

/** What a card holds, as a form shows it. */
export const studentFields = z.object({ ...personFields, ...contact, isInStatistic: z.boolean() });
export type StudentFields = z.infer<typeof studentFields>;
/** A student who comes. */
export const admissionFields = z.object({ ...studentFields.shape, ...arrivalShape }).check(hasIin, isWholeArrival);
export type AdmissionFields = z.infer<typeof admissionFields>;

export const admissionBody = z
  .object({ ...press, ...personFields, ...contact, isInStatistic, ...arrivalShape })
  .check(hasIin, isWholeArrival);

const id = z.int().check(z.gte(1));
/** What is not given stays; a null IIN is taken from one who is no resident alone. */
export const changeBody = z.object({
  ...press,
  id,
  version: z.optional(z.int()),
  ...z.partial(z.object({ ...personFields, ...contact, isInStatistic })).shape,
});
/** `batch`: under which it is undone; null: nothing changed. */
export const storedStudent = z.object({ ...studentCard.shape, batch: z.nullable(z.uuid()) });
export type StoredStudent = z.infer<typeof storedStudent>;

export const mostAtOnce = 500;
export const blockBody = z.object({
  ...press,
  id,
  reason: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
});
export const oneStudent = z.object({ ...press, id });
export const removeBody = z.object({ ...press, id });
export const resetBody = z.object({ ...press, ids: z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce)) });

/** A login and, until its owner has chosen another one, the password that the school hands out. */
export const credentials = z.object({
  id: z.int(),
  name: z.string(),
  group: z.nullable(z.string()),
  login: z.string(),
  /** Null: an own one, which nobody can see; a reset gives a new first one. */
  password: z.nullable(z.string()),
});
export type Credentials = z.infer<typeof credentials>;
