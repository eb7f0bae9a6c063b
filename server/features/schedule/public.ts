// What other features may use of this one.
export * from './schedule.repository.ts';
export * from './schedule.tables.ts';
