// What other features and the composition may use of this one.
export { openPersonRegistry } from './registries.ts';
