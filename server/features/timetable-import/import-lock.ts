import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/** The number of this advisory lock alone: "time" in ASCII. */
const importLock = 0x74696d65;

/** Imports and their undos take turns until the end of the transaction: two at once would give the same ids. */
export async function lockImports(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${importLock})`);
}
