import { describe, expect, it } from 'vitest';
import type { DayLesson, SchoolDay, WrittenState } from '#contract/morning/school-day.ts';
import { absencesByClass } from './absences.ts';
import { backlogByTeacher, lessonNumbers } from './teachers.ts';

const classOf = (id: number) => ({ id, label: `${id} «А»`, parallel: id, pupils: 25 });
const [first, second] = [classOf(1), classOf(2)];

const lessonsOf = (group: typeof first, states: readonly WrittenState[], userId = 2) =>
  states.map(
    (written, place): DayLesson => ({
      scheduleUuid: `${group.id} ${place}`,
      group,
      subjectId: 1,
      subject: { kz: '', ru: '', en: '' },
      subgroup: null,
      written,
      isAnnounced: false,
      teachers: [{ userId, name: `Мұғалім ${userId}` }],
      number: place + 1,
      timeStart: '08:00',
      timeEnd: '08:45',
    }),
  );
const held = ['filled', 'filled', 'filled', 'filled'] as const;
const absence = (member: string, missed: number, group = first) => ({ member, name: member, group, missed });
const day = (absent: SchoolDay['absent'], lessons: SchoolDay['lessons'] = lessonsOf(first, held)): SchoolDay => ({
  dayOff: null,
  classes: [first, second],
  lessons,
  absent,
});
const daysOf = (today: SchoolDay, earlier: readonly (SchoolDay | null)[]) =>
  absencesByClass(today, earlier).flatMap(({ pupils }) =>
    pupils.map(({ member, days, isAtLeast }) => [member, days, isAtLeast]),
  );

describe('an absence', () => {
  it('lasts for the days in a row on which at least half of the lessons with a roll were missed', () => {
    const present = day([]);
    expect(daysOf(day([absence('A', 4)]), [day([absence('A', 2)]), present])).toEqual([['A', 2, false]]);
    expect(daysOf(day([absence('A', 4)]), [day([absence('A', 1)]), day([absence('A', 4)])])).toEqual([['A', 1, false]]);
  });

  it('of a part of the day is none of a day', () => {
    expect(daysOf(day([absence('A', 1)]), [day([absence('A', 4)])])).toEqual([['A', 0, false]]);
  });

  it('goes on over days without a roll, such as holidays', () => {
    const holiday = day([], []);
    const untouched = day([], lessonsOf(first, ['nothing', 'conduct']));
    const earlier = [holiday, untouched, day([absence('A', 4)]), day([])];
    expect(daysOf(day([absence('A', 4)]), earlier)).toEqual([['A', 2, false]]);
  });

  it('may be longer where an earlier day is not on the device, or was not looked at', () => {
    expect(daysOf(day([absence('A', 4)]), [day([absence('A', 4)]), null])).toEqual([['A', 2, true]]);
    expect(daysOf(day([absence('A', 4)]), [day([absence('A', 4)])])).toEqual([['A', 2, true]]);
  });

  it('stands with its class: the longest first, then the most pupils', () => {
    const both = [...lessonsOf(first, held), ...lessonsOf(second, held)];
    const today = day([absence('A', 4), absence('B', 1), absence('C', 4, second)], both);
    const found = absencesByClass(today, [day([absence('C', 4, second)], both), day([], both)]);
    expect(found.map(({ group, pupils }) => [group.id, pupils.map(({ member }) => member)])).toEqual([
      [2, ['C']],
      [1, ['A', 'B']],
    ]);
  });
});

describe('teachers', () => {
  const moment = { date: '2026-11-20', now: Date.parse('2026-11-20T12:00:00+05:00'), timeZone: 'Asia/Almaty' };

  it('stand by what they lack on the day, then in all, with the earliest day of it', () => {
    const today = day([], [...lessonsOf(first, ['roll', 'filled']), ...lessonsOf(second, ['filled'], 3)]);
    const before = { date: '2026-11-18', day: day([], lessonsOf(second, ['nothing', 'nothing', 'notHeld'], 3)) };
    const found = backlogByTeacher(today, [{ date: '2026-11-19', day: null }, before], moment);
    expect(found.map(({ userId, today: own, total, since }) => [userId, own.length, total, since])).toEqual([
      [2, 1, 1, '2026-11-20'],
      [3, 0, 2, '2026-11-18'],
    ]);
  });

  it('are told the numbers of their lessons, runs of them together', () => {
    expect(lessonNumbers([5, 1, 2, 3, 3])).toBe('1–3, 5');
  });
});
