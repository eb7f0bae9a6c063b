// What other features may use of this one.
export { staffCredentials } from './credentials.ts';
export { recordMet } from './met-by-iin.ts';
export { readStaff } from './personnel.repository.ts';
export { type ReplacementValue, storeReplacement } from './replacement.repository.ts';
export { importStaff, planStaff } from './staff-import.ts';
export { otherDirectors, type StaffValue, storeStaff } from './staff-state.ts';
export { hasWorkTrace } from './staff-trace.ts';
export { beginStaffWriting, changeStaff, createStaff, staffOf, unblockStaff } from './staff-writes.ts';
