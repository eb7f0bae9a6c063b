// What other features may use of this one.
export { beginYear } from './first-days.ts';
export { readTransferred } from './transferred.ts';
