import { describe, expect, it } from 'vitest';
import type { PupilMarksBody } from '#contract/journal/journal.schema.ts';
import type { ScheduleEntry } from '#contract/schedule/schedule.schema.ts';
import { noteSeen, readSeen, type Seen, withSeen } from '#data/seen/seen.ts';
import { dayTasks } from '#features/family/day-tasks.ts';
import { lastSchoolDay, type NewsSources, newsOf, seenNow, taskChange, taskThings } from '#features/family/news.ts';
import { writeLocal } from '#shared/lib/storage.ts';
import { anEntry } from '#tests/schedule/entries.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { idOf } from '#tests/support/small-school.ts';
import { days, dueItem } from './weeks.ts';

const monday = '2026-11-16';
const [wednesday, thursday, today] = ['2026-11-18', '2026-11-19', '2026-11-20'];
const timeZone = 'Asia/Almaty';
const at = (date: string) => Date.parse(`${date}T14:00:00+05:00`);

function lesson(name: string, given: Partial<ScheduleEntry> = {}): ScheduleEntry {
  return anEntry({ scheduleUuid: idOf(name), ...given });
}
function week(lessons: Readonly<Record<string, ScheduleEntry[]>>): NewsSources {
  return { weeks: [{ source: monday, days: days(monday, lessons) }], marks: null };
}
function marksOf(given: Partial<PupilMarksBody['subjects'][number]['marks'][number]>): NewsSources['marks'] {
  const mark = { scheduleUuid: idOf('old'), date: '2026-10-30', type: 'regular', theme: null, maxScore: null } as const;
  const subject = { id: 3, labels: { kz: 'Физика', ru: 'Физика', en: 'Physics' } };
  const subjects = [{ subject, scoreType: 'mark', marks: [{ ...mark, mark: 8, comment: null, ...given }] }];
  return { source: '2026 2', body: { subjects } as unknown as PupilMarksBody };
}
const look = (sources: NewsSources, seen: Seen | null) =>
  newsOf(sources, { seen, today, lastSchoolDay: lastSchoolDay(sources, today), timeZone });
const shown = (sources: NewsSources, seen: Seen | null) =>
  look(sources, seen).fresh.map((item) => (item.kind === 'mark' ? item.mark.score : item.attendance));
const seenOf = (sources: NewsSources, date = today): Seen => ({ ...seenNow(sources), at: at(date) });

describe('the first look of a device', () => {
  it('shows today and the last school day, and nothing of before', () => {
    const sources = week({
      [wednesday]: [lesson('a', { score: 7 })],
      [thursday]: [lesson('b', { score: 8 })],
      [today]: [lesson('c', { score: 9 })],
    });
    expect(shown(sources, null)).toEqual([9, 8]);
  });

  it('does not make news of the quarter’s marks, nor when they arrive after it', () => {
    const sources = week({ [thursday]: [lesson('a')] });
    const marks = marksOf({});
    expect(shown({ ...sources, marks }, null)).toEqual([]);
    expect(shown({ ...sources, marks }, seenOf(sources))).toEqual([]);
  });
});

describe('after a look', () => {
  const before = week({ [thursday]: [lesson('a', { score: 8 })], [today]: [lesson('b')] });

  it('nothing is new that was there, and what is of today is kept beside', () => {
    const sources = week({ [today]: [lesson('b', { score: 9 })] });
    const { fresh, ofToday } = look(sources, seenOf(sources));
    expect(fresh).toEqual([]);
    expect(ofToday).toHaveLength(1);
  });

  it('a mark of any earlier day is new when it is entered today', () => {
    const marks = marksOf({ date: '2026-10-02' });
    const known: NewsSources = { ...before, marks: marksOf({ scheduleUuid: idOf('other') }) };
    expect(shown({ ...before, marks }, seenOf(known))).toEqual([8]);
  });

  it('a mark that was changed is new, and so is a comment that came later', () => {
    expect(shown(week({ [thursday]: [lesson('a', { score: 9 })] }), seenOf(before))).toEqual([9]);
    expect(shown(week({ [thursday]: [lesson('a', { score: 8, comment: 'well done' })] }), seenOf(before))).toEqual([8]);
  });

  it('what there was no room for is still new', () => {
    const { fresh } = look(before, null);
    const seen: Seen = { ...seenNow(before, fresh), at: at(today) };
    expect(shown(before, seen)).toEqual([8]);
    expect(shown(before, seenOf(before))).toEqual([]);
  });

  it('a mark that was taken back is none', () => {
    expect(shown(week({ [thursday]: [lesson('a')] }), seenOf(before))).toEqual([]);
  });

  it('a week that comes to the device later tells what is of the last look on', () => {
    const sources = week({ [monday]: [lesson('m', { score: 5 })], [wednesday]: [lesson('w', { score: 6 })] });
    const seen: Seen = { at: at('2026-11-17'), sources: ['2026-11-09'], things: {} };
    expect(shown(sources, seen)).toEqual([6]);
  });
});

it('tells each mark once, by its week, and those of other weeks by the list of marks', () => {
  const sources = week({ [thursday]: [lesson('a', { score: 8 })] });
  const seen: Seen = { at: at(monday), sources: [monday, '2026 2'], things: {} };
  const twice = marksOf({ scheduleUuid: idOf('a'), date: thursday, mark: 3 });
  expect(shown({ ...sources, marks: twice }, seen)).toEqual([8]);
  expect(shown({ ...sources, marks: marksOf({ mark: null }) }, seen)).toEqual([8]);
});

it('is one line for a day of illness, and one for each time of being late', () => {
  const sick = (name: string, number: string) =>
    lesson(name, { attendance: 'missing_by_sick', number: { label: number } });
  const sources = week({
    [thursday]: [sick('a', '1'), sick('b', '2')],
    [today]: [lesson('c', { attendance: 'late' }), lesson('d', { attendance: 'was_in_class' })],
  });
  expect(look(sources, null).fresh).toMatchObject([
    { kind: 'away', attendance: 'late', lessons: ['1'], isWholeDay: false },
    { kind: 'away', attendance: 'missing_by_sick', lessons: ['1', '2'], isWholeDay: true },
  ]);
});

it('puts a mark with its comment before others of its day', () => {
  const sources = week({
    [today]: [lesson('a', { score: 9 }), lesson('b', { score: 5, comment: 'see me', number: { label: '4' } })],
  });
  expect(shown(sources, null)).toEqual([5, 9]);
});

describe('a task', () => {
  const [first, second] = [dueItem('§ 11'), dueItem('§ 12')];
  const tasksWith = (...items: (typeof first)[]) =>
    dayTasks({ schedule: [lesson('due', { due: { state: items.length > 0 ? 'set' : 'notEntered', items } })] });
  const change = (tasks: ReturnType<typeof tasksWith>, uuid: string, before: Seen['things']) => {
    const [task] = tasks;
    if (!task) throw new Error('There is no task');
    return taskChange(task, uuid, before);
  };

  it('is no news when its day is seen for the first time', () => {
    expect(change(tasksWith(first), first.homeworkUuid, {})).toBeNull();
  });

  it('is set when its lesson was seen without it, and changed when its words are others', () => {
    expect(change(tasksWith(first), first.homeworkUuid, taskThings(tasksWith()))).toBe('set');
    expect(change(tasksWith(first, second), second.homeworkUuid, taskThings(tasksWith(first)))).toBe('set');
    const other = { ...first, body: '§ 11, № 4' };
    expect(change(tasksWith(other), first.homeworkUuid, taskThings(tasksWith(first)))).toBe('changed');
    expect(change(tasksWith(first), first.homeworkUuid, taskThings(tasksWith(first)))).toBeNull();
  });
});

describe('the record of what was seen', () => {
  const [pupil, other] = [idOf('pupil'), idOf('other pupil')];
  const seen = (things: Record<string, string>, when = 1): Seen => ({ at: when, sources: [monday], things });

  it('is each person’s own, adds up what several tabs have seen, and leaves with the person', () => {
    const storage = memoryStorage();
    for (const user of [7, 8]) writeLocal(`person.${user}`, {}, { storage });
    noteSeen(7, pupil, seen({ a: '1' }), storage);
    noteSeen(7, pupil, seen({ b: '2' }, 5), storage);
    noteSeen(7, other, seen({ c: '3' }), storage);
    expect(readSeen(7, pupil, storage)).toEqual(seen({ a: '1', b: '2' }, 5));
    expect(readSeen(8, pupil, storage)).toBeNull();
    // Somebody who is leaving: a page that still looks writes nothing.
    storage.removeItem('person.7');
    storage.removeItem('seen.7');
    noteSeen(7, pupil, seen({ a: '1' }), storage);
    expect(readSeen(7, pupil, storage)).toBeNull();
  });

  it('holds no value that anybody could read', () => {
    const storage = memoryStorage();
    writeLocal('person.7', {}, { storage });
    const sources = week({ [today]: [lesson('a', { score: 9, comment: 'well done' })] });
    noteSeen(7, pupil, seenOf(sources), storage);
    expect(storage.getItem('seen.7')).not.toContain('well done');
  });

  it('forgets first what was seen longest ago', () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`k${index}`, '1']));
    const { things } = withSeen(seen(many), seen({ k0: '2', fresh: '1' }));
    expect(Object.keys(things)).toHaveLength(600);
    expect(things).toMatchObject({ k0: '2', fresh: '1' });
    expect(things).not.toHaveProperty('k1');
  });

  it('is read as none where it is damaged', () => {
    const storage = memoryStorage();
    storage.setItem('seen.7', JSON.stringify({ [pupil]: { at: 'yesterday' } }));
    expect(readSeen(7, pupil, storage)).toBeNull();
  });
});
