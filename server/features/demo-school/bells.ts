import { uuidV5 } from '#contract/core/ids.ts';
import { bellSchedules } from '#server/features/reference/public.ts';
import type { SchoolProfile } from './classes.ts';

/** What the timetable of the school rings by, and short lessons for a day on which they are wanted. */
export function schemeRows({ id, bells }: SchoolProfile) {
  return bellSchedules
    .filter(({ key }) => key === bells || key === 'short_30')
    .flatMap(({ key, kz, lesson_min, shifts }) =>
      shifts.map(({ n, lessons }) => ({
        schoolId: id,
        uuid: uuidV5(`demo:bells:${id}:${key}:${n}`),
        version: 1,
        name: kz,
        shift: n,
        lessonMinutes: lesson_min,
        isDefault: key === bells,
        entries: lessons.map(({ n: number, from, to }) => ({ weekday: 0, number, timeStart: from, timeEnd: to })),
      })),
    );
}
