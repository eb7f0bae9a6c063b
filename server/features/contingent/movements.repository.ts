import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Movement, OrderKind } from '#contract/contingent/movements.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { groupLabel, groups } from '#server/features/school/public.ts';
import { movements, orders } from './contingent.tables.ts';

export type MovementValue = Omit<typeof movements.$inferSelect, 'schoolId' | 'uuid'>;
export type Order = { readonly number: string; readonly date: string };

/** Orders by uuid, as the history of changes tells them. */
export async function ordersBy(
  db: ReadDb,
  schoolId: number,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  const { uuid, number, date } = orders;
  const rows = await db
    .select({ uuid, number, date })
    .from(orders)
    .where(and(eq(orders.schoolId, schoolId), isOneOf(uuid, [...new Set(uuids)])));
  return new Map(rows.map(({ uuid: id, ...order }) => [id, order]));
}

/**
 * The number of an order, which is written down when it is new. One order may move many, all of one kind.
 * @returns its uuid, or the day on which another order of this number was given.
 */
export async function orderOf(
  db: Db,
  { schoolId, eduYear, kind }: { schoolId: number; eduYear: number; kind: OrderKind },
  { number, date }: Order,
): Promise<{ uuid: string } | { takenOn: string }> {
  const uuid = randomUUID();
  const made = await db
    .insert(orders)
    .values({ schoolId, uuid, eduYear, kind, number, date })
    .onConflictDoNothing()
    .returning({ uuid: orders.uuid });
  if (made.length > 0) return { uuid };
  const [known] = await db
    .select()
    .from(orders)
    .where(
      and(eq(orders.schoolId, schoolId), eq(orders.eduYear, eduYear), eq(orders.kind, kind), eq(orders.number, number)),
    );
  if (!known) throw new Error('An order that was there is gone');
  return known.date === date ? { uuid: known.uuid } : { takenOn: known.date };
}

export async function holdMovements(db: ReadDb, schoolId: number, uuids: readonly string[]) {
  const rows = await db
    .select()
    .from(movements)
    .where(and(eq(movements.schoolId, schoolId), isOneOf(movements.uuid, uuids)));
  return new Map(rows.map(({ schoolId: _, uuid, ...value }) => [uuid, value]));
}

/** Movements of students by their number, the oldest first. */
export async function movementsOfStudents(db: ReadDb, schoolId: number, studentSchoolUuids: readonly string[]) {
  const rows = await db
    .select()
    .from(movements)
    .where(and(eq(movements.schoolId, schoolId), isOneOf(movements.studentSchoolUuid, studentSchoolUuids)))
    .orderBy(movements.date, movements.recordedAt, movements.uuid);
  return rows.map(({ schoolId: _, uuid, ...value }) => ({ uuid, value }));
}

/** Writes movements; null: it goes. */
export async function storeMovements(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<string, MovementValue | null>,
): Promise<void> {
  const gone = [...values].flatMap(([uuid, value]) => (value === null ? [uuid] : []));
  if (gone.length > 0)
    await db.delete(movements).where(and(eq(movements.schoolId, schoolId), isOneOf(movements.uuid, gone)));
  const stays = [...values].flatMap(([uuid, value]) => (value === null ? [] : [{ uuid, ...value }]));
  if (stays.length === 0) return;
  const columns = `uuid uuid, "studentSchoolUuid" uuid, kind text, date date, reason text, "orderUuid" uuid,
    "fromGroupId" integer, "toGroupId" integer, "recordedAt" bigint`;
  await db.execute(sql`insert into ${movements} (school_id, uuid, student_school_uuid, kind, date, reason, order_uuid,
      from_group_id, to_group_id, recorded_at)
    select ${schoolId}::integer, uuid, "studentSchoolUuid", kind, date, reason, "orderUuid", "fromGroupId", "toGroupId", "recordedAt"
    from ${incomingRows(stays, columns)}
    on conflict (school_id, uuid) do update set student_school_uuid = excluded.student_school_uuid, kind = excluded.kind,
      date = excluded.date, reason = excluded.reason, order_uuid = excluded.order_uuid, from_group_id = excluded.from_group_id,
      to_group_id = excluded.to_group_id, recorded_at = excluded.recorded_at`);
}

/** Movements of a student, the newest first. */
export async function movementsOf(db: ReadDb, schoolId: number, studentSchoolUuid: string): Promise<Movement[]> {
  const [from, to] = [alias(groups, 'from_group'), alias(groups, 'to_group')];
  const rows = await db
    .select({ movement: movements, order: orders, from, to })
    .from(movements)
    .leftJoin(orders, and(eq(orders.schoolId, movements.schoolId), eq(orders.uuid, movements.orderUuid)))
    .leftJoin(from, and(eq(from.schoolId, movements.schoolId), eq(from.id, movements.fromGroupId)))
    .leftJoin(to, and(eq(to.schoolId, movements.schoolId), eq(to.id, movements.toGroupId)))
    .where(and(eq(movements.schoolId, schoolId), eq(movements.studentSchoolUuid, studentSchoolUuid)))
    .orderBy(desc(movements.date), desc(movements.recordedAt), desc(movements.uuid));
  return rows.map(({ movement: { uuid, kind, date, reason }, order, from: left, to: entered }) => ({
    uuid,
    kind,
    date,
    reason,
    from: left && groupLabel(left),
    to: entered && groupLabel(entered),
    order: order && { number: order.number, date: order.date },
  }));
}
