import { expect, test } from 'vitest';
import { roles } from '#contract/core/roles.ts';
import { type LessonScheduleType, lessonScheduleTypes } from '#contract/lesson/lesson.schema.ts';
import ru from '#contract/lesson/texts/ru.ts';
import { defaultTab, tabsFor, tabTitle, tabToOpen } from './lesson-tabs.ts';

const staff = ['teacher', 'group_lead', 'director', 'zavuch', 'monitoring'] as const;

// covers LESSON-011 LESSON-038
test('the journal tab is there for teacher, group lead, director, deputy head and monitoring, and for nobody else', () => {
  expect(roles.filter((role) => tabsFor(role).includes('journal')).sort()).toEqual([...staff].sort());
});

// covers LESSON-008
test('the lesson tab is there for everyone', () => {
  expect(roles.every((role) => tabsFor(role).includes('lesson'))).toBe(true);
});

// covers LESSON-007
test('results are a tab of students alone', () => {
  expect(roles.filter((role) => tabsFor(role).includes('results'))).toEqual(['student']);
});

// covers LESSON-009 LESSON-010 PROG-003 PROG-004
test('progress is a tab of staff, and of no lesson in which there is nothing to do', () => {
  expect(roles.filter((role) => tabsFor(role).includes('progress')).sort()).toEqual([...staff].sort());
  expect(roles.filter((role) => tabsFor(role, true).includes('progress'))).toEqual([]);
});

// covers LESSON-015
test('staff land on the journal', () => {
  for (const role of staff) expect(tabToOpen(role, undefined)).toEqual({ tab: 'journal', isAsked: true });
});

// covers LESSON-016
test('everybody else lands on the lesson', () => {
  const others = roles.filter((role) => !staff.some((name) => name === role));
  for (const role of others) expect(defaultTab(role)).toBe('lesson');
});

// covers LESSON-020
test('the first tab is called by the type of the lesson, the journal is always the journal', () => {
  const called = (type: string) => ru[`lesson.tab.${tabTitle('lesson', type as LessonScheduleType)}`];
  const types = ['sor', 'soch', 'lecture', 'regular', 'custom-lesson', 'webinar'];
  expect(types.map(called)).toEqual(['СОР', 'СОЧ', 'Лекция', 'Урок', 'Урок', 'Занятие']);
  for (const type of lessonScheduleTypes) expect(tabTitle('journal', type)).toBe('journal');
});

test('a tab of the address that the role does not have gives way to the default', () => {
  expect(tabToOpen('student', 'journal')).toEqual({ tab: 'lesson', isAsked: false });
  expect(tabToOpen('teacher', 'lesson')).toEqual({ tab: 'lesson', isAsked: true });
  expect(tabToOpen('teacher', 'results')).toEqual({ tab: 'journal', isAsked: false });
  expect(tabToOpen('student', 'progress')).toEqual({ tab: 'lesson', isAsked: false });
});
