import { describe, expect, it } from 'vitest';
import type { DayLesson, WrittenState } from '#contract/morning/school-day.ts';
import { countStates, presentLesson, stateOf, tilesOf } from './day-facts.ts';

const date = '2026-11-20';
const at = (time: string, day = date) => ({
  date,
  timeZone: 'Asia/Almaty',
  now: Date.parse(`${day}T${time}:00+05:00`),
});
const group = { id: 71, label: '7 «А»', parallel: 7, pupils: 25 };

const lesson = (change: Partial<DayLesson>): DayLesson => ({
  scheduleUuid: '00000000-0000-4000-8000-000000000001',
  group,
  subjectId: 24,
  subject: { kz: 'Физика', ru: 'Физика', en: 'Physics' },
  subgroup: null,
  teachers: [{ userId: 2, name: 'Омарова Б.' }],
  number: 2,
  timeStart: '08:50',
  timeEnd: '09:35',
  written: 'nothing',
  isAnnounced: false,
  ...change,
});
const stateAt = (time: string, change: Partial<DayLesson> = {}, day = date) => stateOf(lesson(change), at(time, day));

describe('a lesson of the day', () => {
  it('that is not filled is to come, runs, is missing from the bell on, and overdue from the next day on', () => {
    expect(stateAt('08:49')).toBe('notYet');
    expect(stateAt('08:50')).toBe('running');
    expect(stateAt('09:35')).toBe('missing');
    expect(stateAt('00:01', {}, '2026-11-21')).toBe('overdue');
  });

  it('is still missing with its roll alone, or with the word alone that it was held', () => {
    for (const written of ['roll', 'conduct'] as const) expect(stateAt('10:00', { written })).toBe('missing');
  });

  it('that runs says whether its roll is taken, and is not filled before it is over', () => {
    expect(stateAt('09:00', { written: 'roll' })).toBe('ran');
    expect(stateAt('09:00', { written: 'filled' })).toBe('ran');
    expect(stateAt('09:00', { written: 'conduct' })).toBe('running');
  });

  it('is on its way when a device has announced work for it, and no longer once it is filled', () => {
    expect(stateAt('10:00', { isAnnounced: true })).toBe('onWay');
    expect(stateAt('10:00', { isAnnounced: true }, '2026-11-23')).toBe('onWay');
    expect(stateAt('09:00', { isAnnounced: true })).toBe('running');
    expect(stateAt('10:00', { isAnnounced: true, written: 'filled' })).toBe('filled');
  });

  it.each<[WrittenState, string]>([
    ['filled', 'filled'],
    ['later', 'later'],
    ['notHeld', 'notHeld'],
  ])('that is %s stays so on other days', (written, expected) => {
    expect(stateAt('10:00', { written })).toBe(expected);
    expect(stateAt('10:00', { written }, '2026-12-01')).toBe(expected);
  });
});

describe('tiles', () => {
  it('show of two subgroups the one that needs somebody', () => {
    const states = (first: WrittenState, second: WrittenState) =>
      tilesOf([first, second].map((written) => ({ ...lesson({ written }), state: stateAt('10:00', { written }) })))
        .get(71)
        ?.map(({ state, lessons }) => [state, lessons.length]);
    expect(states('filled', 'roll')).toEqual([['missing', 2]]);
    expect(states('filled', 'filled')).toEqual([['filled', 2]]);
  });

  it('are counted by state, those that run together; the lesson that runs says in how many classes the roll is taken', () => {
    const of = (id: number, change: Partial<DayLesson>) => {
      const own = lesson({ group: { ...group, id }, ...change });
      return { ...own, state: stateOf(own, at('09:00')) };
    };
    const early = { number: 1, timeStart: '08:00', timeEnd: '08:45' };
    const tiles = [...tilesOf([of(1, early), of(1, {}), of(2, { written: 'roll' }), of(3, {})]).values()].flat();
    expect(Object.fromEntries(countStates(tiles))).toEqual({ missing: 1, running: 3 });
    expect(presentLesson(tiles)).toEqual({ number: 2, timeEnd: '09:35', rolls: 1, classes: 3 });
    expect(presentLesson(tiles.filter(({ state }) => state === 'missing'))).toBeNull();
  });
});
