import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/features/people/public.ts';
import { everyDatabaseKind, openTestDatabase } from '#tests/support/database.ts';
import type { Database } from './client.ts';
import { type Given, prepared } from './prepared.ts';
import { isOneOf } from './records.ts';

describe.each(everyDatabaseKind)('a query that is built once, on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
    const people = ['one', 't"w{o,\\}', 'three'].map((login, index) => ({
      id: index + 1,
      login,
      surname: login,
      firstname: 'x',
      passwordHash: '',
      gender: 'f' as const,
    }));
    await database.db.insert(users).values(people);
  });
  afterAll(() => database.close());

  let built = 0;
  const byLogin = prepared((db, { logins }: Given<{ logins: readonly string[] }>) => {
    built += 1;
    return db.select({ id: users.id }).from(users).where(isOneOf(users.login, logins)).orderBy(asc(users.id));
  });

  it('takes other values each time, whatever stands in them', async () => {
    const before = built;
    expect(await byLogin(database.db, { logins: ['three', 'one'] })).toEqual([{ id: 1 }, { id: 3 }]);
    expect(await byLogin(database.db, { logins: ['t"w{o,\\}'] })).toEqual([{ id: 2 }]);
    expect(await byLogin(database.db, { logins: [] })).toEqual([]);
    expect(built - before).toBeLessThanOrEqual(1);
  });

  it('runs in the transaction that it is given', async () => {
    const rename = prepared<{ id: number; surname: string }, { surname: string }>(
      (_db, { id, surname }) => sql`update users set surname = ${surname} where ${eq(users.id, id)} returning surname`,
    );
    const undone = database.transaction(async (db) => {
      expect(await rename(db, { id: 1, surname: 'Z' })).toEqual([{ surname: 'Z' }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await database.db.select({ surname: users.surname }).from(users).where(eq(users.id, 1))).toEqual([
      { surname: 'one' },
    ]);
  });
});
