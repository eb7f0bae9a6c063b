// What is said of a member of the staff when one is created or a card is changed (decisions E6, E9, E29-E31).
import * as z from 'zod/mini';
import { hasIin, localDate, personFields, phone } from '../core/people-fields.ts';
import { mostAtOnce, personId, pressInYear } from '../core/writes.ts';
import { staffCategories, staffMember } from './personnel.schema.ts';

const { patronymic, gender, isNotResident, ...person } = personFields;
/** With the names of the rows (decisions B24). */
const named = { ...person, lastname: patronymic, sex: gender };
const positionId = z.int().check(z.gte(1));
const category = z.nullable(z.enum(staffCategories));
const isInStatistic = z.union([z.literal(0), z.literal(1)]);

/** What a form of the card shows; a colleague's phone is always known (USERCARD-030). */
export const staffForm = z.object({
  surname: person.surname,
  firstname: person.firstname,
  lastname: patronymic,
  iin: person.iin,
  isNotResident,
  bornDate: person.bornDate,
  sex: gender,
  phone,
  category,
});
export type StaffForm = z.infer<typeof staffForm>;

const one = { ...pressInYear, id: personId, version: z.optional(z.int()) };

export const newStaff = z
  .object({ ...pressInYear, ...named, isNotResident, phone, category, positionId, isInStatistic })
  .check(hasIin);
/** What is not given stays. A form sends all of it at once, so that it is stored, and undone, as one. */
export const changedUser = z.object({
  ...one,
  ...z.partial(z.object({ ...named, isNotResident, phone, category })).shape,
});
export const changedProfile = z.object({ ...one, ...z.partial(z.object({ iin: person.iin, phone })).shape });
export const changedAccess = z.object({ ...one, ...z.partial(z.object({ positionId, isInStatistic })).shape });

export const departureForm = z.object({
  date: localDate,
  order: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))),
  reason: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
});
export type StaffDeparture = z.infer<typeof departureForm>;
/** `renewChosen`: own passwords that were chosen after the colleague was told the first ones become first passwords again. */
export const archivedStaff = z.object({
  ...pressInYear,
  id: personId,
  ...departureForm.shape,
  renewChosen: z.optional(z.boolean()),
});
export const oneOfStaff = z.object({ ...pressInYear, id: personId });
export const manyOfStaff = z.object({
  ...pressInYear,
  ids: z.array(personId).check(z.minLength(1), z.maxLength(mostAtOnce)),
});
export const blockedStaff = z.object({ ...pressInYear, id: personId, reason: departureForm.shape.reason });

/** `batch` names the change for undo. It is null where nothing changed, or where the change cannot be undone. */
export const storedStaff = z.object({ ...staffMember.shape, batch: z.nullable(z.uuid()) });
export type StoredStaff = z.infer<typeof storedStaff>;
