// What other features may use of this one.
export * from './journal.tables.ts';
