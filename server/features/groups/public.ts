// What other features may use of this one.
export * from './group-settings.tables.ts';
