// What other features may use of this one.
export * from './contingent.tables.ts';
