// A list of many rows: people, rooms, devices. A table with a frozen name from 1009 px on, cards below; one declaration drives both.
import { useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { filterList, type ListQuery, searchedText, sortList } from '#contract/core/list.ts';
import { useMediaQuery } from '#shared/hooks/use-media-query.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { Button, below, breakpoints, EmptyState, Skeleton } from '#shared/ui/index.ts';
import { useUndoLastToast } from '#shared/ui/use-undo-last.ts';
import styles from './list.module.css';
import { ListCards } from './list-cards.tsx';
import { features, type ListParts, type ListProps } from './list-props.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { PrintedList } from './printed-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useChosenColumns } from './use-chosen-columns.ts';
import { useListFile } from './use-list-file.ts';
import { useListQuery } from './use-list-query.ts';
import { useSearch } from './use-search.ts';

const noRows: readonly never[] = [];
const noColumns: never[] = [];
const isCards = below(breakpoints.lg);

export function List<Row extends object>(props: ListProps<Row>) {
  const { name, list, columns, rows, paged, empty, acts } = props;
  const text = useText();
  useUndoLastToast();
  const [written, setWritten] = useListQuery(list);
  const { query, setQuery, search, told } = useSearch(written, setWritten);
  const shownRows = useArranged(props, query);
  const chosen = useChosenColumns(name, columns);
  const [rowSelection, setRowSelection] = useState<Record<string, true>>({});
  const table = useTable({
    features,
    columns: noColumns,
    data: shownRows,
    getRowId: list.id,
    state: { rowSelection },
    onRowSelectionChange: setRowSelection,
    enableRowSelection: acts !== undefined,
  });
  const shownColumns = useMemo(() => columns.filter(({ key }) => chosen.shown[key]), [columns, chosen.shown]);
  const parts: ListParts<Row> = { ...props, table, query, setQuery, shownColumns, shownRows };
  const file = useListFile(parts);
  const hasCards = useMediaQuery(isCards);
  const Rows = hasCards ? ListCards<Row> : ListTable<Row>;

  if (rows === undefined) return <Skeleton rows={8} />;
  const isAsked = query.search !== '' || Object.keys(query.filters).length > 0;
  if (rows.length === 0 && !(paged && isAsked)) return empty;
  return (
    <div className={styles.list}>
      {props.head && <div className={styles.head}>{props.head(query, setQuery)}</div>}
      <ListToolbar parts={parts} chosen={chosen} file={file} onSearch={search} told={told} />
      {shownRows.length > 0 ? (
        <Rows parts={parts} onPrint={file.print} />
      ) : (
        <EmptyState
          title={text('list.noMatch')}
          text={text('list.noMatch.text')}
          actions={<Button onClick={() => setQuery({ search: '', filters: {} })}>{text('list.filters.clear')}</Button>}
        />
      )}
      {acts && <SelectionBar parts={parts} acts={acts} onExport={file.exportRows} />}
      {file.printed && <PrintedList parts={parts} rows={file.printed} />}
    </div>
  );
}

/** The rows of the query. Sorted once and then filtered, so that a letter of the search costs no sorting. */
function useArranged<Row extends object>({ list, rows, paged }: ListProps<Row>, query: ListQuery): readonly Row[] {
  const language = useLanguage();
  const isPaged = paged !== undefined;
  const all = rows ?? noRows;
  const sorted = useMemo(
    () => (isPaged ? all : sortList(list, all, query.sort, language)),
    [isPaged, list, all, query.sort, language],
  );
  const searched = useMemo(() => {
    const kept = new WeakMap<Row, string>();
    return (row: Row): string => {
      const text = kept.get(row) ?? searchedText(list, row, language);
      kept.set(row, text);
      return text;
    };
  }, [list, language]);
  return useMemo(
    () => (isPaged ? sorted : filterList(list, sorted, query, language, searched)),
    [isPaged, list, sorted, searched, query, language],
  );
}
