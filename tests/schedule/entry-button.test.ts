import { expect, test } from 'vitest';
import { type ButtonPlace, homeworkButton, lessonButton } from '#features/schedule/entry-button.ts';
import { anEntry } from './entries.ts';

const today = '2026-12-16';
const at = (role: ButtonPlace['role'], given: Partial<ButtonPlace> = {}): ButtonPlace => ({
  role,
  date: today,
  today,
  isDisabledWeek: false,
  ...given,
});
const lesson = (status: 'empty' | 'created', evaluation_status: 'done' | null = null) => ({
  status,
  evaluation_status,
});
const homework = (status: 'empty' | 'created', evaluation_status: 'done' | null = null) =>
  anEntry({ homework: { ...anEntry().homework, status, evaluation_status } });
const roles = ['teacher', 'group_lead', 'zavuch', 'director', 'student', 'parent'] as const;

// covers SCHED-021
test('a SOR or SOCH is gone over whatever its status, and verified once it is done', () => {
  for (const type of ['sor', 'soch'] as const) {
    for (const role of roles) {
      for (const status of ['empty', 'created'] as const) {
        expect(lessonButton(anEntry({ type, lesson: lesson(status) }), at(role))?.word).toBe('goOver');
      }
      expect(lessonButton(anEntry({ type, lesson: lesson('created', 'done') }), at(role))?.word).toBe('verified');
    }
  }
});

// covers SCHED-022
test('what is created is gone over', () => {
  for (const role of roles) {
    expect(lessonButton(anEntry({ lesson: lesson('created') }), at(role))).toEqual({
      word: 'goOver',
      isDisabled: false,
    });
    expect(homeworkButton(homework('created'), at(role))).toEqual({ word: 'goOver', isDisabled: false });
  }
});

// covers SCHED-023
test('what is created and done is verified', () => {
  for (const role of roles) {
    expect(lessonButton(anEntry({ lesson: lesson('created', 'done') }), at(role))?.word).toBe('verified');
    expect(homeworkButton(homework('created', 'done'), at(role))?.word).toBe('verified');
  }
});

// covers SCHED-024 SCHED-031
test('an employee may create empty homework; the button of an empty lesson says the same and does nothing', () => {
  for (const role of ['teacher', 'group_lead', 'zavuch', 'director'] as const) {
    expect(lessonButton(anEntry({ lesson: lesson('empty') }), at(role))).toEqual({ word: 'create', isDisabled: true });
    expect(homeworkButton(homework('empty'), at(role))).toEqual({ word: 'create', isDisabled: false });
  }
});

// covers SCHED-025
test('a student reads "not created" on a shut button where a lesson or homework is empty', () => {
  expect(lessonButton(anEntry({ lesson: lesson('empty') }), at('student'))).toEqual({
    word: 'notCreated',
    isDisabled: true,
  });
  expect(homeworkButton(homework('empty'), at('student'))).toEqual({ word: 'notCreated', isDisabled: true });
});

test('a parent has no button for what is empty', () => {
  expect(homeworkButton(homework('empty'), at('parent'))).toBeNull();
});

// covers SCHED-026
test('a disabled week shuts the buttons of students and parents, not those of employees', () => {
  for (const role of roles) {
    const place = at(role, { isDisabledWeek: true });
    const isShut = role === 'student' || role === 'parent';
    expect(lessonButton(anEntry(), place)?.isDisabled, role).toBe(isShut);
    expect(homeworkButton(homework('created'), place)?.isDisabled, role).toBe(isShut);
  }
});

// covers SCHED-027
test('a SOR or SOCH of a day to come is shut for students and parents, and open from its day on', () => {
  for (const type of ['sor', 'soch'] as const) {
    for (const role of roles) {
      const isFamily = role === 'student' || role === 'parent';
      const isShutOn = (date: string) => lessonButton(anEntry({ type }), at(role, { date }))?.isDisabled;
      const isHomeworkShutOn = (date: string) =>
        homeworkButton({ ...homework('created'), type }, at(role, { date }))?.isDisabled;
      expect([isShutOn('2026-12-17'), isHomeworkShutOn('2026-12-17')], role).toEqual([isFamily, isFamily]);
      expect([isShutOn(today), isShutOn('2026-12-15'), isHomeworkShutOn(today)], role).toEqual([false, false, false]);
    }
  }
});

test('an ordinary lesson of a day to come is open', () => {
  expect(lessonButton(anEntry(), at('student', { date: '2026-12-18' }))?.isDisabled).toBe(false);
});
