import type { ReactNode } from 'react';
import styles from './columns.module.css';

export type ColumnsProps = {
  children: ReactNode;
  /** What belongs beside it from 1009 px on: what it adds up to, what chooses in it, the facts of it. */
  beside?: ReactNode;
  /** Where there is one column it comes first, as what chooses or asks does; else below. */
  isBesideFirst?: boolean;
};

/** The two columns of a page that is read: its width and that of what stands beside are the same on every page. */
export function Columns({ children, beside, isBesideFirst = false }: ColumnsProps) {
  const second = <div className={styles.beside}>{beside}</div>;
  return (
    <div className={styles.columns}>
      {isBesideFirst && second}
      <div className={styles.main}>{children}</div>
      {!isBesideFirst && second}
    </div>
  );
}
