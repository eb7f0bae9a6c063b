// What other features may use of this one.
export { hasGrant, holdsGrant } from './grants.repository.ts';
