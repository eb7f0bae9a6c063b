// What other features may use of this one.
export * from './configuration.tables.ts';
export { domainOptionsOf } from './switches.repository.ts';
