// What other features may use of this one.
export { listLayouts } from './list-layouts.tables.ts';
