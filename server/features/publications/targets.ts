// Who writes for whom (decision D88): management for its school, people of an area for theirs. A role counts in its own areas alone, and
// only while it is held.
import { and, eq } from 'drizzle-orm';
import type { PublicationTarget } from '#contract/core/publication.ts';
import { isIn, type Role } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { rolesHeld, userAreas } from '#server/features/people/public.ts';
import { schools } from '#server/features/school/public.ts';
import type { Caller, SchoolContext } from '#server/shared/context.ts';

const areaRoles = ['department_worker', 'region_worker', 'country_worker'] as const;
const country: PublicationTarget = { level: 'country', areaId: 0 };

/** What an area of a role is written for; null: the role does not reach that far. */
function targetOfArea(role: string, { regionId, departmentId }: { regionId: number; departmentId: number }) {
  if (departmentId > 0) return { level: 'department', areaId: departmentId } as const;
  if (regionId > 0) return role === 'department_worker' ? null : ({ level: 'region', areaId: regionId } as const);
  return role === 'country_worker' ? country : null;
}

/** Departments, regions or the country that somebody writes for who holds these roles. */
export async function areaTargets(db: ReadDb, userId: number, held: readonly Role[]): Promise<PublicationTarget[]> {
  const roles = areaRoles.filter((role) => held.includes(role));
  if (roles.length === 0) return [];
  const areas = await db
    .select()
    .from(userAreas)
    .where(and(eq(userAreas.userId, userId), isOneOf(userAreas.role, roles)));
  return areas.flatMap((area) => targetOfArea(area.role, area) ?? []);
}

/** The same of somebody who takes something back: what they hold now, wherever they hold it. */
export async function areaTargetsNow(db: ReadDb, userId: number, now: number): Promise<PublicationTarget[]> {
  const held = await rolesHeld(db, userId, now);
  return areaTargets(
    db,
    userId,
    held.map(({ role }) => role as Role),
  );
}

/** All that a caller writes for, in the school of the call. */
export async function targetsOf(
  db: ReadDb,
  { userId, memberships }: Pick<Caller, 'userId' | 'memberships'>,
  school: SchoolContext,
): Promise<PublicationTarget[]> {
  const isManager = school.roles.some((role) => isIn('management', role));
  const held = memberships.filter(({ lock }) => lock === null).map(({ role }) => role);
  return [
    ...(isManager ? [{ level: 'school', areaId: school.id } as const] : []),
    ...(await areaTargets(db, userId, held)),
  ];
}

export const isSameTarget = (one: PublicationTarget, other: PublicationTarget): boolean =>
  one.level === other.level && one.areaId === other.areaId;

/** The schools that a publication of this target can reach. */
export function isWithin({ level, areaId }: PublicationTarget) {
  if (level === 'country') return undefined;
  const column = { school: schools.id, department: schools.departmentId, region: schools.regionId }[level];
  return eq(column, areaId);
}
