// What other features may use of this one.
export * from './homework-due.ts';
