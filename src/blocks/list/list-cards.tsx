import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '#shared/i18n/index.ts';
import { classes } from '#shared/ui/index.ts';
import { cellOf, RowName } from './cell.tsx';
import { type ListColumn, wordsOfValue } from './columns.ts';
import type { ListParts, TableRow } from './list-props.ts';
import styles from './list-rows.module.css';
import { useAskAhead } from './use-ask-ahead.ts';

/** A card of two lines; those with a long name measure themselves. */
const cardHeight = 64;
const places = { end: styles.cardEnd, detail: styles.cardDetail, state: styles.cardState };
const cardPlaces = ['end', 'detail', 'state'] as const;
/** A card has no columns: a place without a value says nothing there. */
const isShown = <Row,>(column: ListColumn<Row>, row: Row) => column.show !== undefined || column.value(row) !== null;

/** The same rows on a phone, where the page scrolls and not a part of it. */
export function ListCards<Row>({ parts }: { parts: ListParts<Row> }) {
  const { table, title, paged } = parts;
  const rows = table.getRowModel().rows;
  const place = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // What is above may have another height since: chips of filters come and go.
  useLayoutEffect(() => {
    if (place.current) setTop(Math.round(place.current.getBoundingClientRect().top + window.scrollY));
  });
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => cardHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 10,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  useAskAhead(paged, items.at(-1)?.index ?? -1, rows.length);
  return (
    <ul ref={place} className={styles.cards} aria-label={title} style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={row.id}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={paged?.total ?? rows.length}
              aria-posinset={index + 1}
              className={classes(styles.card, parts.acts && styles.chooses, row.getIsSelected() && styles.chosen)}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <CardOf parts={parts} row={row} isSelected={row.getIsSelected()} />
            </li>
          )
        );
      })}
    </ul>
  );
}

function CardOf<Row>({ parts, row, isSelected }: { parts: ListParts<Row>; row: TableRow<Row>; isSelected: boolean }) {
  const [text, language] = [useText(), useLanguage()];
  const [name] = parts.columns;
  return (
    <>
      {parts.acts && name && (
        <label className={classes('check', styles.check, styles.round)}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={text('list.select', { name: wordsOfValue(name, row.original, language) })}
            onChange={row.getToggleSelectedHandler()}
          />
        </label>
      )}
      <div className={styles.cardName}>
        <RowName to={parts.to?.(row.original)}>{name && cellOf(name, row.original, language)}</RowName>
      </div>
      {cardPlaces.map((place) => (
        <div key={place} className={places[place]}>
          {parts.columns
            .filter((column) => column.card === place && isShown(column, row.original))
            .map((column) => (
              <span key={column.key}>{cellOf(column, row.original, language)}</span>
            ))}
        </div>
      ))}
    </>
  );
}
