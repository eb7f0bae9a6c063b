// What other features may use of this one.
export * from './bells.tables.ts';
