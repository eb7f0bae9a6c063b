import { sql } from 'drizzle-orm';
import type { ReadDb } from './client.ts';
import { incomingRows, rowsOf } from './records.ts';

/** Thousands of locks would fill the table that all transactions share: values are held in so many groups. */
const lockGroups = 256;

/**
 * Holds values of one kind, such as IINs, until the transaction ends; whoever holds one of them too waits. Within one statement they are
 * always taken in the same order. Two transactions that each call it twice may wait for each other.
 */
export async function holdInGroups(db: ReadDb, kind: string, values: readonly string[]): Promise<void> {
  const rows = values.map((value) => ({ value }));
  if (rows.length === 0) return;
  await rowsOf(
    db,
    sql`select pg_advisory_xact_lock(hashtext(${kind}), place)::text from (
      select distinct abs(hashtext(value) % ${lockGroups}) as place from ${incomingRows(rows, 'value text')} order by place) places`,
  );
}
