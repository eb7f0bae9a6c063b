// Social categories and home visits of a pupil, as they go from one card to the other.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { socialCells, socialHistory } from '#server/features/social/public.ts';
import type { EntryValue } from './lesson-entries.ts';

/** Pupil and cell: "<uuid> category:5". */
export const socialEntryId = (pupil: string, cell: string): string => `${pupil} ${cell}`;
export const pupilOfEntry = (id: string): string => id.split(' ')[0] ?? '';

/** What is written about pupils; what was taken back is nothing. */
export async function socialEntriesOf(db: ReadDb, schoolId: number, pupils: readonly string[]) {
  const rows = await db
    .select()
    .from(socialCells)
    .where(
      and(eq(socialCells.schoolId, schoolId), isOneOf(socialCells.document, pupils), isNotNull(socialCells.value)),
    );
  return rows.map(({ document, cell, value, authorUserId, capturedAt }) => ({
    pupil: document,
    cell,
    id: socialEntryId(document, cell),
    value: { value, authorUserId, capturedAt } as EntryValue,
  }));
}

/** Writes them as the next version of each, with its history; null: it is empty from now on. */
export async function storeSocialEntries(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<string, EntryValue | null>,
  now: number,
): Promise<void> {
  if (values.size === 0) return;
  const rows = [...values].map(([id, entry]) => {
    const [document, cell] = id.split(' ');
    return { document, cell, value: entry?.value ?? null, author: entry?.authorUserId, captured: entry?.capturedAt };
  });
  const columns = 'document text, cell text, value jsonb, author integer, captured bigint';
  await db.execute(sql`with written as (
      insert into ${socialCells} (school_id, document, cell, version, value, author_user_id, captured_at, accepted_at)
      select ${schoolId}::integer, document, cell, 1, value, coalesce(author, 0), coalesce(captured, ${now}::bigint), ${now}::bigint
      from ${incomingRows(rows, columns)} order by document, cell
      on conflict (school_id, document, cell) do update set version = ${socialCells}.version + 1, value = excluded.value,
        author_user_id = case when excluded.value is null then ${socialCells}.author_user_id else excluded.author_user_id end,
        captured_at = case when excluded.value is null then ${socialCells}.captured_at else excluded.captured_at end,
        accepted_at = excluded.accepted_at
      returning document, cell, version, value, author_user_id, captured_at
    )
    insert into ${socialHistory} (school_id, document, cell, version, value, author_user_id, captured_at, accepted_at, received_at)
    select ${schoolId}::integer, document, cell, version, value, author_user_id, captured_at, ${now}::bigint, ${now}::bigint
    from written`);
}
