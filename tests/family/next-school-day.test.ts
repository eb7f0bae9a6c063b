import { describe, expect, it } from 'vitest';
import { comingAfter } from '#features/family/ahead.ts';
import { comingSchoolDay, nextSchoolDay, schoolDayToday } from '#features/family/school-day.ts';
import { anEntry as lesson } from '#tests/schedule/entries.ts';
import { days, holiday } from './weeks.ts';

const friday = '2026-11-20';

describe('the next school day', () => {
  it('is tomorrow when tomorrow has lessons', () => {
    const found = nextSchoolDay('2026-11-19', [days('2026-11-16', { '2026-11-20': [lesson()] })]);
    expect(found).toMatchObject({ kind: 'day', day: { date: friday }, skipped: null });
  });

  it('is Monday after a Friday, and says that tomorrow has no lessons', () => {
    const weeks = [days('2026-11-16', {}), days('2026-11-23', { '2026-11-23': [lesson()] })];
    expect(nextSchoolDay(friday, weeks)).toMatchObject({
      kind: 'day',
      day: { date: '2026-11-23' },
      skipped: { isHoliday: false },
    });
  });

  it('comes after a break of two weeks, and the break is named rather than the weekend before it', () => {
    const weeks = [
      days('2026-12-21', { '2026-12-25': [lesson()] }),
      days('2026-12-28', {}, ['2026-12-28', '2026-12-29']),
      days('2027-01-04', {}, ['2027-01-04']),
      days('2027-01-11', { '2027-01-11': [lesson()] }),
    ];
    expect(nextSchoolDay('2026-12-25', weeks)).toMatchObject({
      day: { date: '2027-01-11' },
      skipped: { isHoliday: true, holiday, from: '2026-12-28' },
    });
  });

  it('is unknown, and not none, when the week that decides is not on the device', () => {
    expect(nextSchoolDay(friday, [days('2026-11-16', {}), null])).toEqual({ kind: 'unknown' });
    expect(schoolDayToday(friday, [null])).toEqual({ kind: 'unknown' });
  });

  it('is none when the weeks end without lessons', () => {
    expect(nextSchoolDay(friday, [days('2026-11-16', {})])).toMatchObject({ kind: 'none' });
  });
});

describe('what comes after the day', () => {
  it('names summative works, and a break once with its first day', () => {
    const weeks = [
      days('2026-12-21', { '2026-12-24': [lesson({ type: 'soch' })], '2026-12-25': [lesson()] }, []),
      days('2026-12-28', {}, ['2026-12-28', '2026-12-29']),
      days('2027-01-04', {}, ['2027-01-04']),
    ];
    expect(comingAfter('2026-12-23', weeks).map(({ kind, date }) => [kind, date])).toEqual([
      ['work', '2026-12-24'],
      ['holiday', '2026-12-28'],
    ]);
  });
});

it('is today until its first lesson begins: in the morning one looks for what is wanted now', () => {
  const weeks = [days('2026-11-16', { '2026-11-19': [lesson()], '2026-11-20': [lesson()] })];
  const dayAt = (time: string) => comingSchoolDay({ date: '2026-11-19', time }, weeks);
  expect(dayAt('07:59:59')).toMatchObject({ kind: 'day', day: { date: '2026-11-19' } });
  expect(dayAt('08:00:00')).toMatchObject({ kind: 'day', day: { date: friday } });
});
