// How far back the history of a cell is told: a cell that somebody wrote without end must not become an answer of a hundred megabytes.
import { desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadDb } from '#server/db/client.ts';

/** Values of a cell that its history tells. */
const mostVersions = 200;
/** Letters of these values together, as JSON. The newest value is told whatever it takes. */
const mostLetters = 2_000_000;

type History = PgTable & { readonly version: AnyPgColumn; readonly value: AnyPgColumn };

/** The oldest version of a cell that its history tells, from the newest one on; 0 where it has none. `where` names the cell. */
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
