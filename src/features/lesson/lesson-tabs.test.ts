import { expect, test } from 'vitest';
import { roles } from '#contract/core/roles.ts';
import { defaultTab, tabsFor, tabToOpen } from './lesson-tabs.ts';

const staff = ['teacher', 'group_lead', 'director', 'zavuch', 'monitoring'] as const;

// covers LESSON-011 LESSON-038
test('the journal tab is there for teacher, group lead, director, deputy head and monitoring, and for nobody else', () => {
  expect(roles.filter((role) => tabsFor(role).includes('journal')).sort()).toEqual([...staff].sort());
});

// covers LESSON-008
test('the lesson tab is there for everyone', () => {
  expect(roles.every((role) => tabsFor(role).includes('lesson'))).toBe(true);
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

test('a tab of the address that the role does not have gives way to the default', () => {
  expect(tabToOpen('student', 'journal')).toEqual({ tab: 'lesson', isAsked: false });
  expect(tabToOpen('teacher', 'lesson')).toEqual({ tab: 'lesson', isAsked: true });
  expect(tabToOpen('teacher', 'progress')).toEqual({ tab: 'journal', isAsked: false });
});
