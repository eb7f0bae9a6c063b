import { expect, test } from 'vitest';
import { studentColumns } from '#contract/contingent/student-import.ts';
import { broughtValues } from './brought-values.ts';

const columns = studentColumns();
const row = (values: Record<string, unknown>) => ({
  line: 2,
  outcome: 'new' as const,
  values,
  before: null,
  problems: {},
});

test('a new row shows every field that it brings, the phone too, as it will be stored', () => {
  const cells = { fullName: 'Тестов Арман', iin: '130505570104', phone: '8 705 555 14 12' };
  const values = {
    surname: 'Тестов',
    firstname: 'Арман',
    iin: '130505570104',
    phone: '+77055551412',
    gender: 'm',
    bornDate: '2013-05-05',
    parentOnePhone: '+998901234567',
    isNotResident: false,
  };
  const shown = broughtValues(row(values), columns, cells, 'ru').map(({ title, words }) => `${title}: ${words}`);
  expect(shown).toEqual([
    ...['Фамилия: Тестов', 'Имя: Арман', 'Дата рождения: 05.05.2013', 'Пол: М', 'Телефон: +77055551412'],
    ...['Телефон родителя 1: +998901234567', 'Нерезидент: Жоқ'],
  ]);
});

test('the two cells that name the row are not said again', () => {
  const cells = { surname: 'Тестов', firstname: 'Арман', address: 'Абай даңғылы, 48' };
  expect(broughtValues(row({ ...cells }), columns, cells, 'kz')).toEqual([
    { field: 'address', title: 'Мекенжайы', words: 'Абай даңғылы, 48' },
  ]);
});
