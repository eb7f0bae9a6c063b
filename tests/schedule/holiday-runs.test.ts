import { expect, test } from 'vitest';
import { holidayRuns } from '#features/schedule/holiday-runs.ts';
import { aDay } from './entries.ts';

const named = (name: string) => ({ isHoliday: true, holiday: { kz: name, ru: name, en: name } });

test('neighbouring days of one holiday are told together, a working day or another name parts them', () => {
  const runs = holidayRuns([
    aDay('2026-12-14', named('Демалыс')),
    aDay('2026-12-15', named('Демалыс')),
    aDay('2026-12-16', named('Тәуелсіздік күні')),
    aDay('2026-12-17'),
    aDay('2026-12-18', named('Тәуелсіздік күні')),
  ]);
  expect(runs.map(({ from, to, name }) => [from, to, name?.kz])).toEqual([
    ['2026-12-14', '2026-12-15', 'Демалыс'],
    ['2026-12-16', '2026-12-16', 'Тәуелсіздік күні'],
    ['2026-12-18', '2026-12-18', 'Тәуелсіздік күні'],
  ]);
});

test('a week of work has none', () => {
  expect(holidayRuns([aDay('2026-12-14')])).toEqual([]);
});
