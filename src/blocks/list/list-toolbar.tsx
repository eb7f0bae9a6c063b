import { useEffect, useRef, useState } from 'react';
import { keysThatCan, longestSearch } from '#contract/core/list.ts';
import { useLanguage, useText } from '#shared/i18n/index.ts';
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
import type { Search } from './use-search.ts';

type SearchProps<Row> = { parts: ListParts<Row>; onSearch: Search['search']; told: Search['told'] };

/** What is above the rows: search, filters, how many there are, columns, file and paper. */
export function ListToolbar<Row extends object>({
  parts,
  chosen,
  file,
  onSearch,
  told,
}: SearchProps<Row> & {
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
      {keysThatCan(parts.list, 'search').length > 0 && <SearchField parts={parts} onSearch={onSearch} told={told} />}
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

function SearchField<Row>({ parts: { query, searchHint }, onSearch, told }: SearchProps<Row>) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(query.search);
  useEffect(() => {
    if (told) setTyped(told.text);
  }, [told]);
  useListKeys({ search: () => input.current?.focus() }, place);
  const change = (value: string) => {
    setTyped(value);
    onSearch(value);
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
