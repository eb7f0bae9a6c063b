// How the fields of a list look to a person. What they are and what can be done with them is in the description (contract/core/list.ts).
import type { ReactNode } from 'react';
import { isRange, type ListDescription, type ListField, rangeOf, textsOf } from '#contract/core/list.ts';
import type { Language } from '#contract/core/localized.ts';
import { formatDate } from '#shared/lib/dates.ts';
import { formatNumber } from '#shared/lib/numbers.ts';

export type ListLook<Row> = {
  /** In the words of the reader, as all that is said here. */
  readonly title: string;
  /** Of the values of a choice. */
  readonly words?: Readonly<Record<string, string>>;
  /** In rem; what is wider is cut with dots. */
  readonly width?: number;
  /** Until the user chooses it. */
  readonly isHidden?: boolean;
  readonly isExported?: false;
  /** Draws the cell where its words alone are not enough. */
  readonly show?: (row: Row) => ReactNode;
  /** Where it is on the card of a phone; without a place it is not there. */
  readonly card?: 'end' | 'detail' | 'state';
};
export type ListColumn<Row> = ListField<Row> & ListLook<Row> & { readonly key: string };

/** The columns in the order of their looks. The first one names the row: it is frozen, leads to it and cannot be hidden. */
export function columnsOf<Row, Key extends string>(
  list: ListDescription<Row, Key>,
  looks: Readonly<Record<Key, ListLook<Row>>>,
): readonly ListColumn<Row>[] {
  return (Object.keys(looks) as Key[]).map((key) => ({ key, ...list.fields[key], ...looks[key] }));
}

/** A value in words; empty where the row has none. */
export function wordsOfValue<Row>(
  column: Pick<ListColumn<Row>, 'kind' | 'value' | 'words'>,
  row: Row,
  language: Language,
): string {
  const value = column.value(row);
  if (value === null) return '';
  if (typeof value === 'number') return formatNumber(value, language);
  if (column.kind === 'date') return formatDate(String(value));
  return textsOf(value, language)
    .map((one) => column.words?.[one] ?? one)
    .join(', ');
}

/** A filter in words: "7, 8", or "01.09.2026–…" where one end is open; many values are counted by `many`. */
export function wordsOfFilter<Row>(
  column: ListColumn<Row>,
  filter: readonly string[],
  { none, many }: { none: string; many: (count: number) => string },
): string {
  if (isRange(column)) {
    const ends = rangeOf(filter).map((end) => (end && column.kind === 'date' ? formatDate(end) : end) ?? '…');
    return [...new Set(ends)].join('–');
  }
  if (filter.length > 2) return many(filter.length);
  return filter.map((value) => column.words?.[value] ?? (value || none)).join(', ');
}
