import { expect, it } from 'vitest';
import { journalState } from './journal-state.ts';

const lesson = { canManageScores: true, lessonScheduleType: 'regular', scoreType: 'mark' } as const;
const known = { hasStarted: true, mark: null, attendance: null };

it.each([
  ['open', lesson, known],
  ['unknown', null, known],
  ['stands', lesson, { ...known, mark: 7 }],
  ['away', lesson, { ...known, attendance: 'missing_by_sick' as const }],
  ['open', lesson, { ...known, attendance: 'late' as const }],
  ['closed', { ...lesson, canManageScores: false }, known],
  ['closed', { ...lesson, lessonScheduleType: 'sor' as const }, known],
  ['closed', { ...lesson, scoreType: 'credit' as const }, known],
  ['closed', lesson, { ...known, hasStarted: false }],
  // What stands is shown also where nothing can be written over it any more.
  ['stands', lesson, { ...known, mark: 0, attendance: 'late' as const }],
])('is %s', (state, of, facts) => {
  expect(journalState(of, facts)).toBe(state);
});
