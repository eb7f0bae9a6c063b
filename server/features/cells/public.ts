// What other features may use of this one.
export * from './cells.repository.ts';
export * from './cells.tables.ts';
