// What other features may use of this one.
export * from './dictionaries.ts';
export * from './read-table.ts';
export * from './reference.tables.ts';
