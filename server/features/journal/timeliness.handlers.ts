// Whether the lessons of a day were entered in time, for the management; the rule is in contract/journal/timeliness.ts.
import { AppError } from '#contract/core/errors.ts';
import type { journalEndpoints } from '#contract/journal/journal.endpoints.ts';
import type { LessonTimeliness } from '#contract/journal/journal.schema.ts';
import { timelinessOf } from '#contract/journal/timeliness.ts';
import { firstEntries } from '#server/features/cells/public.ts';
import { lessonsOfDay, teachersOf } from '#server/features/schedule/public.ts';
import { findSchool, groupLabel } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';

/** What makes a lesson whole; marks may be given later. */
const kinds = ['conduct', 'roll'] as const;

export const timeliness: Handler<(typeof journalEndpoints)['timeliness']> = async ({ services, school, query }) => {
  const { database, clock } = services;
  const { db } = database;
  const [lessons, own] = await Promise.all([lessonsOfDay(db, school.id, query.date), findSchool(db, school.id)]);
  if (!own) throw new AppError('NOT_FOUND');
  const uuids = lessons.map(({ lesson }) => lesson.scheduleUuid);
  const teachers = await teachersOf(
    db,
    school.id,
    lessons.map(({ assignment }) => assignment.uuid),
  );
  const entries = await firstEntries(db, school.id, uuids, kinds);
  return {
    data: lessons.map(({ lesson, assignment, group, subject }): LessonTimeliness => {
      const { scheduleUuid, date, timeStart, timeEnd, number } = lesson;
      const times = kinds.map((kind) => entries.get(`${scheduleUuid} ${kind}`));
      return {
        scheduleUuid,
        number,
        timeStart,
        timeEnd,
        group: groupLabel(group),
        subject: { kz: subject.kz, ru: subject.ru, en: subject.en },
        teachers: teachers.on(assignment.uuid, date).map(({ name }) => name),
        ...timelinessOf({ date, timeStart, timeZone: own.timeZone }, times, clock.now()),
      };
    }),
  };
};
