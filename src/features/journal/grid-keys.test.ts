import { describe, expect, test } from 'vitest';
import { choicesOf, type MarkedLesson } from '#contract/journal/mark-rules.ts';
import { gridAct, type KeyContext, pointsOfDraft, stepFrom } from './grid-keys.ts';

const columnOf = (lesson: MarkedLesson) => ({ lesson, choices: choicesOf(lesson) });
const marks = columnOf({ markType: 'formattedScore', scoreType: 'mark', maxScore: null });
const credit = columnOf({ markType: 'formattedScore', scoreType: 'credit', maxScore: null });
const nothing = columnOf({ markType: 'formattedScore', scoreType: 'no_score', maxScore: null });
const points = columnOf({ markType: 'sor', scoreType: 'mark', maxScore: 12 });

function press(key: string, context: Partial<KeyContext> = {}, held: { ctrl?: boolean; shift?: boolean } = {}) {
  return gridAct(
    { key, isCtrl: held.ctrl ?? false, isShift: held.shift ?? false, isAlt: false },
    { column: marks, draft: '', language: 'ru', size: { rows: 25, cols: 20 }, ...context },
  );
}
const down = { rows: 1, cols: 0 };

describe('marks', () => {
  test('a digit is a mark at once and goes down, 0 is ten', () => {
    expect(press('8')).toEqual({ kind: 'mark', mark: 8, by: down });
    expect(press('1')).toEqual({ kind: 'mark', mark: 1, by: down });
    expect(press('0')).toEqual({ kind: 'mark', mark: 10, by: down });
  });

  test('a credit is 1 or 0 and nothing else', () => {
    expect(press('1', { column: credit })).toEqual({ kind: 'mark', mark: 1, by: down });
    expect(press('0', { column: credit })).toEqual({ kind: 'mark', mark: 0, by: down });
    expect(press('5', { column: credit })).toEqual({ kind: 'refused', why: 'notHere' });
  });

  test('a subject without marks says so', () => {
    expect(press('5', { column: nothing })).toEqual({ kind: 'refused', why: 'noScore' });
  });

  test('minus skips, Delete and Backspace take the mark away and stay', () => {
    expect(press('-')).toEqual({ kind: 'move', by: down, closesDraft: false });
    expect(press('Delete')).toEqual({ kind: 'mark', mark: null, by: { rows: 0, cols: 0 } });
    expect(press('Backspace')).toEqual({ kind: 'mark', mark: null, by: { rows: 0, cols: 0 } });
  });
});

describe('points', () => {
  const typed = (draft: string, key: string) => press(key, { column: points, draft });

  test('digits are collected until the cell is left', () => {
    expect(typed('', '1')).toEqual({ kind: 'draft', draft: '1', isCut: false });
    expect(typed('1', '2')).toEqual({ kind: 'draft', draft: '12', isCut: false });
    expect(typed('12', 'Enter')).toEqual({ kind: 'move', by: down, closesDraft: true });
    expect(pointsOfDraft('12', points)).toBe(12);
    expect(pointsOfDraft('', points)).toBeNull();
  });

  // covers JOUR-037
  test('more than the maximum becomes the maximum, in sight', () => {
    expect(typed('1', '5')).toEqual({ kind: 'draft', draft: '12', isCut: true });
  });

  test('Backspace takes a digit back, Escape all of them', () => {
    expect(typed('12', 'Backspace')).toEqual({ kind: 'draft', draft: '1', isCut: false });
    expect(typed('12', 'Escape')).toEqual({ kind: 'draft', draft: '', isCut: false });
    expect(typed('', 'Escape')).toBeNull();
  });
});

describe('attendance', () => {
  test('a letter of any layout is an absence and goes down; who is late may get a mark yet', () => {
    expect(press('н')).toEqual({ kind: 'attendance', attendance: 'missing_without_reason', by: down });
    expect(press('y')).toEqual({ kind: 'attendance', attendance: 'missing_without_reason', by: down });
    expect(press('о')).toEqual({ kind: 'attendance', attendance: 'late', by: { rows: 0, cols: 0 } });
    expect(press('+')).toEqual({ kind: 'attendance', attendance: 'was_in_class', by: { rows: 0, cols: 0 } });
    expect(press('щ')).toBeNull();
  });
});

describe('moving', () => {
  test('arrows move, Enter goes down, Shift+Enter up, the edges hold', () => {
    const size = { rows: 25, cols: 20 };
    const placeAfter = (key: string, place: { row: number; col: number }, held = {}) => {
      const act = press(key, {}, held);
      return act?.kind === 'move' ? stepFrom(place, act.by, size) : null;
    };
    expect(placeAfter('ArrowRight', { row: 3, col: 3 })).toEqual({ row: 3, col: 4 });
    expect(placeAfter('ArrowUp', { row: 0, col: 3 })).toEqual({ row: 0, col: 3 });
    expect(placeAfter('Enter', { row: 3, col: 3 })).toEqual({ row: 4, col: 3 });
    expect(placeAfter('Enter', { row: 24, col: 3 })).toEqual({ row: 24, col: 3 });
    expect(placeAfter('Enter', { row: 3, col: 3 }, { shift: true })).toEqual({ row: 2, col: 3 });
    expect(placeAfter('End', { row: 3, col: 3 })).toEqual({ row: 3, col: 19 });
    expect(placeAfter('Home', { row: 3, col: 3 }, { ctrl: true })).toEqual({ row: 0, col: 0 });
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
