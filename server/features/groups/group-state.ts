// Everything that is said of a class, as it is changed, recorded and undone.
import { and, eq, sql } from 'drizzle-orm';
import type { GroupFields } from '#contract/groups/group-writes.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { hasBells } from '#server/features/bells/public.ts';
import { assignmentOfLesson, assignments, lessons } from '#server/features/schedule/public.ts';
import {
  groupMembers,
  groups,
  isNoProgramme,
  isThereToLead,
  programmeGroups,
  rooms,
} from '#server/features/school/public.ts';

export type GroupValue = GroupFields & {
  readonly eduYear: number;
  readonly archivedOn: string | null;
  /** The class of the year before that it goes on from; left out where there is none, as in histories from before there was any. */
  readonly previousGroupId?: number;
};
export type HeldGroup = { readonly id: number; readonly version: number; readonly value: GroupValue };

/** Classes and mixed groups of a school in all years, for somebody who holds the school. */
export async function readGroupValues(
  db: ReadDb,
  schoolId: number,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, HeldGroup>> {
  const rows = await db
    .select()
    .from(groups)
    .where(and(eq(groups.schoolId, schoolId), ids && isOneOf(groups.id, ids), isNoProgramme(db)));
  return new Map(
    rows.map(({ schoolId: _, id, version, eduLang, previousGroupId, ...value }) => {
      const origin = previousGroupId !== null && { previousGroupId };
      return [id, { id, version, value: { ...value, eduLang: eduLang as GroupValue['eduLang'], ...origin } }];
    }),
  );
}

/** Writes a class over what there is of it; null: it goes. */
export async function storeGroup(db: Db, schoolId: number, id: number, value: GroupValue | null): Promise<void> {
  if (value === null) await db.delete(groups).where(and(eq(groups.schoolId, schoolId), eq(groups.id, id)));
  else
    await db
      .insert(groups)
      .values({ schoolId, id, ...value })
      .onConflictDoUpdate({
        target: [groups.schoolId, groups.id],
        set: { ...value, version: sql`${groups.version} + 1` },
      });
}

/** What hangs on a class: how many pupils were or will be in it, lessons it had or will have, and programmes beside it. */
export async function traceOf(
  db: ReadDb,
  schoolId: number,
  id: number,
): Promise<{ pupils: number; lessons: number; programmes: number }> {
  const members = and(eq(groupMembers.schoolId, schoolId), eq(groupMembers.groupId, id));
  const [pupils] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(groupMembers)
    .where(members);
  const [held] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .where(and(eq(lessons.schoolId, schoolId), eq(assignments.groupId, id)));
  const [beside] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(programmeGroups)
    .where(and(eq(programmeGroups.schoolId, schoolId), eq(programmeGroups.parentGroupId, id)));
  return { pupils: pupils?.count ?? 0, lessons: held?.count ?? 0, programmes: beside?.count ?? 0 };
}

/** Whether something is planned for a class: then it has a trace without lessons too. */
export async function isTaught(db: ReadDb, schoolId: number, id: number): Promise<boolean> {
  const rows = await db
    .select({ uuid: assignments.uuid })
    .from(assignments)
    .where(and(eq(assignments.schoolId, schoolId), eq(assignments.groupId, id)))
    .limit(1);
  return rows.length > 0;
}

/** Whether a class and another one of the year would be called alike; mixed groups may be. */
export const isSameClass = (one: GroupValue, other: GroupValue): boolean =>
  one.parallel > 0 &&
  one.eduYear === other.eduYear &&
  one.parallel === other.parallel &&
  one.letter.toUpperCase() === other.letter.toUpperCase();

/**
 * The fields of a class that name something which is not there: a lead who does not work here or does not teach, a room of the archive,
 * bells of another shift. What it had before stays.
 */
export async function missingOf(
  db: ReadDb,
  schoolId: number,
  value: GroupValue,
  before: GroupValue | null,
): Promise<('leadUserId' | 'roomId' | 'timeSchemeUuid')[]> {
  const { leadUserId, roomId, timeSchemeUuid, shift } = value;
  const missing: ('leadUserId' | 'roomId' | 'timeSchemeUuid')[] = [];
  if (leadUserId !== null && leadUserId !== before?.leadUserId) {
    if (!(await isThereToLead(db, schoolId, leadUserId))) missing.push('leadUserId');
  }
  if (roomId !== null && roomId !== before?.roomId) {
    const [room] = await db
      .select({ isArchived: rooms.isArchived })
      .from(rooms)
      .where(and(eq(rooms.schoolId, schoolId), eq(rooms.id, roomId)));
    if (room === undefined || room.isArchived) missing.push('roomId');
  }
  if (timeSchemeUuid !== null && !(await hasBells(db, schoolId, timeSchemeUuid, shift))) missing.push('timeSchemeUuid');
  return missing;
}
