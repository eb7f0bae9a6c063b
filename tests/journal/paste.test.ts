import { describe, expect, test } from 'vitest';
import { journalModel } from '#features/journal/journal-model.ts';
import { readBlock, readPaste } from '#features/journal/paste.ts';
import { journalWith, lessonOn, rosterOf } from './small-journal.ts';

describe('what a spreadsheet copies', () => {
  test('columns are separated by tabs, or by semicolons where there are none', () => {
    expect(readBlock('8\t9\r\n10\t\r\n')).toEqual([
      ['8', '9'],
      ['10', ''],
    ]);
    expect(readBlock('8;9\n10;н')).toEqual([
      ['8', '9'],
      ['10', 'н'],
    ]);
  });

  test('a quoted cell may hold separators, lines and quotes', () => {
    expect(readBlock('"а;""б""\nв";7')).toEqual([['а;"б"\nв', '7']]);
  });
});

describe('a pasted column', () => {
  const lessons = [
    lessonOn('2026-11-05'),
    lessonOn('2026-12-20'),
    lessonOn('2026-11-19', { type: 'sor', maxScore: 12 }),
  ];
  const roster = rosterOf('Абенов Алмас', 'Гончар Игорь', ['Пришёл Поздно', '2026-11-10', null], 'Ким Вера');
  const model = journalModel(journalWith(lessons), roster);
  const read = (copied: string, col = 0, row = 0) =>
    readPaste(
      copied,
      { row, col },
      { model, language: 'ru', now: Date.parse('2026-11-20T09:30:00Z'), isOnDevice: () => true },
    );

  test('each line belongs to the next pupil; an empty one changes nothing', () => {
    expect(read('8\n\n\n10').map(({ row, mark }) => [row?.name, mark])).toEqual([
      ['Абенов Алмас', 8],
      ['Ким Вера', 10],
    ]);
  });

  test('a whole number with a decimal format is one, a letter is attendance', () => {
    expect(read('8,0\nн').map(({ mark, attendance }) => mark ?? attendance)).toEqual([8, 'missing_without_reason']);
  });

  test('what cannot stand there is named with its reason', () => {
    expect(read('11\nх1\n7\n8,5\n9').map(({ typed, problem }) => [typed, problem])).toEqual([
      ['11', 'aboveMaximum'],
      ['х1', 'unknownValue'],
      ['7', 'notMember'],
      ['8,5', 'unknownValue'],
      ['9', 'noPupil'],
    ]);
  });

  test('a lesson that has not started, a subject without marks and a lesson that is not here take nothing', () => {
    expect(read('8', 1).map(({ problem }) => problem)).toEqual(['notBegun']);
    const context = { model, language: 'ru', now: Date.now(), isOnDevice: () => false } as const;
    expect(readPaste('8', { row: 0, col: 0 }, context).map(({ problem }) => problem)).toEqual(['notOnDevice']);
    const without = journalModel(journalWith(lessons, { scoreType: 'no_score' }), roster);
    expect(readPaste('8', { row: 0, col: 0 }, { ...context, isOnDevice: () => true, model: without })[0]?.problem).toBe(
      'noScore',
    );
  });

  test('points of a work are read up to its maximum', () => {
    expect(read('12\n13', 2).map(({ mark, problem }) => mark ?? problem)).toEqual([12, 'aboveMaximum']);
  });

  test('a block goes to the right as well, and what lies beyond the table is told', () => {
    expect(read('8\t9\t10\t1').map(({ problem, mark }) => mark ?? problem)).toEqual([8, 'notBegun', 10, 'noColumn']);
  });
});
