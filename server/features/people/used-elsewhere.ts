// Which accounts a school may change. A password opens everything that an account can reach, in other schools too. So a school may not
// change an account whose owner works, studies or oversees schools elsewhere, or holds a grant, by which they see requests of all schools.
import { and, eq, isNull, ne, notInArray } from 'drizzle-orm';
import { AppError } from '#contract/core/errors.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { grants, type staffMembers, students, userAreas, userSchools } from './people.tables.ts';

/**
 * The accounts among these whose owners work, study or oversee schools outside this school, or hold a grant. A child in another school does
 * not count.
 */
export async function usedElsewhere(
  db: ReadDb,
  schoolId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set();
  const working = await db
    .select({ userId: userSchools.userId })
    .from(userSchools)
    .where(
      and(
        isOneOf(userSchools.userId, userIds),
        ne(userSchools.schoolId, schoolId),
        notInArray(userSchools.role, ['parent', 'student']),
        isNull(userSchools.readsUntil),
      ),
    );
  const enrolled = await db
    .select({ userId: students.userId })
    .from(students)
    .where(and(isOneOf(students.userId, userIds), ne(students.schoolId, schoolId), eq(students.state, 'active')));
  const overseeing = await db
    .select({ userId: userAreas.userId })
    .from(userAreas)
    .where(isOneOf(userAreas.userId, userIds));
  const outside = [...working, ...enrolled, ...overseeing].map(({ userId }) => userId);
  return new Set([...outside, ...(await grantHolders(db, userIds))]);
}

/** The accounts among these that hold a grant which was not taken back. */
export async function grantHolders(db: ReadDb, userIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectDistinct({ userId: grants.userId })
    .from(grants)
    .where(and(isOneOf(grants.userId, userIds), isNull(grants.takenAt)));
  return rows.map(({ userId }) => userId);
}

/** @throws AppError USED_ELSEWHERE when one of these accounts is used outside the school. */
export async function refuseUsedElsewhere(db: ReadDb, schoolId: number, userIds: readonly number[]): Promise<void> {
  if ((await usedElsewhere(db, schoolId, userIds)).size > 0) throw new AppError('USED_ELSEWHERE');
}

type Cards = typeof students | typeof staffMembers;
type Standing = { readonly state: 'active' | 'archived' };

/** The cards that these values would take out of the archive although another school uses the account by now. */
export async function returnsOutOfReach(
  db: ReadDb,
  schoolId: number,
  cards: Cards,
  values: ReadonlyMap<number, Standing>,
): Promise<ReadonlySet<number>> {
  const active = [...values].flatMap(([userId, { state }]) => (state === 'active' ? [userId] : []));
  const of = cards as typeof students;
  const there = await db
    .select({ userId: of.userId })
    .from(of)
    .where(and(eq(of.schoolId, schoolId), isOneOf(of.userId, active), eq(of.state, 'active')));
  const present = new Set(there.map(({ userId }) => userId));
  return usedElsewhere(
    db,
    schoolId,
    active.filter((userId) => !present.has(userId)),
  );
}

/** @throws AppError USED_ELSEWHERE when there are such cards. */
export async function refuseReturns(...asked: Parameters<typeof returnsOutOfReach>): Promise<void> {
  if ((await returnsOutOfReach(...asked)).size > 0) throw new AppError('USED_ELSEWHERE');
}
