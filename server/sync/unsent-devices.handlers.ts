// Which employees of a school still have undelivered work on a device. For its management: the work may have to be typed again.
import type { syncEndpoints } from '#contract/sync/sync.endpoints.ts';
import type { UnsentDevice } from '#contract/sync/sync.schema.ts';
import { employeesAmong, shortNames } from '#server/features/people/public.ts';
import { type LessonRow, lessonsByUuid } from '#server/features/schedule/public.ts';
import { groupLabel } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { announcementsOf, lessonOfDocument, undeliveredOf } from './announcements.ts';

export const unsentDevices: Handler<(typeof syncEndpoints)['unsentDevices']> = async ({ services, school }) => {
  const { db } = services.database;
  const announced = await announcementsOf(db, school.id);
  const staff = await employeesAmong(
    db,
    school.id,
    announced.map(({ userId }) => userId),
  );
  const undelivered = await undeliveredOf(
    db,
    school.id,
    announced.filter(({ userId }) => staff.has(userId)),
  );
  const scheduleUuids = undelivered.flatMap(({ entries }) =>
    entries.flatMap(([document]) => lessonOfDocument(document) ?? []),
  );
  const lessons = new Map(
    (await lessonsByUuid(db, school.id, scheduleUuids)).map((row) => [row.lesson.scheduleUuid, row]),
  );
  const names = await shortNames(db, [...new Set(undelivered.map(({ row }) => row.userId))]);
  return {
    data: undelivered.map(({ row, entries }): UnsentDevice => {
      const counts = new Map<string | null, number>();
      for (const [document, count] of entries) {
        const uuid = lessonOfDocument(document);
        const place = uuid !== undefined && lessons.has(uuid) ? uuid : null;
        counts.set(place, (counts.get(place) ?? 0) + count);
      }
      // The map of lessons is in chronological order.
      const places = [...[...lessons.keys()].filter((uuid) => counts.has(uuid)), ...(counts.has(null) ? [null] : [])];
      return {
        device: row.clientId.slice(-6),
        userId: row.userId,
        name: names.get(row.userId) ?? '',
        announcedAt: row.announcedAt,
        seenAt: row.seenAt,
        isLost: row.lostAt !== null,
        lessons: places.map((uuid) => ({
          lesson: toLesson(uuid === null ? undefined : lessons.get(uuid)),
          count: counts.get(uuid) ?? 0,
        })),
      };
    }),
  };
};

function toLesson(row: LessonRow | undefined): UnsentDevice['lessons'][number]['lesson'] {
  if (!row) return null;
  const { lesson, group, subject } = row;
  return {
    scheduleUuid: lesson.scheduleUuid,
    date: lesson.date,
    group: groupLabel(group),
    subject: { kz: subject.kz, ru: subject.ru, en: subject.en },
    number: lesson.number,
  };
}
