// How pupils left a class: the movement that ended each membership, as the register of movements has it.
import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { GroupMember } from '#contract/groups/groups.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { movements, orders } from '#server/features/contingent/public.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';

type Departure = NonNullable<GroupMember['departure']>;

/** By which movement somebody left a class whose last day is known; null: by none that is recorded. */
export async function departuresFrom(
  db: ReadDb,
  schoolId: number,
  groupId: number,
): Promise<(studentSchoolUuid: string, lastDay: string | null) => Departure | null> {
  const to = alias(groups, 'to_group');
  const rows = await db
    .select({ movement: movements, order: orders, to })
    .from(movements)
    .leftJoin(orders, and(eq(orders.schoolId, movements.schoolId), eq(orders.uuid, movements.orderUuid)))
    .leftJoin(to, and(eq(to.schoolId, movements.schoolId), eq(to.id, movements.toGroupId)))
    .where(
      and(
        eq(movements.schoolId, schoolId),
        eq(movements.fromGroupId, groupId),
        isOneOf(movements.kind, ['moved', 'left']),
      ),
    )
    .orderBy(asc(movements.date), asc(movements.recordedAt), asc(movements.uuid));
  const ofStudent = Map.groupBy(rows, ({ movement }) => movement.studentSchoolUuid);
  return (studentSchoolUuid, lastDay) => {
    if (lastDay === null) return null;
    // A move names the first day in the other class, a departure the last one here.
    const found = ofStudent.get(studentSchoolUuid)?.find(({ movement }) => movement.date >= lastDay);
    if (!found) return null;
    const { movement, order, to: entered } = found;
    return {
      kind: movement.kind === 'moved' ? 'moved' : 'left',
      reason: movement.reason,
      to: entered && groupLabel(entered),
      order: order && { number: order.number, date: order.date },
    };
  };
}
