import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyDatabaseKind, openTestDatabase } from '#tests/support/database.ts';
import type { Database } from './client.ts';
import { rowsOf } from './records.ts';
import { refreshStatistics } from './statistics.ts';

describe.each(everyDatabaseKind)('statistics on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  it('tell the planner of the embedded database how large a table is, again only when it has changed much', async () => {
    const isEmbedded = kind === 'pglite';
    await database.db.execute(sql`insert into feed (school_id, position, scope, document, cell, kind, client_id, at)
      select 1, n, 'school', 'year:2026', null, 'change', null, 0 from generate_series(1, 5000) n`);
    // Otherwise the insertion may be counted a second later, after the table was analyzed.
    if (isEmbedded) await database.db.execute(sql`select pg_stat_force_next_flush()`);
    expect((await refreshStatistics(database)).includes('feed')).toBe(isEmbedded);
    if (isEmbedded) {
      const [found] = await rowsOf<{ rows: number }>(
        database.db,
        sql`select reltuples::integer as rows from pg_class where relname = 'feed'`,
      );
      expect(found?.rows).toBe(5000);
    }
    expect(await refreshStatistics(database)).toEqual([]);
  });
});
