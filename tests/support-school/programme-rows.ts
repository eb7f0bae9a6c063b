// Programme lessons for tests on the server.
import type { ProgrammeLessonRow } from '#server/features/support-school/public.ts';
import { idOf } from '#tests/support/small-school.ts';

/** A programme lesson of `teacher` (user 2) in school 1 on the day of the small school. */
export function programmeRow(name: string, given: Partial<ProgrammeLessonRow> = {}): ProgrammeLessonRow {
  return {
    schoolId: 1,
    scheduleUuid: idOf(`programme ${name}`),
    userId: 2,
    date: '2026-11-20',
    timeStart: '10:40',
    timeEnd: '11:25',
    subjectId: 24,
    eduLang: 'kk',
    classes: '7, 8',
    schools: '№ 5 НОМ, № 9 НОМ',
    theme: 'Ом заңы',
    roomId: 214,
    conference: null,
    ...given,
  };
}
