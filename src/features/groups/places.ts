// Which part of each division a pupil is in, as the texts of a form's field: a draft keeps them, and two people's are compared.
import { type DividedClass, type DividedPupil, type Place, partOn, type Subgroup } from '#contract/groups/subgroups.ts';

const separator = '|';
export const placeText = ({ studentGroupUuid, type, subgroupUuid }: Place): string =>
  [studentGroupUuid, subgroupUuid ?? '', type].join(separator);
export function placeOf(text: string): Place {
  const [studentGroupUuid = '', subgroupUuid = '', ...type] = text.split(separator);
  return { studentGroupUuid, type: type.join(separator), subgroupUuid: subgroupUuid || null };
}

export type Division = { readonly type: string; readonly parts: readonly Subgroup[] };
export const divisionsOf = ({ subgroups }: Pick<DividedClass, 'subgroups'>): readonly Division[] =>
  [...Map.groupBy(subgroups, ({ type }) => type)].map(([type, parts]) => ({ type, parts }));

/** The pupils who are in the class on a day or come later. */
export const pupilsFrom = ({ pupils }: Pick<DividedClass, 'pupils'>, day: string): readonly DividedPupil[] =>
  pupils.filter(({ to }) => to === null || to >= day);

/** Where everybody is on a day; whoever comes later, on the first one in the class. */
export function placesOn(divided: DividedClass, day: string): Place[] {
  return pupilsFrom(divided, day).flatMap((pupil) =>
    divisionsOf(divided).map(({ type }) => ({
      studentGroupUuid: pupil.studentGroupUuid,
      type,
      subgroupUuid: partOn(pupil, divided.subgroups, { type, day: pupil.from > day ? pupil.from : day }),
    })),
  );
}

/** The pupils of a division in as many runs as it has parts: by the order of the register, or girls and boys apart. */
export function halves(pupils: readonly DividedPupil[], { type, parts }: Division, by: 'alphabet' | 'gender'): Place[] {
  const size = Math.ceil(pupils.length / parts.length);
  return pupils.map(({ studentGroupUuid, gender }, index) => {
    const part = by === 'gender' ? (gender === 'm' ? 0 : 1) : Math.floor(index / size);
    return { studentGroupUuid, type, subgroupUuid: parts[part]?.uuid ?? null };
  });
}
