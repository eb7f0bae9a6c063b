import { and, eq } from 'drizzle-orm';
import { roleGroups } from '#contract/core/roles.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { holdSchool } from '#server/features/school/public.ts';
import type { Entity } from '#server/shared/write.ts';
import { apartPairs } from './combining.tables.ts';

export type ApartValue = Omit<typeof apartPairs.$inferSelect, 'schoolId'>;
type Ids = { readonly first: number; readonly second: number };

/** "11:15", the lower user id first, whichever way round they are given. */
export const apartId = ({ first, second }: Ids): string => `${Math.min(first, second)}:${Math.max(first, second)}`;

export async function apartIds(db: ReadDb, schoolId: number): Promise<ReadonlyMap<string, ApartValue>> {
  const rows = await db.select().from(apartPairs).where(eq(apartPairs.schoolId, schoolId));
  return new Map(
    rows.map(({ schoolId: _, ...value }) => [apartId({ first: value.firstUserId, second: value.secondUserId }), value]),
  );
}

export async function storeApart(db: Db, schoolId: number, values: ReadonlyMap<string, ApartValue | null>) {
  for (const [id, value] of values) {
    const [firstUserId = 0, secondUserId = 0] = id.split(':').map(Number);
    if (value)
      await db
        .insert(apartPairs)
        .values({ schoolId, ...value })
        .onConflictDoNothing();
    else
      await db
        .delete(apartPairs)
        .where(
          and(
            eq(apartPairs.schoolId, schoolId),
            eq(apartPairs.firstUserId, firstUserId),
            eq(apartPairs.secondUserId, secondUserId),
          ),
        );
  }
}

/** That two cards which look alike are of two persons. */
export const apartEntity: Entity<ApartValue> = {
  kind: 'apart-pair',
  readers: roleGroups.management,
  undoers: roleGroups.management,
  /** Nobody: who opens the list asks for it. */
  concerns: async () => [],
  async hold(db, schoolId, ids) {
    await holdSchool(db, schoolId);
    const wanted = new Set(ids);
    return new Map([...(await apartIds(db, schoolId))].filter(([id]) => wanted.has(id)));
  },
  async restore(db, schoolId, values) {
    await storeApart(db, schoolId, values);
    return [];
  },
};
