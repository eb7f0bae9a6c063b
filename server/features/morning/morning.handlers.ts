import { sortedKazakh } from '#contract/core/collation.ts';
import { AppError } from '#contract/core/errors.ts';
import { addDays, mondayOf } from '#contract/core/time.ts';
import type { morningEndpoints } from '#contract/morning/morning.endpoints.ts';
import type { Place, PlacedLesson, PlaceKind } from '#contract/morning/morning.schema.ts';
import type { ReadDb } from '#server/db/client.ts';
import { daysOffBetween } from '#server/features/calendar/public.ts';
import { shortName } from '#server/features/people/public.ts';
import { teachersOf } from '#server/features/schedule/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import {
  groupsOfYear,
  hasLessonsIn,
  lessonsOfPlace,
  roomById,
  roomsInUse,
  teachersOfYear,
} from './timetable.repository.ts';

type Room = { readonly number: string; readonly name: string };
/** "214, Физика" */
const roomLabel = ({ number, name }: Room) => (name ? `${number}, ${name}` : number);

type Endpoints = typeof morningEndpoints;

export const places: Handler<Endpoints['places']> = async ({ services, school, query }) => {
  const { db } = services.database;
  const [groups, teachers, rooms] = await Promise.all([
    groupsOfYear(db, school.id, query.eduYear),
    teachersOfYear(db, school.id, query.eduYear),
    roomsInUse(db, school.id),
  ]);
  const list = <Row extends { id: number }>(of: PlaceKind, rows: readonly Row[], labelOf: (row: Row) => string) =>
    sortedKazakh(
      rows.map((row): Place => ({ of, id: row.id, label: labelOf(row) })),
      ({ label }) => label,
    );
  return {
    data: [
      ...list('group', groups, groupLabel),
      ...list('teacher', teachers, shortName),
      ...list('room', rooms, roomLabel),
    ],
  };
};

export const hasLessons: Handler<Endpoints['hasLessons']> = async ({ services, school, query }) => {
  return { data: { hasLessons: await hasLessonsIn(services.database.db, { ...query, schoolId: school.id }) } };
};

export const week: Handler<Endpoints['week']> = async ({ services, school, query }) => {
  const { db } = services.database;
  const { of, id, eduYear } = query;
  const label = await labelOfPlace(db, school.id, { of, id, eduYear });
  if (label === undefined) throw new AppError('NOT_FOUND');
  const from = mondayOf(query.monday);
  const to = addDays(from, 6);
  const [rows, off] = await Promise.all([
    lessonsOfPlace(db, school.id, { of, id, from, to }),
    daysOffBetween(db, school.id, from, to),
  ]);
  const teachers = await teachersOf(
    db,
    school.id,
    rows.map(({ lesson }) => lesson.assignmentUuid),
  );
  const ofDays = Map.groupBy(rows, ({ lesson }) => lesson.date);
  return {
    data: {
      label,
      days: Array.from({ length: 7 }, (_, offset) => addDays(from, offset)).map((date) => {
        const dayOff = off.find((item) => item.parallel === 0 && item.dateStart <= date && date <= item.dateEnd);
        return {
          date,
          dayOff: dayOff ? { kz: dayOff.kz, ru: dayOff.ru, en: dayOff.en } : null,
          lessons: (ofDays.get(date) ?? []).map(
            ({ lesson, ...row }): PlacedLesson => ({
              scheduleUuid: lesson.scheduleUuid,
              number: lesson.number,
              timeStart: lesson.timeStart,
              timeEnd: lesson.timeEnd,
              group: { id: row.groupId, label: groupLabel(row) },
              subgroup: row.subgroup,
              subject: { kz: row.kz, ru: row.ru, en: row.en },
              teachers: teachers.on(lesson.assignmentUuid, lesson.date).map(({ userId, name }) => ({ userId, name })),
              room: row.roomId === null || row.roomNumber === null ? null : { id: row.roomId, number: row.roomNumber },
            }),
          ),
        };
      }),
    },
  };
};

type Asked = { readonly of: PlaceKind; readonly id: number; readonly eduYear: number };

/** What a place is called; undefined for one that this school does not have. */
async function labelOfPlace(db: ReadDb, schoolId: number, { of, id, eduYear }: Asked): Promise<string | undefined> {
  if (of === 'room') {
    const room = await roomById(db, schoolId, id);
    return room && roomLabel(room);
  }
  if (of === 'group') {
    const group = (await groupsOfYear(db, schoolId, eduYear)).find((one) => one.id === id);
    return group && groupLabel(group);
  }
  const teacher = (await teachersOfYear(db, schoolId, eduYear)).find((one) => one.id === id);
  return teacher && shortName(teacher);
}
