import { columnsOf, type ListColumn } from '#blocks/list/index.ts';
import { defineList } from '#contract/core/list.ts';
import { formatLocalDate, type LocalDate } from '#contract/core/time.ts';
import { personnelList, type StaffMember, staffCategories } from '#contract/personnel/personnel.schema.ts';
import { signInWords } from '#domain/person/person-words.ts';
import { pickLocalized, type Text } from '#shared/i18n/index.ts';
import { formatPhone } from '#shared/lib/phone.ts';

/** What the device arranges: the state is the page. */
const { state: _, archivedOn, ...fields } = personnelList.fields;
export const shownList = defineList({
  id: personnelList.id,
  fields: { ...fields, archivedOn: { ...archivedOn, can: ['sort'] } },
  sort: 'name',
});

type Reader = {
  readonly text: Text;
  readonly language: Parameters<typeof pickLocalized>[1];
  readonly today: LocalDate;
};

/** "Replaced until 19.12.2026", or from when. */
export function replacedWords(
  text: Text,
  { from, to }: NonNullable<StaffMember['replaced']>,
  today: LocalDate,
): string {
  if (today < from) return text('personnel.replacements.from', { date: formatLocalDate(from) });
  if (to === null) return text('personnel.replacements.always');
  return text('personnel.replacements.until', { date: formatLocalDate(to) });
}

/** The columns of both lists; the archive shows since when somebody is in it. */
export function columnsIn(
  { text, language, today }: Reader,
  rows: readonly StaffMember[],
  isArchive: boolean,
): readonly ListColumn<StaffMember>[] {
  const title = (field: string) => text(`personnel.field.${field}`);
  const wordsOf = (of: string, values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [value, text(`personnel.${of}.${value}`)]));
  const positions = Object.fromEntries(
    rows.map(({ positionId, position }) => [String(positionId), pickLocalized(position, language)]),
  );
  return columnsOf(shownList, {
    name: {
      title: title('name'),
      width: 17,
      show: ({ surname, firstname, lastname, replaced }) => (
        <>
          {surname} {firstname} <span className="muted">{lastname}</span>
          {replaced && <span className="chip chip--warn">{replacedWords(text, replaced, today)}</span>}
        </>
      ),
    },
    position: { title: title('position'), width: 12, words: positions, card: 'detail' },
    category: { title: title('category'), width: 11, words: wordsOf('category', staffCategories) },
    leads: { title: title('leads'), width: 7, card: 'detail' },
    weeklyHours: { title: title('weeklyHours'), width: 7, ...(isArchive ? { isHidden: true } : { card: 'end' }) },
    phone: {
      title: title('phone'),
      width: 10,
      show: ({ phone }) => phone && <span className="num">{formatPhone(phone)}</span>,
    },
    iin: {
      title: title('iin'),
      width: 9,
      show: ({ iin }) => iin && <span className="num">{iin}</span>,
    },
    signIn: { title: title('signIn'), width: 8, words: signInWords(text), isHidden: isArchive },
    archivedOn: { title: title('archivedOn'), width: 8, isHidden: !isArchive },
  });
}
