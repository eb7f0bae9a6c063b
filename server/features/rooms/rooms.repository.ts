import { and, asc, between, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { sortKey } from '#contract/core/collation.ts';
import { inZone } from '#contract/core/time.ts';
import type { Room, RoomFields } from '#contract/rooms/rooms.schema.ts';
import type { Db, ReadDb } from '#server/db/client.ts';
import { isOneOf } from '#server/db/records.ts';
import { schoolYears } from '#server/features/calendar/public.ts';
import { usualTimeZone } from '#server/features/reference/public.ts';
import { assignmentOfLesson, assignments, lessons } from '#server/features/schedule/public.ts';
import { findSchool, groupLabel, groups, holdSchool, rooms } from '#server/features/school/public.ts';

/** A room without its number in the tables: what the history keeps. */
export type RoomValue = RoomFields & Pick<Room, 'isArchived'>;
export const roomValue = ({ number, name, capacity, kind, building, isArchived }: RoomValue): RoomValue => ({
  number,
  name,
  capacity,
  kind,
  building,
  isArchived,
});

/** Rooms of a school by number. */
export async function readRooms(db: ReadDb, schoolId: number): Promise<Room[]> {
  const rows = await db.select().from(rooms).where(eq(rooms.schoolId, schoolId)).orderBy(asc(rooms.id));
  const keyed = rows.map(({ schoolId: _, ...room }) => ({ room, key: sortKey(room.number) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ room }) => room);
}

/** The same, held until the end of the transaction: no two bear one number, so their writers take turns. */
export async function holdRooms(db: ReadDb, schoolId: number): Promise<Room[]> {
  await holdSchool(db, schoolId);
  return readRooms(db, schoolId);
}

/** Writes rooms by id; null: it goes. What is there gets the next version. */
export async function storeRooms(
  db: Db,
  schoolId: number,
  values: ReadonlyMap<number, RoomValue | null>,
): Promise<void> {
  for (const [id, value] of values) {
    if (value === null) await db.delete(rooms).where(and(eq(rooms.schoolId, schoolId), eq(rooms.id, id)));
    else
      await db
        .insert(rooms)
        .values({ schoolId, id, version: 1, ...value })
        .onConflictDoUpdate({
          target: [rooms.schoolId, rooms.id],
          set: { ...value, version: sql`${rooms.version} + 1` },
        });
  }
}

/** Lessons that are held in rooms, and all of the classes whose own rooms they are, which every week of a pupil names. */
export async function lessonsIn(db: ReadDb, schoolId: number, roomIds: readonly number[]) {
  const { scheduleUuid, assignmentUuid, date } = lessons;
  return db
    .select({ scheduleUuid, assignmentUuid, date, groupId: assignments.groupId })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(groups, and(eq(groups.schoolId, lessons.schoolId), eq(groups.id, assignments.groupId)))
    .where(and(eq(lessons.schoolId, schoolId), or(isOneOf(lessons.roomId, roomIds), isOneOf(groups.roomId, roomIds))));
}

/** Lessons of some days that are held in rooms. */
export async function lessonsInRooms(
  db: ReadDb,
  schoolId: number,
  roomIds: readonly number[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<(typeof lessons.$inferSelect)[]> {
  return db
    .select()
    .from(lessons)
    .where(and(eq(lessons.schoolId, schoolId), isOneOf(lessons.roomId, roomIds), between(lessons.date, from, to)));
}

/** Rooms in which a lesson was held or is planned, whenever. */
export async function roomsWithLessons(db: ReadDb, schoolId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ roomId: lessons.roomId })
    .from(lessons)
    .where(and(eq(lessons.schoolId, schoolId), isNotNull(lessons.roomId)));
  return new Set(rows.map(({ roomId }) => roomId ?? 0));
}

/** Labels of the classes that use each room from a day on: for lessons, or as their own. */
export async function usersOfRooms(
  db: ReadDb,
  schoolId: number,
  today: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { id, parallel, letter } = groups;
  const users = { id, parallel, letter };
  const byLessons = await db
    .selectDistinct({ roomId: lessons.roomId, ...users })
    .from(lessons)
    .innerJoin(assignments, assignmentOfLesson)
    .innerJoin(groups, and(eq(groups.schoolId, lessons.schoolId), eq(groups.id, assignments.groupId)))
    .where(and(eq(lessons.schoolId, schoolId), isNotNull(lessons.roomId), gte(lessons.date, today)));
  const own = await db
    .select({ roomId: groups.roomId, ...users })
    .from(groups)
    .innerJoin(
      schoolYears,
      and(eq(schoolYears.schoolId, groups.schoolId), eq(schoolYears.eduYear, groups.eduYear), schoolYears.isCurrent),
    )
    .where(and(eq(groups.schoolId, schoolId), isNotNull(groups.roomId), isNull(groups.archivedOn)));
  const inOrder = [...byLessons, ...own].sort((a, b) => a.parallel - b.parallel || (a.letter < b.letter ? -1 : 1));
  const found = new Map<number, Set<string>>();
  for (const { roomId, ...group } of inOrder) {
    const labels = found.get(roomId ?? 0) ?? new Set();
    found.set(roomId ?? 0, labels.add(groupLabel(group)));
  }
  return new Map([...found].map(([roomId, labels]) => [roomId, [...labels]]));
}

/** Rooms that cannot be deleted: lessons are or were held in them, or a class has its home there. Undo of a new room asks the same. */
export async function roomsInUse(db: ReadDb, schoolId: number, today: string): Promise<ReadonlySet<number>> {
  return new Set([...(await usersOfRooms(db, schoolId, today)).keys(), ...(await roomsWithLessons(db, schoolId))]);
}

/** Two room numbers are the same when they differ only in the case of letters. */
export const foldedNumber = (number: string): string => number.toLowerCase();

/** The day of the school at a moment. `now`: server time, epoch milliseconds. */
export async function todayIn(db: ReadDb, schoolId: number, now: number): Promise<string> {
  const school = await findSchool(db, schoolId);
  return inZone(now, school?.timeZone ?? usualTimeZone).date;
}
