import { and, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import {
  grantHolders,
  parentChildren,
  staffMembers,
  userAreas,
  userSchools,
  users,
} from '#server/features/people/public.ts';
import { hasWorkTrace } from '#server/features/personnel/public.ts';
import { positionOf } from '#server/features/reference/public.ts';
import type { ImportRecord } from './timetable-import.tables.ts';

/**
 * Names of the people of an import who do more than it gave them by now: they have another role, position, grant, area or a child, or
 * left a trace outside the import's own classes and assignments. Deleting their accounts would lose it.
 */
export async function namesInUse(db: Db, schoolId: number, record: ImportRecord): Promise<string[]> {
  const { people } = record;
  if (people.length === 0) return [];
  const roles = await db
    .select({ userId: userSchools.userId })
    .from(userSchools)
    .where(
      and(eq(userSchools.schoolId, schoolId), isOneOf(userSchools.userId, people), ne(userSchools.role, 'teacher')),
    );
  const positions = await db
    .select({ userId: staffMembers.userId })
    .from(staffMembers)
    .where(
      and(
        eq(staffMembers.schoolId, schoolId),
        isOneOf(staffMembers.userId, people),
        ne(staffMembers.positionId, positionOf('teacher').id),
      ),
    );
  const parents = await db
    .select({ userId: parentChildren.parentUserId })
    .from(parentChildren)
    .where(isOneOf(parentChildren.parentUserId, people));
  const areas = await db.select({ userId: userAreas.userId }).from(userAreas).where(isOneOf(userAreas.userId, people));
  const inUse = new Set([...roles, ...positions, ...parents, ...areas].map(({ userId }) => userId));
  for (const userId of await grantHolders(db, people)) inUse.add(userId);
  for (const userId of people) {
    if (!inUse.has(userId) && (await hasWorkTrace(db, schoolId, userId, record))) inUse.add(userId);
  }
  const named = await db
    .select({ surname: users.surname, firstname: users.firstname })
    .from(users)
    .where(isOneOf(users.id, inUse))
    .orderBy(users.surname, users.firstname);
  return named.map(({ surname, firstname }) => `${surname} ${firstname}`);
}
