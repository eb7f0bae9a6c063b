// What other features may use of this one.

export { coursesOfStaff, findDerived, findHomework, refuseReadOnlyYear } from './find-homework.ts';
export { dueTimesOf } from './homework-due-times.ts';
export { courseOf, expiryOf, taskOf } from './homework-facts.ts';
