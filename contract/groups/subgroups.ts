// The parts of a class that learn something apart (GROUP-004): a division, such as languages, has two parts or more, and a pupil is in
// one of them at most on a day.
import * as z from 'zod/mini';
import { pressInYear } from '../core/writes.ts';

/** Divisions that have words of their own; the name of any other is what the school typed. */
export const divisions = ['kazakh', 'language', 'informatics', 'craft'] as const;
export const divisionLimits = { fewest: 2, most: 4, longestName: 40 } as const;
/** From this many pupils on a class may be divided (order of the ministry, urban schools). */
const dividedFrom = 24;
/** A pupil with special needs counts as this many fewer that it takes. */
const fewerForSpecial = 3;
/** From how many pupils on a class may be divided in which `special` are in an inclusive programme. */
export const divisibleFrom = (special: number): number => Math.max(2, dividedFrom - fewerForSpecial * special);

const uuid = z.uuid();
const number = z.int().check(z.gte(1), z.lte(2_147_483_647));
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(divisionLimits.longestName));

export const subgroup = z.object({
  uuid,
  label: z.string(),
  /** Of the division. */
  type: z.string(),
  /** Subjects that it is taught, with the teachers: what hangs on it. */
  taught: z.array(
    z.object({ subject: z.object({ kz: z.string(), ru: z.string(), en: z.string() }), teachers: z.string() }),
  ),
});
export type Subgroup = z.infer<typeof subgroup>;

export const dividedPupil = z.object({
  studentGroupUuid: uuid,
  studentUserId: z.int(),
  name: z.string(),
  gender: z.enum(['m', 'f']),
  /** Days in the class. */
  from: z.iso.date(),
  to: z.nullable(z.iso.date()),
  /** Days in its parts. */
  parts: z.array(z.object({ subgroupUuid: uuid, from: z.iso.date(), to: z.nullable(z.iso.date()) })),
});
export type DividedPupil = z.infer<typeof dividedPupil>;

/** A class as it is divided. `version` is that of the class: whoever writes about either of them is told of the other. */
export const dividedClass = z.object({
  id: z.int(),
  label: z.string(),
  version: z.int(),
  /** Whether the caller may write about it (decisions E8). */
  canWrite: z.boolean(),
  /** Days within which pupils may change: from the beginning of the year to its end. */
  days: z.object({ from: z.iso.date(), to: z.iso.date() }),
  subgroups: z.array(subgroup),
  /** In the order of the register. */
  pupils: z.array(dividedPupil),
  /** Pupils in an inclusive programme today; on the nearest day of the year, where today is outside of it. */
  special: z.int(),
});
export type DividedClass = z.infer<typeof dividedClass>;

/** In which part of a division a pupil is on a day; null: in none. */
export function partOn(
  { parts }: Pick<DividedPupil, 'parts'>,
  subgroups: readonly Pick<Subgroup, 'uuid' | 'type'>[],
  { type, day }: { readonly type: string; readonly day: string },
): string | null {
  const own = subgroups.filter((one) => one.type === type).map((one) => one.uuid);
  const on = parts.find(
    ({ subgroupUuid, from, to }) => own.includes(subgroupUuid) && from <= day && (!to || day <= to),
  );
  return on?.subgroupUuid ?? null;
}

const ofClass = { ...pressInYear, groupId: number, version: z.optional(z.int()) };
export const place = z.object({ studentGroupUuid: uuid, type: line, subgroupUuid: z.nullable(uuid) });
export type Place = z.infer<typeof place>;
/** The same for somebody who is known by the user id alone, as in the list of students. */
const placeOfUser = z.object({ userId: number, type: line, subgroupUuid: z.nullable(uuid) });
/** Pupils who are in another part from a day on; null: in none. */
export const placedPupils = z.object({
  ...ofClass,
  from: z.iso.date({ error: 'spa.validation.date_not_match_format' }),
  places: z.array(z.union([place, placeOfUser])).check(z.minLength(1), z.maxLength(500)),
});

export const divisionFields = z.object({
  type: line,
  parts: z
    .array(z.object({ uuid, label: line }))
    .check(z.minLength(divisionLimits.fewest), z.maxLength(divisionLimits.most)),
});
export type DivisionFields = z.infer<typeof divisionFields>;
/** A division as it shall be, with the parts that it has: `uuid` is made by the caller for a new one. What is no longer named goes. */
export const savedDivision = z.object({ ...ofClass, ...divisionFields.shape });
export const removedDivision = z.object({ ...ofClass, type: line });

export const storedDivisions = z.object({ ...dividedClass.shape, batch: z.nullable(uuid) });
export type StoredDivisions = z.infer<typeof storedDivisions>;
