// A pupil's row: number and name, one cell per lesson, and what the quarter makes of them.
import { memo, useCallback, useSyncExternalStore } from 'react';
import { fifthOf } from '#contract/grading/bands.ts';
import type { QuarterResult } from '#contract/grading/quarter-result.ts';
import { useText } from '#shared/i18n/index.ts';
import { classes } from '#shared/ui/index.ts';
import { GridCell } from './grid-cell.tsx';
import type { GridStore } from './grid-store.ts';
import type { GridWords } from './grid-words.ts';
import { dayAndMonth } from './grid-words.ts';
import { isMember, type JournalRow } from './journal-model.ts';

type Props = {
  store: GridStore;
  row: JournalRow;
  words: GridWords;
  userId: number;
  /** Class of each column: today, to come, summative. */
  looks: readonly string[];
};

export const GridRow = memo(function GridRow({ store, row, words, userId, looks }: Props) {
  const isChosen = useSyncExternalStore(store.onPlace, () => store.place()?.row === row.index);
  const { columns } = store.model;
  return (
    <tr className={isChosen ? 'is-row' : undefined} aria-rowindex={row.index + 3}>
      <td className="n num">{row.number}</td>
      <th className="name" scope="row">
        <span>{row.name}</span>
      </th>
      {columns.map((column) =>
        isMember(row, column) ? (
          <GridCell
            key={column.scheduleUuid}
            store={store}
            row={row}
            column={column}
            words={words}
            userId={userId}
            className={looks[column.index] ?? 'c'}
          />
        ) : (
          <AwayCell
            key={column.scheduleUuid}
            store={store}
            row={row.index}
            col={column.index}
            className={looks[column.index] ?? 'c'}
            label={`${row.name}, ${words.tags[column.index] ?? dayAndMonth(column.date)}: ${words.notMember}`}
          />
        ),
      )}
      {store.resultCount > 0 && <RowResults store={store} row={row} words={words} />}
    </tr>
  );
});

/** Outside of the membership: hatched and closed; a mark of before stays to be read. */
function AwayCell(props: { store: GridStore; row: number; col: number; className: string; label: string }) {
  const { store, row, col, className, label } = props;
  const subscribe = useCallback((listener: () => void) => store.onFace(row, col, listener), [store, row, col]);
  const face = useSyncExternalStore(subscribe, () => store.face(row, col));
  const mark = (face.mark.value as { mark: number | null } | null)?.mark ?? null;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid, as its table is one
      role="gridcell"
      className={classes(className, 'is-away', face.isSelected && 'is-focus')}
      tabIndex={face.isSelected ? 0 : -1}
      aria-selected={face.isSelected || undefined}
      aria-disabled="true"
      aria-label={mark === null ? label : `${label}, ${mark}`}
      data-r={row}
      data-c={col}
    >
      {mark !== null && <span className="faint">{mark}</span>}
    </td>
  );
}

function RowResults({ store, row, words }: { store: GridStore; row: JournalRow; words: GridWords }) {
  const text = useText();
  const subscribe = useCallback((listener: () => void) => store.onResult(row.index, listener), [store, row.index]);
  const result = useSyncExternalStore(subscribe, () => store.result(row.index));
  const selected = useSyncExternalStore(store.onPlace, () => {
    const place = store.place();
    return place?.row === row.index ? place.col - store.model.columns.length : -1;
  });
  const hasPercent = store.resultCount === 2;
  const attributes = (place: number) => ({
    role: 'gridcell',
    tabIndex: selected === place ? 0 : -1,
    'aria-selected': selected === place || undefined,
    'data-r': row.index,
    'data-c': store.model.columns.length + place,
  });
  const percent = result?.percent ?? null;
  return (
    <>
      {hasPercent && (
        <td
          {...attributes(0)}
          className={classes('c pct', selected === 0 && 'is-focus')}
          aria-label={`${row.name}, %: ${percent === null ? text('grid.result.incomplete') : percent}`}
        >
          {percent === null ? (
            <span className="faint">{result === null ? '—' : text('grid.result.incompleteShort')}</span>
          ) : (
            <span data-fifth={fifthOf(percent, 100)}>{percent}</span>
          )}
        </td>
      )}
      <td
        {...attributes(hasPercent ? 1 : 0)}
        className={classes('c q', selected === (hasPercent ? 1 : 0) && 'is-focus')}
        aria-label={`${row.name}, ${text('grid.head.mark')}: ${markOf(result, words) || text('grid.result.none')}`}
      >
        {result?.mark == null ? <span className="faint">—</span> : <b>{markOf(result, words)}</b>}
      </td>
    </>
  );
}

function markOf(result: QuarterResult | null, words: GridWords): string {
  if (result?.mark == null) return '';
  if (result.subject.scoreType !== 'credit') return String(result.mark);
  return result.mark === 1 ? words.pass : words.fail;
}
