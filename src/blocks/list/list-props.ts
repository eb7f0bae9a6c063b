import { type ReactTable, rowSelectionFeature, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ListDescription, ListQuery } from '#contract/core/list.ts';
import type { IconShape } from '#shared/ui/index.ts';
import type { ListColumn } from './columns.ts';
import type { SetListQuery } from './use-list-query.ts';

/** Order and filters are the contract's, so that a paged endpoint gives the same; the table keeps what is chosen. */
export const features = tableFeatures({ rowSelectionFeature });
export type ListTable<Row> = ReactTable<typeof features, Row & object>;
export type TableRow<Row> = ReturnType<ListTable<Row>['getRowModel']>['rows'][number];

/** Something done with the rows that are chosen. */
export type ListAct<Row> = {
  readonly label: string;
  readonly icon: IconShape;
  readonly isDangerous?: boolean;
  readonly onAct: (rows: readonly Row[]) => void;
};
/** Where the rows come from when the device does not hold them all: they are in the order of the address already. */
export type PagedRows<Row> = {
  /** Of all pages. */
  readonly total: number;
  /** The last rows are in sight. */
  readonly onEnd: () => void;
  /** All rows of the query, for a file and for printing. */
  readonly fetchAll: () => Promise<readonly Row[]>;
};

/** How a list is printed that is more than one table. */
export type ListPaper<Row> = {
  /** The heading that a row stands under; each begins a page. */
  readonly groupOf: (row: Row) => string;
  /** Many columns: the paper lies across. */
  readonly isWide?: true;
};

/** What of a list goes into a file, in this order; a heading that is null is the column's own. */
export type ExportLayout = {
  readonly uuid: string;
  readonly name: string;
  readonly columns: readonly { readonly key: string; readonly heading: string | null }[];
};
/** The layouts that the school has saved for a list. */
export type SavedLayouts = {
  readonly layouts: readonly ExportLayout[];
  /** Opens what they are saved in, for those who may. */
  readonly onArrange?: () => void;
};

export type ListProps<Row> = {
  /** Of the stored choice of columns; the same for lists of the same things. */
  readonly name: string;
  /** Of the list for a screen reader, of its files and of what is printed. */
  readonly title: string;
  readonly list: ListDescription<Row>;
  readonly columns: readonly ListColumn<Row>[];
  /** Undefined while they are not known. */
  readonly rows: readonly Row[] | undefined;
  readonly paged?: PagedRows<Row>;
  /** What the search field asks for. */
  readonly searchHint?: string;
  /** What is here when there are no rows at all, with its next step. */
  readonly empty: ReactNode;
  /** The page of a row. */
  readonly to?: (row: Row) => string;
  readonly onEdit?: (row: Row) => void;
  readonly onNew?: () => void;
  /** Without acts no rows are chosen. */
  readonly acts?: readonly ListAct<Row>[];
  /** The age of the data. */
  readonly foot?: ReactNode;
  readonly paper?: ListPaper<Row>;
  readonly saved?: SavedLayouts;
  /** What is above the list and asks by the same query, such as an index of letters. */
  readonly head?: (query: ListQuery, setQuery: SetListQuery) => ReactNode;
};

/** What the parts of a list share. */
export type ListParts<Row> = ListProps<Row> & {
  readonly table: ListTable<Row>;
  readonly query: ListQuery;
  readonly setQuery: SetListQuery;
  readonly shownColumns: readonly ListColumn<Row>[];
  /** The rows of the query. */
  readonly shownRows: readonly Row[];
};
