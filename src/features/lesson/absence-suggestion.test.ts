import { expect, test } from 'vitest';
import type { Attendance } from '#contract/journal/journal.schema.ts';
import { type EarlierRoll, suggestAbsence } from './absence-suggestion.ts';

const register = ['Абенов', 'Гончар', 'Ғалиев'].map((surname, index) => ({
  number: index + 1,
  id: surname,
  surname,
  firstname: 'А',
  name: `${surname} А`,
}));
const roll = (number: number, attendance: Record<string, Attendance>): EarlierRoll => ({
  number,
  attendance: new Map(Object.entries(attendance)),
});
const ask = (given: Partial<Parameters<typeof suggestAbsence>[0]>) => {
  const found = suggestAbsence({ own: [], absentBefore: undefined, register, isMarked: () => false, ...given });
  return (
    found && { number: found.number, settings: found.settings.map(({ entry, attendance }) => [entry.id, attendance]) }
  );
};

test('absent in the lesson before means the same kind of absence now; who was late came', () => {
  const own = [roll(2, { Абенов: 'missing_by_sick', Гончар: 'late' }), roll(1, { Ғалиев: 'missing_due' })];
  expect(ask({ own })).toEqual({ number: 2, settings: [['Абенов', 'missing_by_sick']] });
});

test('a colleague’s later lesson counts more than an own earlier one', () => {
  const absentBefore = { number: 3, pupils: ['Гончар'] };
  expect(ask({ own: [roll(2, { Абенов: 'missing_due' })], absentBefore })).toEqual({
    number: 3,
    settings: [['Гончар', 'missing_without_reason']],
  });
  expect(ask({ own: [roll(3, { Абенов: 'missing_due' })], absentBefore })?.settings).toEqual([
    ['Абенов', 'missing_due'],
  ]);
});

test('nothing is suggested for whom it is marked already, who is not in this lesson, or when all were there', () => {
  const absentBefore = { number: 1, pupils: ['Абенов', 'somebody else'] };
  expect(ask({ absentBefore, isMarked: ({ id }) => id === 'Абенов' })).toBeNull();
  expect(ask({ absentBefore: { number: 1, pupils: [] } })).toBeNull();
  // The newest roll says that everybody came; an older one is no longer true.
  expect(ask({ own: [roll(2, {}), roll(1, { Абенов: 'missing_due' })] })).toBeNull();
  expect(ask({})).toBeNull();
});
