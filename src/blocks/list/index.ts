// The list of the house. Only for pages that are loaded when they are opened: it brings its libraries along.
export { columnsOf, type ListColumn, type ListLook } from './columns.ts';
export { exportedOf } from './export-content.ts';
export { List } from './list.tsx';
export type { ListAct, ListProps, PagedRows } from './list-props.ts';
export { type SetListQuery, useListQuery } from './use-list-query.ts';
export { useShownRow } from './use-shown-row.ts';
