// What the demo school generates for two schools, for tests that ask their database about it.
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Database, Db } from '#server/db/client.ts';
import { generateSchools } from '#server/features/demo-school/public.ts';
import { openTestDatabase } from '#tests/support/database.ts';

export const today = '2026-11-20';
export const wholeWeek = { from: '2026-11-09', to: '2026-11-14' };

/** Generates the schools before the tests of a file. */
export function generatedSchools() {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    await generateSchools(database.db, { schools: 2, seed: 1, today, passwordHash: 'hash' });
  });
  afterAll(() => database.close());
  const rowsOf = async <Row>(query: SQL, db: Db = database.db): Promise<Row[]> =>
    ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
  return {
    database: () => database,
    rowsOf,
    countOf: async (query: SQL, db?: Db): Promise<number> => {
      const [row] = await rowsOf<{ n: number }>(sql`select count(*)::int n from (${query}) counted`, db);
      return row?.n ?? Number.NaN;
    },
  };
}
