// A list is declared once: what a row holds, and which of it is sorted, filtered and searched. The device arranges the rows it has by
// this description and the server those of its tables, so that both show the same rows in the same order.
import { compareKeys, foldForSearch, matchesFolded, sortKey } from './collation.ts';
import { type Language, type Localized, pickLocalized } from './localized.ts';
import { isLocalDate } from './time.ts';

/** `date` is a LocalDate, `choice` one of a closed set of values or several of them. */
export type ListValue = string | number | Localized | readonly string[] | null;
export type ListField<Row> = {
  readonly kind: 'text' | 'localized' | 'number' | 'date' | 'choice';
  readonly value: (row: Row) => ListValue;
  readonly can: readonly ('sort' | 'filter' | 'search')[];
  /** All values of a choice, in the order in which they sort. */
  readonly choices?: readonly string[];
};
export type ListDescription<Row, Key extends string = string> = {
  readonly id: (row: Row) => string;
  readonly fields: Readonly<Record<Key, ListField<Row>>>;
  /** The field that sorts without a choice, and where the chosen one is equal; with `-` before it for the way down. */
  readonly sort: NoInfer<Key | `-${Key}`>;
  /** The rows come in an order that says something, such as that in which they were written down: rows that the sort leaves alike keep it. */
  readonly isOrdered?: true;
};
/**
 * What a person asks of a list. `sort` is a key, with `-` before it for the way down. A filter of a number or a date is one text
 * "from..to", either end of which may be missing; of all others the accepted values, `''` for rows without one.
 */
export type ListQuery = {
  readonly search: string;
  readonly sort: string;
  readonly filters: Readonly<Record<string, readonly string[]>>;
};
export const longestSearch = 100;
const numberRange = /^(-?\d{1,15}(\.\d{1,9})?)?\.\.(-?\d{1,15}(\.\d{1,9})?)?$/;

/** Declares a list. The type of a row is said at `id`. */
export function defineList<Row, const Key extends string>(list: ListDescription<Row, Key>): ListDescription<Row, Key> {
  return list;
}

export const isRange = <Row>({ kind }: ListField<Row>): boolean => kind === 'number' || kind === 'date';

/** The ends of a filter "from..to"; a missing one is null. */
export function rangeOf(filter: readonly string[]): [from: string | null, to: string | null] {
  const [from, to] = (filter[0] ?? '').split('..');
  return [from || null, to || null];
}

/** Whether a text may stand in a filter of the field. */
export function isFilterText<Row>(field: ListField<Row>, text: string): boolean {
  if (field.kind === 'number') return numberRange.test(text);
  if (field.kind === 'date') return text.includes('..') && rangeOf([text]).every((end) => !end || isLocalDate(end));
  return text === '' || !field.choices || field.choices.includes(text);
}

/** Keys of the fields that can be sorted, filtered or searched. */
export const keysThatCan = <Row>(list: ListDescription<Row>, what: ListField<Row>['can'][number]): string[] =>
  Object.keys(list.fields).filter((key) => list.fields[key]?.can.includes(what));

/** A value as its texts; none where the row has none. */
export function textsOf(value: ListValue, language: Language): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'object') return 'kz' in value ? [pickLocalized(value, language)] : value;
  return [String(value)];
}

function fits<Row>(field: ListField<Row>, row: Row, filter: readonly string[], language: Language): boolean {
  const value = field.value(row);
  if (!isRange(field)) {
    const texts = textsOf(value, language);
    return texts.length === 0 ? filter.includes('') : texts.some((text) => filter.includes(text));
  }
  if (value === null) return false;
  const [from, to] = rangeOf(filter).map((end) => end && (field.kind === 'number' ? Number(end) : end));
  return (from == null || value >= from) && (to == null || value <= to);
}

/** What the search looks at in a row; worth keeping for a long list. */
export function searchedText<Row>(list: ListDescription<Row>, row: Row, language: Language): string {
  const texts = keysThatCan(list, 'search').flatMap((key) => textsOf(list.fields[key]?.value(row) ?? null, language));
  return foldForSearch(texts.join(' '));
}

/** The rows that a query leaves, in their order. Range filters leave out rows without a value. */
export function filterList<Row>(
  list: ListDescription<Row>,
  rows: readonly Row[],
  { search, filters }: Pick<ListQuery, 'search' | 'filters'>,
  language: Language,
  searched: (row: Row) => string = (row) => searchedText(list, row, language),
): Row[] {
  const sought = foldForSearch(search);
  const wanted = Object.entries(filters).flatMap(([key, filter]) => {
    const field = list.fields[key];
    return field ? [[field, filter] as const] : [];
  });
  return rows.filter(
    (row) =>
      wanted.every(([field, filter]) => fits(field, row, filter, language)) &&
      (sought === '' || matchesFolded(searched(row), sought)),
  );
}

/** What a row is sorted by: compared with `<`, null last in both directions. */
function orderOf<Row>(field: ListField<Row>, row: Row, language: Language): string | number | null {
  const value = field.value(row);
  const [first] = textsOf(value, language);
  if (first === undefined) return null;
  if (field.choices) return field.choices.indexOf(first);
  return typeof value === 'number' || field.kind === 'date' ? (value as string | number) : sortKey(first);
}

/** A sorted copy: by the asked field, then by the list's own, then by id, so that one order exists and pages do not overlap. */
export function sortList<Row>(
  list: ListDescription<Row>,
  rows: readonly Row[],
  sort: string,
  language: Language,
): Row[] {
  const [asked, own] = [sort, list.sort].map((key) => ({ key: key.replace(/^-/, ''), isDown: key.startsWith('-') }));
  const ways = [asked, own?.key === asked?.key ? undefined : own].flatMap((way) => {
    const field = way && list.fields[way.key];
    return field ? [{ field, isDown: way.isDown }] : [];
  });
  return rows
    .map((row) => ({ row, id: list.id(row), orders: ways.map(({ field }) => orderOf(field, row, language)) }))
    .sort((a, b) => {
      for (const [index, left] of a.orders.entries()) {
        const right = b.orders[index] ?? null;
        if (left === right) continue;
        if (left === null || right === null) return left === null ? 1 : -1;
        return left < right === ways[index]?.isDown ? 1 : -1;
      }
      return list.isOrdered ? 0 : compareKeys(a.id, b.id);
    })
    .map(({ row }) => row);
}

/** The rows of a query in its order. */
export function arrangeList<Row>(
  list: ListDescription<Row>,
  rows: readonly Row[],
  query: ListQuery,
  language: Language,
): Row[] {
  return sortList(list, filterList(list, rows, query, language), query.sort, language);
}
