// What other features may use of this one.
export { type Contingent, contingentIn, readStudents } from './contingent.repository.ts';
export * from './contingent.tables.ts';
export { beginWriting, type Reach, studentOf, type Writing, type WritingCall } from './writing.ts';
