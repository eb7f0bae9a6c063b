import { describe, expect, test } from 'vitest';
import en from '../validation/texts/en.ts';
import kz from '../validation/texts/kz.ts';
import ru from '../validation/texts/ru.ts';
import {
  confirmationProblem,
  dateProblem,
  iinProblem,
  keepDigits,
  keepLetters,
  messageProblem,
  type PasswordOwner,
  type Problem,
  passwordProblem,
  pickerRange,
  requiredProblem,
  routeDate,
  typedDate,
  withDateDots,
} from './validation.ts';

const anyone: PasswordOwner = { isManagement: false };
const management: PasswordOwner = { isManagement: true };

describe('a new password', () => {
  test.each([
    ['1234', anyone],
    ['abcdefghijkl', anyone],
    ['!?#$', anyone],
    ['abc123', management],
    ['A1!?#$%&*()_', management],
  ])('%s is accepted', (password, owner) => {
    expect(passwordProblem(password, owner)).toBeNull();
  });

  // covers AUTH-022 USERCARD-035
  test.each(['ab cd', ' abcd', 'abcd\t', 'ab\u00a0cd'])('with a blank in it is refused: "%s"', (password) => {
    expect(passwordProblem(password, anyone)).toEqual({ key: 'spa.validation.password_space' });
    expect(passwordProblem(password, management)).toEqual({ key: 'spa.validation.password_space' });
  });

  // covers AUTH-023 USERCARD-036
  test('of 12 characters is accepted and of 13 refused', () => {
    expect(passwordProblem('abcdefghijk1', management)).toBeNull();
    expect(passwordProblem('abcdefghijkl1', anyone)).toEqual({
      key: 'spa.validation.password_max_length',
      values: { max: 12 },
    });
  });

  // covers AUTH-024 USERCARD-036
  test('of 4 characters is accepted and of 3 refused', () => {
    expect(passwordProblem('abcd', anyone)).toBeNull();
    expect(passwordProblem('abc', anyone)).toEqual({
      key: 'spa.validation.password_min_length_changeable',
      values: { min: 4 },
    });
  });

  // covers AUTH-025 USERCARD-037
  test('of management staff has at least 6 characters', () => {
    expect(passwordProblem('abcd12', management)).toBeNull();
    expect(passwordProblem('abc12', management)).toEqual({
      key: 'spa.validation.password_min_length_changeable',
      values: { min: 6 },
    });
  });

  // covers AUTH-026 USERCARD-038
  test.each(['парoль1', 'abcdё', 'қabc12', 'abc12Ә', 'abcһ12', 'ABCІ12', 'abc1ң2'])(
    'with a Cyrillic or Kazakh letter is refused: %s',
    (password) => {
      expect(passwordProblem(password, anyone)).toEqual({ key: 'spa.validation.password_invalid' });
    },
  );

  // covers AUTH-027 USERCARD-039
  test.each(['abcdef', '123456', '!?#$%&', '12345!'])(
    'of management staff needs a digit and a Latin letter: %s is refused, though others may use it',
    (password) => {
      expect(passwordProblem(password, management)).toEqual({ key: 'spa.validation.password_number_and_letter' });
      expect(passwordProblem(password, anyone)).toBeNull();
    },
  );

  // covers AUTH-028 USERCARD-040
  test.each(['abcd2', 'Abcd1', 'abcd1 ', ''])('is not confirmed by "%s"', (confirmation) => {
    expect(confirmationProblem('abcd1', confirmation)).toEqual({ key: 'spa.validation.password_mismatch' });
  });

  test('is confirmed by itself', () => {
    expect(confirmationProblem('abcd1', 'abcd1')).toBeNull();
  });
});

test.each([
  ['Әбдіқадыров-Смағұлов', 'Әбдіқадыров-Смағұлов'],
  ['Қожа Ғани Ңң Өө Ұұ Үү Һһ Іі Ёё', 'Қожа Ғани Ңң Өө Ұұ Үү Һһ Іі Ёё'],
  ["O'Brien 2nd", "O'Brien nd"],
  ['Oʻtkirov Дем’янчук Məmmədov Nguyễn', 'Oʻtkirov Дем’янчук Məmmədov Nguyễn'],
  ['Ли\u3164\ufe0f', 'Ли'],
  ['Иван_Иванов, 7 «А»; №1!', 'ИванИванов  А '],
  ['Нұр\u00a0Сұлтан\tАй', 'Нұр Сұлтан Ай'],
  ['Се\u0438\u0306т Фе\u0308дор', 'Сейт Фёдор'],
  ['Анна–Мария', 'Анна–Мария'],
  ['<b>Ли</b>', 'bЛиb'],
  ['王芳 😀 محمد', '王芳  محمد'],
])('a text-only field makes "%s" into "%s"', (typed, kept) => {
  expect(keepLetters(typed)).toBe(kept);
});

// covers VALID-011
test.each([
  ['+7 (701) 234-56-78', '77012345678'],
  ['12a,5', '125'],
  ['٣٤²', ''],
  ['007', '007'],
])('a number field makes "%s" into "%s"', (typed, kept) => {
  expect(keepDigits(typed)).toBe(kept);
});

// covers VALID-016
test.each([
  ['2026-11-20', '2026-11-20'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-2-9', null],
  ['20.11.2026', null],
  ['2026-11-20T00:00', null],
  ['today', null],
  ['', null],
  [undefined, null],
])('the route date %s is honoured as %s', (value, date) => {
  expect(routeDate(value)).toBe(date);
});

// covers VALID-019 ERR3-001
test.each(['', '  ', null, undefined, []])('a required field with %j is refused', (value) => {
  expect(requiredProblem(value)).toEqual({ key: 'olessons.validation.required_field' });
});

test.each(['a', 0, false, ['a']])('a required field with %j is filled', (value) => {
  expect(requiredProblem(value)).toBeNull();
});

// covers VALID-020
test('an IIN with a wrong check digit or length is refused, an empty field is not called wrong', () => {
  expect(iinProblem('100901590018')).toEqual({ key: 'olessons.validation.iin' });
  expect(iinProblem('10090159001')).toEqual({ key: 'olessons.validation.iin' });
  expect(iinProblem('100901590017')).toBeNull();
  expect(iinProblem('')).toBeNull();
});

// covers ERR3-022
test('every refusal has a text in each language that names the numbers of the rule', () => {
  const problems = [
    passwordProblem('a b', anyone),
    passwordProblem('a'.repeat(13), anyone),
    passwordProblem('a', anyone),
    passwordProblem('пароль', anyone),
    passwordProblem('abcdef', management),
    confirmationProblem('a', 'b'),
    requiredProblem(''),
    iinProblem('1'),
  ].filter((problem): problem is Problem => problem !== null);
  expect(new Set(problems.map(({ key }) => key)).size).toBe(8);
  for (const { key, values = {} } of problems) {
    for (const text of [kz[key], ru[key], en[key]]) {
      expect(text.trim()).not.toBe('');
      expect([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)).toEqual(Object.keys(values));
    }
  }
});

test('the three dictionaries hold the same keys', () => {
  expect(Object.keys(ru)).toEqual(Object.keys(kz));
  expect(Object.keys(en)).toEqual(Object.keys(kz));
});

// covers VALID-012
test('a message of 800 characters is accepted and of 801 refused, letters and signs of any kind counting one', () => {
  expect(messageProblem('ә'.repeat(800))).toBeNull();
  expect(messageProblem('👍'.repeat(800))).toBeNull();
  expect(messageProblem('ә'.repeat(801))).toEqual({ key: 'spa.validation.message_max_length', values: { max: 800 } });
});

describe('a typed date', () => {
  // covers VALID-013 ERR3-002 CONST3-015
  test.each([
    '14.12.26',
    '2026-12-14',
    '14/12/2026',
    '1.2.2026',
    '31.02.2026',
    '14.13.2026',
    'ертең',
    '14.12.2026a',
    '114.12.2026',
  ])('%s is refused: it is no day written DD.MM.YYYY', (typed) => {
    expect(typedDate(typed)).toBeNull();
    expect(dateProblem(typed)).toEqual({ key: 'spa.validation.date_not_match_format' });
  });

  test('is of the years 1900 to 2099', () => {
    expect(['01.01.1900', '31.12.2099', '29.02.2024', ' 14.12.2026 '].map(typedDate)).toEqual([
      '1900-01-01',
      '2099-12-31',
      '2024-02-29',
      '2026-12-14',
    ]);
    for (const typed of ['31.12.1899', '01.01.2100']) {
      expect(dateProblem(typed)).toEqual({ key: 'spa.validation.date_not_match_format' });
      // However a field reads its days.
      const read = () => `${typed.slice(6)}-${typed.slice(3, 5)}-${typed.slice(0, 2)}`;
      expect(dateProblem(typed, undefined, read)).toEqual({ key: 'spa.validation.date_not_match_format' });
    }
  });

  test('outside of the days that its field asks for is refused with them; an empty one is not its business', () => {
    const range = { from: '2026-09-01', to: '2027-05-25' };
    for (const typed of ['01.09.2026', '25.05.2027']) expect(dateProblem(typed, range)).toBeNull();
    expect(dateProblem('31.08.2026', range)).toEqual(dateProblem('26.05.2027', range));
    expect(dateProblem('26.05.2027', range)).toEqual({
      key: 'spa.validation.date_out_of_range',
      values: { from: '01.09.2026', to: '25.05.2027' },
    });
    for (const typed of ['', '  ']) expect(dateProblem(typed, range)).toBeNull();
  });

  test('gets its dots while it is typed; what is no date stays as it was typed', () => {
    const typed = ['1', '14', '141', '1412', '14122', '14122026', '1.2.2026', '14.12.2026', 'ертең', '2026-12-14'];
    expect(typed.map(withDateDots)).toEqual([
      '1',
      '14',
      '14.1',
      '14.12',
      '14.12.2',
      '14.12.2026',
      '1.2.2026',
      '14.12.2026',
      'ертең',
      '2026-12-14',
    ]);
  });

  test.each(['14.', '1.2', '1.2.', '1.12', '1.12.2026', '14.1.2026', '14.12.', '14.12.20'])(
    'keeps the dots that a person sets: %s',
    (typed) => {
      expect(withDateDots(typed)).toBe(typed);
    },
  );

  test('gets its dots again when a digit too many is before one', () => {
    expect(['141.2', '14.122', '14.1220'].map(withDateDots)).toEqual(['14.12', '14.12.2', '14.12.20']);
  });

  test.each(['14.12.2026.', '1..2.', '141220261', '14.12.20261'])(
    'stays as it was typed once it can be no date: %s',
    (typed) => {
      expect(withDateDots(typed)).toBe(typed);
    },
  );

  // covers VALID-015 CONST3-016
  test('is offered from 100 years ago to a year ahead, a leap day giving way', () => {
    expect(pickerRange('2026-12-14')).toEqual({ from: '1926-12-14', to: '2027-12-14' });
    expect(pickerRange('2024-02-29')).toEqual({ from: '1924-02-29', to: '2025-02-28' });
  });
});
