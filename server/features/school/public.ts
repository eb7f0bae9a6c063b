// What other features may use of this one.
export * from './school.repository.ts';
export * from './school.tables.ts';
