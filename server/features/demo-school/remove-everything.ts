import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

/** Keys of the installation outlive its content. */
const kept = ['secrets', 'installation'];

/** Empties the database before other schools are generated: people, schools, journals and all that devices have sent. */
export async function removeEverything(db: Db): Promise<void> {
  const keptNames = sql.join(
    kept.map((name) => sql`${name}`),
    sql`, `,
  );
  const answer = await db.execute(
    sql`select tablename from pg_tables where schemaname = 'public' and tablename not in (${keptNames})`,
  );
  const names = (answer as unknown as { rows: { tablename: string }[] }).rows.map(({ tablename }) => tablename);
  const tables = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
  await db.execute(sql`truncate ${tables} restart identity`);
}
