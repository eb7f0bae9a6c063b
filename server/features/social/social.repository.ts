import { and, asc, eq } from 'drizzle-orm';
import type { LocalDate } from '#contract/core/time.ts';
import { type CategoryEntry, holdsOn, type VisitEntry } from '#contract/social/social.cells.ts';
import type { SocialCategory } from '#contract/social/social.schema.ts';
import type { WireCell } from '#contract/sync/sync.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { socialCategories } from '#server/features/reference/public.ts';
import { toWireCell } from '#server/shared/cell-store.ts';
import { socialCells } from './social.tables.ts';

/** The categories of the country's list, in its order. */
export const readCategories = (db: ReadDb): Promise<SocialCategory[]> =>
  db.select().from(socialCategories).orderBy(asc(socialCategories.id));

/** What is written about pupils, by the names that cells have in a class's document. */
export async function cellsOfPupils(db: ReadDb, schoolId: number, pupils: readonly string[]) {
  const rows = await db
    .select()
    .from(socialCells)
    .where(and(eq(socialCells.schoolId, schoolId), isOneOf(socialCells.document, pupils)));
  const named = rows.map((row): [string, WireCell] => {
    const [kind = '', id = ''] = row.cell.split(':');
    return [`${kind}:${row.document}:${id}`, toWireCell(row)];
  });
  return Object.fromEntries(named);
}

export type Written = {
  /** Numbers of the categories that hold on the day, by pupil. */
  readonly categories: ReadonlyMap<string, readonly number[]>;
  /** Days of visits, by pupil. */
  readonly visits: ReadonlyMap<string, readonly LocalDate[]>;
};

/** What is counted of pupils on a day. */
export async function writtenOf(
  db: ReadDb,
  { schoolId, pupils, day }: { schoolId: number; pupils: readonly string[]; day: LocalDate },
): Promise<Written> {
  const categories = new Map<string, number[]>();
  const visits = new Map<string, LocalDate[]>();
  const rows = await db
    .select({ pupil: socialCells.document, cell: socialCells.cell, value: socialCells.value })
    .from(socialCells)
    .where(and(eq(socialCells.schoolId, schoolId), isOneOf(socialCells.document, pupils)));
  for (const { pupil, cell, value } of rows) {
    if (value === null) continue;
    const [kind, id] = cell.split(':');
    if (kind === 'visit') visits.set(pupil, [...(visits.get(pupil) ?? []), (value as VisitEntry).date]);
    else if (holdsOn(value as CategoryEntry, day))
      categories.set(pupil, [...(categories.get(pupil) ?? []), Number(id)]);
  }
  return { categories, visits };
}
