import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Language } from '#contract/core/localized.ts';
import { Nothing } from '#shared/ui/index.ts';
import { type ListColumn, wordsOfValue } from './columns.ts';
import styles from './list-rows.module.css';

/** The content of a cell. Not a component, because a screen has hundreds of cells. */
export const cellOf = <Row,>(column: ListColumn<Row>, row: Row, language: Language): ReactNode =>
  column.show?.(row) ?? (wordsOfValue(column, row, language) || <Nothing />);

/** The name of a row, which leads to its page where it has one. In the table the grid has the keys, and the name is no stop of its own. */
export function RowName({
  to,
  tabIndex,
  children,
}: {
  to: string | undefined;
  tabIndex?: number;
  children: ReactNode;
}) {
  return to === undefined ? (
    <span className={styles.name}>{children}</span>
  ) : (
    <Link className={styles.name} to={to} tabIndex={tabIndex}>
      {children}
    </Link>
  );
}
