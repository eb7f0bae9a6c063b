import { describe, expect, test } from 'vitest';
import { instantIn } from '#contract/core/time.ts';
import { missingIn, openedOn, pastLessons, sittingOf, stepOf } from '#domain/lesson/backlog-rules.ts';
import type { KnownLesson } from '#domain/lesson/use-known-lessons.ts';
import { aDay, anEntry, aWeek } from '#tests/schedule/entries.ts';
import { idOf } from '#tests/support/small-school.ts';

const timeZone = 'Asia/Almaty';
const filled = {
  lesson: { status: 'created', evaluation_status: 'done' },
  absentCount: 1,
  markCount: 3,
} as const;
const kinds = (...given: Parameters<typeof missingIn>) => missingIn(...given).map(({ kind }) => kind);
const facts = (given: Partial<KnownLesson>): KnownLesson => ({
  isHere: true,
  conduct: { themeUuid: null, theme: 'Theme' },
  isRollTaken: true,
  homework: null,
  homeworkState: 'saved',
  hasNoMarks: false,
  marks: 3,
  absent: 0,
  waiting: 0,
  parked: 0,
  needs: [],
  isPeriodClosed: false,
  ...given,
});

describe('what is missing', () => {
  test('nothing in a lesson that was conducted with roll, theme and marks', () => {
    expect(kinds(anEntry(filled), {})).toEqual([]);
  });

  test('roll and marks in a lesson nobody touched; its planned theme is a theme', () => {
    expect(kinds(anEntry({ markCount: 0 }), {})).toEqual(['roll', 'marks']);
    expect(kinds(anEntry({ markCount: 0, theme: { label: null } }), {})).toEqual(['roll', 'theme', 'marks']);
  });

  test('no marks where the teacher has stated that none are wanted, by the week or by the lesson; points stay wanted', () => {
    const entry = anEntry({ ...filled, markCount: 0 });
    expect(kinds(entry, {})).toEqual(['marks']);
    expect(kinds({ ...entry, hasNoMarks: true }, {})).toEqual([]);
    expect(kinds(entry, facts({ marks: 0, hasNoMarks: true }))).toEqual([]);
    // Taken back on this device, whatever the older week says.
    expect(kinds({ ...entry, hasNoMarks: true }, facts({ marks: 0 }))).toEqual(['marks']);
    expect(kinds({ ...entry, type: 'sor', count: 5 }, facts({ marks: 0, hasNoMarks: true }))).toEqual(['marks']);
  });

  test('a roll alone is not yet a conducted lesson', () => {
    expect(kinds(anEntry({ ...filled, lesson: anEntry().lesson }), {})).toEqual(['conduct']);
  });

  test('what waits on this device counts as filled in, and what was taken back does not', () => {
    expect(kinds(anEntry({ markCount: 0 }), facts({}))).toEqual([]);
    expect(kinds(anEntry(filled), facts({ conduct: null, isRollTaken: false, marks: 0 }))).toEqual(['roll', 'marks']);
    // Only the roll waits; the rest is known only from the week.
    expect(kinds(anEntry({ markCount: 0 }), { isRollTaken: true })).toEqual(['conduct', 'marks']);
  });

  test('marks are missing only where marks are given', () => {
    expect(kinds(anEntry({ ...filled, markCount: 0, scoreType: 'credit' }), {})).toEqual([]);
    expect(kinds(anEntry({ ...filled, markCount: 0, scoreType: 'no_score' }), {})).toEqual([]);
    const first = { ...anEntry().class, label: '1 «А»' };
    expect(kinds(anEntry({ ...filled, markCount: 0, class: first }), {})).toEqual([]);
    const eleventh = { ...anEntry().class, label: '11 «А»' };
    expect(kinds(anEntry({ ...filled, markCount: 0, class: eleventh }), {})).toEqual(['marks']);
  });

  test('a week that was downloaded before weeks counted marks claims nothing about them', () => {
    const { markCount: _, ...before } = filled;
    expect(kinds(anEntry(before), {})).toEqual([]);
  });

  test('in a summative lesson everybody who was there has points', () => {
    const sor = { ...filled, type: 'sor', maxScore: 15, count: 25 } as const;
    expect(missingIn(anEntry({ ...sor, markCount: 22 }), {})).toEqual([{ kind: 'points', count: 2 }]);
    expect(missingIn(anEntry({ ...sor, markCount: 24 }), {})).toEqual([]);
    expect(missingIn(anEntry({ ...sor, markCount: 0 }), {})).toEqual([{ kind: 'marks' }]);
  });
});

describe('which lessons', () => {
  const lessonAt = (name: string, timeStart: string, timeEnd: string, given = {}) =>
    anEntry({ scheduleUuid: idOf(name), time: { timeStart, timeEnd }, markCount: 0, ...given });
  const weeks = [
    aWeek('2026-11-16', {
      days: [
        aDay('2026-11-20', {
          schedule: [
            lessonAt('second', '08:50', '09:35'),
            lessonAt('first', '08:00', '08:45'),
            lessonAt('now', '09:50', '10:35'),
          ],
        }),
      ],
    }),
    null,
    aWeek('2026-10-26', { days: [aDay('2026-10-29', { schedule: [lessonAt('too old', '08:00', '08:45')] })] }),
    aWeek('2026-11-02', { days: [aDay('2026-11-03', { schedule: [lessonAt('old', '08:00', '08:45')] })] }),
  ];
  const at = { now: instantIn('2026-11-20', '10:00', timeZone), from: '2026-10-30', timeZone };

  test('those that are over by the school’s clock and not older than asked, oldest first', () => {
    expect(pastLessons(weeks, new Map(), at).map(({ entry }) => entry.scheduleUuid)).toEqual(
      ['old', 'first', 'second'].map(idOf),
    );
  });

  test('not those of a closed period, which nobody can fill', () => {
    const known = new Map([[idOf('old'), facts({ isPeriodClosed: true })]]);
    expect(pastLessons(weeks, known, at).map(({ entry }) => entry.scheduleUuid)).toEqual(['first', 'second'].map(idOf));
  });

  test('the way keeps its length while lessons on it are filled in', () => {
    const begun = sittingOf(pastLessons(weeks, new Map(), at), idOf('first'));
    expect(stepOf(idOf('first'), begun)).toEqual({ place: 2, all: 3, previous: idOf('old'), next: idOf('second') });
    const later = pastLessons(weeks, new Map([[idOf('first'), facts({})]]), at);
    expect(sittingOf(later, idOf('first'))).toEqual(begun);
    expect(sittingOf(later, idOf('second'))).toEqual(['old', 'second'].map(idOf));
    expect(stepOf(idOf('second'), begun)).toEqual({ place: 3, all: 3, previous: idOf('first'), next: null });
    expect(stepOf(idOf('foreign'), begun)).toBeNull();
  });
});

describe('a lesson opens on what is missing', () => {
  const opened = (...given: Parameters<typeof missingIn>) => openedOn(missingIn(...given));

  test('on the marks where the rest is there, also where points are missing', () => {
    expect(opened(anEntry({ ...filled, markCount: 0 }), {})).toBe('marks');
    expect(opened(anEntry({ ...filled, type: 'sor', count: 25, absentCount: 0, markCount: 20 }), {})).toBe('marks');
  });

  test('on the roll first, then on the theme', () => {
    expect(opened(anEntry({ markCount: 0 }), {})).toBe('roll');
    expect(opened(anEntry({ ...filled, markCount: 0, theme: { label: null } }), {})).toBe('theme');
    expect(opened(anEntry(filled), {})).toBe('roll');
  });
});
