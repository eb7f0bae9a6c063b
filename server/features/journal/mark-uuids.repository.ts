// From the uuid of a mark back to its cell. New marks are entered by the statement that writes them (journal.store.ts).
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { cellUuid } from '#contract/core/ids.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { incomingRows } from '#server/db/records.ts';
import { journalCells, markUuids } from '#server/features/cells/public.ts';
import { lessonOfCell, lessons } from '#server/features/schedule/public.ts';

export type MarkPlace = { readonly scheduleUuid: string; readonly studentGroupUuid: string };

/** Where the mark with this uuid is, among the marks of some assignments; undefined when they have none. */
export async function placeOfMark(
  db: Db,
  schoolId: number,
  uuid: string,
  assignmentUuids: readonly string[],
): Promise<MarkPlace | undefined> {
  if (assignmentUuids.length === 0) return undefined;
  const known = await findPlace(db, schoolId, uuid, assignmentUuids);
  if (known) return known;
  // Marks of the oldest version, and those that a generator wrote past the sync, get their uuids when one is first asked for.
  const named = await nameMarks(db, schoolId, assignmentUuids);
  return named > 0 ? findPlace(db, schoolId, uuid, assignmentUuids) : undefined;
}

async function findPlace(
  db: ReadDb,
  schoolId: number,
  uuid: string,
  assignmentUuids: readonly string[],
): Promise<MarkPlace | undefined> {
  const [place] = await db
    .select({ scheduleUuid: markUuids.scheduleUuid, studentGroupUuid: markUuids.studentGroupUuid })
    .from(markUuids)
    .innerJoin(lessons, and(eq(lessons.schoolId, markUuids.schoolId), eq(lessons.scheduleUuid, markUuids.scheduleUuid)))
    .where(
      and(
        eq(markUuids.schoolId, schoolId),
        eq(markUuids.uuid, uuid),
        inArray(lessons.assignmentUuid, [...assignmentUuids]),
      ),
    );
  return place;
}

/** Stores the uuids of marks of assignments that have none yet; how many those were. */
async function nameMarks(db: Db, schoolId: number, assignmentUuids: readonly string[]): Promise<number> {
  const isNamed = db
    .select({ one: sql`1` })
    .from(markUuids)
    .where(
      and(
        eq(markUuids.schoolId, journalCells.schoolId),
        eq(markUuids.scheduleUuid, journalCells.scheduleUuid),
        eq(markUuids.studentGroupUuid, journalCells.studentGroupUuid),
      ),
    );
  const places = await db
    .select({ schedule_uuid: journalCells.scheduleUuid, student_group_uuid: journalCells.studentGroupUuid })
    .from(journalCells)
    .innerJoin(lessons, lessonOfCell)
    .where(
      and(
        eq(journalCells.schoolId, schoolId),
        eq(journalCells.kind, 'mark'),
        inArray(lessons.assignmentUuid, [...assignmentUuids]),
        notExists(isNamed),
      ),
    );
  if (places.length === 0) return 0;
  const rows = places.map((place) => ({
    ...place,
    uuid: cellUuid(schoolId, place.schedule_uuid, place.student_group_uuid, 'mark'),
  }));
  await db.execute(sql`insert into ${markUuids} (school_id, uuid, schedule_uuid, student_group_uuid)
    select ${schoolId}::integer, uuid, schedule_uuid, student_group_uuid
    from ${incomingRows(rows, 'uuid uuid, schedule_uuid uuid, student_group_uuid uuid')}
    on conflict do nothing`);
  return places.length;
}
