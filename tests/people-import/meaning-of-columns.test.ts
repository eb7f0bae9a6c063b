// What titles and words of a sheet of people mean. Each test is the smallest sheet that was once read wrongly.
import { describe, expect, test } from 'vitest';
import { bookColumns } from '#contract/books/book-columns.ts';
import { studentColumns } from '#contract/contingent/student-import.ts';
import { type ImportColumn, planImport } from '#contract/core/import.ts';
import { spreadPerson } from '#contract/core/people-columns.ts';
import { detectReading, rowsOf } from '#contract/core/sheets/sheet.ts';
import { groupImportColumns } from '#contract/groups/group-import.ts';
import { staffColumns } from '#contract/personnel/staff-import.ts';
import { roomColumns } from '#contract/rooms/rooms.schema.ts';

type Values = Readonly<Record<string, unknown>>;
const read = (text: string, columns: readonly ImportColumn[] = studentColumns()) => {
  const sheets = [{ name: '', rows: text.split('\n').map((row) => row.split(';')) }];
  const reading = detectReading(sheets, columns);
  return { reading, rows: rowsOf(sheets, reading, columns) };
};
const plan = (text: string, { columns = studentColumns(), existing = [] as Values[], key = ['iin'] } = {}) => {
  const { rows } = read(text, columns);
  return planImport({ columns, rows, existing, key, spread: spreadPerson }).rows;
};
const iin = '130505570104';
const card = (more: Values = {}) => ({
  iin,
  surname: 'Тестов',
  firstname: 'Арман',
  patronymic: 'Ерланұлы',
  group: '7 «А»',
  bornDate: '2013-05-05',
  gender: 'm',
  phone: '+77055551412',
  address: 'Абай даңғылы, 48',
  isNotResident: false,
  ...more,
});

describe('a phone of a sheet', () => {
  const row = (cell: string) => plan(`ИИН;Телефон\n${iin};${cell}`, { existing: [card()] })[0];

  test('of another country is kept as it is', () => {
    expect(row('+998 90 123 45 67')).toMatchObject({ outcome: 'changed', values: { phone: '+998901234567' } });
    expect(row('+996 555 12 34 56')).toMatchObject({ outcome: 'changed', values: { phone: '+996555123456' } });
  });

  test.each(['-', '—', 'нет', 'Жоқ', 'n/a', '+7', '+7 (___) ___-__-__', 'нет телефона', ''])(
    'that is missing is no change: "%s"',
    (cell) => {
      expect(row(cell)).toMatchObject({ outcome: 'same', values: { iin } });
      expect(row(cell)?.values).not.toHaveProperty('phone');
    },
  );

  test.each([
    ['877055551412', 'spa.validation.phone'],
    ['8 705 555 14 12, 8 701 111 22 33', 'spa.validation.two_phones'],
    ['мама', 'spa.validation.phone'],
  ])('that is not one number is refused at its row: %s', (cell, key) => {
    expect(row(cell)).toMatchObject({ outcome: 'wrong', problems: { phone: { key } } });
  });

  test('is required of new staff, and a dash is none', () => {
    const text = `Фамилия;Имя;ИИН;Должность;Дата рождения;Пол;Телефон\nКим;Алина;850315400005;Мұғалім;15.03.1985;ж;-`;
    expect(plan(text, { columns: staffColumns() })[0]?.problems).toEqual({
      phone: { key: 'olessons.validation.required_field' },
    });
  });

  test('of a parent follows the same rules, as patronymic, address and IIN do for a missing value', () => {
    const head = 'ИИН;Отчество;Адрес;ИИН родителя;ФИО родителя;Телефон родителя';
    const [missing, many] = plan(`${head}\n${iin};нет;-;жоқ;—;-\n130405670503;;;;;87055551412 87011112233`, {
      existing: [card()],
    });
    expect(missing).toMatchObject({ outcome: 'same', values: { iin } });
    expect(Object.keys(missing?.values ?? {})).toEqual(['iin']);
    expect(many?.problems).toEqual({ parentOnePhone: { key: 'spa.validation.two_phones' } });
  });
});

describe('a title', () => {
  test.each([
    ...['ФИО родителей', 'ФИО классного руководителя', 'Телефон родителей', 'Телефон классного руководителя'],
    ...['Адрес электронной почты', 'Имя матери', 'Фамилия отца', 'Класс руководителя', 'ИИН опекуна', 'Пол родителя'],
    ...['Дата рождения отца', 'Аты-жөні ата-анасының', 'Phone of parent'],
  ])('about another person is unknown: %s', (title) => {
    const { reading } = read(`Фамилия;Имя;${title}\nКим;Алина;x`);
    expect(reading.columns).toEqual({ surname: 0, firstname: 1 });
  });

  test('with a hint of its form in brackets is known', () => {
    const { reading } = read('ИИН (12 цифр);Дата рождения (дд.мм.гггг);Пол (м/ж);Телефон*\n1;2;3;4');
    expect(reading.columns).toEqual({ iin: 0, bornDate: 1, gender: 2, phone: 3 });
  });

  test('that stands again begins the columns of another person, which are unknown until mapped', () => {
    const text = 'Фамилия;Имя;Класс;Фамилия;Имя;Отчество;ИИН;Телефон\nКим;Алина;7 «А»;Ким;Сергей;Петрович;1;2';
    expect(read(text).reading.columns).toEqual({ surname: 0, firstname: 1, group: 2 });
    // Not by what was said of the same titles in another file either, save a title that is none of ours.
    const sheets = [{ name: '', rows: [...text.split('\n').map((row) => row.split(';'))] }];
    const known = { телефон: 'phone', фамилия: 'surname', 'тел мамы': 'parentOnePhone' };
    expect(detectReading(sheets, studentColumns(), known).columns).toEqual({ surname: 0, firstname: 1, group: 2 });
    const more = [{ name: '', rows: [['ФИО', 'Класс', 'ФИО', 'Тел мамы', 'Телефон']] }];
    expect(detectReading(more, studentColumns(), known).columns).toEqual({ fullName: 0, group: 1, parentOnePhone: 3 });
  });

  test('of a phone or a name behind a title about another person is unknown, except beside one of its own', () => {
    const found = (head: string) => read(`${head}\n1;2;3;4;5`).reading.columns;
    expect(found('ФИО;Класс;Мама;Телефон;Адрес')).toEqual({ fullName: 0, group: 1, address: 4 });
    expect(found('ФИО;Класс;ФИО родителей;ИИН;Телефон')).toEqual({ fullName: 0, group: 1 });
    expect(found('ФИО ученика;Класс;ФИО;Телефон')).toEqual({ fullName: 0, group: 1 });
    expect(found('ФИО;Сынып жетекшісі;Телефон ученика')).toEqual({ fullName: 0 });
    expect(found('ФИО;Мама;Телефон мамы;Телефон')).toEqual({ fullName: 0, parentOnePhone: 2, phone: 3 });
  });

  test('below a title about another person is unknown', () => {
    const found = (above: string, head: string) => read(`${above}\n${head}\n1;2;3;4`).reading.columns;
    expect(found('Родители;;Ученик;', 'ФИО;Телефон;Класс;ИИН')).toEqual({ group: 2, iin: 3 });
    expect(found('Сведения об ученике;;Мать;', 'Фамилия;Имя;Адрес;Телефон')).toEqual({ surname: 0, firstname: 1 });
    const all = { surname: 0, firstname: 1, address: 2, phone: 3 };
    expect(found('Список учеников и родителей', 'Фамилия;Имя;Адрес;Телефон')).toEqual(all);
    expect(found('7 А;;Классный руководитель: Ким А.;', 'Фамилия;Имя;Адрес;Телефон')).toEqual(all);
  });

  test('with a hint about another person in brackets is not known', () => {
    expect(read('Фамилия;Телефон (обяз., мамы)').reading.columns).toEqual({ surname: 0 });
    expect(read('Фамилия;ИИН (обязательно, родителя)').reading.columns).toEqual({ surname: 0 });
  });

  test('of a whole name beside another name refuses the row', () => {
    const [other, same] = plan('Фамилия;Имя;ФИО\nКим;Алина;Ким Ольга Петровна\nӘлиева;Айша;Алиева Айша Ерланқызы');
    expect(other?.problems).toEqual({ fullName: { key: 'people-import.wrong.otherName' } });
    expect(same?.problems).not.toHaveProperty('fullName');
  });

  test('that is empty or a sign begins nothing', () => {
    expect(read('№;;;Номер;Название\n1;;;214;Физика', roomColumns).reading.columns).toEqual({ number: 3, name: 4 });
  });

  test('of a second phone is unknown alone', () => {
    expect(read('ФИО;Телефон;Телефон;Адрес\nКим Алина;1;2;3').reading.columns).toEqual({
      fullName: 0,
      phone: 1,
      address: 3,
    });
  });
});

describe('residency', () => {
  const values = (title: string, cell: string) => plan(`ИИН;${title}\n${iin};${cell}`)[0];
  const isNotResident = (title: string, cell: string) =>
    planImport({
      columns: studentColumns(),
      key: ['iin'],
      existing: [card({ isNotResident: null })],
      spread: spreadPerson,
      rows: read(`ИИН;${title}\n${iin};${cell}`).rows,
    }).rows[0]?.values?.isNotResident;

  test.each([
    ...(['-', '–', 'Нет', 'жоқ', '0', 'резидент', 'No'] as const).map((cell) => ['Нерезидент', cell, false] as const),
    ...(
      ['+', 'Да', 'иә', '1', 'нерезидент', 'резидент емес', '✓', '✔\ufe0f', '✅', 'ИСТИНА', 'не резидент РК'] as const
    ).map((cell) => ['Нерезидент', cell, true] as const),
    ...(['+', 'Да', 'иә', 'резидент'] as const).map((cell) => ['Резидент', cell, false] as const),
    ...(['-', 'Нет', 'жоқ', 'нерезидент'] as const).map((cell) => ['Резиденттігі', cell, true] as const),
  ])('"%s: %s" is %s', (title, cell, said) => {
    expect(isNotResident(title, cell)).toBe(said);
  });

  test('is refused where a cell says neither, or two columns say different things', () => {
    expect(values('Нерезидент', '?')?.problems).toEqual({ isNotResident: { key: 'form.wrong.value' } });
    expect(values('Резидент', 'мүмкін')?.problems).toEqual({ isResident: { key: 'form.wrong.value' } });
    expect(values('Резидент;Нерезидент', 'да;да')?.problems).toEqual({ isResident: { key: 'form.wrong.value' } });
    expect(isNotResident('Резидент;Нерезидент', 'да;нет')).toBe(false);
  });
});

describe('the example of a template', () => {
  const staff = staffColumns();
  const kinds: readonly (readonly [string, readonly ImportColumn[], string])[] = [
    ['students', studentColumns(), 'iin'],
    ['staff', staff, 'iin'],
    ['rooms', roomColumns, 'number'],
    ['books', bookColumns(), 'title'],
    ['classes', groupImportColumns(), 'group'],
  ];
  const template = (columns: readonly ImportColumn[]) => columns.filter(({ isInTemplate }) => isInTemplate !== false);
  const sheetOf = (columns: readonly ImportColumn[], change: (cell: string, field: string) => string) =>
    [
      columns.map(({ titles }) => titles.ru).join(';'),
      columns.map(({ example, field }) => change(example, field)).join(';'),
    ].join('\n');

  test.each(kinds)('of %s is no row, also without a column or with a cell emptied', (_kind, columns, marked) => {
    const shown = template(columns);
    for (const { field } of shown) {
      if (field === marked) continue;
      const kept = shown.filter((column) => column.field !== field);
      expect([field, read(sheetOf(kept, String), columns).rows]).toEqual([field, []]);
      const emptied = sheetOf(shown, (example, at) => (at === field ? '' : example));
      expect([field, read(emptied, columns).rows]).toEqual([field, []]);
    }
  });

  test.each(kinds)('of %s is refused where a person left what marks it', (_kind, columns, marked) => {
    const shown = template(columns);
    const half = sheetOf(shown, (example, field) => (field === marked || example === '' ? example : `${example}x`));
    const [row] = plan(half, { columns, key: [marked] });
    expect(row).toMatchObject({ outcome: 'wrong', problems: { [marked]: { key: 'import.wrong.example' } } });
  });
});

describe('a word', () => {
  const gender = (cell: string) =>
    plan(`ИИН;Пол\n${iin};${cell}`, { existing: [card({ gender: null })] })[0]?.values?.gender;
  test.each([
    ...['M', 'm', 'М', 'ұл', 'Ұ', 'ер', 'муж.', 'мальчик', 'male'].map((cell) => [cell, 'm'] as const),
    ...['F', 'f', 'Ж', 'қыз', 'Қ', 'әйел', 'Ə', 'жен.', 'девочка', 'female'].map((cell) => [cell, 'f'] as const),
  ])('of gender is known in each alphabet: %s is %s', (cell, said) => {
    expect(gender(cell)).toBe(said);
  });

  test('of signs alone says nothing that a word says', () => {
    for (const cell of ['-', '+', '?', '«»']) expect(gender(cell)).toBeUndefined();
  });

  test.each(['7 ə', '7 Ə', '7 ǝ', '7ә', '7\u2011ә', '7 «Ә»'])(
    'of a class is one class with the letters of either alphabet: %s',
    (cell) => {
      const columns = studentColumns({ labels: ['7 «А»', '7 «Ә»'], isMade: () => false });
      expect(plan(`ИИН;Класс\n${iin};${cell}`, { columns, existing: [card()] })[0]?.values?.group).toBe('7 «Ә»');
    },
  );
});
