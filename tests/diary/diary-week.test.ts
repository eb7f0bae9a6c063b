import { describe, expect, it } from 'vitest';
import { diaryWeek, hasLessons, holidayOf } from '#features/diary/diary-week.ts';
import { days, dueItem, holiday } from '#tests/family/weeks.ts';
import { anEntry } from '#tests/schedule/entries.ts';

const monday = '2026-11-16';
const at = (timeStart: string) => ({ time: { timeStart, timeEnd: '23:00' } });
const week = (...given: Parameters<typeof days> extends [string, ...infer Rest] ? Rest : never) =>
  diaryWeek(monday, days(monday, ...given), '2026-11-18');

describe('the week of the diary', () => {
  it('is Monday to Saturday, also where the schedule says nothing of a day, and marks today', () => {
    const dates = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
    expect(week({ '2026-11-17': [anEntry()] }).map(({ date }) => date)).toEqual(dates);
    const said = diaryWeek(monday, [], '2026-11-18');
    expect(said.map(({ date }) => date)).toEqual(dates);
    expect(said.filter(({ isToday }) => isToday).map(({ date }) => date)).toEqual(['2026-11-18']);
  });

  it('has a Sunday only with lessons', () => {
    const sunday = '2026-11-22';
    expect(week({ [sunday]: [anEntry()] }).at(-1)?.date).toBe(sunday);
    expect(week({}, [sunday]).at(-1)?.date).toBe('2026-11-21');
  });

  it('numbers the lessons of a day by their time', () => {
    const [first] = week({ [monday]: [anEntry(at('10:00')), anEntry(at('08:00')), anEntry(at('08:50'))] });
    expect(first?.lessons.map(({ number, entry }) => [number, entry.time.timeStart])).toEqual([
      [1, '08:00'],
      [2, '08:50'],
      [3, '10:00'],
    ]);
  });

  it('tells the homework due at the lesson, not what was set in it, and says nothing where the document does not', () => {
    const due = { state: 'set', items: [dueItem('§ 16')] } as const;
    const set = { ...anEntry().homework, status: 'created' as const, body: 'for the next one' };
    const lessons = [
      anEntry({ due: { ...due, items: [...due.items] }, homework: set }),
      anEntry({ due: { state: 'notEntered', items: [] } }),
      anEntry({ homework: set }),
    ];
    const [first] = week({ [monday]: lessons });
    expect(first?.lessons.map(({ homework }) => homework)).toEqual([due, { state: 'notEntered', items: [] }, null]);
  });

  it('names who was away or late; being in class, an untaken roll and a strange word are silent', () => {
    const said = ['missing_by_sick', 'late', 'was_in_class', null, 'of a later version'];
    const [first] = week({ [monday]: said.map((attendance) => anEntry({ attendance })) });
    expect(first?.lessons.map(({ away }) => away)).toEqual(['missing_by_sick', 'late', null, null, null]);
  });

  it('is a holiday when no day has lessons and one of them says why', () => {
    expect(holidayOf(week({}, ['2026-11-16', '2026-11-17']))).toEqual({ name: holiday });
    expect(holidayOf(week({ '2026-11-18': [anEntry()] }, ['2026-11-16']))).toBeNull();
    expect(holidayOf(week({}))).toBeNull();
    expect([hasLessons(week({})), hasLessons(week({ '2026-11-18': [anEntry()] }))]).toEqual([false, true]);
  });
});
