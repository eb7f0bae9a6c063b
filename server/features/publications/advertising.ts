// Who is shown advertising (decisions B16, B27): staff of a school without the others it has, pupils from grade 7 on, and parents of pupils
// from grade 2 on; in schools alone that have freedom access.
import { isIn, type Role, roleGroups } from '#contract/core/roles.ts';

/** Everybody else is shown none, whatever the audience says. */
export const advertisingRoles: readonly Role[] = [
  ...roleGroups.teacher,
  ...roleGroups.management,
  ...roleGroups.family,
];
/** The lowest grade that has freedom access. */
const freedomFrom = 2;
/** The lowest grade: of a pupil, or of one of a parent's children. */
export const advertisingFrom = { student: 7, parent: freedomFrom } as const;

type Place = { readonly role: Role; readonly school: { readonly hasFreedom: boolean } | null };

/** A family of a school that has freedom access, from grade 2 on (decisions B16, D74). */
export function hasFreedomAccess({ role, school }: Place, grades: ReadonlySet<number>): boolean {
  return isIn('family', role) && school?.hasFreedom === true && [...grades].some((grade) => grade >= freedomFrom);
}

export function isAdvertisedTo({ role, school }: Place, grades: ReadonlySet<number>): boolean {
  if (!school?.hasFreedom || !advertisingRoles.includes(role)) return false;
  if (role !== 'student' && role !== 'parent') return true;
  return [...grades].some((grade) => grade >= advertisingFrom[role]);
}
