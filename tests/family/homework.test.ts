import { describe, expect, it } from 'vitest';
import { findHomework } from '#features/family/find-homework.ts';
import { addMonths, homeworkDays, isMonth, mondaysOf } from '#features/family/month.ts';
import { anEntry } from '#tests/schedule/entries.ts';
import { idOf } from '#tests/support/small-school.ts';
import { days, dueItem } from './weeks.ts';

describe('the month of the list', () => {
  it('asks for every week with a day in it, within the year', () => {
    expect(mondaysOf('2026-11', null)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    const year = { dateStart: '2026-09-01', dateEnd: '2027-05-25' };
    expect(mondaysOf('2026-09', year)[0]).toBe('2026-08-31');
    expect(mondaysOf('2027-05', year).at(-1)).toBe('2027-05-24');
  });

  it('steps over the end of a year', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2027-01', -1)).toBe('2026-12');
    expect(isMonth('2026-13')).toBe(false);
  });

  it('groups homework by the day it is due, in order, and leaves out days of other months', () => {
    const [first, second] = [dueItem('§ 1'), dueItem('§ 2')];
    const due = (item: typeof first) => ({ due: { state: 'set' as const, items: [item] } });
    const week = days('2026-11-30', {
      '2026-11-30': [anEntry({ ...due(second), time: { timeStart: '09:00', timeEnd: '09:45' } }), anEntry(due(first))],
      '2026-12-01': [anEntry(due(dueItem('§ 3')))],
    });
    expect(homeworkDays(week, '2026-11').map(({ date, tasks }) => [date, tasks.map(({ item }) => item.body)])).toEqual([
      ['2026-11-30', ['§ 1', '§ 2']],
    ]);
  });
});

describe('one homework', () => {
  const item = dueItem('§ 11');
  const homework = {
    status: 'created',
    evaluation_status: null,
    answerId: null,
    homeworkUUID: item.homeworkUuid,
    body: '§ 11',
    type: 'text',
  } as const;
  const setIn = days('2026-11-16', { '2026-11-18': [anEntry({ homework })] });
  const dueIn = days('2026-11-23', { '2026-11-23': [anEntry({ due: { state: 'set', items: [item] } })] });

  it('is found where it is due, with the day it was set on', () => {
    expect(findHomework([...setIn, ...dueIn], item.homeworkUuid)).toMatchObject({
      body: '§ 11',
      setOn: '2026-11-18',
      dueOn: '2026-11-23',
      scheduleUuid: item.scheduleUuid,
    });
  });

  it('is found where it was set while the week it is due in is not here', () => {
    expect(findHomework(setIn, item.homeworkUuid)).toMatchObject({ body: '§ 11', setOn: '2026-11-18', dueOn: null });
    expect(findHomework(setIn, idOf('another'))).toBeNull();
  });
});
