// What other features may use of this one.
export { askingWhose } from './asked-iin.ts';
export * from './blocks.ts';
export { type Family, familiesOf } from './families.ts';
export { handedOutPassword, hasOwnPassword } from './handed-out.ts';
export { cardKnownBy, isKeptHere, keptHere, knownHere, personHere } from './known-here.ts';
export { recordFound, recordLookUp, recordMatched, recordSearch, recordTold } from './look-ups.ts';
export * from './own-pupils.ts';
export * from './parents-of.ts';
export * from './people.repository.ts';
export * from './people.tables.ts';
export { completeWords, dropWords, schoolsWithStudents, writeWords } from './person-words.ts';
export { namesHere, studentNames } from './student-names.ts';
export * from './subjects.ts';
export { dueTours, noteTourSeen } from './tours.ts';
export * from './used-elsewhere.ts';
