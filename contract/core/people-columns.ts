// The columns in which a sheet tells of people, students and staff alike, and what is said of their rows (decisions E26, E29, E30).
import * as z from 'zod/mini';
import { foldForSearch } from './collation.ts';
import type { FieldProblem } from './form.ts';
import { iinHint, iinLength, isIin } from './iin.ts';
import type { ImportColumn } from './import.ts';
import { isNoPhone, restoredIin, saysNothing, spreadName, wordOf } from './import-cells.ts';
import { personFields, phone } from './people-fields.ts';
import { formatLocalDate } from './time.ts';
import type { DateRange } from './validation.ts';

const yes = ['Иә', 'Да', 'Yes', 'true', 'истина', '1', '+', 'v', 'бар'];
const no = ['Жоқ', 'Нет', 'No', 'false', 'ложь', '0', '-'];
const resident = ['Резидент', 'Resident', 'Резидент РК', 'ҚР резиденті'];
const notResident = [
  'Нерезидент',
  'Не резидент',
  'Нерезидент РК',
  'Не резидент РК',
  'Резидент емес',
  'ҚР резиденті емес',
  'Not a resident',
  'Nonresident',
];
/** A cell that says yes or no. */
export const yesOrNo = {
  kind: 'text',
  schema: z.enum(['true', 'false']),
  convert: (word: unknown) => word === 'true',
  words: { true: yes, false: no },
} as const;
/** Too few or too many digits are told before the check digit, which nobody can see. */
const importedIin = z.string().check(
  (context) => {
    const count = /^\d+$/.test(context.value) ? context.value.length : iinLength;
    if (count === iinLength) return;
    const issue = { code: 'custom', message: 'people-import.wrong.iinDigits', params: { count } } as const;
    context.issues.push({ ...issue, input: context.value });
  },
  z.refine(isIin, 'olessons.validation.iin'),
);
/** A cell that is there only because it is wrong. */
const neither = z.string().check(z.refine(() => false, { error: 'form.wrong.value' }));
const otherName = z.string().check(z.refine(() => false, { error: 'people-import.wrong.otherName' }));

export const personColumns = {
  iin: {
    field: 'iin',
    kind: 'text',
    schema: importedIin,
    example: '131231600004',
    titles: { kz: 'ЖСН', ru: 'ИИН', en: 'IIN' },
    synonyms: [
      'ЖСН (12 сан)',
      'ИИН ребёнка',
      'ИИН ученика',
      'ИИН сотрудника',
      'Баланың ЖСН',
      'Индивидуальный идентификационный номер',
    ],
    restore: (cell, { bornDate = '' }) => restoredIin(cell, bornDate),
    isNothing: saysNothing,
    isNaming: true,
    isOfPerson: true,
    marksExample: true,
  },
  /** Read by `spreadPerson`; what it has is told at the three names. A cell that stays here names another person than they do. */
  fullName: {
    field: 'fullName',
    kind: 'text',
    schema: otherName,
    example: '',
    isInTemplate: false,
    isNaming: true,
    isOfPerson: true,
    titles: { kz: 'Аты-жөні', ru: 'ФИО', en: 'Full name' },
    synonyms: [
      'Т.А.Ә',
      'ТАӘ',
      'Ф.И.О',
      'ФИО ребёнка',
      'ФИО ученика',
      'ФИО сотрудника',
      'ФИО педагога',
      'Фамилия, имя, отчество',
      'Фамилия имя отчество',
    ],
  },
  surname: {
    field: 'surname',
    kind: 'text',
    schema: personFields.surname,
    isRequired: 'new',
    example: 'Қожахметова',
    titles: { kz: 'Тегі', ru: 'Фамилия', en: 'Surname' },
    synonyms: ['Last name'],
    isNaming: true,
    isOfPerson: true,
  },
  firstname: {
    field: 'firstname',
    kind: 'text',
    schema: personFields.firstname,
    isRequired: 'new',
    example: 'Індира',
    titles: { kz: 'Аты', ru: 'Имя', en: 'Name' },
    synonyms: ['First name', 'Есімі'],
    isNaming: true,
    isOfPerson: true,
  },
  patronymic: {
    field: 'patronymic',
    kind: 'text',
    schema: personFields.surname,
    example: 'Қайратқызы',
    titles: { kz: 'Әкесінің аты', ru: 'Отчество', en: 'Patronymic' },
    synonyms: ['Middle name'],
    isNothing: saysNothing,
    isOfPerson: true,
  },
  bornDate: {
    field: 'bornDate',
    kind: 'date',
    schema: personFields.bornDate,
    isRequired: 'new',
    example: '31.12.2013',
    titles: { kz: 'Туған күні', ru: 'Дата рождения', en: 'Date of birth' },
    synonyms: ['Дата рожд', 'Д.р', 'Туылған күні', 'Birth date', 'Born'],
  },
  gender: {
    field: 'gender',
    kind: 'text',
    schema: personFields.gender,
    isRequired: 'new',
    example: 'Ж',
    titles: { kz: 'Жынысы', ru: 'Пол', en: 'Gender' },
    synonyms: ['Sex'],
    words: {
      m: [
        ...['М', 'M', 'муж', 'мужской', 'мужчина', 'мальчик', 'юноша', 'ер', 'ер адам', 'ер бала', 'ұл', 'ұл бала'],
        ...['еркек', 'Ұ', 'male', 'boy', 'man', 'er', 'ul'],
      ],
      f: [
        ...['Ж', 'F', 'жен', 'женский', 'женщина', 'девочка', 'девушка', 'әйел', 'әйел адам', 'қыз', 'қыз бала'],
        ...['Ә', 'Қ', 'Ə', 'female', 'girl', 'woman', 'qyz'],
      ],
    },
  },
  phone: {
    field: 'phone',
    kind: 'text',
    example: '+7 705 555 14 12',
    schema: phone,
    titles: { kz: 'Телефон', ru: 'Телефон', en: 'Phone' },
    isNothing: isNoPhone,
    isOfPerson: true,
    synonyms: [
      'Тел',
      'Моб. телефон',
      'Мобильный телефон',
      'Ұялы телефон',
      'Байланыс телефоны',
      'Контактный телефон',
      'Mobile',
    ],
  },
  isNotResident: {
    field: 'isNotResident',
    ...yesOrNo,
    example: '',
    isInTemplate: false,
    titles: { kz: 'Резидент емес', ru: 'Нерезидент', en: 'Not a resident' },
    synonyms: ['Не резидент', 'Нерезидент РК', 'Не резидент РК', 'ҚР резиденті емес'],
    words: { true: [...yes, ...notResident], false: [...no, ...resident] },
  },
  /** The opposite, read by `spreadPerson`; a cell that stays here is wrong. */
  isResident: {
    field: 'isResident',
    kind: 'text',
    schema: neither,
    example: '',
    isInTemplate: false,
    titles: { kz: 'Резиденттігі', ru: 'Резидент', en: 'Resident' },
    synonyms: ['Резидентство', 'Резиденттік', 'Резидент РК', 'ҚР резиденті', 'Residency'],
  },
  /** What a person says of a row that looks like somebody who is there. */
  isAnother: {
    field: 'isAnother',
    ...yesOrNo,
    example: '',
    isInTemplate: false,
    titles: { kz: 'Басқа адам', ru: 'Другой человек', en: 'Another person' },
  },
} as const satisfies Record<string, ImportColumn>;

type Cells = Readonly<Record<string, string>>;
const residency = { true: [...yes, ...resident], false: [...no, ...notResident] };

/** A whole name laid apart; it stays where the columns of the names say another one, as that of a parent beside the pupil. */
function withName(cells: Cells): Cells {
  const of = spreadName({ fullName: cells.fullName ?? '' });
  const isOther = (field: string) => {
    const [own = '', whole = ''] = [cells[field], of[field]].map((cell) => foldForSearch(cell ?? ''));
    return own !== '' && whole !== '' && own !== whole;
  };
  const { fullName = '' } = cells;
  return { ...spreadName(cells), ...((isOther('surname') || isOther('firstname')) && { fullName }) };
}

/** Cells of a person's row, with a whole name laid apart and residency as `isNotResident`. */
export function spreadPerson(cells: Cells): Cells {
  const { isResident = '', ...others } = withName(cells);
  if (isResident.trim() === '') return others;
  const said = wordOf(residency, isResident.trim());
  const opposite = said === 'true' ? 'false' : said === 'false' ? 'true' : null;
  const given = (others.isNotResident ?? '').trim();
  const isOther = given !== '' && wordOf(personColumns.isNotResident.words, given) !== opposite;
  return opposite === null || isOther ? { ...others, isResident } : { ...others, isNotResident: opposite };
}

type Values = Readonly<Record<string, unknown>>;
type Problems = Readonly<Record<string, FieldProblem>>;
const textIn = (values: Values, field: string) =>
  typeof values[field] === 'string' ? (values[field] as string) : null;
const hintIn = (values: Values) => iinHint(textIn(values, 'iin') ?? '');

/** Gender and day of birth of somebody new whose row has neither. */
export function completePerson(values: Values): Values {
  const hint = hintIn(values);
  return {
    ...(hint && values.gender === undefined && { gender: hint.gender }),
    ...(hint?.birthDate && values.bornDate === undefined && { bornDate: hint.birthDate }),
  };
}

/** Where day of birth or gender are others than the IIN suggests (decisions E29), or OneRoster disables the user: odd, and never an error. */
export function oddOfPerson(values: Values): Problems {
  const isDisabled = values.rosterEnabled === 'false' && { rosterEnabled: { key: 'people-import.odd.disabled' } };
  const hint = hintIn(values);
  if (!hint) return { ...isDisabled };
  const born = textIn(values, 'bornDate');
  const isOtherDay = hint.birthDate !== null && born !== null && born !== hint.birthDate;
  const isOtherGender = values.gender !== undefined && values.gender !== hint.gender;
  return {
    ...isDisabled,
    ...(isOtherDay && {
      bornDate: { key: 'people-import.odd.bornDate', values: { date: formatLocalDate(hint.birthDate ?? '') } },
    }),
    ...(isOtherGender && { gender: { key: `people-import.odd.gender.${hint.gender}` } }),
  };
}

type Born = { readonly bornDate: string | null };
/** What every row of a person must be: of a likely age, and with an IIN unless they are no resident. */
export function problemsOfPerson(values: Values, before: Born | null, range: DateRange): Problems {
  const born = textIn(values, 'bornDate');
  const isUnlikely = born !== null && born !== before?.bornDate && (born < range.from || born > range.to);
  const days = { from: formatLocalDate(range.from), to: formatLocalDate(range.to) };
  return {
    ...(isUnlikely && { bornDate: { key: 'spa.validation.date_out_of_range', values: days } }),
    ...(!before &&
      textIn(values, 'iin') === null &&
      values.isNotResident !== true && { iin: { key: 'people-import.wrong.noIin' } }),
  };
}

/** Of a row that another program's id led to a card: the IIN of the card is added where it has none, and never another one. */
export function iinProblem(values: Values, before: { readonly iin: string | null } | null): FieldProblem | null {
  const iin = textIn(values, 'iin');
  const isOther = before !== null && before.iin !== null && iin !== null && iin !== before.iin;
  return isOther ? { key: 'people-import.wrong.otherIin' } : null;
}

/** Whom two rows or cards are likely the same as: name and day of birth without regard to case. */
const likenessOf = (values: Values): string =>
  ['surname', 'firstname', 'bornDate']
    .map((field) =>
      String(values[field] ?? '')
        .normalize('NFC')
        .toLowerCase(),
    )
    .join('\n');

/** Tells of rows that are probably about somebody known by another IIN or by none, until a person says that it is another. */
export function similarPeople<Person extends Values>(known: readonly Person[], nameOf: (person: Person) => string) {
  const there = new Map(known.map((person) => [likenessOf(person), nameOf(person)]));
  return (values: Values): Problems => {
    const likeness = likenessOf(values);
    const name = there.get(likeness);
    if (name !== undefined && values.isAnother !== true)
      return { isAnother: { key: 'people-import.wrong.similar', values: { name } } };
    there.set(likeness, `${values.surname} ${values.firstname}`);
    return {};
  };
}
