import { describe, expect, test } from 'vitest';
import { quarterToOpen } from '#contract/configuration/quarters.ts';
import { columnToOpen, isMember, journalModel } from '#features/journal/journal-model.ts';
import { journalWith, lessonOn, rosterOf } from './small-journal.ts';

const lessons = [
  lessonOn('2026-12-03'),
  lessonOn('2026-11-05'),
  lessonOn('2026-12-10', { type: 'soch', maxScore: 25 }),
  lessonOn('2026-11-19', { type: 'sor', maxScore: 12 }),
  lessonOn('2026-12-07', { type: 'sor', maxScore: 15 }),
  lessonOn('2026-11-30'),
];
const model = journalModel(journalWith(lessons), rosterOf('Абенов Алмас', 'Гончар Игорь'));

describe('columns', () => {
  // covers JOUR-003
  test('lessons stand by date, SOR and SOCH with points and maximum apart at the right', () => {
    expect(model.columns.map(({ date }) => date)).toEqual([
      '2026-11-05',
      '2026-11-30',
      '2026-12-03',
      '2026-11-19',
      '2026-12-07',
      '2026-12-10',
    ]);
    expect(model.lessonCount).toBe(3);
    expect(model.columns.slice(3).map(({ lesson, ordinal }) => [lesson.markType, lesson.maxScore, ordinal])).toEqual([
      ['sor', 12, 1],
      ['sor', 15, 2],
      ['soch', 25, null],
    ]);
  });

  test('lessons are grouped by month', () => {
    expect(model.months).toEqual([
      { month: 11, from: 0, count: 2 },
      { month: 12, from: 2, count: 1 },
    ]);
  });

  test('the column of today opens, else that of the last lesson', () => {
    expect(columnToOpen(model, '2026-11-30')).toBe(1);
    expect(columnToOpen(model, '2026-12-02')).toBe(1);
    expect(columnToOpen(model, '2026-11-01')).toBe(0);
  });

  test('a subject without marks takes none', () => {
    const { columns } = journalModel(journalWith([lessonOn('2026-11-05')], { scoreType: 'no_score' }), rosterOf('А А'));
    expect(columns[0]?.choices).toEqual([]);
  });
});

describe('rows', () => {
  const roster = rosterOf(
    'Абенов Алмас',
    ['Ушёл Ранее', '2026-09-01', '2026-10-20'],
    ['Пришёл Поздно', '2026-11-10', null],
    ['Ушёл Вчера', '2026-09-01', '2026-11-29'],
  );
  const { rows, columns } = journalModel(journalWith(lessons), roster);

  test('whoever was in the class for a day of the period has a row, under the number of the register', () => {
    expect(rows.map(({ number, name }) => [number, name])).toEqual([
      [1, 'Абенов Алмас'],
      [3, 'Пришёл Поздно'],
      [4, 'Ушёл Вчера'],
    ]);
  });

  test('cells outside of the membership are closed', () => {
    const open = rows.map((row) => columns.slice(0, 3).map((column) => isMember(row, column)));
    expect(open).toEqual([
      [true, true, true],
      [false, true, true],
      [true, false, false],
    ]);
  });
});

test('who changed the subgroup and returned has one row with both times open', () => {
  const roster = rosterOf(['Алмас Абенов', '2026-09-01', '2026-11-05'], ['Алмас Абенов', '2026-11-30', null]);
  const [first, second] = roster.pupils;
  if (!first || !second) throw new Error('no pupils');
  const { rows, columns } = journalModel(journalWith(lessons), {
    ...roster,
    pupils: [first, { ...second, studentGroupUuid: first.studentGroupUuid }],
  });
  expect(rows.map(({ number }) => number)).toEqual([1]);
  const dates = columns.slice(0, 3).map((column) => column.date);
  const open = dates.filter((date) => rows[0] && isMember(rows[0], { date }));
  expect(open).toEqual(dates.filter((date) => date <= '2026-11-05' || date >= '2026-11-30'));
});

test('without a quarter the one of today opens, in the holidays the one before', () => {
  const quarters = [
    { number: 1, dateStart: '2026-09-01' },
    { number: 2, dateStart: '2026-11-02' },
    { number: 3, dateStart: '2027-01-11' },
  ];
  expect(quarterToOpen(quarters, '2026-11-20')).toBe(2);
  expect(quarterToOpen(quarters, '2026-10-30')).toBe(1);
  expect(quarterToOpen(quarters, '2027-01-05')).toBe(2);
  expect(quarterToOpen(quarters, '2026-08-20')).toBe(1);
});
