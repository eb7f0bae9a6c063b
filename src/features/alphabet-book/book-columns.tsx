import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import { alphabetBook, type BookRow, type BookType } from '#contract/alphabet-book/alphabet-book.schema.ts';
import { arrivalReasons, departureReasons } from '#contract/core/arrivals.ts';
import { defineList } from '#contract/core/list.ts';
import { fileLetterOf } from '#contract/core/personal-file.ts';
import { personnelList, type StaffMember, staffCategories, staffStates } from '#contract/personnel/personnel.schema.ts';
import { genderWords, languageWords } from '#domain/person/person-words.ts';
import { pickLocalized, type Text } from '#shared/i18n/index.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { formatPhone } from '#shared/lib/phone.ts';

export type PupilsType = Exclude<BookType, 'staff'>;

/** On the page number and date of an order are one. */
const orderOf = (passage: BookRow['arrival']) =>
  passage?.order
    ? [passage.order, passage.orderDate && formatDate(passage.orderDate)].filter(Boolean).join(', ')
    : null;

/** What the device arranges: the part of the book is the tab. */
const { type: _, arrivalOrderDate: __, departureOrderDate: ___, ...fields } = alphabetBook.fields;
export const shownPupils = defineList({
  id: alphabetBook.id,
  fields: {
    ...fields,
    arrivalOrder: { ...fields.arrivalOrder, value: ({ arrival }) => orderOf(arrival) },
    departureOrder: { ...fields.departureOrder, value: ({ departure }) => orderOf(departure) },
  },
  sort: 'name',
});

/** The columns of a part; the letter is chosen above the list, so it is none of them. */
export function pupilColumns(text: Text, type: PupilsType): readonly ListColumn<BookRow>[] {
  const title = (field: string) => text(`alphabet-book.field.${field}`);
  const reasons = (kind: string, all: readonly string[]) =>
    Object.fromEntries(all.map((reason) => [reason, text(`contingent.reason.${kind}.${reason}`)]));
  const isOfLeft = type === 'left';
  const all = columnsOf(shownPupils, {
    name: {
      title: title('name'),
      width: 17,
      show: ({ surname, firstname, patronymic }) => (
        <>
          {surname} {firstname} <span className="muted">{patronymic}</span>
        </>
      ),
    },
    file: { title: title('file'), width: 8, card: 'end' },
    letter: { title: title('letter'), isHidden: true, isExported: false },
    group: { title: title('group'), width: 6, card: 'detail' },
    bornDate: { title: title('bornDate'), width: 8 },
    gender: { title: title('gender'), width: 6, words: genderWords(text) },
    iin: {
      title: title('iin'),
      width: 8,
      show: ({ iin }) => iin && <span className="num">{iin}</span>,
    },
    nationality: { title: title('nationality'), width: 9 },
    arrivedOn: { title: title('arrivedOn'), width: 7, ...(!isOfLeft && { card: 'detail' }) },
    arrivalOrder: { title: title('arrivalOrder'), width: 11 },
    arrivalReason: {
      title: title('arrivalReason'),
      width: 14,
      words: reasons('arrived', arrivalReasons),
      isHidden: isOfLeft,
    },
    leftOn: { title: title('leftOn'), width: 7, isHidden: !isOfLeft, ...(isOfLeft && { card: 'detail' }) },
    departureOrder: { title: title('departureOrder'), width: 11, isHidden: !isOfLeft },
    departureReason: {
      title: title('departureReason'),
      width: 14,
      words: reasons('left', departureReasons),
      isHidden: !isOfLeft,
    },
    address: { title: title('address'), width: 14 },
    phone: {
      title: title('phone'),
      width: 9,
      isHidden: true,
      show: ({ phone }) => phone && <span className="num">{formatPhone(phone)}</span>,
    },
    parents: { title: title('parents'), width: 14, isHidden: true },
    eduLang: { title: title('eduLang'), width: 8, words: languageWords(text), isHidden: true },
  });
  const shown = all.filter(({ key }) => key !== 'letter');
  if (!isOfLeft) return shown;
  // Of those who have left it is asked first when and where; name, file and class stay before it.
  const [first, rest] = [shown.slice(0, 3), shown.slice(3)];
  const isOfDeparture = ({ key }: ListColumn<BookRow>) => ofLeft.includes(key);
  return [...first, ...rest.filter(isOfDeparture), ...rest.filter((column) => !isOfDeparture(column))];
}
const ofLeft = ['leftOn', 'departureOrder', 'departureReason'];

const { weeklyHours: ____, signIn: _____, ...staff } = personnelList.fields;
export const shownStaff = defineList({
  id: personnelList.id,
  fields: {
    ...staff,
    letter: { kind: 'choice', value: ({ surname }: StaffMember) => [fileLetterOf(surname)], can: ['filter'] },
    bornDate: { kind: 'date', value: ({ bornDate }: StaffMember) => bornDate, can: ['sort'] },
    archiveOrder: { kind: 'text', value: ({ archive }: StaffMember) => archive?.order ?? null, can: ['search'] },
  },
  sort: 'name',
});

type Reader = { readonly text: Text; readonly language: Parameters<typeof pickLocalized>[1] };

export function staffColumns(
  { text, language }: Reader,
  rows: readonly StaffMember[],
): readonly ListColumn<StaffMember>[] {
  const title = (field: string) => text(`alphabet-book.field.${field}`);
  const wordsOf = (of: string, values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [value, text(`personnel.${of}.${value}`)]));
  const positions = Object.fromEntries(
    rows.map(({ positionId, position }) => [String(positionId), pickLocalized(position, language)]),
  );
  const all = columnsOf(shownStaff, {
    name: {
      title: title('name'),
      width: 17,
      show: ({ surname, firstname, lastname }) => (
        <>
          {surname} {firstname} <span className="muted">{lastname}</span>
        </>
      ),
    },
    letter: { title: title('letter') },
    position: { title: title('position'), width: 12, words: positions, card: 'detail' },
    bornDate: { title: title('bornDate'), width: 7 },
    category: { title: title('category'), width: 11, words: wordsOf('category', staffCategories) },
    leads: { title: text('personnel.field.leads'), width: 8 },
    phone: {
      title: title('phone'),
      width: 9,
      show: ({ phone }) => phone && <span className="num">{formatPhone(phone)}</span>,
    },
    iin: {
      title: title('iin'),
      width: 8,
      show: ({ iin }) => iin && <span className="num">{iin}</span>,
    },
    state: { title: title('state'), width: 7, words: wordsOf('state', staffStates), card: 'end' },
    archivedOn: { title: title('archivedOn'), width: 7 },
    archiveOrder: { title: title('archiveOrder'), width: 7 },
  });
  return all.filter(({ key }) => key !== 'letter');
}
