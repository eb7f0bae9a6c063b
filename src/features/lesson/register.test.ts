import { expect, test } from 'vitest';
import { cellParts, cellsOf, registerOf } from './register.ts';

const pupil = (surname: string, from: string, to: string | null) => ({
  studentGroupUuid: `id-${surname}`,
  studentUserId: 1,
  surname,
  firstname: 'А',
  patronymic: null,
  from,
  to,
});
const roster = {
  label: '',
  pupils: [
    pupil('Абенов', '2026-09-01', null),
    pupil('Гончар', '2026-09-01', '2026-12-01'),
    pupil('Ғалиев', '2026-12-14', null),
  ],
};

const on = (date: string) => ({ date, subjectId: 24 });

// covers JOUR-002
test('a pupil who left is not listed, and nobody moves up to another register number', () => {
  expect(registerOf(roster, on('2026-12-14')).map(({ number, name }) => `${number} ${name}`)).toEqual([
    '1 Абенов А',
    '3 Ғалиев А',
  ]);
});

test('the first and the last day of membership count', () => {
  expect(registerOf(roster, on('2026-12-01')).map(({ surname }) => surname)).toEqual(['Абенов', 'Гончар']);
});

test('the cells of a lesson can be told apart again', () => {
  const parts = cellParts(cellsOf(registerOf(roster, on('2026-12-14'))));
  expect(parts).toEqual({
    roll: 'roll',
    conduct: 'conduct',
    attendance: ['attendance:id-Абенов', 'attendance:id-Ғалиев'],
    marks: ['mark:id-Абенов', 'mark:id-Ғалиев'],
  });
});
