import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '#shared/i18n/index.ts';
import { Nothing } from '#shared/ui/index.ts';
import { type ListColumn, wordsOfValue } from './columns.ts';
import type { ListParts } from './list-props.ts';
import styles from './list-rows.module.css';

/** What a column shows of a row. */
export function Cell<Row>({ column, row }: { column: ListColumn<Row>; row: Row }): ReactNode {
  const language = useLanguage();
  return column.show?.(row) ?? (wordsOfValue(column, row, language) || <Nothing />);
}

/** The name of a row, which leads to its page where it has one. In the table the grid has the keys, and the name is no stop of its own. */
export function RowName<Row>({
  parts,
  row,
  tabIndex,
}: {
  parts: Pick<ListParts<Row>, 'columns' | 'to'>;
  row: Row;
  tabIndex?: number;
}) {
  const [column] = parts.columns;
  if (!column) return null;
  const name = <Cell column={column} row={row} />;
  return parts.to ? (
    <Link className={styles.name} to={parts.to(row)} tabIndex={tabIndex}>
      {name}
    </Link>
  ) : (
    <span className={styles.name}>{name}</span>
  );
}
