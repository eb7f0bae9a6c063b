// What the quarter of each class still lacks. Lessons of today are left out: they can be filled until the evening.
import { compareKazakh } from '#contract/core/collation.ts';
import { AppError } from '#contract/core/errors.ts';
import { addDays, inZone } from '#contract/core/time.ts';
import type { morningEndpoints } from '#contract/morning/morning.endpoints.ts';
import { quartersOf } from '#server/features/calendar/public.ts';
import { findSchool, groupLabel } from '#server/features/school/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { missingPoints, unfilledLessons } from './lacks.repository.ts';
import { groupsOfYear } from './timetable.repository.ts';

export const lacks: Handler<(typeof morningEndpoints)['lacks']> = async ({ services, school, query }) => {
  const { database, clock } = services;
  const { db } = database;
  const { eduYear } = query;
  const [own, quarters] = await Promise.all([findSchool(db, school.id), quartersOf(db, school.id, eduYear)]);
  const quarter = quarters.find(({ number }) => number === query.quarter);
  if (!own || !quarter) throw new AppError('NOT_FOUND');
  const yesterday = addDays(inZone(clock.now(), own.timeZone).date, -1);
  const days = { from: quarter.dateStart, to: yesterday < quarter.dateEnd ? yesterday : quarter.dateEnd };
  const [groups, lessons, points] = await Promise.all([
    groupsOfYear(db, school.id, eduYear),
    unfilledLessons(db, school.id, days),
    missingPoints(db, school.id, days),
  ]);
  return {
    data: groups
      .map((group) => ({ group, lessons: lessons.get(group.id) ?? 0, points: points.get(group.id) ?? 0 }))
      .filter((one) => one.lessons + one.points > 0)
      .sort(({ group: a }, { group: b }) => a.parallel - b.parallel || compareKazakh(a.letter, b.letter) || a.id - b.id)
      .map(({ group, ...counts }) => ({ group: { id: group.id, label: groupLabel(group) }, ...counts })),
  };
};
