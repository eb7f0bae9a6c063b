// What other features may use of this one.
export * from './session.tables.ts';
