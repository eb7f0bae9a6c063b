// What other features may use of this one.
export * from './calendar.documents.ts';
export * from './calendar.repository.ts';
export * from './calendar.tables.ts';
export * from './calendar-names.ts';
export * from './country-calendar.ts';
