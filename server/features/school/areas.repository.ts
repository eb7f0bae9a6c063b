// Which schools somebody works for who is of none (decisions D52, E39): all of an area, or the one in which they hold the role.
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Role } from '#contract/core/roles.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { userAreas } from '#server/features/people/public.ts';
import type { Caller } from '#server/shared/context.ts';
import { schools } from './school.tables.ts';

/** An area without an end: the whole country, or a whole region. */
const every = 0;

/**
 * Schools of the areas in which somebody holds one of some roles, and those in which they hold it, unless their subscription locks them.
 * An area of a role that the caller does not hold any more counts for nothing.
 */
export async function schoolsOfAreas(
  db: ReadDb,
  { userId, memberships }: Pick<Caller, 'userId' | 'memberships'>,
  roles: readonly Role[],
): Promise<{ id: number; name: string; timeZone: string }[]> {
  const held = memberships.filter(({ role }) => roles.includes(role));
  const heldRoles = new Set(held.map(({ role }) => role));
  const areas = (await db.select().from(userAreas).where(eq(userAreas.userId, userId))).filter(({ role }) =>
    (heldRoles as ReadonlySet<string>).has(role),
  );
  const conditions: (SQL | undefined)[] = areas.map(({ regionId, departmentId }) =>
    and(
      regionId === every ? undefined : eq(schools.regionId, regionId),
      departmentId === every ? undefined : eq(schools.departmentId, departmentId),
    ),
  );
  if (conditions.length > 0 && conditions.some((condition) => condition === undefined)) return named(db);
  const own = held.filter(({ lock }) => lock === null).map(({ schoolId }) => schoolId);
  return named(db, or(isOneOf(schools.id, own), ...conditions));
}

const named = (db: ReadDb, where?: SQL) =>
  db
    .select({ id: schools.id, name: schools.name, timeZone: schools.timeZone })
    .from(schools)
    .where(where)
    .orderBy(schools.id);
