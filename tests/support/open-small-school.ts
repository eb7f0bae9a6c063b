import type { Database } from '#server/db/client.ts';
import { openFilledCopy, type TestDatabaseKind } from './database.ts';
import { buildSmallSchool, type SmallSchool, smallSchool } from './small-school.ts';

/** The small school in a database of its own, copied: building it takes some thirty statements. */
export async function openSmallSchool(
  kind: TestDatabaseKind,
): Promise<{ readonly database: Database; readonly school: SmallSchool }> {
  const database = await openFilledCopy(kind, 'small_school', ({ db }) => buildSmallSchool(db));
  return { database, school: smallSchool() };
}
