// What other features may use of this one.
export { recordFound, recordLookUp, recordSearch, recordTold } from './look-ups.ts';
export * from './own-pupils.ts';
export * from './parents-of.ts';
export * from './people.repository.ts';
export * from './people.tables.ts';
export { completeWords, schoolsWithStudents, writeWords } from './person-words.ts';
