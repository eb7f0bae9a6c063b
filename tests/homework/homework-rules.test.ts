import { describe, expect, test } from 'vitest';
import type { HomeworkValue } from '#contract/homework/homework.schema.ts';
import type { LessonBody } from '#contract/lesson/lesson.schema.ts';
import type { CellView } from '#data/documents/views.ts';
import { countAnswers, filterChoices, isShownBy } from '#features/homework/answer-filters.ts';
import { backwardPath, homeworkUuidOf, lessonOfHomework } from '#features/homework/find-homework.ts';
import {
  canSave,
  dueDateOf,
  dueLessons,
  dueOf,
  hindranceOf,
  isHomeworkMissing,
  parallelLessons,
  recentPhrases,
  storedDue,
  withinLimit,
} from '#features/homework/homework-rules.ts';
import { type OwnLesson, ownLessons } from '#features/homework/own-lessons.ts';
import { aDay, anEntry, aWeek } from '#tests/schedule/entries.ts';
import { idOf } from '#tests/support/small-school.ts';

const set = (body: string | null): HomeworkValue => ({ body, dueScheduleUuid: null });
const draft = (text: string, given: { dueScheduleUuid?: string | null; copies?: number } = {}) => ({
  text,
  dueScheduleUuid: null,
  copies: 0,
  ...given,
});

type Place = {
  name: string;
  date: string;
  label?: string;
  subgroup?: string;
  homework?: string | null;
  subjectId?: number;
};
/** One own lesson; classes are distinguished by their assignment, named like the class. */
function own({ name, date, label = '7 «А»', subgroup, homework, subjectId = 3 }: Place): OwnLesson {
  const entry = anEntry({
    scheduleUuid: idOf(name),
    assignmentUuid: idOf(`${label} ${subgroup ?? ''} ${subjectId}`),
    class: { ...anEntry().class, label },
    subgroup: subgroup ?? null,
    subject: { ...anEntry().subject, subjectId },
  });
  return { date, entry, homework: homework === undefined ? null : set(homework), state: 'saved' };
}
const body = {
  id: idOf('this'),
  parallel: 7,
  assignmentUuid: idOf('7 «А»  3'),
  timeStart: '08:00',
  lessonMeta: { dateWithoutFormat: '2026-11-20', subjectId: 3 },
} as unknown as LessonBody;

describe('saving', () => {
  // covers HW-016
  test('a text of blanks alone is not saved', () => {
    expect(canSave(draft(' \n '), null)).toBe(false);
    expect(canSave(draft(' § 21 '), null)).toBe(true);
  });

  // covers HW-017
  test('what is already is not saved again, blanks at its ends or not', () => {
    expect(canSave(draft('§ 21'), set('§ 21'))).toBe(false);
    expect(canSave(draft(' § 21\n'), set('§ 21'))).toBe(false);
    expect(canSave(draft('§ 22'), set('§ 21'))).toBe(true);
    expect(canSave(draft('§ 21'), set(null))).toBe(true);
  });

  test('the same text may get another due lesson, or go to other classes', () => {
    expect(canSave(draft('§ 21', { dueScheduleUuid: idOf('later') }), set('§ 21'))).toBe(true);
    expect(canSave(draft('§ 21', { copies: 1 }), set('§ 21'))).toBe(true);
  });

  // covers HW-018 HW-019
  test('input above 500 characters is ignored', () => {
    expect(withinLimit('a'.repeat(500))).toHaveLength(500);
    expect(withinLimit(`${'a'.repeat(500)}b`)).toBe('a'.repeat(500));
  });
});

describe('who may set it', () => {
  const open = { yearReadOnly: false, periodStatus: 'open' as const, teachers: [{ userId: 2, name: '' }] };
  const me = { userId: 2, isYearReadOnly: false };

  test('the lesson’s own teacher, in an open period of a year that can be written', () => {
    expect(hindranceOf(open, me)).toBeNull();
    expect(hindranceOf(open, { ...me, userId: 3 })).toBe('notOwn');
    expect(hindranceOf({ ...open, periodStatus: 'archive' }, me)).toBe('periodClosed');
    expect(hindranceOf({ ...open, periodStatus: 'archive', yearReadOnly: true }, me)).toBe('yearReadOnly');
    expect(hindranceOf(open, { ...me, isYearReadOnly: true })).toBe('yearReadOnly');
  });
});

describe('the lesson it is due at', () => {
  const offered = [
    { scheduleUuid: idOf('first'), date: '2026-11-23', number: 1 },
    { scheduleUuid: idOf('second'), date: '2026-11-25', number: 2 },
  ];

  test('the next lesson is stored as no choice, so that it moves with the timetable', () => {
    expect(storedDue(idOf('first'), offered)).toBeNull();
    expect(storedDue(null, offered)).toBeNull();
    expect(storedDue(idOf('second'), offered)).toBe(idOf('second'));
  });

  test('is the next one unless another was chosen', () => {
    expect(dueOf(set('§ 1'), offered)?.date).toBe('2026-11-23');
    expect(dueOf({ body: '§ 1', dueScheduleUuid: idOf('second') }, offered)?.date).toBe('2026-11-25');
    expect(dueOf(set('§ 1'), [])).toBeUndefined();
  });

  test('comes from the weeks on the device where the lesson was downloaded before lessons told it', () => {
    const weeks = [
      own({ name: 'before', date: '2026-11-18' }),
      own({ name: 'other class', date: '2026-11-23', label: '7 «Б»' }),
      own({ name: 'next', date: '2026-11-24' }),
    ];
    expect(dueLessons(body, weeks)).toEqual([{ scheduleUuid: idOf('next'), date: '2026-11-24', number: 1 }]);
    expect(dueLessons({ ...body, nextLessons: offered }, weeks)).toBe(offered);
  });
});

describe('parallel classes', () => {
  test('of each other class of the parallel and subject the nearest lesson, subgroups apart', () => {
    const found = parallelLessons(body, [
      own({ name: 'b far', date: '2026-11-16', label: '7 «Б»' }),
      own({ name: 'b near', date: '2026-11-19', label: '7 «Б»' }),
      own({ name: 'ә second half', date: '2026-11-23', label: '7 «Ә»', subgroup: '2' }),
      own({ name: 'own class', date: '2026-11-23' }),
      own({ name: 'other parallel', date: '2026-11-20', label: '8 «А»' }),
      own({ name: 'longer number', date: '2026-11-20', label: '70 «А»' }),
      own({ name: 'other subject', date: '2026-11-20', label: '7 «В»', subjectId: 4 }),
      own({ name: 'long ago', date: '2026-11-09', label: '7 «Г»' }),
    ]);
    expect(found.map(({ entry }) => entry.scheduleUuid)).toEqual([idOf('ә second half'), idOf('b near')]);
  });
});

describe('recent texts', () => {
  test('are own texts of the subject, each once, the parallel and the newest first, at most five', () => {
    const phrases = recentPhrases(body, [
      own({ name: '1', date: '2026-11-10', homework: '§ 18' }),
      own({ name: '2', date: '2026-11-12', label: '7 «Б»', homework: '§ 19 ' }),
      own({ name: '3', date: '2026-11-13', label: '8 «А»', homework: '§ 40' }),
      own({ name: '4', date: '2026-11-16', homework: '§ 19' }),
      own({ name: 'none', date: '2026-11-17', homework: null }),
      own({ name: 'not entered', date: '2026-11-18' }),
      own({ name: 'other subject', date: '2026-11-18', homework: 'Essay', subjectId: 9 }),
      own({ name: 'this', date: '2026-11-20', homework: '§ 20' }),
      own({ name: 'later', date: '2026-11-23', homework: '§ 21' }),
    ]);
    expect(phrases).toEqual(['§ 19', '§ 18', '§ 40']);
    const many = ['1', '2', '3', '4', '5', '6'].map((name) => own({ name, date: '2026-11-10', homework: name }));
    expect(recentPhrases(body, many)).toHaveLength(5);
  });
});

describe('lessons of weeks', () => {
  const uuid = idOf('lesson');
  const entry = anEntry({
    scheduleUuid: uuid,
    homework: { ...anEntry().homework, status: 'created', body: '§ 1', homeworkUUID: homeworkUuidOf(1, uuid) },
  });
  const weeks = [null, aWeek('2026-11-16', { days: [aDay('2026-11-16', { schedule: [entry] })] })];
  const facts = {
    isHere: true,
    conduct: null,
    isRollTaken: false,
    hasNoMarks: false,
    homeworkState: 'waiting' as const,
    marks: 0,
    absent: 0,
    waiting: 1,
    parked: 0,
    needs: [],
    isPeriodClosed: false,
  };

  test('carry what the device knows above what the week says', () => {
    expect(ownLessons(weeks, new Map())[0]?.homework).toEqual(set('§ 1'));
    const deleted = new Map([[uuid, { ...facts, homework: null }]]);
    expect(ownLessons(weeks, deleted)[0]).toMatchObject({ homework: null, state: 'waiting' });
    const unknown = new Map([[uuid, { ...facts, homework: undefined }]]);
    expect(ownLessons(weeks, unknown)[0]?.homework).toEqual(set('§ 1'));
  });

  // covers HW-010
  test('a homework is found by its uuid, which is derived from its lesson, even before the server named it', () => {
    const fresh = ownLessons(
      [aWeek('2026-11-16', { days: [aDay('2026-11-16', { schedule: [anEntry({ scheduleUuid: uuid })] })] })],
      new Map(),
    );
    expect(lessonOfHomework(homeworkUuidOf(1, uuid), fresh, 1)?.entry.scheduleUuid).toBe(uuid);
    expect(lessonOfHomework(uuid, fresh, 1)?.entry.scheduleUuid).toBe(uuid);
    expect(lessonOfHomework(homeworkUuidOf(2, uuid), fresh, 1)).toBeUndefined();
  });

  test('the way back is a path of this application and never another site', () => {
    expect(backwardPath('/2026/schedule/2026-11-20')).toBe('/2026/schedule/2026-11-20');
    for (const foreign of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:0']) {
      expect(backwardPath(foreign)).toBeNull();
    }
  });
});

describe('the list', () => {
  const now = { date: '2026-11-20', time: '10:00:00' };

  test('waits for the homework of lessons that are over, not of those that run or are to come', () => {
    const at = (date: string, timeStart: string, timeEnd: string, homework?: string | null) => {
      const lesson = own({ name: date + timeStart, date, ...(homework !== undefined && { homework }) });
      return { ...lesson, entry: { ...lesson.entry, time: { timeStart, timeEnd } } };
    };
    expect(isHomeworkMissing(at('2026-11-19', '14:00', '14:45'), now)).toBe(true);
    expect(isHomeworkMissing(at('2026-11-20', '09:15', '10:00'), now)).toBe(true);
    expect(isHomeworkMissing(at('2026-11-20', '09:50', '10:35'), now)).toBe(false);
    expect(isHomeworkMissing(at('2026-11-23', '08:00', '08:45'), now)).toBe(false);
    // That none is set was said.
    expect(isHomeworkMissing(at('2026-11-19', '08:00', '08:45', null), now)).toBe(false);
  });

  test('says when homework is due: at the chosen lesson, else at the class’s next one; nothing where the weeks here do not say', () => {
    const first = own({ name: 'first', date: '2026-11-20', homework: '§ 1' });
    const next = own({ name: 'next', date: '2026-11-24' });
    const later = own({ name: 'later', date: '2026-11-27' });
    const other = own({ name: 'other', date: '2026-11-23', label: '8 «А»' });
    const lessons = [first, other, next, later];
    expect(dueDateOf(first, lessons)).toBe('2026-11-24');
    const chosen = { ...first, homework: { body: '§ 1', dueScheduleUuid: idOf('later') } };
    expect(dueDateOf(chosen, lessons)).toBe('2026-11-27');
    expect(dueDateOf(first, [first, other])).toBeNull();
    expect(dueDateOf({ ...first, homework: set(null) }, lessons)).toBeNull();
  });
});

describe('filters by answers', () => {
  const cellsOf = (values: Record<string, object>) =>
    new Map(Object.entries(values).map(([cell, value]) => [cell, { value } as unknown as CellView]));
  const sent = { at: 1, number: 1, isOut: true };
  const verified = { outcome: 'verified', of: 1, score: 8, comment: null, files: [] };
  const pupils = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ studentGroupUuid: idOf(name), name }));

  // covers HW-012
  test('count answers by state, with what the teacher has written here', () => {
    const cells = cellsOf({
      [`sent:${idOf('a')}:1`]: sent,
      [`sent:${idOf('b')}:1`]: sent,
      [`review:${idOf('b')}:1`]: verified,
      [`sent:${idOf('c')}:1`]: sent,
      [`review:${idOf('c')}:1`]: { ...verified, outcome: 'rework' },
    });
    expect(countAnswers({ pupils }, cells)).toEqual({ unverified: 1, verified: 1, rework: 1 });
  });

  // covers HW-012
  test('are subjects with unverified answers, and subjects where all are verified', () => {
    const lessons = [
      own({ name: 'to check', date: '2026-11-20' }),
      own({ name: 'to check too', date: '2026-11-21' }),
      own({ name: 'checked', date: '2026-11-21' }),
      own({ name: 'sent back', date: '2026-11-21', subjectId: 4 }),
      own({ name: 'checked alone', date: '2026-11-21', subjectId: 5 }),
      own({ name: 'not here', date: '2026-11-21', subjectId: 6 }),
    ];
    const counts = new Map([
      [idOf('to check'), { unverified: 2, verified: 1, rework: 0 }],
      [idOf('to check too'), { unverified: 1, verified: 0, rework: 0 }],
      [idOf('checked'), { unverified: 0, verified: 3, rework: 0 }],
      [idOf('sent back'), { unverified: 0, verified: 3, rework: 1 }],
      [idOf('checked alone'), { unverified: 0, verified: 1, rework: 0 }],
    ]);
    expect(filterChoices(lessons, counts)).toMatchObject([
      { kind: 'unchecked', subjectId: 3, count: 3 },
      { kind: 'verified', subjectId: 3, count: 1 },
      { kind: 'verified', subjectId: 5, count: 1 },
    ]);
    const shownBy = (kind: 'unchecked' | 'verified') =>
      lessons
        .filter((lesson) => isShownBy({ kind, subjectId: 3 }, lesson, counts))
        .map(({ entry }) => entry.scheduleUuid);
    expect(shownBy('unchecked')).toEqual([idOf('to check'), idOf('to check too')]);
    expect(shownBy('verified')).toEqual([idOf('checked')]);
  });
});
