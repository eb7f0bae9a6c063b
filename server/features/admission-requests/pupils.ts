// Where the pupils of requests are now, in all schools of the installation.
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { students } from '#server/features/people/public.ts';

/** By account: the account into whose card its own one was combined since, else itself (decisions E25). Undone by the undo of that. */
export async function accountsNow(db: ReadDb, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const kept = alias(students, 'kept');
  const next = new Map<number, number>();
  let asked = [...new Set(userIds)];
  while (asked.length > 0) {
    const rows = await db
      .select({ from: students.userId, to: kept.userId })
      .from(students)
      .innerJoin(kept, and(eq(kept.schoolId, students.schoolId), eq(kept.studentSchoolUuid, students.duplicateOf)))
      .where(isOneOf(students.userId, asked));
    for (const { from, to } of rows) next.set(from, to);
    asked = rows.map(({ to }) => to).filter((to) => !next.has(to));
  }
  const last = (userId: number): number => {
    const to = next.get(userId);
    return to === undefined ? userId : last(to);
  };
  return new Map(userIds.map((userId) => [userId, last(userId)]));
}

export type PupilNow = {
  readonly userId: number;
  /** The school whose student they are; it is one at a time (decisions E23). Null: they are enrolled nowhere. */
  readonly enrolledIn: number | null;
  /** The last day in another school than this one; null: no other one has let them go. */
  lastDayOutside(schoolId: number): string | null;
};

/** By account, as a request names it. */
export async function pupilsNow(db: ReadDb, userIds: readonly number[]): Promise<(userId: number) => PupilNow> {
  const accounts = await accountsNow(db, userIds);
  const { userId, schoolId, state, leftOn, duplicateOf } = students;
  const rows = await db
    .select({ userId, schoolId, state, leftOn })
    .from(students)
    .where(and(isOneOf(userId, [...accounts.values()]), isNull(duplicateOf)));
  const cards = Map.groupBy(rows, (row) => row.userId);
  return (named) => {
    const account = accounts.get(named) ?? named;
    const own = cards.get(account) ?? [];
    return {
      userId: account,
      enrolledIn: own.find((card) => card.state === 'active')?.schoolId ?? null,
      lastDayOutside: (of) => {
        const days = own.flatMap((card) => (card.schoolId === of ? [] : (card.leftOn ?? [])));
        return days.sort().at(-1) ?? null;
      },
    };
  };
}

export const pupilNow = async (db: ReadDb, userId: number): Promise<PupilNow> =>
  (await pupilsNow(db, [userId]))(userId);
