// A pupil's row: number and name, one cell per lesson, and what the quarter makes of them.
import { memo, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { classes } from '#shared/ui/index.ts';
import type { DrawnRows } from './drawn-rows.ts';
import { type ColumnLook, GridCell, type GridCellProps } from './grid-cell.tsx';
import type { GridStore } from './grid-store.ts';
import type { GridWords } from './grid-words.ts';
import { dayAndMonth } from './grid-words.ts';
import styles from './journal-grid.module.css';
import { isMember, type JournalColumn, type JournalRow } from './journal-model.ts';
import { RowResults } from './row-results.tsx';

type Props = {
  store: GridStore;
  row: JournalRow;
  words: GridWords;
  userId: number;
  /** Of each column: today, to come, summative. */
  looks: readonly ColumnLook[];
  drawn: DrawnRows;
};

export const GridRow = memo(function GridRow({ store, row, words, userId, looks, drawn }: Props) {
  const { columns, lessonCount } = store.model;
  const stage = useSyncExternalStore(drawn.subscribe, () => drawn.stage(row.index));
  const { from, to } = {
    bare: { from: 0, to: 0 },
    near: { from: Math.min(drawn.near.from, lessonCount), to: Math.min(drawn.near.to, lessonCount) },
    whole: { from: 0, to: lessonCount },
  }[stage];
  const cellOf = (column: JournalColumn) => {
    const look = looks[column.index];
    return isMember(row, column) ? (
      <GridCell
        key={column.scheduleUuid}
        store={store}
        row={row}
        column={column}
        words={words}
        userId={userId}
        look={look}
      />
    ) : (
      <AwayCell key={column.scheduleUuid} store={store} row={row} column={column} words={words} look={look} />
    );
  };
  return (
    <RowFrame store={store} row={row}>
      <th className={styles.name} scope="row" aria-colindex={1}>
        <span>
          <small className="num">{row.number}</small> {row.name}
        </span>
      </th>
      {from > 0 && <td role="none" className={styles.later} data-later colSpan={from} />}
      {columns.slice(from, to).map(cellOf)}
      {to < lessonCount && <td role="none" className={styles.later} data-later colSpan={lessonCount - to} />}
      {store.hasBlock && (
        <td role="none" className={styles.block} data-results>
          {stage !== 'bare' && (
            <div role="none">
              {columns.slice(lessonCount).map(cellOf)}
              {store.results.length > 0 && <RowResults store={store} row={row} words={words} />}
            </div>
          )}
        </td>
      )}
    </RowFrame>
  );
});

/** Alone in knowing whether the row is the selected one: a step of the selection does not go through sixty cells of two rows. */
function RowFrame({ store, row, children }: { store: GridStore; row: JournalRow; children: ReactNode }) {
  const isChosen = useSyncExternalStore(store.onPlace, () => store.place()?.row === row.index);
  return (
    <tr className={isChosen ? styles.isRow : undefined} aria-rowindex={row.index + 3}>
      {children}
    </tr>
  );
}

/** Outside of the membership: hatched and closed; a mark of before stays to be read. */
function AwayCell({ store, row: pupil, column, words, look }: Omit<GridCellProps, 'userId'>) {
  const [row, col] = [pupil.index, column.index];
  const label = `${pupil.name}, ${words.tags[col] ?? dayAndMonth(column.date)}: ${words.notMember}`;
  const Cell = column.lesson.markType === 'formattedScore' ? 'td' : 'div';
  const subscribe = useCallback((listener: () => void) => store.onFace(row, col, listener), [store, row, col]);
  const face = useSyncExternalStore(subscribe, () => store.face(row, col));
  const mark = (face.mark.value as { mark: number | null } | null)?.mark ?? null;
  return (
    <Cell
      role="gridcell"
      className={classes(look?.className, styles.isAway, face.isSelected && styles.isFocus)}
      tabIndex={face.isSelected ? 0 : -1}
      aria-selected={face.isSelected || undefined}
      aria-disabled="true"
      aria-label={mark === null ? label : `${label}, ${mark}`}
      aria-colindex={col + 2}
      data-r={row}
      data-c={col}
      data-today={look?.isToday || undefined}
      data-work={Cell === 'td' ? undefined : column.lesson.markType}
    >
      {mark !== null && <span className="faint">{mark}</span>}
    </Cell>
  );
}
