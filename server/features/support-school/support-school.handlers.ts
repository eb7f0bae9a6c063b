import { AppError } from '#contract/core/errors.ts';
import type { programmeEndpoints } from '#contract/schedule/programme.endpoints.ts';
import { frameOf, mondayMeant, sundayOf, weekOf } from '#server/features/schedule/public.ts';
import type { Handler } from '#server/plugins/routes.ts';
import { entriesByDay, programmeEntry } from './programme-entries.ts';
import { programmeLessonOf, programmeLessonsOf } from './programme-lessons.repository.ts';

type Endpoints = typeof programmeEndpoints;

export const programmeWeek: Handler<Endpoints['programmeWeek']> = async (call) => {
  const { services, school, query, language, caller } = call;
  const { db } = services.database;
  const common = { db, schoolId: school.id, eduYear: query.eduYear, now: services.clock.now(), language };
  const monday = await mondayMeant({ ...common, date: query.date });
  const week = { from: monday, to: sundayOf(monday) };
  const frame = await frameOf({ ...common, mondays: [monday] }, [week]);
  const rows = await programmeLessonsOf(db, { schoolId: school.id, userId: caller.userId }, week);
  const byDay = entriesByDay(rows, language);
  const view = { parallel: null, entriesOn: (date: string) => byDay.get(date) ?? [] };
  const { days, weeks } = weekOf(monday, { language, frame, view });
  return { data: { days, weeks } };
};

export const programmeLesson: Handler<Endpoints['programmeLesson']> = async (call) => {
  const { services, school, query, language, caller } = call;
  const mine = { schoolId: school.id, userId: caller.userId };
  const row = await programmeLessonOf(services.database.db, mine, query.scheduleUuid);
  if (!row) throw new AppError('NOT_FOUND');
  return { data: { date: row.lesson.date, lesson: programmeEntry(row, language) } };
};
