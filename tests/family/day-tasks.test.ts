import { describe, expect, it } from 'vitest';
import { dayTasks, setHomework } from '#features/family/day-tasks.ts';
import { isOvertaken } from '#features/family/knowledge.ts';
import { anEntry as lesson } from '#tests/schedule/entries.ts';
import { dueItem } from './weeks.ts';

describe('homework of a day', () => {
  it('is one line per subject: what is due at the second lesson belongs to the first', () => {
    const item = dueItem('§ 11');
    const schedule = [
      lesson({
        assignmentUuid: 'a',
        time: { timeStart: '09:50', timeEnd: '10:35' },
        due: { state: 'set', items: [item] },
      }),
      lesson({ assignmentUuid: 'a', due: { state: 'notEntered', items: [] } }),
      lesson({
        assignmentUuid: 'b',
        time: { timeStart: '08:50', timeEnd: '09:35' },
        due: { state: 'none', items: [] },
      }),
    ];
    const tasks = dayTasks({ schedule });
    expect(tasks.map(({ state, entry }) => [state, entry.assignmentUuid])).toEqual([
      ['set', 'a'],
      ['none', 'b'],
    ]);
    expect(setHomework(tasks)).toEqual([item]);
  });

  it('is not entered where a document of before knows nothing of it', () => {
    const old = lesson();
    expect(dayTasks({ schedule: [old] })).toMatchObject([{ state: 'notEntered', items: [] }]);
  });
});

describe('"not entered yet" becomes "unknown"', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}:00+05:00`);
  const now = { now: at('19:00'), timeZone: 'Asia/Almaty' };

  it('when the connection is lost and another school was heard later', () => {
    const contact = { connection: 'offline', lastContact: at('13:58') } as const;
    expect(isOvertaken(at('07:12'), contact, now)).toBe(true);
    expect(isOvertaken(at('13:57'), contact, now)).toBe(false);
  });

  it('when the last word is of an earlier day', () => {
    const yesterday = at('15:00') - 86_400_000;
    expect(isOvertaken(yesterday, { connection: 'offline', lastContact: yesterday }, now)).toBe(true);
  });

  it('never while the server answers', () => {
    expect(isOvertaken(at('07:12'), { connection: 'online', lastContact: at('18:59') }, now)).toBe(false);
  });
});
