// What other features may use of this one.
export * from './journal.repository.ts';
export * from './journal.tables.ts';
