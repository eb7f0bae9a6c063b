// Teachers are told at half past four which of their lessons of the day still lack roll, theme or points.
import { factName } from '#contract/notices/notices.schema.ts';
import { teachersOf } from '#server/features/schedule/public.ts';
import type { DayWord } from '#server/shared/day-word.ts';
import type { Telling } from '#server/shared/telling.ts';
import { lackingLessons } from './lacks.repository.ts';

export const morningDayWords: readonly DayWord[] = [
  {
    kind: 'missing',
    at: '16:30',
    async find({ db, schoolId, date }) {
      const lessons = await lackingLessons(db, schoolId, date);
      const teachers = await teachersOf(
        db,
        schoolId,
        lessons.map(({ assignmentUuid }) => assignmentUuid),
      );
      const each = lessons.flatMap(({ assignmentUuid }) => teachers.on(assignmentUuid, date));
      return [...Map.groupBy(each, ({ userId }) => userId)].map(
        ([userId, own]): Telling => ({
          to: [userId],
          fact: factName('missing', date),
          notice: { kind: 'missing', date, lessons: own.length },
        }),
      );
    },
  },
];
