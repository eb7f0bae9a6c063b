// What other features may use of this one.
export { concernsOfLessons } from './lesson.mutations.ts';
export * from './lesson.policy.ts';
