import { expect, test } from 'vitest';
import { allGroups, chosenGroup, groupKey, groupLabels, isInGroup, numbered } from '#features/schedule/lesson-order.ts';
import { anEntry } from './entries.ts';

const subgroupUuid = '0192f0a0-0000-7000-8000-0000000000aa';
const at = (timeStart: string, given = {}) => anEntry({ time: { timeStart, timeEnd: '23:00' }, ...given });
const groups = [
  { id: 7, subgroupUuid: null, name: '7 «А»' },
  { id: 7, subgroupUuid, name: '2-кіші топ' },
];

// covers SCHED-042
test('lessons are numbered from one in the order of their time', () => {
  const found = numbered([at('09:50'), at('08:00'), at('08:50')]);
  expect(found.map(({ number, entry }) => [number, entry.time.timeStart])).toEqual([
    [1, '08:00'],
    [2, '08:50'],
    [3, '09:50'],
  ]);
});

test('a filter keeps the numbers of the whole day', () => {
  const found = numbered([at('08:00'), at('08:50', { subgroupUuid })]).filter(({ entry }) =>
    isInGroup(entry, chosenGroup(subgroupUuid, groups)),
  );
  expect(found.map(({ number }) => number)).toEqual([2]);
});

test('a class shows all its lessons, a subgroup only its own', () => {
  const ofClass = anEntry();
  const ofSubgroup = anEntry({ subgroupUuid });
  const ofOther = anEntry({ class: { ...anEntry().class, groupId: 8 } });
  const shown = (key: string) =>
    [ofClass, ofSubgroup, ofOther].filter((entry) => isInGroup(entry, chosenGroup(key, groups)));
  expect(shown(allGroups)).toEqual([ofClass, ofSubgroup, ofOther]);
  expect(shown('7')).toEqual([ofClass, ofSubgroup]);
  expect(shown(subgroupUuid)).toEqual([ofSubgroup]);
});

test('a choice that is not offered any more shows everything', () => {
  expect(chosenGroup('99', groups)).toBeNull();
  expect(groups.map(groupKey)).toEqual(['7', subgroupUuid]);
});

test('subgroups of one name are told apart by their subjects', () => {
  const other = '0192f0a0-0000-7000-8000-0000000000bb';
  const subject = (label: string) => ({ ...anEntry().subject, label });
  const entries = [
    anEntry({ subgroupUuid, subject: subject('Ағылшын тілі') }),
    anEntry({ subgroupUuid: other, subject: subject('Орыс тілі') }),
  ];
  const choices = [...groups, { id: 7, subgroupUuid: other, name: '2-кіші топ' }];
  expect(groupLabels(choices, entries, (entry) => entry.subject.label)).toEqual([
    '7 «А»',
    '2-кіші топ, Ағылшын тілі',
    '2-кіші топ, Орыс тілі',
  ]);
  expect(groupLabels(groups, entries, (entry) => entry.subject.label)).toEqual(['7 «А»', '2-кіші топ']);
});
