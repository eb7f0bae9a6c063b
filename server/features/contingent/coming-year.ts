// Who comes into a class when the step into the next year is applied already: the step did not see them, so they go on with their class
// (decisions E20). Who leaves meanwhile never gets into the class that waits for them.
import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm';
import { addDays } from '#contract/core/time.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { findYear } from '#server/features/calendar/public.ts';
import { groups } from '#server/features/school/public.ts';
import { movements } from './contingent.tables.ts';
import { movementEntity } from './movement.entity.ts';
import { movementsOfStudents, storeMovements } from './movements.repository.ts';
import type { Writing } from './writing.ts';

export type ComingYear = {
  /** The last day in a class of the year that ends, and the first one in a class of the coming year. */
  readonly lastDay: string;
  readonly firstDay: string;
  /** Where a class goes on; absent: its pupils finish, or nobody of it went on. */
  readonly classOf: ReadonlyMap<number, number>;
};

/** The year after the one that is written about, once the school has stepped into it; null: it is still planned, or not there yet. */
export async function comingYear(
  { tx, schoolId, year }: Pick<Writing, 'tx' | 'schoolId' | 'year'>,
  groupIds: readonly number[],
): Promise<ComingYear | null> {
  const next = await findYear(tx.db, schoolId, year.eduYear + 1);
  if (next?.status !== 'Active') return null;
  const { dateStart: firstDay } = next;
  const classOf = await classesAfter(tx.db, { schoolId, eduYear: next.eduYear, firstDay }, new Set(groupIds));
  return { lastDay: addDays(firstDay, -1), firstDay, classOf };
}

type Place = { readonly schoolId: number; readonly eduYear: number; readonly firstDay: string };
/**
 * The class into which most of a class were promoted, as the register says: classes may have been joined or divided. Of a class from which
 * nobody was, the one that names it as the class before.
 */
async function classesAfter(db: ReadDb, { schoolId, eduYear, firstDay }: Place, groupIds: ReadonlySet<number>) {
  const inUse = and(
    eq(groups.schoolId, schoolId),
    eq(groups.eduYear, eduYear),
    gt(groups.parallel, 0),
    isNull(groups.archivedOn),
  );
  const promoted = await db
    .select({ from: movements.fromGroupId, to: groups.id })
    .from(movements)
    .innerJoin(groups, and(eq(groups.schoolId, movements.schoolId), eq(groups.id, movements.toGroupId)))
    .where(
      and(
        inUse,
        ...[eq(movements.schoolId, schoolId), eq(movements.kind, 'moved'), eq(movements.reason, 'next_grade')],
        ...[eq(movements.date, firstDay), isOneOf(movements.fromGroupId, groupIds)],
      ),
    )
    .groupBy(movements.fromGroupId, groups.id)
    .orderBy(desc(count()), asc(groups.id));
  const named = await db
    .select({ from: groups.previousGroupId, to: groups.id })
    .from(groups)
    .where(and(inUse, isOneOf(groups.previousGroupId, groupIds)))
    .orderBy(asc(groups.id));
  const found = new Map<number, number>();
  for (const { from, to } of [...promoted, ...named]) if (from !== null && !found.has(from)) found.set(from, to);
  return found;
}

/**
 * Takes back what the register says of days that those who leave are not there for. `isThere`: on their last day; of one who was still
 * to come the arrival stays, as the departure is one of the class of that arrival.
 */
export async function takeBackMovements(
  { tx, schoolId }: Pick<Writing, 'tx' | 'schoolId'>,
  lastDay: string,
  leaving: ReadonlyMap<string, { readonly isThere: boolean }>,
): Promise<void> {
  const later = (await movementsOfStudents(tx.db, schoolId, [...leaving.keys()])).filter(
    ({ value }) => value.date > lastDay && (leaving.get(value.studentSchoolUuid)?.isThere || value.kind !== 'arrived'),
  );
  await storeMovements(tx.db, schoolId, new Map(later.map(({ uuid }) => [uuid, null])));
  tx.changed(
    movementEntity,
    later.map(({ uuid, value }) => ({ id: uuid, before: value, after: null })),
  );
}
