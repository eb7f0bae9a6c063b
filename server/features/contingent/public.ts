// What other features may use of this one.

export { admitStudent } from './admission.ts';
export { changeStudent, unblockStudent } from './changes.ts';
export { contingentIn, readCard } from './contingent.repository.ts';
export * from './contingent.tables.ts';
export { moveStudents } from './moves.ts';
export { credentialsOf } from './passwords.ts';
export { beginWriting, refuseStrangers } from './writing.ts';
