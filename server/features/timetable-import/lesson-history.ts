// What imports did to lessons: how often each was changed and when last, and those that are planned no more.
import { and, eq, sql } from 'drizzle-orm';
import type { ReadDb } from '#server/db/client.ts';
import { isOneOf, rowsOf } from '#server/db/records.ts';
import { lessons } from '#server/features/schedule/public.ts';
import type { LessonRow } from './school-state.ts';
import { timetableImports } from './timetable-import.tables.ts';

/** How often something was changed, and when last (epoch milliseconds). */
export type Changes = { readonly count: number; readonly at: number };
type Asked = {
  readonly schoolId: number;
  readonly eduYears: readonly number[];
  readonly assignmentUuids: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Lessons that are planned. */
  readonly present: readonly string[];
};
type Touched = {
  uuid: string;
  kind: 'inserted' | 'changed' | 'removed';
  at: string;
  undone: string | null;
  row: string;
};

const arrayOf = (values: readonly (string | number)[]) => `{${values.join(',')}}`;
const touchedAs = (kind: Touched['kind']) => sql`select ${sql.raw(`'${kind}'`)} as kind, imported_at, undone_at,
  ${kind === 'inserted' ? sql`entry #>> '{}'` : sql`entry ->> 'scheduleUuid'`} as uuid, entry
  from found, jsonb_array_elements(lessons -> ${sql.raw(`'${kind}'`)}) as entry`;

/**
 * Of lessons that are planned and of those that were taken out of the timetable, what the imports of a school did to them.
 * @returns the changes by lesson, and the lessons of these days and assignments that are planned no more, as they were.
 */
export async function lessonHistory(
  db: ReadDb,
  { schoolId, eduYears, assignmentUuids, from, to, present }: Asked,
): Promise<{ changes: Map<string, Changes>; cancelled: LessonRow[] }> {
  const none = { changes: new Map<string, Changes>(), cancelled: [] };
  if (eduYears.length === 0 || assignmentUuids.length === 0) return none;
  const rows = await rowsOf<Touched>(
    db,
    sql`with found as (
        select ${timetableImports.importedAt}, ${timetableImports.undoneAt}, ${timetableImports.record} -> 'lessons' as lessons
        from ${timetableImports}
        where ${timetableImports.schoolId} = ${schoolId}
          and ${timetableImports.eduYear} = any(${arrayOf(eduYears)}::integer[])
      ), touched as (
        ${touchedAs('inserted')} union all ${touchedAs('changed')} union all ${touchedAs('removed')}
      )
      select uuid, kind, imported_at::text as at, undone_at::text as undone, entry::text as row from touched
      where uuid = any(${arrayOf(present)}::text[]) or uuid in (
        select uuid from touched where kind = 'removed' and entry ->> 'date' between ${from}::text and ${to}::text
          and entry ->> 'assignmentUuid' = any(${arrayOf(assignmentUuids)}::text[])
      )
      order by imported_at`,
  );
  const byLesson = Map.groupBy(rows, ({ uuid }) => uuid);
  const changes = new Map([...byLesson].map(([uuid, own]) => [uuid, changesOf(own)]));
  const isPresent = new Set(present);
  const last = [...byLesson].flatMap(([uuid, own]) => {
    const removed = own.findLast(({ kind, undone }) => kind === 'removed' && undone === null);
    return removed && !isPresent.has(uuid) ? [JSON.parse(removed.row) as LessonRow] : [];
  });
  const elsewhere = new Set(await planned(db, schoolId, last));
  return { changes, cancelled: last.filter(({ scheduleUuid }) => !elsewhere.has(scheduleUuid)) };
}

/** An import that was taken back changed its lessons twice; with the first one a lesson came to be. */
function changesOf(rows: readonly Touched[]): Changes {
  const count =
    rows.reduce((sum, { undone }) => sum + (undone === null ? 1 : 2), 0) - (rows[0]?.kind === 'inserted' ? 1 : 0);
  return { count, at: Math.max(...rows.map(({ at, undone }) => Number(undone ?? at))) };
}

/** Of lessons those that are planned after all, on another day or in another class. */
async function planned(db: ReadDb, schoolId: number, rows: readonly LessonRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const found = await db
    .select({ uuid: lessons.scheduleUuid })
    .from(lessons)
    .where(
      and(
        eq(lessons.schoolId, schoolId),
        isOneOf(
          lessons.scheduleUuid,
          rows.map(({ scheduleUuid }) => scheduleUuid),
        ),
      ),
    );
  return found.map(({ uuid }) => uuid);
}
