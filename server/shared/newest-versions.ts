// Limits the history of a cell in an answer, by the number of values and by their size.
import { desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadDb } from '#server/db/client.ts';

/** Maximum values in the history of a cell. */
const mostVersions = 200;
/** Maximum letters of these values as JSON. The newest value is always included. */
const mostLetters = 2_000_000;

type History = PgTable & { readonly version: AnyPgColumn; readonly value: AnyPgColumn };

/** The oldest version within the limits; 0 if the cell has no history. `where` selects the cell. */
export async function oldestTold(db: ReadDb, history: History, where: SQL | undefined): Promise<number> {
  const { version, value } = history;
  const rows = await db
    .select({
      version: sql<number>`${version}`.mapWith(Number),
      letters: sql<number>`coalesce(length(${value}::text), 0)`.mapWith(Number),
    })
    .from(history as PgTable)
    .where(where)
    .orderBy(desc(version))
    .limit(mostVersions);
  let [told, oldest] = [0, rows[0]?.version ?? 0];
  for (const row of rows) {
    told += row.letters;
    if (told > mostLetters) break;
    oldest = row.version;
  }
  return oldest;
}
