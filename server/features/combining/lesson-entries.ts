// Entries about a pupil in lessons (marks, attendance, ticks of homework), as they go from one membership to another.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { cellUuid } from '#contract/core/ids.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows, isOneOf } from '#server/db/records.ts';
import { cellHistory, journalCells, markUuids } from '#server/features/cells/public.ts';
import { assignmentOfLesson, assignments, lessonOfCell, lessons } from '#server/features/schedule/public.ts';

/** With its author and the time of the device: whoever moves it has not written it. */
export type EntryValue = { readonly value: unknown; readonly authorUserId: number; readonly capturedAt: number };
/** Lesson, kind and membership: "<uuid>:mark:<uuid>". */
export type EntryId = string;

type Place = { readonly scheduleUuid: string; readonly kind: string; readonly studentGroupUuid: string };
export const entryId = ({ scheduleUuid, kind, studentGroupUuid }: Place): EntryId =>
  `${scheduleUuid}:${kind}:${studentGroupUuid}`;
export function placeOfEntry(id: EntryId): Place {
  const [scheduleUuid = '', kind = '', studentGroupUuid = ''] = id.split(':');
  return { scheduleUuid, kind, studentGroupUuid };
}

/** Entries of memberships with the day, the subgroup and the course of each lesson. An emptied one is none. */
export async function entriesOf(db: ReadDb, schoolId: number, members: readonly string[]) {
  const rows = await db
    .select({ cell: journalCells, date: lessons.date, subgroupUuid: assignments.subgroupUuid })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .innerJoin(assignments, assignmentOfLesson)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        isOneOf(journalCells.studentGroupUuid, members),
        isNotNull(journalCells.value),
      ),
    )
    .orderBy(lessons.date);
  return rows.map(({ cell, date, subgroupUuid }) => ({
    id: entryId(cell),
    kind: cell.kind,
    scheduleUuid: cell.scheduleUuid,
    member: cell.studentGroupUuid,
    date,
    subgroupUuid,
    value: { value: cell.value, authorUserId: cell.authorUserId, capturedAt: cell.capturedAt } as EntryValue,
  }));
}
export type LessonEntry = Awaited<ReturnType<typeof entriesOf>>[number];

export async function readEntries(db: ReadDb, schoolId: number, ids: readonly EntryId[]) {
  const wanted = new Set(ids);
  const members = new Set(ids.map((id) => placeOfEntry(id).studentGroupUuid));
  const all = await entriesOf(db, schoolId, [...members]);
  return new Map(all.filter(({ id }) => wanted.has(id)).map(({ id, value }) => [id, value]));
}

/** Writes entries as the next version of each, with its history; null: it is empty from now on. */
export async function storeEntries(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<EntryId, EntryValue | null>,
  now: number,
): Promise<void> {
  if (values.size === 0) return;
  const rows = [...values].map(([id, entry]) => {
    const { scheduleUuid, kind, studentGroupUuid } = placeOfEntry(id);
    return {
      schedule_uuid: scheduleUuid,
      kind,
      student_group_uuid: studentGroupUuid,
      value: entry?.value ?? null,
      author: entry?.authorUserId ?? null,
      captured: entry?.capturedAt ?? null,
      mark_uuid: kind === 'mark' && entry ? cellUuid(schoolId, scheduleUuid, studentGroupUuid, kind) : null,
    };
  });
  const place = sql.raw('schedule_uuid, kind, student_group_uuid');
  const columns = `schedule_uuid uuid, kind text, student_group_uuid uuid, value jsonb, author integer, captured bigint,
    mark_uuid uuid`;
  await db.execute(sql`with given as (select * from ${incomingRows(rows, columns)}),
    written as (
      insert into ${journalCells} (school_id, ${place}, version, value, author_user_id, captured_at, accepted_at)
      select ${schoolId}::integer, ${place}, 1, value, coalesce(author, 0), coalesce(captured, ${now}::bigint), ${now}::bigint
      from given order by schedule_uuid, kind, student_group_uuid
      on conflict (school_id, ${place}) do update set version = ${journalCells}.version + 1, value = excluded.value,
        -- Whoever wrote it last stays named where it goes.
        author_user_id = case when excluded.value is null then ${journalCells}.author_user_id else excluded.author_user_id end,
        captured_at = case when excluded.value is null then ${journalCells}.captured_at else excluded.captured_at end,
        accepted_at = excluded.accepted_at
      returning ${place}, version, value, author_user_id, captured_at
    ),
    recorded as (
      insert into ${cellHistory} (school_id, ${place}, version, value, author_user_id, captured_at, accepted_at, received_at)
      select ${schoolId}::integer, ${place}, version, value, author_user_id, captured_at, ${now}::bigint, ${now}::bigint
      from written
    )
    insert into ${markUuids} (school_id, uuid, schedule_uuid, student_group_uuid)
    select ${schoolId}::integer, mark_uuid, schedule_uuid, student_group_uuid from given where mark_uuid is not null
    on conflict do nothing`);
}
