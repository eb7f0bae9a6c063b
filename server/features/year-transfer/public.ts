// What other features may use of this one.
export { beginYear } from './first-days.ts';
