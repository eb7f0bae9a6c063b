// What other features and the composition may use of this one.
export {
  type AccountLock,
  giveFirstPasswords,
  lockAccount,
  passwordChangesSoFar,
  resetPasswords,
} from './account-state.ts';
export { barredOfSchool, usedBesides, waitingFor } from './barred.ts';
export { checkPassword } from './check-password.ts';
export { enter } from './enter.ts';
export { knownDeviceOf } from './known-devices.ts';
export { renewKnownOfStudents, renewKnownPasswords } from './known-passwords.ts';
export { writeOpened } from './opened-account.ts';
export { inTurnOf, passwordWork } from './password-work.ts';
export { hashPassword, type PasswordCost, passwordsAt, usualCost } from './passwords.ts';
export { personOf } from './person.ts';
export {
  type Blocked,
  newAccount,
  newAccounts,
  type PersonValue,
  peopleOutOfReach,
  personValue,
  storePeople,
} from './person-card.ts';
export { deviceOfSession, holdWayOf } from './proven.repository.ts';
export { redisThrottle } from './redis-throttle.ts';
export { endSessionsThrough, forgetRelations, isLinkedSince } from './relations.ts';
export { endSessions, findCaller, holdsRoles, isSessionOf, pruneSessions } from './session.repository.ts';
export * from './session.tables.ts';
export { databaseThrottle, pruneAttempts } from './throttle.ts';
export { keptSecret, loadTokens } from './tokens.ts';
export {
  gotFirstPasswordSince,
  provenTo,
  renewForReturning,
  renewToldElsewhere,
  toldElsewhere,
} from './told-elsewhere.ts';
export {
  aboveDeputies,
  leadsOfStudents,
  managementAmong,
  passwordsChosenAfterTold,
  passwordsToldTo,
  renewToldPasswords,
  renewToldToLeads,
} from './told-passwords.ts';
