import { describe, expect, test } from 'vitest';
import { commonScoreValues } from '#contract/journal/journal.schema.ts';
import {
  canSend,
  choicesOf,
  isOnVerification,
  isSameMark,
  type MarkedLesson,
  markAfter,
  markTypeOf,
} from './mark-choices.ts';

const regular: MarkedLesson = { markType: 'formattedScore', scoreType: 'mark', maxScore: null };
const credit: MarkedLesson = { ...regular, scoreType: 'credit' };
const sor: MarkedLesson = { ...regular, markType: 'sor', maxScore: 12 };

describe('what a lesson takes', () => {
  // covers JOUR-064
  test('a regular lesson takes 10 to 1', () => expect(choicesOf(regular)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]));

  // covers JOUR-020
  test('a credit subject takes pass and fail', () => expect(choicesOf(credit)).toEqual([1, 0]));

  test('SOR and SOCH take points from their maximum down to zero', () => {
    expect(choicesOf(sor)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(markTypeOf('soch')).toBe('soch');
    expect(markTypeOf('custom-lesson')).toBe('formattedScore');
  });

  test('a lesson that is not assessed takes nothing', () => {
    expect(choicesOf({ ...regular, scoreType: 'no_score' })).toEqual([]);
  });

  // covers JOUR-032
  test('values of a period are never among the choices', () => {
    const offered = [regular, credit, sor].flatMap(choicesOf).map(String);
    expect(commonScoreValues.filter((value) => offered.includes(value))).toEqual([]);
  });
});

describe('the mark form', () => {
  const nothing = { mark: undefined, comment: undefined, attendance: undefined };
  // covers JOUR-030
  test('can be sent only with a mark, a comment or attendance', () => {
    expect(canSend(nothing)).toBe(false);
    expect(canSend({ ...nothing, mark: null })).toBe(true);
    expect(canSend({ ...nothing, comment: 'Жарайсың' })).toBe(true);
    expect(canSend({ ...nothing, attendance: 'late' })).toBe(true);
  });

  // covers JOUR-031
  test('takes a comment of 250 characters and not of 251', () => {
    expect(canSend({ ...nothing, comment: 'а'.repeat(250) })).toBe(true);
    expect(canSend({ ...nothing, mark: 5, comment: 'а'.repeat(251) })).toBe(false);
  });

  test('what was not touched stays: the comment under a new mark, the mark under a new comment', () => {
    const before = { mark: 7, comment: 'ауызша' };
    expect(markAfter(before, { mark: 9, comment: undefined })).toEqual({ mark: 9, comment: 'ауызша' });
    expect(markAfter(before, { mark: undefined, comment: '  ' })).toEqual({ mark: 7, comment: null });
    expect(markAfter(null, { mark: null, comment: undefined })).toEqual({ mark: null, comment: null });
  });

  test('an empty cell and "without mark" are the same', () => {
    expect(isSameMark(null, { mark: null, comment: null })).toBe(true);
    expect(isSameMark({ mark: 0, comment: null }, { mark: null, comment: null })).toBe(false);
  });
});

// covers JOUR-067
test('points of a conducted SOR or SOCH that are not there yet are being checked', () => {
  const facts = { ...sor, isConducted: true, mark: null };
  expect(isOnVerification(facts)).toBe(true);
  expect(isOnVerification({ ...facts, mark: 0 })).toBe(false);
  expect(isOnVerification({ ...facts, isConducted: false })).toBe(false);
  expect(isOnVerification({ ...facts, markType: 'formattedScore' })).toBe(false);
});
