// Queries whose texts are built once. Drizzle builds a query each time it runs, which took a fifth of the CPU time of a small push
// (docs/scaling.md). Queries that run in every push or every request are declared with this; others are not worth it.
import { type Placeholder, SQL, sql } from 'drizzle-orm';
import { PgDatabase, PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import type { Db, ReadDb } from './client.ts';

/** Placeholders, by the names of the values that each run gets. */
export type Given<Values> = { readonly [Name in keyof Values]: Placeholder<string, Values[Name]> };

type Asked = Parameters<PgSession['prepareQuery']>;
/** The arguments that a builder passes to the session, and how to read the rows that come back. */
type Built = { asked: Asked; joinsNotNullableMap?: Record<string, boolean> };
type Preparable<Row> = { prepare(name: string): { execute(): Promise<Row[]> } };

const dialect = new PgDialect();
const placeholders = new Proxy(
  {},
  {
    get: (_, name) => sql.placeholder(String(name)),
    ownKeys: () => {
      throw new Error('A query takes its values by their names');
    },
  },
);

function buildOnce<Values>(build: (db: Db, given: Given<Values>) => Preparable<unknown> | SQL): Built {
  const kept: Built & { setToken(): unknown } = {
    asked: [{ sql: '', params: [] }, undefined, undefined, false],
    setToken: () => kept,
  };
  const prepareQuery = (...asked: Asked) => Object.assign(kept, { asked });
  const query = build(new PgDatabase(dialect, { prepareQuery } as never, undefined), placeholders as Given<Values>);
  if (query instanceof SQL) kept.asked[0] = dialect.sqlToQuery(query);
  else query.prepare('');
  // Statements are named after their texts (prepared-statements.ts).
  kept.asked[2] = undefined;
  return kept;
}

/**
 * A query that is built on its first run.
 * @param build makes the query, with placeholders for the values; a plain statement returns its columns as the driver names them.
 * @returns a function that runs it on a database or within a transaction.
 */
export function prepared<Values extends object, Row = never>(
  build: (db: Db, given: Given<Values>) => Preparable<Row> | SQL<Row>,
): (db: ReadDb, values: Values) => Promise<Row[]> {
  let known: Built | undefined;
  return async (db, values) => {
    known ??= buildOnce(build);
    const { asked, joinsNotNullableMap } = known;
    const query = Object.assign((db as Db)._.session.prepareQuery(...asked), { joinsNotNullableMap });
    const answer = (await query.execute(values as Record<string, unknown>)) as Row[] | { readonly rows: Row[] };
    return Array.isArray(answer) ? answer : answer.rows;
  };
}
