// What other features may use of this one.
export * from './contingent.tables.ts';
export { end as endMemberships } from './departure.ts';
export { membershipEntity } from './membership.entity.ts';
export {
  holdLessonsAfter,
  lastsAfter,
  type Membership,
  type MembershipValue,
  readMemberships,
  storeMemberships,
  writtenAfter,
} from './memberships.ts';
export { orderOf } from './movements.repository.ts';
export { recordMovement } from './record-movement.ts';
export { beginWriting, type Writing, type WritingCall } from './writing.ts';
