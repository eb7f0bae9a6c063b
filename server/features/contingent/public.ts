// What other features may use of this one.
export { admitStudent, bringBack, refuseWrongAdmission, refuseWrongArrival } from './admission.ts';
export { changeStudent, unblockStudent } from './changes.ts';
export { takeBackMovements } from './coming-year.ts';
export { type Contingent, contingentIn, isRegisterOnly, readCard, readStudents } from './contingent.repository.ts';
export * from './contingent.tables.ts';
export { end as endMemberships, placesOn, readsUntil, refuseWritten, sendAway } from './departure.ts';
export { membershipEntity } from './membership.entity.ts';
export {
  classesOf,
  groupsOf as groupsOfPupils,
  holdLessonsAfter,
  lastsAfter,
  type Membership,
  type MembershipValue,
  readMemberships,
  storeMemberships,
  strandedIn,
  writtenAfter,
} from './memberships.ts';
export { movementEntity } from './movement.entity.ts';
export { readRegister } from './movement-register.repository.ts';
export {
  type MovementValue,
  movementsOfStudents,
  type Order,
  orderOf,
  storeMovements,
} from './movements.repository.ts';
export { moveStudents } from './moves.ts';
export { credentialsOf } from './passwords.ts';
export { filesOf } from './personal-files.ts';
export { fitsProgramme, programmesAmong } from './programmes.ts';
export { recordMovement, recordMovements } from './record-movement.ts';
export { studentEntity } from './student.entity.ts';
export {
  type Beside,
  type ClassMaker,
  columnsIn,
  importStudents,
  planStudents,
  type WrittenRow,
} from './student-import.ts';
export { enrolledElsewhere, heldCards, isEnrolledAt, whoMayNotStand } from './student-rules.ts';
export { type HeldStudent, readStudentValues, type StudentValue, storeStudents } from './student-state.ts';
export {
  anyStudentOf,
  beginAboutAccounts,
  beginWriting,
  presentYear,
  type Reach,
  refuseStrangers,
  studentOf,
  type Writing,
  type WritingCall,
  writableIn,
} from './writing.ts';
