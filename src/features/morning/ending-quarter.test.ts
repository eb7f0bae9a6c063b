import { expect, it } from 'vitest';
import { endingQuarter } from './ending-quarter.ts';

const quarters = [
  { number: 1, dateStart: '2026-09-01', dateEnd: '2026-10-25', status: 'archive' as const },
  { number: 2, dateStart: '2026-11-02', dateEnd: '2026-12-27', status: 'open' as const },
];

it('a quarter is about to end from two weeks before its last day up to that day', () => {
  const on = (date: string) => endingQuarter(quarters, date)?.number ?? null;
  expect(on('2026-12-12')).toBe(null);
  expect(on('2026-12-13')).toBe(2);
  expect(on('2026-12-27')).toBe(2);
  expect(on('2026-12-28')).toBe(null);
});

it('a quarter whose marks can no longer be changed has nothing that is still to be done', () => {
  expect(endingQuarter(quarters, '2026-10-20')).toBe(null);
});
