import { schoolYearOf } from '#contract/core/time.ts';
import type { programmeDocuments } from '#contract/schedule/programme.office.documents.ts';
import { sundayOf } from '#server/features/schedule/public.ts';
import { findSchoolInYear } from '#server/features/school/public.ts';
import type { ProjectionsFor } from '#server/shared/projection.ts';
import { entriesByDay, programmeWeek } from './programme-entries.ts';
import { programmeLessonsOf } from './programme-lessons.repository.ts';

export const supportSchoolProjections: ProjectionsFor<typeof programmeDocuments> = {
  'programme-week': {
    atOnce: 12,
    together: (monday) => String(schoolYearOf(monday)),
    async project(reader, names) {
      const { db, schoolId, userId, language } = reader;
      const mondays = names.map(([monday]) => monday).sort();
      const [first = '', last = first] = [mondays[0], mondays.at(-1)];
      if (!(await findSchoolInYear(db, schoolId, schoolYearOf(first)))) return names.map(() => 'NOT_FOUND');
      const days = { from: first, to: sundayOf(last) };
      const byDay = entriesByDay(await programmeLessonsOf(db, { schoolId, userId }, days), language);
      return names.map(([monday]) => ({ body: programmeWeek(byDay, { monday, sunday: sundayOf(monday) }) }));
    },
  },
};
