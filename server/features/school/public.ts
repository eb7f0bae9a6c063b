// What other features may use of this one.
export * from './own-pupils.ts';
export * from './school.repository.ts';
export * from './school.tables.ts';
