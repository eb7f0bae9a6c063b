import { memo, type ReactNode } from 'react';
import { useText } from '#shared/i18n/index.ts';
import { arrowUp } from '#shared/ui/icons/index.ts';
import { classes, Icon } from '#shared/ui/index.ts';
import type { ListParts } from './list-props.ts';
import styles from './list-rows.module.css';

/** Column titles, which sort, and a checkbox that selects all rows. Memoised, so that scrolling does not render it. */
export const ListHead = memo(function ListHead<Row>({ parts }: { parts: ListParts<Row> }) {
  const { query, setQuery, list, acts } = parts;
  const text = useText();
  const [sorted, isDown] = [query.sort.replace(/^-/, ''), query.sort.startsWith('-')];
  return (
    <thead>
      <tr aria-rowindex={1}>
        {acts && (
          <th scope="col" className={classes(styles.select, styles.frozen)}>
            <CheckAll parts={parts} />
          </th>
        )}
        <th scope="col" className={classes(styles.number, styles.frozen)}>
          {text('list.number')}
        </th>
        {parts.shownColumns.map(({ key, title, can, kind }, index) => {
          const isSorted = key === sorted;
          const direction = isDown ? 'descending' : 'ascending';
          // Up, down, and back to the order of the list; where that is down already, up again.
          const next = !isSorted ? key : !isDown ? `-${key}` : list.sort === query.sort ? key : list.sort;
          return (
            <th
              key={key}
              scope="col"
              className={classes(index === 0 && styles.head, index === 0 && styles.frozen, kind === 'number' && 'r')}
              aria-sort={isSorted ? direction : undefined}
            >
              {can.includes('sort') ? (
                <button type="button" className={styles.sort} onClick={() => setQuery({ sort: next })}>
                  {title}
                  {isSorted && (
                    <span className={isDown ? styles.down : undefined}>
                      <Icon shape={arrowUp} size="sm" />
                    </span>
                  )}
                </button>
              ) : (
                title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}) as <Row>(props: { parts: ListParts<Row> }) => ReactNode;

/** Chooses all rows of the query, or none. */
function CheckAll<Row>({ parts: { table, shownRows } }: { parts: ListParts<Row> }) {
  const text = useText();
  const isAll = table.getIsAllRowsSelected();
  const isSome = !isAll && table.getSelectedRowModel().rows.length > 0;
  return (
    <label className={classes('check', styles.check)}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = isSome;
        }}
        checked={isAll}
        aria-label={text('list.select.all', { number: shownRows.length })}
        onChange={() => table.toggleAllRowsSelected()}
      />
    </label>
  );
}
