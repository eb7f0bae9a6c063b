// The social passport: how many pupils each category has, and in a class who they are. The list prints and exports it.
import { useMemo } from 'react';
import { columnsOf, List } from '#blocks/list/index.ts';
import { type CategoryRow, entryList, type PassportRow, passportList } from '#contract/social/social.lists.ts';
import { stateColumn } from '#domain/operation/state-column.tsx';
import { useText } from '#shared/i18n/index.ts';
import { EmptyState } from '#shared/ui/index.ts';
import { useCategories } from './use-social.ts';

type Props = { title: string; rows: readonly PassportRow[]; hasNames: boolean };

export function Passport({ title, rows, hasNames }: Props) {
  const text = useText();
  const { words } = useCategories();
  const columns = useMemo(() => {
    const all = columnsOf(passportList, {
      category: { title: text('social.field.category'), width: 22, words },
      pupils: { title: text('social.field.pupils'), width: 8, card: 'end' },
      names: { title: text('social.field.names'), width: 30, card: 'detail' },
    });
    return hasNames ? all : all.filter(({ key }) => key !== 'names');
  }, [text, words, hasNames]);
  return (
    <List
      name={hasNames ? 'social-passport' : 'social-sums'}
      title={title}
      list={passportList}
      columns={columns}
      rows={rows}
      empty={<EmptyState title={text('social.noCategories')} text={text('social.noCategoriesText')} />}
    />
  );
}

/** In the order of the country's list. */
export function passportOf(categories: readonly { id: number }[], rows: readonly CategoryRow[]): PassportRow[] {
  const own = Map.groupBy(rows, ({ category }) => category);
  return categories.flatMap(({ id }) => {
    const names = (own.get(id) ?? []).map(({ name }) => name);
    return names.length > 0 ? [{ category: id, pupils: names.length, names }] : [];
  });
}

/** One row for each pupil and category, with its days and document. */
export function Entries({ title, rows }: { title: string; rows: readonly CategoryRow[] }) {
  const text = useText();
  const { words } = useCategories();
  const columns = useMemo(() => {
    const field = (name: string) => text(`social.field.${name}`);
    return columnsOf(entryList, {
      name: { title: field('name'), width: 18 },
      category: { title: field('category'), width: 20, words, card: 'detail' },
      from: { title: field('from'), width: 8 },
      to: { title: field('to'), width: 8 },
      document: { title: field('document'), width: 14, card: 'detail' },
      state: stateColumn(text, text('social.field.state')),
    });
  }, [text, words]);
  return (
    <List
      name="social-entries"
      title={title}
      list={entryList}
      columns={columns}
      rows={rows}
      searchHint={text('social.searchPupil')}
      empty={<EmptyState title={text('social.noCategories')} text={text('social.noCategoriesText')} />}
    />
  );
}
