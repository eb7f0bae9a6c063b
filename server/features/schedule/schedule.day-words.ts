// Teachers are told three days before the end of a quarter that its marks can be entered only until then.
import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { addDays } from '#contract/core/time.ts';
import { factName } from '#contract/notices/notices.schema.ts';
import { quartersOf, yearsOf } from '#server/features/calendar/public.ts';
import type { DayWord } from '#server/shared/day-word.ts';
import { assignments, assignmentTeachers } from './schedule.tables.ts';

const daysBefore = 3;

export const scheduleDayWords: readonly DayWord[] = [
  {
    kind: 'periodCloses',
    at: '08:00',
    async find({ db, schoolId, date }) {
      const year = (await yearsOf(db, schoolId)).find(({ isCurrent }) => isCurrent);
      const quarters = year ? await quartersOf(db, schoolId, year.eduYear) : [];
      const closing = quarters.find(
        ({ status, dateEnd }) => status === 'open' && dateEnd === addDays(date, daysBefore),
      );
      if (!year || !closing) return [];
      const { assignmentUuid, userId, dateTo } = assignmentTeachers;
      const teaching = await db
        .selectDistinct({ userId })
        .from(assignmentTeachers)
        .innerJoin(
          assignments,
          and(eq(assignments.schoolId, assignmentTeachers.schoolId), eq(assignments.uuid, assignmentUuid)),
        )
        .where(
          and(
            eq(assignmentTeachers.schoolId, schoolId),
            eq(assignments.eduYear, year.eduYear),
            or(isNull(dateTo), gte(dateTo, date)),
          ),
        );
      const { number: quarter, dateEnd } = closing;
      return [
        {
          to: teaching.map((row) => row.userId),
          fact: factName('periodCloses', dateEnd),
          notice: { kind: 'periodCloses', quarter, date: dateEnd },
        },
      ];
    },
  },
];
