import { describe, expect, test } from 'vitest';
import { canSendPoints, isScoreEdit, readPoints } from './mark-rules.ts';

describe('points of a SOR or SOCH', () => {
  // covers JOUR-036
  test('only whole numbers are read', () => {
    expect(readPoints('7', 12)).toBe(7);
    expect(readPoints('7.5', 12)).toBeUndefined();
    expect(readPoints('7,5', 12)).toBeUndefined();
    expect(readPoints('-1', 12)).toBeUndefined();
    expect(readPoints('x', 12)).toBeUndefined();
    expect(readPoints('', 12)).toBeNull();
  });

  // covers JOUR-037
  test('more than the maximum is refused, and not made less', () => {
    expect(readPoints('13', 12)).toBeUndefined();
    expect(readPoints('999', 12)).toBeUndefined();
    expect(readPoints('12', 12)).toBe(12);
  });

  // covers JOUR-038
  test('from nothing to the maximum is valid, both included', () => {
    for (const points of [0, 1, 12]) expect(canSendPoints({ points, comment: '' }, 12)).toBe(true);
    for (const points of [-1, 13, 1.5]) expect(canSendPoints({ points, comment: '' }, 12)).toBe(false);
  });

  // covers JOUR-039
  test('a comment without points is valid, nothing at all is not', () => {
    expect(canSendPoints({ points: null, comment: 'Болел' }, 12)).toBe(true);
    expect(canSendPoints({ points: null, comment: '  ' }, 12)).toBe(false);
  });

  // covers JOUR-040
  test('a comment has at most 250 characters', () => {
    expect(canSendPoints({ points: 5, comment: 'я'.repeat(250) }, 12)).toBe(true);
    expect(canSendPoints({ points: 5, comment: 'я'.repeat(251) }, 12)).toBe(false);
  });

  // covers JOUR-041
  test('an edited score is above 0 and at most the maximum', () => {
    expect(isScoreEdit(1, 10)).toBe(true);
    expect(isScoreEdit(10, 10)).toBe(true);
    expect(isScoreEdit(0, 10)).toBe(false);
    expect(isScoreEdit(11, 10)).toBe(false);
  });
});
