// What other features may use of this one.
export * from './answers.repository.ts';
export * from './answers.tables.ts';
export * from './cell-versions.ts';
export * from './cells.repository.ts';
export * from './cells.tables.ts';
export * from './first-entries.ts';
export * from './lectures.repository.ts';
export * from './lectures.tables.ts';
