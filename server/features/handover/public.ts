// What the composition may use of this feature.
export { pruneHashes } from './handover.repository.ts';
