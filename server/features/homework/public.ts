// What other features may use of this one.
export { dueTimesOf } from './homework-due-times.ts';
