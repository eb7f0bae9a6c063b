// When what makes a lesson whole was entered for the first time.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { EntryTimes } from '#contract/journal/timeliness.ts';
import type { ReadDb } from '#server/db/client.ts';
import { cellsOfLessons } from './cells.repository.ts';
import { cellHistory } from './cells.tables.ts';

/** By "lesson kind": when each of the facts was first there, of lessons in which it still is; a later correction makes nobody late. */
export async function firstEntries(
  db: ReadDb,
  schoolId: number,
  scheduleUuids: readonly string[],
  kinds: readonly string[],
): Promise<Map<string, EntryTimes>> {
  const found = new Map<string, EntryTimes>();
  if (scheduleUuids.length === 0) return found;
  const current = await cellsOfLessons(db, schoolId, scheduleUuids, kinds);
  for (const { scheduleUuid, kind, value, capturedAt, acceptedAt } of current) {
    // What came with the school's own data has no history: then these are its times.
    if (value !== null) found.set(`${scheduleUuid} ${kind}`, { capturedAt, acceptedAt, receivedAt: acceptedAt });
  }
  const history = await db
    .select()
    .from(cellHistory)
    .where(
      and(
        eq(cellHistory.schoolId, schoolId),
        inArray(cellHistory.scheduleUuid, [...scheduleUuids]),
        inArray(cellHistory.kind, [...kinds]),
      ),
    )
    .orderBy(asc(cellHistory.version));
  const seen = new Set<string>();
  for (const { scheduleUuid, kind, value, capturedAt, receivedAt, acceptedAt } of history) {
    const key = `${scheduleUuid} ${kind}`;
    if (value === null) seen.delete(key);
    else if (found.has(key) && !seen.has(key)) {
      found.set(key, { capturedAt, receivedAt, acceptedAt });
      seen.add(key);
    }
  }
  return found;
}
