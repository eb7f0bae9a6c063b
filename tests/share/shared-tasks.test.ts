// Which homework is offered for shared files, and which files a press takes.
import { describe, expect, it } from 'vitest';
import type { ScheduleDay } from '#contract/schedule/schedule.schema.ts';
import { chosenOf, isHandedInByParent, sharedTasks } from '#features/answers/shared-tasks.ts';

type Item = { readonly id: string; readonly state?: string };
const day = (date: string, ...items: readonly Item[]): ScheduleDay =>
  ({
    date,
    schedule: items.map(({ id, state }, index) => ({
      time: { timeStart: `0${9 - index}:00` },
      subject: { labels: { kz: id, ru: id, en: id } },
      due: {
        state: 'set',
        items: [{ homeworkUuid: id, scheduleUuid: `lesson ${id}`, body: id, ...(state && { answer: { state } }) }],
      },
    })),
  }) as unknown as ScheduleDay;
const today = '2026-11-20';
const names = (days: readonly ScheduleDay[], unsent: Parameters<typeof sharedTasks>[2] = []) =>
  sharedTasks(days, today, unsent).map(({ homeworkUuid }) => homeworkUuid);
const waits = 'wait_send';

describe('homework for shared files', () => {
  it('is in the order of days from today on, and overdue homework follows, the latest first', () => {
    const days = [
      day('2026-11-23', { id: 'monday', state: waits }),
      day('2026-11-16', { id: 'long ago', state: waits }),
      day('2026-11-20', { id: 'second', state: waits }, { id: 'first', state: 'rework' }),
      day('2026-11-19', { id: 'yesterday', state: waits }),
    ];
    expect(names(days)).toEqual(['first', 'second', 'monday', 'yesterday', 'long ago']);
    expect(sharedTasks(days, today)[0]).toMatchObject({ isRework: true, dueOn: today });
  });

  it('wants an answer and is not handed in', () => {
    const days = [
      day(today, { id: 'no answer' }, { id: 'sent', state: 'sent' }, { id: 'verified', state: 'verified' }),
    ];
    expect(names(days)).toEqual([]);
  });

  it('follows what was handed in or taken back on this device and is unsent', () => {
    const days = [day(today, { id: 'a', state: waits }, { id: 'b', state: 'sent' })];
    const act = (name: string, id: string, taskKind = 'homework') => ({
      name,
      payload: { scheduleUuid: `lesson ${id}`, taskKind },
    });
    expect(names(days, [act('sendAnswer', 'a'), act('recallAnswer', 'b')])).toEqual(['b']);
    expect(names(days, [act('sendAnswer', 'a'), act('recallAnswer', 'a')])).toEqual(['a']);
    expect(names(days, [act('sendAnswer', 'a', 'lecture')])).toEqual(['a']);
  });
});

it('a press takes the files of the latest share, or of the named one, as the person changed it', () => {
  const files = [
    { id: '1', share: 'old' },
    { id: '2', share: 'new' },
    { id: '3', share: 'new' },
  ];
  expect(chosenOf(files, null, new Set())).toEqual(['2', '3']);
  expect(chosenOf(files, 'old', new Set())).toEqual(['1']);
  expect(chosenOf(files, 'gone', new Set(['1', '3']))).toEqual(['1', '2']);
  expect(chosenOf([], null, new Set())).toEqual([]);
});

it.each([
  ['4 «Б»', true],
  ['1 А', true],
  ['5 «А»', false],
  ['11', false],
  ['Күншуақ', true],
])('a parent hands in for %s: %s', (className, isTaken) => {
  expect(isHandedInByParent(className)).toBe(isTaken);
});
