// What other parts of the server may use of this one.
export * from './support-school.tables.ts';
