import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { classes, Kbd } from '#shared/ui/index.ts';
import { cellOf, RowName } from './cell.tsx';
import { type ListColumn, wordsOfValue } from './columns.ts';
import { ListHead } from './list-head.tsx';
import type { ListParts, TableRow } from './list-props.ts';
import styles from './list-rows.module.css';
import { useAskAhead } from './use-ask-ahead.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRange } from './use-range.ts';

const rowHeight = 38;
const defaultWidth = 8;
/** Maximum height of the scroll frame, in px. */
const tallest = 720;

export type RowsProps<Row> = { parts: ListParts<Row>; onPrint: () => void };

/**
 * The rows as a grid with one tab stop: arrows move a row that is told to screen readers as the active one, so the keys continue working
 * when that row is scrolled away and no longer rendered.
 */
export function ListTable<Row>({ parts, onPrint }: RowsProps<Row>) {
  const { table, shownColumns, title, to, onEdit, onNew, acts, foot, paged } = parts;
  const [text, navigate, id] = [useText(), useNavigate(), useId()];
  const rows = table.getRowModel().rows;
  const scroll = useRef<HTMLDivElement>(null);
  const [wished, setCurrent] = useState(0);
  const [isShifted, setShifted] = useState(false);
  const current = Math.min(wished, rows.length - 1);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    // Renders rows before the frame is measured, which saves a second layout.
    initialRect: { width: 0, height: tallest },
    // Splits a scroll event and the rendering of its rows into two tasks.
    useFlushSync: false,
    // The head stays above the rows and would hide the first of them.
    scrollPaddingStart: rowHeight,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  useAskAhead(paged, last?.index ?? -1, rows.length);

  const row = rows[current];
  useListKeys({ print: onPrint, new: onNew }, scroll);
  const { end: endRange, reach } = useRange(table);
  const onPress = useCallback(
    (index: number) => {
      endRange();
      setCurrent(index);
    },
    [endRange],
  );
  const moveTo = (index: number) => {
    setCurrent(index);
    virtualizer.scrollToIndex(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (event.target !== event.currentTarget || isShortcut) return;
    const page = Math.max(1, items.length - 20);
    const target = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (!event.shiftKey) endRange();
    if (target !== undefined) {
      const index = Math.max(0, Math.min(rows.length - 1, target));
      if (event.shiftKey && acts) reach(current, index);
      moveTo(index);
    } else if (event.key === ' ' && acts) row?.toggleSelected();
    else if (event.key === 'Enter' && to && row) navigate(to(row.original));
    else if (event.code === 'KeyE' && onEdit && row) onEdit(row.original);
    else if (event.key === 'Escape') table.resetRowSelection(true);
    else return;
    event.preventDefault();
  };
  const rowId = (index: number) => `${id}-${index}`;
  const isDrawn = items.some(({ index }) => index === current);
  const width = shownColumns.reduce((sum, column) => sum + (column.width ?? defaultWidth), acts ? 5.5 : 3);

  return (
    <div className={classes('card', styles.frame)}>
      <div
        ref={scroll}
        className={classes(styles.scroll, isShifted && styles.shifted)}
        onScroll={({ currentTarget }) => setShifted(currentTarget.scrollLeft > 0)}
      >
        <table
          className={classes('table', styles.table, acts && styles.chooses)}
          style={{ minWidth: `${width}rem` }}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are chosen and opened by keys is what a grid is
          role="grid"
          aria-label={title}
          aria-rowcount={(paged?.total ?? rows.length) + 1}
          aria-multiselectable={acts ? true : undefined}
          aria-activedescendant={isDrawn ? rowId(current) : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <colgroup>
            {acts && <col style={{ width: '2.5rem' }} />}
            <col style={{ width: '3rem' }} />
            {shownColumns.map(({ key, width: own = defaultWidth }) => (
              <col key={key} style={{ width: `${own}rem` }} />
            ))}
          </colgroup>
          <ListHead parts={parts} />
          <tbody>
            <Gap height={items[0]?.start ?? 0} />
            {items.map(({ index }) => {
              const item = rows[index];
              return (
                item && (
                  <RowOf
                    key={item.id}
                    row={item}
                    index={index}
                    id={rowId(index)}
                    columns={shownColumns}
                    to={to}
                    canChoose={acts !== undefined}
                    isSelected={item.getIsSelected()}
                    isCurrent={index === current}
                    measure={virtualizer.measureElement}
                    onPress={onPress}
                  />
                )
              );
            })}
            <Gap height={last ? virtualizer.getTotalSize() - last.end : 0} />
          </tbody>
        </table>
      </div>
      <div className={styles.foot}>
        {foot}
        <span className={styles.keys}>
          {acts && <Hint keys={text('list.key.space')} words={text('list.key.select')} />}
          {acts && <Hint keys="Shift ↑↓" words={text('list.key.range')} />}
          {to && <Hint keys="Enter" words={text('list.key.open')} />}
          {onNew && <Hint keys="N" words={text('list.key.new')} />}
          {onEdit && <Hint keys="E" words={text('list.key.edit')} />}
          <Hint keys="P" words={text('list.key.print')} />
          {(acts || onNew || onEdit) && <Hint keys="Ctrl Z" words={text('list.key.undo')} />}
        </span>
      </div>
    </div>
  );
}

function Hint({ keys, words }: { keys: string; words: string }) {
  return (
    <span>
      <Kbd>{keys}</Kbd> {words}
    </span>
  );
}

/** Stands for the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={styles.gap}>
      <td style={{ height }} />
    </tr>
  ) : null;
}

type RowOfProps<Row> = {
  row: TableRow<Row>;
  /** Index of the row in the list. */
  index: number;
  id: string;
  columns: readonly ListColumn<Row>[];
  to: ListParts<Row>['to'];
  canChoose: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  measure: (element: Element | null) => void;
  onPress: (index: number) => void;
};

/** One row. Memoised, so that scrolling renders new rows only. */
const RowOf = memo(function RowOf<Row>({
  row,
  index,
  id,
  columns,
  to,
  canChoose,
  isSelected,
  isCurrent,
  measure,
  onPress,
}: RowOfProps<Row>) {
  const [text, language] = [useText(), useLanguage()];
  const [name] = columns;
  const { original } = row;
  return (
    <tr
      ref={measure}
      data-index={index}
      id={id}
      aria-rowindex={index + 2}
      aria-selected={canChoose ? isSelected : undefined}
      className={classes(isSelected && 'is-selected', isCurrent && styles.current)}
      onClick={() => onPress(index)}
    >
      {canChoose && (
        <td className={classes(styles.select, styles.frozen)}>
          <label className={classes('check', styles.check)}>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isSelected}
              aria-label={text('list.select', { name: name ? wordsOfValue(name, original, language) : '' })}
              onChange={row.getToggleSelectedHandler()}
            />
          </label>
        </td>
      )}
      <td className={classes(styles.number, styles.frozen)}>{index + 1}</td>
      {columns.map((column, place) =>
        place === 0 ? (
          <th key={column.key} scope="row" className={classes('row-head', styles.head, styles.frozen)}>
            <RowName to={to?.(original)} tabIndex={-1}>
              {cellOf(column, original, language)}
            </RowName>
          </th>
        ) : (
          <td key={column.key} className={column.kind === 'number' ? 'r' : undefined}>
            {cellOf(column, original, language)}
          </td>
        ),
      )}
    </tr>
  );
}) as <Row>(props: RowOfProps<Row>) => ReactNode;
