// What other features may use of this one.
export * from './contingent.tables.ts';
export { membershipEntity } from './membership.entity.ts';
export {
  holdLessonsAfter,
  type Membership,
  type MembershipValue,
  readMemberships,
  storeMemberships,
  strandedIn,
} from './memberships.ts';
