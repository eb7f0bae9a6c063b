import { roleGroups } from '#contract/core/roles.ts';
import { roomLabel } from '#contract/rooms/rooms.schema.ts';
import { daysOfNews, newsOfTimetable } from '#server/features/lesson/public.ts';
import { concernsOfPlaces } from '#server/features/schedule/public.ts';
import type { Entity } from '#server/shared/write.ts';
import {
  foldedNumber,
  holdRooms,
  lessonsIn,
  lessonsInRooms,
  type RoomValue,
  roomsInUse,
  roomValue,
  storeRooms,
  todayIn,
} from './rooms.repository.ts';

export const roomEntity: Entity<RoomValue> = {
  kind: 'room',
  readers: roleGroups.employee,
  undoers: roleGroups.management,
  /** Every lesson and week names its room. */
  async concerns(db, schoolId, changes) {
    const renamed = changes.filter(
      ({ before, after }) => before && after && (before.number !== after.number || before.name !== after.name),
    );
    const places = await lessonsIn(
      db,
      schoolId,
      renamed.map(({ id }) => Number(id)),
    );
    return [{ scope: 'school', document: 'rooms' }, ...(await concernsOfPlaces(db, schoolId, places))];
  },
  /** Another number is another door sign. A name, the archive and the like change no lesson. */
  async news(db, schoolId, changes, time) {
    const former = new Map(
      changes.flatMap(({ id, before, after }) =>
        before && after && before.number !== after.number ? [[Number(id), roomLabel(before)] as const] : [],
      ),
    );
    const days = await daysOfNews(db, schoolId, time.now);
    if (days === null || former.size === 0) return [];
    const found = await lessonsInRooms(db, schoolId, [...former.keys()], days);
    const shifts = found.map((lesson) => ({
      before: lesson,
      after: lesson,
      formerRoom: former.get(lesson.roomId ?? 0) ?? '',
    }));
    return newsOfTimetable(db, { schoolId, ...time }, shifts);
  },
  async hold(db, schoolId, ids) {
    const found = (await holdRooms(db, schoolId)).map((room) => [String(room.id), roomValue(room)] as const);
    return new Map(found.filter(([id]) => ids.includes(id)));
  },
  /** Stays: a room whose number another one bears now, and one that goes although it is in use. */
  async restore(db, schoolId, values, now) {
    const others = (await holdRooms(db, schoolId)).filter(({ id }) => !values.has(String(id)));
    const taken = new Set(others.map(({ number }) => foldedNumber(number)));
    const used = await roomsInUse(db, schoolId, await todayIn(db, schoolId, now));
    const isInTheWay = ([id, value]: readonly [string, RoomValue | null]) =>
      value ? taken.has(foldedNumber(value.number)) : used.has(Number(id));
    const back = [...values].filter((item) => !isInTheWay(item));
    await storeRooms(db, schoolId, new Map(back.map(([id, value]) => [Number(id), value])));
    return [...values].filter(isInTheWay).map(([id]) => id);
  },
};
