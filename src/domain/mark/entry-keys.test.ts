import { describe, expect, test } from 'vitest';
import { choicesOf, type MarkedLesson } from '#contract/journal/mark-rules.ts';
import { entryAct, inKeyOrder, type KeyContext, pointsOfDraft, stepFrom } from './entry-keys.ts';

const columnOf = (lesson: MarkedLesson) => ({ lesson, choices: choicesOf(lesson) });
const marks = columnOf({ markType: 'formattedScore', scoreType: 'mark', maxScore: null });
const credit = columnOf({ markType: 'formattedScore', scoreType: 'credit', maxScore: null });
const nothing = columnOf({ markType: 'formattedScore', scoreType: 'no_score', maxScore: null });
const points = columnOf({ markType: 'sor', scoreType: 'mark', maxScore: 12 });

function press(key: string, context: Partial<KeyContext> = {}, held: { ctrl?: boolean; shift?: boolean } = {}) {
  return entryAct(
    { key, isCtrl: held.ctrl ?? false, isShift: held.shift ?? false, isAlt: false },
    { column: marks, draft: '', language: 'ru', ...context },
  );
}

describe('marks', () => {
  test('a digit is a mark at once and goes to the next pupil, 0 is ten', () => {
    expect(press('8')).toEqual({ kind: 'mark', mark: 8, by: 'next' });
    expect(press('1')).toEqual({ kind: 'mark', mark: 1, by: 'next' });
    expect(press('0')).toEqual({ kind: 'mark', mark: 10, by: 'next' });
  });

  test('a credit is 1 or 0 and nothing else', () => {
    expect(press('1', { column: credit })).toEqual({ kind: 'mark', mark: 1, by: 'next' });
    expect(press('0', { column: credit })).toEqual({ kind: 'mark', mark: 0, by: 'next' });
    expect(press('5', { column: credit })).toEqual({ kind: 'refused', why: 'unknownValue' });
  });

  test('a subject without marks says so', () => {
    expect(press('5', { column: nothing })).toEqual({ kind: 'refused', why: 'noScore' });
  });

  test('minus skips, Delete and Backspace take the mark away and stay', () => {
    expect(press('-')).toEqual({ kind: 'advance', by: 'next', isSkip: true });
    expect(press('Delete')).toEqual({ kind: 'mark', mark: null, by: 'stay' });
    expect(press('Backspace')).toEqual({ kind: 'mark', mark: null, by: 'stay' });
  });

  test('keys, pad and form offer one to ten, and pass before fail', () => {
    expect(inKeyOrder(marks.choices, marks.lesson)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(inKeyOrder(credit.choices, credit.lesson)).toEqual([1, 0]);
    expect(inKeyOrder(points.choices, points.lesson)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

describe('points', () => {
  const typed = (draft: string, key: string) => press(key, { column: points, draft });

  test('digits are collected while another may follow, and stored when none can', () => {
    expect(typed('', '1')).toEqual({ kind: 'draft', draft: '1' });
    expect(typed('1', '2')).toEqual({ kind: 'mark', mark: 12, by: 'next' });
    expect(typed('', '9')).toEqual({ kind: 'mark', mark: 9, by: 'next' });
    expect(typed('', '0')).toEqual({ kind: 'mark', mark: 0, by: 'next' });
    expect(typed('1', 'Enter')).toEqual({ kind: 'advance', by: 'next', isSkip: false });
    expect(pointsOfDraft('1', points)).toBe(1);
    expect(pointsOfDraft('', points)).toBeNull();
  });

  // covers JOUR-037
  test('more than the maximum stays as it was typed and is no points', () => {
    expect(typed('1', '5')).toEqual({ kind: 'draft', draft: '15' });
    expect(pointsOfDraft('15', points)).toBe('aboveMaximum');
    expect(pointsOfDraft('12', points)).toBe(12);
  });

  test('Backspace takes a digit back, Escape all of them', () => {
    expect(typed('15', 'Backspace')).toEqual({ kind: 'draft', draft: '1' });
    expect(typed('15', 'Escape')).toEqual({ kind: 'draft', draft: '' });
    expect(typed('', 'Escape')).toBeNull();
  });
});

describe('attendance', () => {
  test('a letter of any layout is an absence and goes on; who is late may get a mark yet', () => {
    expect(press('н')).toEqual({ kind: 'attendance', attendance: 'missing_without_reason', by: 'next' });
    expect(press('y')).toEqual({ kind: 'attendance', attendance: 'missing_without_reason', by: 'next' });
    expect(press('о')).toEqual({ kind: 'attendance', attendance: 'late', by: 'stay' });
    expect(press('+')).toEqual({ kind: 'attendance', attendance: 'was_in_class', by: 'stay' });
    expect(press('щ')).toBeNull();
  });
});

describe('moving', () => {
  test('arrows move, the edges hold', () => {
    const size = { rows: 25, cols: 20 };
    const placeAfter = (key: string, place: { row: number; col: number }, held = {}) => {
      const act = press(key, {}, held);
      return act?.kind === 'move' ? stepFrom(place, act.by, size) : null;
    };
    expect(placeAfter('ArrowRight', { row: 3, col: 3 })).toEqual({ row: 3, col: 4 });
    expect(placeAfter('ArrowUp', { row: 0, col: 3 })).toEqual({ row: 0, col: 3 });
    expect(placeAfter('ArrowDown', { row: 24, col: 3 })).toEqual({ row: 24, col: 3 });
    expect(placeAfter('End', { row: 3, col: 3 })).toEqual({ row: 3, col: 19 });
    expect(placeAfter('Home', { row: 3, col: 3 }, { ctrl: true })).toEqual({ row: 0, col: 0 });
  });

  test('Enter goes to the next pupil, Shift+Enter to the one before', () => {
    expect(press('Enter')).toEqual({ kind: 'advance', by: 'next', isSkip: false });
    expect(press('Enter', {}, { shift: true })).toEqual({ kind: 'advance', by: 'before', isSkip: false });
  });

  test('Ctrl+Z undoes, on a Russian keyboard too; other shortcuts stay with the browser', () => {
    expect(press('z', {}, { ctrl: true })).toEqual({ kind: 'undo' });
    expect(press('я', {}, { ctrl: true })).toEqual({ kind: 'undo' });
    expect(press('p', {}, { ctrl: true })).toBeNull();
    expect(press('Tab')).toBeNull();
  });

  test('on a result there is nothing to type, only to open', () => {
    expect(press('5', { column: null })).toBeNull();
    expect(press('F2', { column: null })).toEqual({ kind: 'open' });
  });
});
