// What other parts of the server may use of this one.
export { socialScopes } from './social.policy.ts';
export * from './social.tables.ts';
