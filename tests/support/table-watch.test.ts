import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { databaseKinds, openTestDatabase } from './database.ts';
import { buildSmallSchool } from './small-school.ts';
import { watchTables } from './table-watch.ts';

describe.each(databaseKinds)('the watch over tables, on %s', (kind) => {
  let database: Database;
  afterEach(() => database.close());

  it('names the tables whose rows were added, changed or removed, once', async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    await buildSmallSchool(db);
    const watch = await watchTables(db, ['login_attempts']);
    expect(await watch.changes()).toEqual([]);

    await db.execute(sql`update users set surname = surname`);
    await db.execute(sql`delete from users where id = -1`);
    expect(await watch.changes()).toEqual([]);

    await db.execute(sql`update users set surname = surname || 'a' where id = 2`);
    await db.execute(sql`insert into installation (name, value) values ('a', 'true')`);
    expect(await watch.changes()).toEqual(['installation', 'users']);
    expect(await watch.changes()).toEqual([]);

    await db.execute(sql`delete from installation where name = 'a'`);
    expect(await watch.changes()).toEqual(['installation']);

    await db
      .transaction(async (transaction) => {
        await transaction.execute(sql`update users set surname = 'taken back'`);
        throw new Error('refused');
      })
      .catch(() => undefined);
    expect(await watch.changes()).toEqual([]);
  });

  it('names what a removed row took along, and nothing of what it was told to pass over', async () => {
    database = await openTestDatabase(kind);
    const { db } = database;
    await db.execute(sql`create table watched_parent (id int primary key)`);
    await db.execute(sql`create table watched_child (id int references watched_parent on delete cascade)`);
    await db.execute(sql`insert into watched_parent values (1)`);
    await db.execute(sql`insert into watched_child values (1)`);
    const watch = await watchTables(db, ['watched_parent']);
    await db.execute(sql`delete from watched_parent`);
    expect(await watch.changes()).toEqual(['watched_child']);
  });
});
