// A small journal for the tests of this folder.
import type { JournalBody, JournalLesson } from '#contract/journal/journal.schema.ts';
import type { RosterBody } from '#contract/lesson/lesson.schema.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export function lessonOn(date: string, more: Partial<JournalLesson> = {}): JournalLesson {
  const number = Number(date.replaceAll('-', ''));
  return {
    scheduleUuid: idOf(number),
    date,
    number: 1,
    type: 'regular',
    maxScore: null,
    theme: null,
    startsAt: Date.parse(`${date}T03:00:00Z`),
    ...more,
  };
}

export function journalWith(lessons: JournalLesson[], more: Partial<JournalBody> = {}): JournalBody {
  return {
    assignmentUuid: idOf(1),
    group: { id: 7, label: '7 «А»', parallel: 7 },
    subgroup: null,
    subject: { id: 24, labels: { kz: 'Физика', ru: 'Физика', en: 'Physics' } },
    teachers: [{ userId: 2, name: 'Төлегенова Ұ.' }],
    scoreType: 'mark',
    weeklyTenths: 20,
    period: {
      kind: 'quarter',
      number: 2,
      dateStart: '2026-11-02',
      dateEnd: '2026-12-27',
      status: 'open',
      periodClosedTeacher: null,
    },
    status: 'active',
    lessons,
    roster: 'roster:7',
    canManageScores: true,
    canManageAttendance: true,
    yearReadOnly: false,
    ...more,
  };
}

/** Pupils by name, with their membership where it is not the whole year. */
export function rosterOf(...pupils: (string | [name: string, from: string, to: string | null])[]): RosterBody {
  return {
    label: '7 «А»',
    pupils: pupils.map((pupil, index) => {
      const [name, from, to] = typeof pupil === 'string' ? [pupil, '2026-09-01', null] : pupil;
      const [surname = '', firstname = ''] = name.split(' ');
      const studentGroupUuid = idOf(100 + index);
      return { studentGroupUuid, studentUserId: 100 + index, surname, firstname, patronymic: null, from, to };
    }),
  };
}
