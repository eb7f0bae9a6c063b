import { and, eq, sql } from 'drizzle-orm';
import { compareKazakh } from '#contract/core/collation.ts';
import { type LayoutFields, type ListLayout, mostLayouts } from '#contract/list-layouts/list-layouts.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { holdSchool } from '#server/features/school/public.ts';
import { listLayouts } from './list-layouts.tables.ts';

/** What the history keeps of a layout. */
export type LayoutValue = LayoutFields & Pick<ListLayout, 'list'>;
export const layoutValue = ({ list, name, columns }: LayoutValue): LayoutValue => ({ list, name, columns });

/** Layouts of a school by name. */
export async function readLayouts(db: ReadDb, schoolId: number): Promise<ListLayout[]> {
  const rows = await db.select().from(listLayouts).where(eq(listLayouts.schoolId, schoolId)).orderBy(listLayouts.uuid);
  return rows.map(({ schoolId: _, ...layout }) => layout).sort((a, b) => compareKazakh(a.name, b.name));
}

/** The same, held until the end of the transaction: no two of a list bear one name, so their writers take turns on the school's row. */
export async function holdLayouts(db: ReadDb, schoolId: number): Promise<ListLayout[]> {
  await holdSchool(db, schoolId);
  return readLayouts(db, schoolId);
}

/** Writes layouts; null: it goes. What is there gets the next version. */
export async function storeLayouts(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<string, LayoutValue | null>,
): Promise<void> {
  for (const [uuid, value] of values) {
    if (value === null)
      await db.delete(listLayouts).where(and(eq(listLayouts.schoolId, schoolId), eq(listLayouts.uuid, uuid)));
    else
      await db
        .insert(listLayouts)
        .values({ schoolId, uuid, version: 1, ...value })
        .onConflictDoUpdate({
          target: [listLayouts.schoolId, listLayouts.uuid],
          set: { ...value, version: sql`${listLayouts.version} + 1` },
        });
  }
}

/** Why a layout cannot be among the others of its list; null: it can. `uuid` is undefined for a new one. */
export function inTheWay(
  present: readonly ListLayout[],
  uuid: string | undefined,
  { list, name }: Pick<ListLayout, 'list' | 'name'>,
): 'taken' | 'many' | null {
  const others = present.filter((other) => other.list === list && other.uuid !== uuid);
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return 'taken';
  return others.length >= mostLayouts ? 'many' : null;
}
