import { expect, it } from 'vitest';
import { uuidV5 } from '../core/ids.ts';
import { longUuid, readSchoolDay, type SchoolDayBody, shortUuid, writtenStates } from './school-day.ts';

it('every uuid comes back from its short form of 22 letters', () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    const uuid = uuidV5(name);
    expect(shortUuid(uuid)).toHaveLength(22);
    expect(longUuid(shortUuid(uuid))).toBe(uuid);
  }
  expect(longUuid(shortUuid('00000000-0000-0000-0000-000000000000'))).toBe('00000000-0000-0000-0000-000000000000');
});

it('a body is read back with names in place of numbers, and what points at nothing is left out', () => {
  const [first, second] = [uuidV5('first'), uuidV5('second')];
  const body: SchoolDayBody = {
    dayOff: ['а', 'б', 'c'],
    times: [[3, '09:50', '10:35']],
    subjects: [[24, 'Физика', 'Физика', 'Physics']],
    teachers: [
      [2, 'Омарова Б.'],
      [3, 'Ким В.'],
    ],
    classes: [[71, '7 «А»', 7, 25]],
    courses: [
      [0, 0, 1, '1'],
      [0, 0, [0, 1]],
    ],
    uuids: [first, second, first].map(shortUuid).join(''),
    lessons: [0, 0, writtenStates.indexOf('roll'), 1, 0, writtenStates.indexOf('filled'), 9, 0, 0],
    announced: [1],
    absent: [
      [shortUuid(second), 'Ким Арина', 0, 2],
      [shortUuid(second), 'Ким Арина', 5, 2],
    ],
  };
  const group = { id: 71, label: '7 «А»', parallel: 7, pupils: 25 };
  const lesson = {
    group,
    subjectId: 24,
    subject: { kz: 'Физика', ru: 'Физика', en: 'Physics' },
    number: 3,
    timeStart: '09:50',
    timeEnd: '10:35',
  };
  const [omarova, kim] = [
    { userId: 2, name: 'Омарова Б.' },
    { userId: 3, name: 'Ким В.' },
  ];
  expect(readSchoolDay(body)).toEqual({
    dayOff: { kz: 'а', ru: 'б', en: 'c' },
    classes: [group],
    lessons: [
      { ...lesson, scheduleUuid: first, subgroup: '1', teachers: [kim], written: 'roll', isAnnounced: false },
      {
        ...lesson,
        scheduleUuid: second,
        subgroup: null,
        teachers: [omarova, kim],
        written: 'filled',
        isAnnounced: true,
      },
    ],
    absent: [{ member: shortUuid(second), name: 'Ким Арина', group, missed: 2 }],
  });
});
