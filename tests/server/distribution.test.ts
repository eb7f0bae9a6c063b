// What a cluster distributed by school_id requires of tables and statements (docs/scaling.md). Every other server suite runs under the same
// watch (tests/support/server.ts); here the watch itself is tested.

import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCleanUp } from '#server/clean-up.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/records.ts';
import { feedPositions } from '#server/sync/sync.tables.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { distributedTables, distributionWatch, placesOfTables } from '#tests/support/distribution.ts';
import { schoolNow } from '#tests/support/small-school.ts';
import { watched } from '#tests/support/watched-database.ts';

describe('tables', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
  });
  afterAll(() => database.close());

  it('stand in server/db/citus.sql, each once', async () => {
    const tables = await rowsOf<{ name: string }>(
      database.db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    expect(
      placesOfTables()
        .map(([table]) => table)
        .sort(),
    ).toEqual(tables.map(({ name }) => name));
  });

  it('of a school have school_id first in every key that must be unique', async () => {
    const keys = await rowsOf<{ table: string; key: string; first: string }>(
      database.db,
      sql`select c.relname as table, i.relname as key, a.attname as first
        from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
        join pg_attribute a on a.attrelid = c.oid and a.attnum = x.indkey[0]
        where x.indisunique`,
    );
    const ofSchools = keys.filter(({ table }) => distributedTables.has(table));
    expect(new Set(ofSchools.map(({ table }) => table))).toEqual(distributedTables);
    expect(ofSchools.filter(({ first }) => first !== 'school_id')).toEqual([]);
  });

  it('of a school name no row of another table but by a key with school_id, or of a copied table', async () => {
    const faults = await rowsOf<{ name: string; from: string; to: string; columns: string }>(
      database.db,
      sql`select k.conname as name, f.relname as from, t.relname as to, pg_get_constraintdef(k.oid) as columns
        from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        where k.contype = 'f'`,
    );
    const isCopied = new Set(placesOfTables().flatMap(([table, place]) => (place === 'reference' ? [table] : [])));
    expect(faults.filter(({ to, columns }) => !isCopied.has(to) && !columns.includes('(school_id'))).toEqual([]);
  });

  it('of a school make their ids without a sequence, which each node would count for itself', async () => {
    const counted = await rowsOf<{ table: string }>(
      database.db,
      sql`select table_name as table from information_schema.columns
        where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')`,
    );
    expect(counted.filter(({ table }) => distributedTables.has(table))).toEqual([]);
  });
});

describe('the watch over statements', () => {
  it('stands over the clean-up too, which asks all schools one thing', async () => {
    const database = await openTestDatabase('pglite');
    await database.db.insert(feedPositions).values({ schoolId: 1, position: 1, prunedTo: 0 });
    const watch = distributionWatch();
    const asked: string[] = [];
    const shown = watched(database, (statement) => {
      asked.push(statement.sql);
      watch.see(statement);
    });
    let finish: () => void = () => undefined;
    const isDone = new Promise<void>((resolve) => {
      finish = resolve;
    });
    // Its only log line is written when a run is over.
    const { log } = Fastify({ logger: { stream: { write: () => finish() } } });
    const cleanUp = startCleanUp({ database: shown, clock: { now: () => schoolNow }, log });
    await isDone;
    await cleanUp.stop();
    await database.close();
    expect(asked.filter((text) => text.includes('"feed"'))).not.toEqual([]);
    watch.settle();
  });

  const faultsOf = (text: string, params: unknown[] = []) => {
    const watch = distributionWatch();
    watch.see({ sql: text, params });
    try {
      watch.settle();
      return null;
    } catch (error) {
      return (error as Error).message.split('\n')[1];
    }
  };

  it('lets through what is bound to one school, by a value or through a join', () => {
    const joined = `select * from "lessons" inner join "assignments" on ("assignments"."school_id" = "lessons"."school_id" and
      "assignments"."uuid" = "lessons"."assignment_uuid") left join "journal_cells" "homework_cells" on
      ("homework_cells"."school_id" = "lessons"."school_id") inner join "subjects" on "subjects"."id" = "assignments"."subject_id"
      where ("lessons"."school_id" = $1 and "lessons"."date" = $2)`;
    expect(faultsOf(joined, [1, '2026-11-20'])).toBeNull();
    expect(
      faultsOf('insert into "ledger" (school_id, client_id, seq) select $1::integer, $2::uuid, seq from x', [1]),
    ).toBeNull();
    expect(
      faultsOf('update "feed_positions" set "pruned_to" = $1 where "feed_positions"."school_id" = $2', [4, 1]),
    ).toBeNull();
    expect(
      faultsOf('select * from "sessions" left join "user_schools" on "user_schools"."user_id" = "sessions"."user_id"'),
    ).toBeNull();
  });

  it.each([
    [
      'a table without its school',
      'select * from "lessons" where "lessons"."schedule_uuid" = $1',
      'lessons without a school',
    ],
    [
      'a read as Drizzle writes it',
      'select "school_id", "kind", "value" from "journal_cells" where ("journal_cells"."kind" in ($1) and "journal_cells"."version" = $2)',
      'journal_cells without a school',
    ],
    [
      'a join that forgets the school',
      'select * from "lessons" inner join "groups" on "groups"."id" = $2 where "lessons"."school_id" = $1',
      'groups without a school',
    ],
    [
      'an alias that forgets it',
      'select * from "lessons" left join "journal_cells" "homework_cells" on true where "lessons"."school_id" = $1',
      'homework_cells without a school',
    ],
    ['a change of every school', 'update "feed_positions" set "pruned_to" = 0', 'feed_positions without a school'],
    ['a removal from every school', 'delete from "feed" where "feed"."at" < $1', 'feed without a school'],
    ['a row without a school', 'insert into "ledger" (client_id, seq) values ($1, $2)', 'ledger without a school'],
    [
      'a second table after a comma',
      'select * from "lessons", "groups" where "lessons"."school_id" = $1',
      'groups without a school',
    ],
  ])('refuses %s', (_, text, fault) => {
    expect(faultsOf(text, [1, 2])).toBe(`${fault}: ${text}`);
  });

  it('refuses two schools in one statement', () => {
    const text =
      'select * from "lessons" inner join "groups" on "groups"."school_id" = $2 where "lessons"."school_id" = $1';
    expect(faultsOf(text, [1, 2])).toContain('several schools: 2, 1');
    expect(faultsOf(text, [1, 1])).toBeNull();
  });
});
