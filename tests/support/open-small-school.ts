import type { Database } from '#server/db/client.ts';
import { type DatabaseCopy, makeFilledCopy, openFilledCopy, type TestDatabaseKind } from './database.ts';
import { buildSmallSchool, type SmallSchool, smallSchool } from './small-school.ts';

const name = 'small_school';
const fill = ({ db }: Database) => buildSmallSchool(db);

/** The small school in a database of its own, copied: building it takes some thirty statements. */
export async function openSmallSchool(
  kind: TestDatabaseKind,
): Promise<{ readonly database: Database; readonly school: SmallSchool }> {
  return { database: await openFilledCopy(kind, name, fill), school: smallSchool() };
}

/** The same on PostgreSQL, for other processes to open. */
export function makeSmallSchool(): Promise<DatabaseCopy> {
  return makeFilledCopy(name, fill);
}
