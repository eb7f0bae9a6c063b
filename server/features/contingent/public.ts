// What other features may use of this one.
export { admitStudent } from './admission.ts';
export { changeStudent, unblockStudent } from './changes.ts';
export { type Contingent, contingentIn, readCard, readStudents } from './contingent.repository.ts';
export * from './contingent.tables.ts';
export { moveStudents } from './moves.ts';
export { credentialsOf } from './passwords.ts';
export { beginWriting, type Reach, refuseStrangers, studentOf, type Writing, type WritingCall } from './writing.ts';
