// What other parts of the server may use of this one.
export * from './programme-file.ts';
export * from './store-programme.ts';
export * from './support-school.tables.ts';
