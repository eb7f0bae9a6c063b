// People as the calls of the second version name them (part 3 section 3 "legacy", decisions E45): snake case, and "w" for a woman (B24).
import * as z from 'zod/mini';
import { localDate, personFields, phone } from '../core/people-fields.ts';
import { personId, pressInYear } from '../core/writes.ts';

const day = z.nullable(z.string());
/** What the student and the member of the staff have in common. `password` is null: first passwords are told by calls that record it. */
const person = {
  id: z.int(),
  firstname: z.string(),
  surname: z.string(),
  lastname: z.nullable(z.string()),
  /** Masked: `1009••••••••`. */
  iin: z.nullable(z.string()),
  sex: z.enum(['m', 'w']),
  born_date: day,
  login: z.nullable(z.string()),
  password: z.literal(null),
  photo: z.nullable(z.string()),
  state: z.enum(['active', 'archived']),
  /** UTC instant of the card's first entry in the history, and whose it was; null for a card that is older than the history. */
  created_at: z.nullable(z.string()),
  creator_name: z.nullable(z.string()),
  creator_surname: z.nullable(z.string()),
  /** Role of the creator in the school. */
  creator_type: z.nullable(z.string()),
};
export const legacyStudent = z.object({
  ...person,
  group_id: z.nullable(z.int()),
  /** Subjects that the class learns in parts, with the part of this student. */
  cp_items: z.array(z.object({ num: z.int(), group: z.string(), subject: z.string(), subgroup: z.string() })),
  /** In all years, the newest first. */
  groups: z.array(z.string()),
});
export type LegacyStudent = z.infer<typeof legacyStudent>;
export const legacyStaff = z.object({ ...person, position_id: z.int(), phone: z.nullable(z.string()) });
export type LegacyStaff = z.infer<typeof legacyStaff>;

export const legacyGroup = z.object({ id: z.int(), name: z.string(), parallel: z.int(), edu_lang: z.string() });

const { surname, firstname, patronymic, iin, isNotResident } = personFields;
const names = { firstname, surname, lastname: patronymic, sex: z.enum(['m', 'w']), born_date: localDate };
/** A new card; what is not given is unknown. */
const added = { ...pressInYear, ...names, iin, is_not_resident: z.optional(isNotResident) };
const isWhole = z.refine<{ iin: string | null; is_not_resident?: boolean | undefined }>(
  (body) => body.iin !== null || body.is_not_resident === true,
  { path: ['iin'], error: 'olessons.validation.required_field' },
);
export const addedStudent = z.object({ ...added, group_id: personId }).check(isWhole);
export const addedStaff = z.object({ ...added, position_id: personId, phone }).check(isWhole);
/** What is not given stays. */
export const changedStudent = z.object({
  ...pressInYear,
  ...z.partial(z.object({ ...names, group_id: personId })).shape,
});
export const changedStaff = z.object({
  ...pressInYear,
  ...z.partial(z.object({ ...names, position_id: personId })).shape,
});
export const legacyPress = z.object(pressInYear);
