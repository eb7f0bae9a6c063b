import { describe, expect, test } from 'vitest';
import { lessonRights, takeBackHindrance } from './lesson-rights.ts';

const body = {
  periodStatus: 'open' as const,
  yearReadOnly: false,
  canManageScores: true,
  canManageAttendance: true,
  teachers: [{ userId: 7, name: 'Төлегенова Ұ. М.' }],
};
const teacher = { userId: 7, isYearReadOnly: false, hasStarted: true };

describe('the own teacher', () => {
  // covers LESSON-002 JOUR-001
  test('conducts, marks and notes attendance', () => {
    expect(lessonRights(body, teacher)).toEqual({ closed: null, attendance: true, marks: true, conduct: null });
  });

  // covers LESSON-035
  test('cannot conduct before the lesson begins, and may take attendance already', () => {
    const rights = lessonRights(body, { ...teacher, hasStarted: false });
    expect(rights).toMatchObject({ conduct: 'notStarted', attendance: true });
  });

  // covers LESSON-037
  test('writes nothing in a read-only year', () => {
    const nothing = { closed: 'yearReadOnly', attendance: false, marks: false, conduct: 'yearReadOnly' };
    expect(lessonRights(body, { ...teacher, isYearReadOnly: true })).toEqual(nothing);
    expect(lessonRights({ ...body, yearReadOnly: true }, teacher)).toEqual(nothing);
  });

  // covers JOUR-025
  test('writes nothing in a closed period', () => {
    expect(lessonRights({ ...body, periodStatus: 'archive' }, teacher)).toEqual({
      closed: 'periodClosed',
      attendance: false,
      marks: false,
      conduct: 'periodClosed',
    });
  });

  // covers JOUR-026
  test('marks only when the server says that scores can be managed', () => {
    expect(lessonRights({ ...body, canManageScores: false }, teacher).marks).toBe(false);
  });
});

// covers JOUR-024
test('somebody who does not teach the lesson neither marks nor conducts, whatever the server says of scores', () => {
  expect(lessonRights(body, { ...teacher, userId: 8 })).toMatchObject({ marks: false, conduct: 'notOwn' });
});

test('the group lead corrects attendance of a lesson of others', () => {
  const rights = lessonRights({ ...body, canManageScores: false }, { ...teacher, userId: 8 });
  expect(rights).toEqual({ closed: null, attendance: true, marks: false, conduct: 'notOwn' });
});

describe('taking a conduct back', () => {
  const facts = { isAuthor: true, conductedOn: '2026-12-14', today: '2026-12-14', hasMarks: false };
  test('is for its author, on its day, without marks', () => expect(takeBackHindrance(facts)).toBeNull());
  test('is not for others', () => expect(takeBackHindrance({ ...facts, isAuthor: false })).toBe('notAuthor'));
  test('ends with the day', () => expect(takeBackHindrance({ ...facts, today: '2026-12-15' })).toBe('anotherDay'));
  test('waits until the marks are gone', () => {
    expect(takeBackHindrance({ ...facts, hasMarks: true })).toBe('hasMarks');
  });
});
