// Notices that devices are to be told of by push: taken for a while by one server, and put back or done with afterwards.
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Notice } from '#contract/notices/notices.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, rowsOf } from '#server/db/records.ts';
import { notices } from './notices.tables.ts';

/** A notice in the hands of a server until `until`, epoch milliseconds. */
export type TakenPush = {
  readonly userId: number;
  readonly fact: string;
  readonly notice: Notice | null;
  readonly toldAt: number;
  /** Since when it was to be pushed. */
  readonly dueAt: number;
};

/** Schools in which somebody is to be told by now, whoever has waited longest first. */
export async function schoolsWithDuePushes(db: ReadDb, now: number): Promise<number[]> {
  const rows = await db
    .select({ schoolId: notices.schoolId })
    .from(notices)
    .where(and(isNotNull(notices.pushAt), lte(notices.pushAt, now)))
    .groupBy(notices.schoolId)
    .orderBy(sql`min(${notices.pushAt})`)
    .limit(50);
  return rows.map(({ schoolId }) => schoolId);
}

/** Takes what is due in a school, at most `limit`; no other server takes the same before `until`. */
export async function takePushes(
  db: Db,
  schoolId: number,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<TakenPush[]> {
  const rows = await rowsOf<{
    user_id: number;
    fact: string;
    value: Notice | null;
    told_at: string | number;
    due_at: string | number;
  }>(
    db,
    sql`with due as (
        select user_id, fact, push_at from ${notices}
        where ${and(eq(notices.schoolId, schoolId), lte(notices.pushAt, now))}
        order by user_id, fact limit ${limit}::integer for update skip locked
      )
      update ${notices} as taken set push_at = ${until}::bigint from due
      where taken.school_id = ${schoolId}::integer and taken.user_id = due.user_id and taken.fact = due.fact
      returning taken.user_id, taken.fact, taken.value, taken.told_at, due.push_at as due_at`,
  );
  return rows.map((row) => ({
    userId: row.user_id,
    fact: row.fact,
    notice: row.value,
    toldAt: Number(row.told_at),
    dueAt: Number(row.due_at),
  }));
}

/** Says when each of the taken ones is next, null: not again. One that was told again meanwhile has a moment of its own, which stays. */
export async function settlePushes(
  db: Db,
  schoolId: number,
  until: number,
  settled: readonly { readonly userId: number; readonly fact: string; readonly at: number | null }[],
): Promise<void> {
  if (settled.length === 0) return;
  const rows = settled.map(({ userId, fact, at }) => ({ user_id: userId, fact, push_at: at }));
  await db.execute(
    sql`with given as (select * from ${incomingRows(rows, 'user_id integer, fact text, push_at bigint')})
      update ${notices} as taken set push_at = given.push_at from given
      where taken.school_id = ${schoolId}::integer and taken.user_id = given.user_id and taken.fact = given.fact
        and taken.push_at = ${until}::bigint`,
  );
}
