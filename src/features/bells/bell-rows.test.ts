import { expect, test } from 'vitest';
import { bellProblems } from '#contract/bells/bells.schema.ts';
import { bellsOf, filledBells, nextBell, typedBells, usualFilling } from './bell-rows.ts';

test('bells are typed and read back as they were, in whatever way a time is written', () => {
  const bells = [
    { weekday: 0, number: 1, timeStart: '08:00', timeEnd: '08:40' },
    { weekday: 6, number: 0, timeStart: '07:30', timeEnd: '07:55' },
  ];
  expect(bellsOf(typedBells(bells))).toEqual(bells);
  expect(bellsOf(['0 2 830 09.10'])).toEqual([{ weekday: 0, number: 2, timeStart: '08:30', timeEnd: '09:10' }]);
  // What is half written stays, so that the schema refuses it at its place.
  expect(bellsOf(['0  8: '])).toEqual([{ weekday: 0, number: Number.NaN, timeStart: '8:', timeEnd: '' }]);
});

test('a day is filled by lengths, with its long breaks, and never beyond its end', () => {
  const bells = filledBells(usualFilling);
  expect(bells.map(({ timeStart, timeEnd }) => `${timeStart}–${timeEnd}`)).toEqual([
    '08:00–08:40',
    '08:45–09:25',
    '09:40–10:20',
    '10:25–11:05',
    '11:20–12:00',
    '12:05–12:45',
    '12:50–13:30',
  ]);
  expect(bellProblems(bells)).toEqual([]);
  const late = filledBells({ ...usualFilling, from: '22:00', count: 15 }, 3);
  expect(late.map(({ weekday, timeEnd }) => [weekday, timeEnd])).toEqual([
    [3, '22:40'],
    [3, '23:25'],
  ]);
});

test('a further lesson follows the last one of its day after the shortest break', () => {
  const typed = ['0 1 08:00 08:40', '6 1 09:00 09:30'];
  expect(nextBell(typed, 0, 45)).toEqual({ weekday: 0, number: 2, timeStart: '08:45', timeEnd: '09:30' });
  expect(nextBell(typed, 6, 0)).toMatchObject({ weekday: 6, number: 2, timeStart: '09:35', timeEnd: '10:15' });
  expect(nextBell([], 0, 40)).toMatchObject({ number: 1, timeStart: '08:00' });
});

test('a bell is wrong alone where it stands: each day by itself, whatever order is typed', () => {
  const at = (weekday: number, number: number, timeStart: string, timeEnd: string) => ({
    weekday,
    number,
    timeStart,
    timeEnd,
  });
  expect(bellProblems([at(0, 2, '08:50', '09:30'), at(0, 1, '08:00', '08:45'), at(1, 1, '08:10', '08:50')])).toEqual(
    [],
  );
  expect(bellProblems([at(0, 2, '08:50', '09:30'), at(0, 1, '08:00', '08:46')])).toMatchObject([
    { index: 0, key: 'bells.wrong.break', values: { number: 2, before: 1, min: 5 } },
  ]);
});
