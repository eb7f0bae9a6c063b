import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { keysThatCan, longestSearch } from '#contract/core/list.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { debounce } from '#shared/lib/debounce.ts';
import { formatNumber } from '#shared/lib/numbers.ts';
import { adjustments, fileExport, printer } from '#shared/ui/icons/pages.ts';
import { IconButton, Kbd, Menu, type MenuItem, TextInput } from '#shared/ui/index.ts';
import { type ChosenColumns, ColumnChooser } from './column-chooser.tsx';
import { laidOut } from './export-content.ts';
import { Filters } from './filters.tsx';
import styles from './list.module.css';
import type { ExportLayout, ListParts } from './list-props.ts';
import type { ListFile } from './use-list-file.ts';
import { useListKeys } from './use-list-keys.ts';

/** What is above the rows: search, filters, how many there are, columns, file and paper. */
export function ListToolbar<Row extends object>({
  parts,
  chosen,
  file,
}: {
  parts: ListParts<Row>;
  chosen: ChosenColumns;
  file: ListFile<Row>;
}) {
  const { rows, paged, shownRows } = parts;
  const [text, language] = [useText(), useLanguage()];
  const [isBusy, setBusy] = useState(false);
  const exportAs = (format: 'xlsx' | 'csv', layout?: ExportLayout) => () => {
    setBusy(true);
    void file.exportRows(format, layout).finally(() => setBusy(false));
  };
  // Where this reader has none of its columns there is nothing to export.
  const layouts = parts.saved?.layouts.filter((layout) => laidOut(parts.columns, layout).length > 0) ?? [];
  const byLayout = layouts.flatMap((layout): MenuItem[] => [
    {
      label: text('list.export.xlsxBy', { layout: layout.name }),
      icon: fileExport,
      onSelect: exportAs('xlsx', layout),
    },
    { label: text('list.export.csvBy', { layout: layout.name }), icon: fileExport, onSelect: exportAs('csv', layout) },
  ]);
  const onArrange = parts.saved?.onArrange;
  const counts = [shownRows.length, paged?.total ?? rows?.length ?? 0].map((count) => formatNumber(count, language));
  return (
    <div className={styles.bar}>
      {keysThatCan(parts.list, 'search').length > 0 && <SearchField parts={parts} />}
      <Filters parts={parts} />
      <div className={styles.end}>
        <span className={styles.count} role="status">
          {text('list.shown', { number: counts[0] ?? '', all: counts[1] ?? '' })}
        </span>
        <span className="only-desk">
          <ColumnChooser columns={parts.columns} chosen={chosen} />
        </span>
        <Menu
          label={text('list.export')}
          placement="end"
          items={[
            { label: text('list.export.xlsx'), icon: fileExport, onSelect: exportAs('xlsx') },
            { label: text('list.export.csv'), icon: fileExport, onSelect: exportAs('csv') },
            { label: text('list.print'), icon: printer, onSelect: () => void file.print() },
            ...(onArrange ? [{ label: text('list.layouts.open'), icon: adjustments, onSelect: onArrange }] : []),
            // Last: they may come while the menu is open, and nothing moves under the finger.
            ...(byLayout.length > 0 ? ['separator' as const, ...byLayout] : []),
          ]}
          trigger={(attributes) => (
            <IconButton
              {...attributes}
              icon={fileExport}
              label={text('list.export')}
              variant="default"
              isBusy={isBusy}
            />
          )}
        />
      </div>
    </div>
  );
}

/** What is typed filters when the fingers rest, and is in the address then. */
function SearchField<Row>({ parts: { query, setQuery, searchHint } }: { parts: ListParts<Row> }) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(query.search);
  const latest = useRef(setQuery);
  useEffect(() => {
    latest.current = setQuery;
  });
  const search = useMemo(() => debounce((sought: string) => latest.current({ search: sought }, 'replace')), []);
  useEffect(() => search.cancel, [search]);
  // Whoever opens a row before the fingers have rested would be called back to the list by the change of its address. The press itself
  // counts: the router tells of a navigation in a transition, on a slow device later than the fingers rest.
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const isHere = !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (isHere && event.target instanceof Element && event.target.closest('a[href]')) search.cancel();
    };
    document.addEventListener('click', follow, true);
    return () => document.removeEventListener('click', follow, true);
  }, [search]);
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  useEffect(() => {
    if (isLeaving) search.cancel();
  }, [isLeaving, search]);
  // Back, or a filter that was taken away, has changed what is sought.
  useEffect(() => setTyped(query.search), [query.search]);
  useListKeys({ search: () => input.current?.focus() }, place);
  const change = (value: string) => {
    setTyped(value);
    search(value);
  };
  return (
    <div ref={place} className={styles.search}>
      <TextInput
        ref={input}
        type="search"
        label={text('list.search')}
        isLabelHidden
        placeholder={searchHint ?? text('list.search')}
        maxLength={longestSearch}
        value={typed}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') change('');
        }}
      />
      {typed === '' && (
        <span className={styles.slash} aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  );
}
