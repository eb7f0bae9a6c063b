// What other features and the composition may use of this one.
export { hashPassword } from './passwords.ts';
export { findCaller, shortName, shortNames } from './session.repository.ts';
export * from './session.tables.ts';
export { loadTokens } from './tokens.ts';
